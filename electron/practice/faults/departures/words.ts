// Levels, verdicts, actions and hop buckets in another letter case, and words outside the lists
// (contract-notes, "levels, verdicts, actions, hop buckets").
import { isJsonObject, JsonNumber, type JsonValue } from '#shared/screening/json.ts';
import { changeResult } from '../change-answer.ts';
import { altering, type Fault } from '../fault.ts';

const LEVEL = 'severe';
/** Members that hold a word of a closed list, and a word that is on none. */
const UNKNOWN_WORDS: Readonly<Record<string, string>> = {
  risk: LEVEL,
  riskLevel: LEVEL,
  risk_level: LEVEL,
  alertLevel: LEVEL,
  severity: LEVEL,
  selfHitLevel: LEVEL,
  verdict: 'escalate',
  action: 'freeze',
  hopBucket: 'remote',
};

/** In the order of FAULTS.md. */
export const WORD_FORMS: readonly Fault[] = [
  ofWords('upper-case-words', (_key, word) => word.toUpperCase()),
  ofWords('unknown-words', (key, word) => UNKNOWN_WORDS[key] ?? word),
];

function ofWords(kind: string, map: (key: string, word: string) => string): Fault {
  return altering(kind, (answer) =>
    changeResult(answer, (result) => {
      const changed = mapWords(result, map);
      return isJsonObject(changed) ? changed : null;
    }),
  );
}

function mapWords(value: JsonValue, map: (key: string, word: string) => string): JsonValue {
  if (Array.isArray(value)) return value.map((part) => mapWords(part, map));
  if (!isJsonObject(value) || value instanceof JsonNumber) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const isWord = typeof part === 'string' && Object.hasOwn(UNKNOWN_WORDS, key);
      return [key, isWord ? map(key, part) : mapWords(part, map)];
    }),
  );
}
