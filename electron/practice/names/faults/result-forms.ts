// Results of names in other forms: groups without their lists or not there, words, numbers and fields
// that no document has.
import {
  isJsonObject,
  JsonNumber,
  type JsonObject,
  type JsonValue,
} from '#shared/screening/json.ts';
import { jsonNumber } from '../../answer.ts';
import { changeObjects, numbersAsText } from '../../faults/change-answer.ts';
import { altering, type Fault } from '../../faults/fault.ts';
import { changeBody, changeGroups, changeNameResult, NAME_PATHS } from './change.ts';

/** In the order of the README. */
export const RESULT_FORMS: readonly Fault[] = [
  altering('name-counts-only', (answer, path) => changeGroups(answer, path, countsOf)),
  // Every group keeps its `hit` and names nobody.
  altering('name-empty-triggers', (answer, path) =>
    changeGroups(answer, path, (group, name) =>
      name === 'live_news' ? group : { ...group, triggers: [] },
    ),
  ),
  altering('name-missing-groups', (answer, path) =>
    changeNameResult(answer, path, ({ convicted: _c, live_news: _n, ...result }) => ({
      ...result,
      sanctions: null,
      pep: false,
    })),
  ),
  altering('name-unknown-words', (answer, path) =>
    changeNameResult(answer, path, (result) => ({
      ...result,
      decision: 'HOLD',
      risk_level: 'extreme',
    })),
  ),
  // Results, accounts, use, searches.
  altering('name-string-numbers', (answer, path) =>
    changeBody(answer, path, NAME_PATHS, (body) => {
      const changed = numbersAsText(body);
      return isJsonObject(changed) ? changed : null;
    }),
  ),
  // `0.9312` becomes `93%`.
  altering('name-percent-similarity', (answer, path) =>
    changeGroups(answer, path, (group) =>
      changeTriggers(group, ({ similarity, ...trigger }) => ({
        ...trigger,
        ...(similarity === undefined ? {} : { similarity: toPercent(similarity) }),
      })),
    ),
  ),
  altering('name-unknown-fields', (answer, path) =>
    changeNameResult(answer, path, (result) => ({
      ...Object.fromEntries(Object.entries(result).map(([name, part]) => [name, extend(part)])),
      engine: { build: 'practice-x', latency: jsonNumber('12.50') },
    })),
  ),
];

/** Counts, the worst severity and a link instead of a list, as public clients of the service have seen. */
function countsOf(group: JsonObject, name: string): JsonObject {
  const list = group[name === 'live_news' ? 'articles' : 'triggers'];
  const parts = Array.isArray(list) ? list.filter(isJsonObject) : [];
  const [first] = parts;
  const severity = first?.['max_severity'] ?? first?.['severity'];
  return {
    hit: parts.length > 0,
    [name === 'live_news' ? 'article_count' : 'trigger_count']: jsonNumber(parts.length),
    ...(name === 'adverse_media' ? { article_count: first?.['count'] ?? jsonNumber(0) } : {}),
    ...(severity === undefined ? {} : { max_severity: severity }),
    ...(parts.length === 0 ? {} : { report_url: 'https://report.practice.invalid/group' }),
  };
}

function toPercent(similarity: JsonValue): JsonValue {
  if (!(similarity instanceof JsonNumber)) return similarity;
  return `${Math.round(similarity.value * 100)}%`;
}

function extend(part: JsonValue): JsonValue {
  if (!isJsonObject(part)) return part;
  const extended = { ...part, confidence: jsonNumber('0.870') };
  return changeTriggers(extended, (trigger) => ({ ...trigger, source_system: 'practice-x' }));
}

function changeTriggers(group: JsonObject, change: (trigger: JsonObject) => JsonValue): JsonObject {
  const { triggers } = group;
  return Array.isArray(triggers) ? { ...group, triggers: changeObjects(triggers, change) } : group;
}
