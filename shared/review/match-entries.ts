// Matching the entries of two lists by key, and comparing values as they were sent: what every
// comparison of two snapshots is made of. The order of a list never matters.
import { normalizeDecimal, type DecimalText } from '../domain/amount.ts';
import { groupBy } from '../domain/group-by.ts';

/** Entries of two lists: in both, or in one only. Sorted by key, then content. */
export interface MatchedEntries<Entry> {
  pairs: [before: Entry, after: Entry][];
  removed: Entry[];
  added: Entry[];
}

/**
 * Matches entries of one key. Of several under one key those of equal content are matched first;
 * the rest in the order of their contents, so that exchanging the lists exchanges the outcome.
 * @param contentOf called only where a key occurs more than once in a list
 */
export function matchEntries<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  keyOf: (entry: Entry) => string,
  contentOf: (entry: Entry) => string,
): MatchedEntries<Entry> {
  const [old, now] = [groupBy(before, keyOf), groupBy(after, keyOf)];
  const matched: MatchedEntries<Entry> = { pairs: [], removed: [], added: [] };
  for (const key of [...new Set([...old.keys(), ...now.keys()])].sort()) {
    const [ones, others] = [old.get(key) ?? [], now.get(key) ?? []];
    const group = ones.length > 1 || others.length > 1 ? matchGroup(ones, others, contentOf) : null;
    const [one, other] = [ones[0], others[0]];
    if (group !== null) {
      for (const pair of group.pairs) matched.pairs.push(pair);
      for (const entry of group.removed) matched.removed.push(entry);
      for (const entry of group.added) matched.added.push(entry);
    } else if (one !== undefined && other !== undefined) matched.pairs.push([one, other]);
    else if (one !== undefined) matched.removed.push(one);
    else if (other !== undefined) matched.added.push(other);
  }
  return matched;
}

/** What one list has more than another, as often as it has it. */
export function withoutEntries<Entry>(
  entries: readonly Entry[],
  others: readonly Entry[],
  contentOf: (entry: Entry) => string,
): Entry[] {
  const left = new Map<string, number>();
  for (const other of others) {
    const content = contentOf(other);
    left.set(content, (left.get(content) ?? 0) + 1);
  }
  return entries.filter((entry) => {
    const content = contentOf(entry);
    const count = left.get(content) ?? 0;
    if (count > 0) left.set(content, count - 1);
    return count === 0;
  });
}

/** A number in its shortest plain form: `63.2` and `63.20` are one; null is not 0. */
export function plainDecimal(value: DecimalText | null): string | null {
  return value === null ? null : normalizeDecimal(value);
}

/** One value as a list; empty for none. */
export function listedText(text: string | null): string[] {
  return text === null ? [] : [text];
}

/** Order of texts, the same on every machine. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function matchGroup<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  contentOf: (entry: Entry) => string,
): MatchedEntries<Entry> {
  const [old, now] = [withContent(before, contentOf), withContent(after, contentOf)];
  const pairs: [Entry, Entry][] = [];
  const [ones, others]: [Entry[], Entry[]] = [[], []];
  for (let at = 0, to = 0; at < old.length || to < now.length;) {
    const [one, other] = [old[at], now[to]];
    if (one !== undefined && one.content === other?.content) {
      pairs.push([one.entry, other.entry]);
      at++;
      to++;
    } else if (one !== undefined && (other === undefined || one.content < other.content)) {
      ones.push(one.entry);
      at++;
    } else if (other !== undefined) {
      others.push(other.entry);
      to++;
    }
  }
  ones.slice(0, others.length).forEach((one, index) => {
    const other = others[index];
    if (other !== undefined) pairs.push([one, other]);
  });
  return { pairs, removed: ones.slice(others.length), added: others.slice(ones.length) };
}

interface WithContent<Entry> {
  entry: Entry;
  content: string;
}

function withContent<Entry>(
  entries: readonly Entry[],
  contentOf: (entry: Entry) => string,
): WithContent<Entry>[] {
  return entries
    .map((entry) => ({ entry, content: contentOf(entry) }))
    .sort((a, b) => compareTexts(a.content, b.content));
}
