// A deviation: a place where an answer departs from the specification. Recorded, shown, never
// a reason to lose a screening that was paid for.
import type { UnixUnit } from '../domain/time.ts';
import type { SentText } from './carried-result.ts';
import { JsonNumber, NO_DUPLICATES, type Duplicates } from './json.ts';

/** What the specification has at a place, where that needs no value to be said. */
export const PLAIN_EXPECTATIONS = [
  /** Of the whole answer, by its characters. */
  'utf_8',
  'value',
  'text',
  'text_or_number',
  'id',
  'number',
  'whole_number',
  'true_or_false',
  'time',
  'array',
  'object',
  'positions',
  'deep_from_counterparty',
  'figures_on_entered_nodes',
  'no_such_field',
  'true_beside_triggers',
  'value_with_both',
  'zero_with_both',
  'none_with_both',
  'one_for_each_side',
  'key_once',
] as const;

/** One of `PLAIN_EXPECTATIONS`. */
export type PlainExpectation = (typeof PLAIN_EXPECTATIONS)[number];

/** What the specification has at a place; the words of it are in `words/deviation-words.ts`. */
export type Expected =
  | PlainExpectation
  /** One of these words. */
  | { kind: 'words'; words: readonly string[] }
  /** A Unix time in milliseconds; another unit was told by its range. */
  | { kind: 'milliseconds'; readAs: Exclude<UnixUnit, 'milliseconds'> }
  /** A date; a Unix time was told by its range. */
  | { kind: 'date'; readAs: UnixUnit }
  /** As many as the hits that are highlighted. */
  | { kind: 'highlighted_hits'; count: number }
  /** The kind of exposure that its number of hops asks for. */
  | { kind: 'exposure_at_hops'; exposure: string; hops: number }
  /** The id of the whole answer. */
  | { kind: 'same_ruleset'; id: string }
  /** The id of the job or task that was asked for. */
  | { kind: 'asked_id'; id: string };

/**
 * What stood there: nothing, an object, an array with its length, or a value as JSON writes it, so
 * that a text is in quotation marks, shortened to 120 characters.
 */
export type Found =
  'absent' | 'object' | { kind: 'array'; length: number } | SentValue | RepeatedKey;

/** Both values of a key that is twice in one object; the second is the one that is read. */
export interface RepeatedKey {
  kind: 'repeated';
  values: readonly [earlier: string, later: string];
  /** Nothing rests on which of them is read. */
  isSame: boolean;
}

/** A value as it was sent. */
export interface SentValue {
  kind: 'value';
  text: string;
  isText: boolean;
}

/** One departure. `path` is a JSON path into the answer, e.g. `data.result.hits[3].deep`. */
export interface Deviation {
  path: string;
  expected: Expected;
  found: Found;
}

/** How many deviations are kept one by one; the rest are only counted. */
const MAX_DEVIATIONS = 500;

/** Collects deviations; the same path pattern may occur thousands of times. */
export class DeviationLog {
  readonly #entries: Deviation[];
  #total: number;

  /** Starts with the keys that the text of the answer repeats. */
  constructor(duplicates: Duplicates = NO_DUPLICATES) {
    this.#entries = repeatedKeys(duplicates, '');
    this.#total = duplicates.total;
  }

  /** Records one departure. */
  add(path: string, expected: Expected, found: unknown): void {
    this.#total++;
    if (this.#entries.length < MAX_DEVIATIONS) {
      this.#entries.push({ path, expected, found: describe(found) });
    }
  }

  /** The first `MAX_DEVIATIONS` entries. */
  get entries(): Deviation[] {
    return [...this.#entries];
  }

  /** How many there were in all. */
  get total(): number {
    return this.#total;
  }
}

function repeatedKeys({ found }: Duplicates, prefix: string): Deviation[] {
  return found.map(({ path, values, isSame }) => {
    const sent = { kind: 'repeated', values, isSame } as const;
    return { path: `${prefix}${path}`, expected: 'key_once', found: sent };
  });
}

/** What any result says of its departures. */
export interface Departing {
  deviations: Deviation[];
  deviationCount: number;
}

/** The result as read, with a departure of what is around it as its first. */
export function noting<Result extends Departing>(
  result: Result,
  path: string,
  expected: Expected,
  found: unknown,
): Result {
  return withFirst(result, [{ path, expected, found: describe(found) }], 1);
}

/**
 * The result as read, with the departures that its object arrived inside a text, and that keys are
 * twice there.
 * @param sent null for an object as documented: nothing is added
 */
export function notingText<Result extends Departing>(
  result: Result,
  path: string,
  sent: SentText | null,
): Result {
  if (sent === null) return result;
  const { text, duplicates } = sent;
  const deviations: Deviation[] = [
    { path, expected: 'object', found: describe(text) },
    ...repeatedKeys(duplicates, `${path}.`),
  ];
  return withFirst(result, deviations, 1 + duplicates.total);
}

/** @param count of the departures, those beyond `deviations` included */
function withFirst<Result extends Departing>(
  result: Result,
  deviations: readonly Deviation[],
  count: number,
): Result {
  return {
    ...result,
    deviations: [...deviations, ...result.deviations].slice(0, MAX_DEVIATIONS),
    deviationCount: result.deviationCount + count,
  };
}

/** Of what is shown of a value. */
const MAX_FOUND = 120;

function describe(found: unknown): Found {
  if (found === undefined) return 'absent';
  if (Array.isArray(found)) return { kind: 'array', length: found.length };
  if (found instanceof JsonNumber) return sent(found.text, false);
  if (typeof found === 'object' && found !== null) return 'object';
  return sent(JSON.stringify(found), typeof found === 'string');
}

function sent(json: string, isText: boolean): SentValue {
  const text = json.length > MAX_FOUND ? `${json.slice(0, MAX_FOUND - 1)}…` : json;
  return { kind: 'value', text, isText };
}

/** Whether a text stood there; of a text a reader may keep what it can. */
export function isSentText(found: Found): boolean {
  return typeof found === 'object' && found.kind === 'value' && found.isText;
}
