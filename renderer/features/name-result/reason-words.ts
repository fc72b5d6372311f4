// The service's reasons as they are listed. Pure.

/** A reason in its place of the list, from 1: its own number is left out where it says the same. */
export function reasonText(reason: string, place: number): string {
  const own = `${String(place)}. `;
  return reason.startsWith(own) ? reason.slice(own.length) : reason;
}
