// A deviation: a place where an answer departs from the specification. Recorded, shown, never
// a reason to lose a screening that was paid for.

/** One departure. `path` is a JSON path into the answer, e.g. `data.result.hits[3].deep`. */
export interface Deviation {
  path: string;
  expected: string;
  /** What was there, shortened to 120 characters. */
  found: string;
}

/** How many deviations are kept one by one; the rest are only counted. */
const MAX_DEVIATIONS = 500;

/** Collects deviations; the same path pattern may occur thousands of times. */
export class DeviationLog {
  readonly #entries: Deviation[] = [];
  #total = 0;

  /** Records one departure. */
  add(path: string, expected: string, found: unknown): void {
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

function describe(found: unknown): string {
  if (found === undefined) return 'absent';
  const text = typeof found === 'string' ? JSON.stringify(found) : stringify(found);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

function stringify(found: unknown): string {
  if (Array.isArray(found)) return `array of ${String(found.length)}`;
  if (typeof found === 'object' && found !== null) {
    return 'text' in found ? String(found.text) : 'object';
  }
  return String(found);
}
