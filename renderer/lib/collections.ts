// Maps and sets that are replaced whole and never changed, as `$state.raw` and `$derived` need them.

/** Items by key; of several with one key the last. */
export function byKey<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, Item> {
  return new Map(Array.from(items, (item) => [keyOf(item), item] as const));
}

/** The map with more entries. */
export function withEntries<Key, Value>(
  map: ReadonlyMap<Key, Value>,
  entries: Iterable<readonly [Key, Value]>,
): ReadonlyMap<Key, Value> {
  return new Map([...map, ...entries]);
}

/** The map without a key. */
export function withoutKey<Key, Value>(
  map: ReadonlyMap<Key, Value>,
  key: Key,
): ReadonlyMap<Key, Value> {
  return new Map([...map].filter(([one]) => one !== key));
}

/** The set with these in it, or without them. */
export function withMembers<Member>(
  set: ReadonlySet<Member>,
  members: Iterable<Member>,
  areIn: boolean,
): ReadonlySet<Member> {
  const next = new Set(set);
  for (const member of members) {
    if (areIn) next.add(member);
    else next.delete(member);
  }
  return next;
}

/** A map without entries. */
export function noEntries<Key, Value>(): ReadonlyMap<Key, Value> {
  return new Map();
}

/** A set of these, or an empty one. */
export function setOf<Member>(members: Iterable<Member> = []): ReadonlySet<Member> {
  return new Set(members);
}
