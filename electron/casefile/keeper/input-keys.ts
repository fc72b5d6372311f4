// The keys in the input of a task: copies of them are moved into its thread and overwritten there. Other
// bytes, a report's or a document's, are no keys, whatever their size.

/** What keys are called in the tasks' inputs (`KeeperTasks`). */
const KEY_FIELDS: ReadonlySet<string> = new Set([
  'key',
  'salt',
  'privateKeyPkcs8',
  'commitmentKey',
]);

/**
 * The input with copies of its keys, which are to be moved: nothing of them stays on this side. The
 * keys of the given input stay as they are.
 */
export function withOwnKeys(input: unknown): { input: unknown; transfer: ArrayBuffer[] } {
  const transfer: ArrayBuffer[] = [];
  const own = mapKeys(input, (key) => {
    const copy = new Uint8Array(key);
    transfer.push(copy.buffer);
    return copy;
  });
  return { input: own, transfer };
}

/** The input with empty keys: for what opens no file. */
export function withoutKeys(input: unknown): unknown {
  return mapKeys(input, () => new Uint8Array());
}

/** Overwrites the keys of an input. */
export function forgetKeys(input: unknown): void {
  mapKeys(input, (key) => key.fill(0));
}

function mapKeys(value: unknown, map: (key: Uint8Array) => Uint8Array): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return value.map((inner) => mapKeys(inner, map));
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => {
      const isKey = inner instanceof Uint8Array && KEY_FIELDS.has(field);
      return [field, isKey ? map(inner) : mapKeys(inner, map)];
    }),
  );
}
