// Departures inside a task and a result of the name service (name API 2.2).
import { WHOLE_RESULT } from '../../builders/name-json.ts';
import { bytes, departing, json, latin1, shown, withAt, type DriftRow, type Json } from './row.ts';

const NOTHING = undefined;

/** Places in a task and what is there instead. */
const TASK: Readonly<Record<string, readonly unknown[]>> = {
  id: [NOTHING, 7],
  status: ['COMPLETED', 'done', 'failed', 'FAILED', 'timeout', 'cancelled', 'rejected'],
  query: [NOTHING, 'Somebody Else'],
  result: [NOTHING, null, [], 'APPROVE', '{"decision":"APPROVE","risk_level":"none"}', 5],
  'result.decision': [NOTHING, 'approve', 'BLOCK', null, 3],
  'result.decision_label': [NOTHING, {}],
  'result.risk_level': [NOTHING, 'HIGH', 'extreme', 4],
  'result.decision_reasons': [NOTHING, 'one reason', {}, [1, null]],
  'result.sanctions': [NOTHING, null, [], { hit: true, trigger_count: 3 }],
  'result.sanctions.hit': ['true', false, NOTHING],
  'result.sanctions.triggers': [NOTHING, {}, null, ['A name']],
  'result.sanctions.triggers.0.similarity': ['0.91', 91, null],
  'result.sanctions.triggers.0.detail': ['a text', [1], NOTHING],
  'result.pep.triggers.0.detail': [{ position: 'Keeper' }, 'Keeper'],
  'result.adverse_media.triggers': [{ count: 2 }],
  'result.live_news': [NOTHING, [], { articles: {} }],
  'result.live_news.articles.0.verified': ['yes', NOTHING],
  'result.live_news.articles.0.severity': ['insane'],
  'result.live_news.articles.0.date': [1767225600, 'last week'],
  'result.live_news.articles.0.url': ['javascript:alert(1)', NOTHING],
  'result.futureGroup': [{ hit: true, triggers: [] }],
};

const task = (query: string): Json => ({
  ...{ id: 'task-500', status: 'completed', query, result: WHOLE_RESULT },
});

const atWork = (query: string): Json => ({ id: 'task-500', status: 'processing', query });

const TEXTS: Readonly<Record<string, (text: string) => string>> = {
  'the decision appears twice, with two values': (text) =>
    text.replace('"decision":', '"decision":"APPROVE","decision":'),
  'a blockchain envelope around the task': (text) => `{"code":0,"msg":"success","data":${text}}`,
  'a list around the task': (text) => `[${text}]`,
};

/** Every row about answers of the name service. */
export const NAME_ROWS: readonly DriftRow[] = [
  ...Object.entries(TASK).flatMap(([place, values]) =>
    values.map((value, index): DriftRow => ({
      ...{ id: `name.${place}.${String(index + 1)}`, spec: 'name 2.2', kind: 'name', at: 'poll' },
      departure: `\`${place}\` ${shown(value)}`,
      reply(_request, subject) {
        const ordinary = task(subject);
        return departing(place, json(ordinary), json(withAt(ordinary, place, value)));
      },
    })),
  ),
  ...Object.entries(TEXTS).map(([departure, change], index): DriftRow => ({
    ...{ id: `name.text.${String(index + 1)}`, spec: 'name 2.2', kind: 'name', at: 'poll' },
    departure,
    reply(_request, subject) {
      const text = JSON.stringify(task(subject));
      return departing(departure, bytes(text), bytes(change(text)));
    },
  })),
  {
    ...{ id: 'name.state.1', spec: 'name 3', kind: 'name', at: 'submit' },
    departure: '`status` processing with a latin-1 byte',
    reply: (_request, subject) => latin1({ ...atWork(subject), note: 'trait\u00e9' }),
  },
  {
    ...{ id: 'name.state.2', spec: 'name 3', kind: 'name', at: 'poll' },
    departure: '`status` processing with a latin-1 byte, twice',
    reply: (_request, subject) => latin1({ ...atWork(subject), note: 'trait\u00e9' }),
    times: 2,
  },
  {
    ...{ id: 'name.report.html', spec: 'name 4', kind: 'name', at: 'report' },
    departure: 'the report is a page with a script',
    reply: () => bytes('<script>alert(1)</script>', { 'content-type': 'text/html' }),
  },
  {
    ...{ id: 'name.report.missing', spec: 'name 4', kind: 'name', at: 'report' },
    departure: 'the report is refused with 500',
    reply: () => ({ do: 'answer', status: 500, body: '{"detail":"no report"}' }),
    times: 50,
  },
];
