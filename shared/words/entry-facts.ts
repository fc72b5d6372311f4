// The facts of a journal entry as a person reads them: what changed with what it was before, the telling
// ones first, ids and hashes last. An entry itself has them by the alphabet.

/** A value as it is in an entry, under its own key. */
export interface EntryValue {
  /** E.g. `title.after`. */
  key: string;
  /** The fact it is one of, e.g. `title`. */
  name: string;
  text: string;
}

/** One fact. */
export interface EntryFact extends EntryValue {
  /** What it was before; null where it tells of no change. */
  before: EntryValue | null;
  /** Said without its name: a step from one state to another. */
  isStep: boolean;
}

const BEFORE = '.before';
const AFTER = '.after';
/** The hash of one record of many: how many there are is said, and each is in the entry itself. */
const ONE_OF_MANY = 'recordHash.';
const FIRST: readonly string[] = ['kind', 'reference', 'title', 'name', 'fileName'];

/** The facts of an entry in reading order. */
export function entryFacts(what: Readonly<Record<string, string>>): EntryFact[] {
  return Object.keys(what)
    .filter((key) => !key.startsWith(ONE_OF_MANY))
    .flatMap((key) => factOf(key, what))
    .map((fact, place) => ({ fact, place, rank: rankOf(fact) }))
    .sort((one, other) => one.rank - other.rank || one.place - other.place)
    .map(({ fact }) => fact);
}

function factOf(key: string, what: Readonly<Record<string, string>>): EntryFact[] {
  const valueOf = (own: string): EntryValue | null => {
    const text = what[own];
    return text === undefined
      ? null
      : { key: own, name: own.replace(/\.(before|after)$/, ''), text };
  };
  const value = valueOf(key);
  if (value === null) return [];
  const isState = what['from'] !== undefined && what['to'] !== undefined;
  if (isState && key === 'from') return [];
  if (isState && key === 'to') return [{ ...value, before: valueOf('from'), isStep: true }];
  if (key.endsWith(BEFORE) && `${value.name}${AFTER}` in what) return [];
  const before = key.endsWith(BEFORE) ? null : valueOf(`${value.name}${BEFORE}`);
  return [{ ...value, before, isStep: false }];
}

/** Steps, what a thing is and is called, other facts, ids, hashes and keys. */
function rankOf({ name, isStep }: EntryFact): number {
  if (isStep) return 0;
  if (FIRST.includes(name)) return 1;
  if (/Id$/.test(name)) return 3;
  return /(sha256|hash|head|fingerprint|publicKey)$/i.test(name) ? 4 : 2;
}
