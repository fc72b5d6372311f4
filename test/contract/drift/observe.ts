// One row of the table played through the whole program: a real server, the real transport, the job, and
// the case file in which it ends. Nothing is decided here; what was seen is described in words.
import { createHash } from 'node:crypto';
import type { LedgerRow, RequestPurpose } from '#shared/records/ledger.ts';
import { contradictionsOf, type Contradiction } from '#shared/review/contradictions.ts';
import { stateScope } from '#shared/review/scope.ts';
import { hasDefaultBands } from '#shared/review/verdict-bands.ts';
import { subjectOf, type BilledState, type Job } from '#shared/screening/job.ts';
import { outcomeOf } from '#shared/screening/outcome.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import { contradictionWords } from '#shared/words/contradiction-words.ts';
import { expectedWord, foundWord } from '#shared/words/deviation-words.ts';
import { otherSubjectWords } from '#shared/words/other-subject-words.ts';
import { levelOf, levelWord, outcomeWord } from '#shared/words/outcome-words.ts';
import { isKeyRefused } from '../../../electron/jobs/policy.ts';
import { openView } from '../../builders/casefile-lists.ts';
import { ALL_REQUESTS } from '../../builders/casefile-records.ts';
import type { ServerReply } from '../../fakes/http-server.ts';
import type { JobStage } from '../../fakes/job-stage.ts';
import { plain, success } from '../../fakes/screening-service.ts';
import { addressQuestion, nameQuestion, transactionQuestion } from '../../fakes/stored-batch.ts';
import type { DriftRow, Exchange } from './row.ts';

/** What was seen of a row. */
export interface Observed {
  /** What of the departing answer is kept. */
  kept: string;
  /** What the person is shown. */
  shown: string;
  job: Job;
  /** Null where nothing was stored. */
  view: ScreeningView | null;
  submits: number;
  polls: number;
  /** How often the service's own report of a name was asked for. */
  reports: number;
  /** How many answers departed; none where a row is about nothing that was asked. */
  departures: number;
  /** What the request log says of the money at the newest submit. */
  submitBilled: BilledState | null;
  /** SHA-256 of the departing answer as it was sent, and of what the request log holds for it. */
  sent: string | null;
  logged: string | null;
}

const QUESTIONS = { kya: addressQuestion, kyt: transactionQuestion, name: nameQuestion };
/** No job continues from one of these without a person. */
const ENDS: readonly string[] = ['complete', 'failed', 'unknown', 'stopped'];
const hasEnded = ({ kind, state, error }: Job) =>
  ENDS.includes(state) || (error !== null && isKeyRefused(error, kind));

const PURPOSES: Readonly<Record<Exchange, Readonly<Record<'name' | 'other', RequestPurpose>>>> = {
  submit: { name: 'name_screen', other: 'screen' },
  poll: { name: 'name_poll', other: 'poll' },
  report: { name: 'name_report', other: 'poll' },
};

function exchangeOf(path: string): Exchange | null {
  if (/^\/api\/v3\/screen\/ky[at]$|^\/v1\/screening$/.test(path)) return 'submit';
  if (path.endsWith('/report')) return 'report';
  return /^\/api\/v3\/screen\/result\/|^\/v1\/screening\//.test(path) ? 'poll' : null;
}

/** Plays a row to the end of its job. */
export async function observe(stage: JobStage, row: DriftRow, number: number): Promise<Observed> {
  const question = QUESTIONS[row.kind](number);
  const subject = subjectOf(question);
  let departures = 0;
  let sent: string | null = null;
  stage.service.script = (request) => {
    const exchange = exchangeOf(request.path);
    if (exchange === row.at && departures < (row.times ?? Infinity)) {
      departures += 1;
      const reply = row.reply(request, subject);
      sent ??= hashOf(reply);
      return reply;
    }
    // A job that departs when it is polled is accepted as usual, and at once.
    if (exchange === 'submit' && row.at !== 'submit') {
      return row.kind === 'name'
        ? plain({ id: 'task-500', status: 'processing', query: subject })
        : success({ job_id: 500, type: row.kind, status: 'PENDING' });
    }
    // A job that the script accepted is none that the service knows.
    const isOfScript = !stage.service.accepted.has(subject);
    return exchange === 'poll' && isOfScript ? ordinary(row, subject) : null;
  };
  const id = stage.start(question);
  const job = await stage.until(id, hasEnded);
  const { operations } = stage.file;
  const rows = operations.listRequests({ filter: { ...ALL_REQUESTS, jobId: id }, limit: 1000 });
  const purposeOf = (exchange: Exchange) =>
    PURPOSES[exchange][row.kind === 'name' ? 'name' : 'other'];
  // The newest is the first.
  const departed = rows.filter(({ purpose }) => purpose === purposeOf(row.at)).at(-1);
  const view = job.snapshotId === null ? null : openView(operations, job.snapshotId);
  const of = (exchange: Exchange) =>
    stage.service.seen.filter(({ path }) => exchangeOf(path) === exchange).length;
  const submitted = rows.find(({ purpose }) => purpose === purposeOf('submit'));
  const logged = departed?.responseSha256 ?? null;
  return {
    ...{ kept: tellKept(departed, sent, view), shown: tellShown(job, view) },
    ...{ submits: of('submit'), polls: of('poll'), reports: of('report'), departures },
    ...{ job, view, sent, logged },
    submitBilled: submitted?.billed ?? null,
  };
}

function ordinary({ kind }: DriftRow, subject: string): ServerReply | null {
  if (kind !== 'name') {
    const result = { address: subject, chain: 'Ethereum', hits: [], risk: 'low', riskScore: 0 };
    return success({ job_id: 500, type: kind, status: 'COMPLETE', result });
  }
  const result = { decision: 'APPROVE', risk_level: 'none' };
  return plain({ id: 'task-500', status: 'completed', query: subject, result });
}

/** Null where no whole answer was sent, or one without a byte. */
function hashOf(reply: ServerReply): string | null {
  return reply.do === 'answer' && reply.body.length > 0
    ? createHash('sha256').update(reply.body).digest('hex')
    : null;
}

function tellKept(
  departed: LedgerRow | undefined,
  sent: string | null,
  view: ScreeningView | null,
): string {
  const { responseSha256 = null, responseBytes = null } = departed ?? {};
  const bytes =
    responseSha256 === null
      ? 'no byte came'
      : responseSha256 === sent
        ? 'every byte'
        : `${String(responseBytes)} bytes, as they came`;
  if (view === null) return bytes;
  return `${bytes}; ${view.result === null ? `a result that is not read (${view.unreadable ?? ''})` : 'the result'}`;
}

function tellShown(job: Job, view: ScreeningView | null): string {
  const words = job.error?.details['serverMessage'];
  const failure =
    job.error === null
      ? []
      : [`\`${job.error.code}\`${typeof words === 'string' ? `: “${words}”` : ''}`];
  if (view === null) return failure.join('');
  const { summary } = view;
  const word = outcomeWord(outcomeOf(summary));
  const level = levelWord(summary.kind, levelOf(summary));
  const outcome =
    summary.kind === 'name'
      ? `decision ${word}, risk ${level}, ${hasReport(view) ? 'with' : 'without'} the service's report`
      : `verdict ${word}, score ${summary.score ?? 'not computed'}, risk ${level}`;
  const other = otherSubjectWords(view);
  const deviations = (view.result?.deviations ?? []).map(
    ({ path, expected, found }) =>
      `\`${path}\` is ${foundWord(found)}, not ${expectedWord(expected)}`,
  );
  return [
    ...[...failure, outcome],
    ...(other === null ? [] : [other.title]),
    ...firstOf(contradictionsIn(view).map(contradictionWords)),
    ...firstOf(deviations),
  ].join('; ');
}

function hasReport(view: ScreeningView): boolean {
  return view.kind === 'name' && view.report !== null;
}

function contradictionsIn(view: ScreeningView): Contradiction[] {
  const hasBands = view.kind !== 'name' && hasDefaultBands(stateScope(view));
  return view.result === null ? [] : contradictionsOf(view.result, hasBands);
}

/** Of a long list as many as a cell bears. */
function firstOf(texts: readonly string[]): string[] {
  const left = texts.length - 2;
  return left > 0 ? [...texts.slice(0, 2), `${String(left)} more`] : [...texts];
}
