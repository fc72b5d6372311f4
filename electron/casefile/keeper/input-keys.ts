// The keys in the input of a task: they are moved into its thread, not copied, and overwritten there.

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
  if (value instanceof Uint8Array) return map(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner) => mapKeys(inner, map));
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, mapKeys(inner, map)]),
  );
}
