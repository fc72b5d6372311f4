// Where a place of a result is in its answer: the only element of a list may have come without it.
import type { Deviation } from './deviation.ts';

/**
 * Turns the place of a value as documented into the one where it is.
 * @param resultPointer where the result is in the answer (RFC 6901); null when no pointer reaches it
 * @param deviations of the result: they say which lists were left out
 * @returns a function of pointers within the result, e.g. `/hits/0/ruleCode`
 */
export function deliveredPointers(
  resultPointer: string | null,
  deviations: readonly Deviation[],
): (pointer: string) => string {
  const alone = new Set(
    deviations.flatMap(({ path, expected }) => (expected === 'array' ? [path] : [])),
  );
  if (resultPointer === null || alone.size === 0) return (pointer) => pointer;
  const base = resultPointer.split('/').filter((step) => step !== '');
  return (pointer) => {
    let path = base.join('.');
    let delivered = '';
    for (const step of pointer.split('/').slice(1)) {
      const isPosition = /^\d+$/.test(step);
      if (isPosition && alone.has(path)) continue;
      path = isPosition ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`;
      delivered += `/${step}`;
    }
    return delivered;
  };
}
