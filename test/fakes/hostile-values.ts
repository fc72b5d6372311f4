// What a main process would tell of a case file that was damaged, or made by somebody else: no date in any
// time, and texts that no person wrote.
import type { Change } from './large-replies.ts';

/** Later than the last date there is. */
const NO_DATE = 9e15;
/** Fields that a person writes into, and that no step of a test goes by. */
const TEXTS: readonly string[] = ['remark', 'summary', 'reason', 'body', 'classification', 'owner'];
/** What a field of that name may hold besides, by the program: why a backup was made. */
const OWN_WORDS: readonly string[] = ['automatic', 'manual', 'migration', 'restore'];
const HOSTILE_TEXT = `\u0000\u202e${'W'.repeat(5_000)}`;

/** What a person may enter at most: as long as it may be, without a place to break, as many as may be. */
const AT_BOUNDS: Readonly<Record<string, unknown>> = {
  title: 'T'.repeat(500),
  name: 'N'.repeat(500),
  role: 'R'.repeat(200),
  reference: 'F'.repeat(100),
  owner: 'O'.repeat(200),
  classification: 'C'.repeat(100),
  tags: Array.from({ length: 50 }, (_, index) =>
    `${String(index)}-${'\u202e'.repeat(3)}`.padEnd(60, 'W'),
  ),
};

/** The same with every case and every subject filled to the bounds of what a person may enter. */
export const asFull: Change = (value) => {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(asFull);
  const entries = Object.entries(value);
  const isEntered = 'tags' in value || ('members' in value && 'role' in value);
  return Object.fromEntries(
    entries.map(([key, part]) => [key, (isEntered && AT_BOUNDS[key]) || asFull(part)]),
  );
};

/** The same with every time no date, and such texts. */
export const asHostile: Change = (value) => {
  // Unix milliseconds since 1973.
  if (typeof value === 'number') return value > 1e11 ? NO_DATE : value;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(asHostile);
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const isText = typeof part === 'string' && TEXTS.includes(key) && !OWN_WORDS.includes(part);
      return [key, isText ? `${part}${HOSTILE_TEXT}` : asHostile(part)];
    }),
  );
};
