// Two texts compared line by line: the longest common subsequence of their lines (Hunt & McIlroy
// 1976, by its plain table), for texts of a size that a person writes.

/** A line of both texts, of the older one only, or of the newer one only. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Cells of the table, at most; beyond it everything between the common ends counts as replaced. */
const MAX_CELLS = 4_000_000;

/** The lines of both texts in order; what was removed is before what was added. */
export function diffLines(older: string, newer: string): DiffLine[] {
  const before = older.split('\n');
  const after = newer.split('\n');
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  const shorter = Math.min(before.length, after.length) - head;
  while (tail < shorter && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return [
    ...before.slice(0, head).map((text): DiffLine => ({ kind: 'same', text })),
    ...diffMiddle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map((text): DiffLine => ({ kind: 'same', text })),
  ];
}

function diffMiddle(before: readonly string[], after: readonly string[]): DiffLine[] {
  const width = after.length + 1;
  if (before.length * after.length === 0 || (before.length + 1) * width > MAX_CELLS) {
    return [
      ...before.map((text): DiffLine => ({ kind: 'removed', text })),
      ...after.map((text): DiffLine => ({ kind: 'added', text })),
    ];
  }
  // Common lines from here to the end.
  const common = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      common[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push({ kind: 'same', text: before[i++] ?? '' });
      j++;
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'removed', text: before[i++] ?? '' });
    } else {
      lines.push({ kind: 'added', text: after[j++] ?? '' });
    }
  }
  return lines;
}
