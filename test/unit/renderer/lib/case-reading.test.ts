// What a controller has read of a case: read on looking, read again on its events, and never of another case.
import { expect, test, vi } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import type { RecordArea } from '#shared/ipc/transport.ts';
import { CaseReading, withRecord } from '../../../../renderer/lib/case-reading.svelte.ts';

interface Row {
  id: string;
  caseId: CaseId;
  at: number;
  removedAt: number | null;
}
const CASE = 'case-1' as CaseId;
const OTHER = 'case-2' as CaseId;
const row = (id: string, at: number, parts: Partial<Row> = {}): Row => ({
  ...{ id, caseId: CASE, at, removedAt: null },
  ...parts,
});

class Rows extends CaseReading<Row[]> {
  constructor(
    on: (name: string, hear: (change: { caseId: CaseId; area: RecordArea }) => void) => void,
    read: (caseId: CaseId) => Promise<Row[]>,
  ) {
    super({ on } as never, 'notes', read);
  }
  get rows(): Row[] | null {
    return this.current;
  }
  add(one: Row): void {
    this.put(one, (list) => withRecord(list, one, ({ at }) => at));
  }
}

function newRows(stored: Record<string, Row[]>) {
  let hear: (change: { caseId: CaseId; area: RecordArea }) => void = () => undefined;
  const read = vi.fn((caseId: CaseId) => Promise.resolve(stored[caseId] ?? []));
  const rows = new Rows((_name, listen) => (hear = listen), read);
  return { rows, read, change: (caseId: CaseId, area: RecordArea) => hear({ caseId, area }) };
}

test('is read on looking, and again when this area of this case changed', async () => {
  const stored = { [CASE]: [row('a', 1)] };
  const { rows, read, change } = newRows(stored);
  expect(rows.rows).toBeNull();
  await rows.look(CASE);
  expect(rows.rows).toEqual([row('a', 1)]);
  change(OTHER, 'notes');
  change(CASE, 'labels');
  expect(read).toHaveBeenCalledTimes(1);
  stored[CASE] = [];
  change(CASE, 'notes');
  await vi.waitFor(() => expect(rows.rows).toEqual([]));
});

test('an answer about a case that was left is not taken', async () => {
  const { rows, read } = newRows({ [CASE]: [row('a', 1)] });
  let answer: (list: Row[]) => void = () => undefined;
  read.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const first = rows.look(CASE);
  rows.clear();
  answer([row('late', 1)]);
  await first;
  expect(rows.rows).toBeNull();
  expect(rows.caseId).toBeNull();
});

test('what a call gave back is put in its order, taken out when removed, and left out of another case', async () => {
  const { rows } = newRows({ [CASE]: [row('a', 1), row('c', 3)] });
  await rows.look(CASE);
  rows.add(row('b', 2));
  rows.add(row('of another', 2, { caseId: OTHER }));
  expect(rows.rows?.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  rows.add(row('b', 2, { removedAt: 9 }));
  expect(rows.rows?.map(({ id }) => id)).toEqual(['a', 'c']);
});
