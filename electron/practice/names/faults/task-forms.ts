// Tasks in other forms: status words in another case or of no document, tasks that end without a result
// or never, a result at once.
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/screening/json.ts';
import { altering, type Fault } from '../../faults/fault.ts';
import { screenName } from '../engine.ts';
import { DEFAULT_THRESHOLD } from '../screening-request.ts';
import { changeBody, POLL_PATH, SUBMIT_PATH } from './change.ts';

/** In the order of the README. */
export const TASK_FORMS: readonly Fault[] = [
  // `COMPLETED`, `reject`, `SEVERE`.
  altering('name-status-case', (answer, path) =>
    changeBody(answer, path, /^\/v1\/screening(\/[^/]+)?$/, ({ status, result, ...task }) => ({
      ...task,
      status: upper(status),
      ...(isJsonObject(result) ? { result: changeWords(result) } : {}),
    })),
  ),
  pollStatus('name-unknown-status', { status: 'in_manual_review' }),
  pollStatus('name-never-complete', { status: 'processing' }),
  // Without a word, although a result is documented for every ended task.
  pollStatus('name-failed', { status: 'failed' }),
  pollStatus('name-failed-reason', { status: 'failed', reason: 'no source (fictional)' }),
  pollStatus('name-cancelled', { status: 'cancelled', reason: 'withdrawn (fictional)' }),
  pollStatus('name-completed-empty', { status: 'completed' }),
  // The submit answers like a finished poll; only the name is looked at.
  altering('name-result-at-once', (answer, path) =>
    changeBody(answer, path, SUBMIT_PATH, (task) => {
      const name = typeof task['query'] === 'string' ? task['query'] : '';
      const { status, result } = screenName({
        name,
        country: null,
        industry: null,
        aliases: [],
        context: null,
        threshold: DEFAULT_THRESHOLD,
      });
      return { ...task, status, result };
    }),
  ),
];

/** Every poll answers so, without a result. */
function pollStatus(kind: string, words: { status: string; reason?: string }): Fault {
  return altering(kind, (answer, path) =>
    changeBody(answer, path, POLL_PATH, ({ result: _result, ...task }) => ({ ...task, ...words })),
  );
}

function changeWords(result: JsonObject): JsonObject {
  const { decision, risk_level: level } = result;
  if (typeof decision !== 'string') return result;
  return { ...result, decision: decision.toLowerCase(), risk_level: upper(level) };
}

function upper(value: JsonValue | undefined): JsonValue {
  return typeof value === 'string' ? value.toUpperCase() : (value ?? null);
}
