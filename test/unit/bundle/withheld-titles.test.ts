// What stays behind is named as a person knows it from the case, not by where it is stored.
import { expect, it } from 'vitest';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { NoteRevision } from '#shared/domain/note.ts';
import type { Withheld } from '#shared/report/redaction/withholding.ts';
import {
  titledWithheld,
  type CaseWithholdable,
} from '../../../electron/casefile/bundle/withholdable.ts';

const revision = (title: string, body: string): NoteRevision => ({
  ...{ revision: 1, title, body, author: 'A. Example', at: 1 },
});
const note = (id: string, ...revisions: NoteRevision[]) =>
  ({ id, subjectId: null, createdAt: 1, removedAt: null, revisions }) as never;

const held = (kind: Withheld['kind'], id: string): Withheld => ({
  ...{ kind, id, path: '', commitment: 'a'.repeat(64) as Sha256Hex },
});

const RECORDS: CaseWithholdable = {
  notes: [
    note('n1', revision('Called twice', 'Newest.'), revision('Called once', 'Older.')),
    note('n2', revision(' ', '\n  The first line.\nThe second.')),
    note('n3', revision('', ' \n')),
  ],
  labels: [{ id: 'l1', text: 'courier', address: '0xab', removedAt: null } as never],
  attachments: [{ id: 'a1', name: 'statement.pdf', removedAt: 7 } as never],
  reports: [{ id: 'r1', draft: { title: 'Thoughts' }, removedAt: null } as never],
};

it('each has its kind, its present title, and whether it was removed, in the order given', () => {
  const asked = [
    ...[held('report', 'r1'), held('note', 'n1'), held('note', 'n2'), held('note', 'n3')],
    ...[held('label', 'l1'), held('attachment', 'a1')],
  ];
  const told = titledWithheld(RECORDS, asked).map((one) => [one.kind, one.title, one.isRemoved]);
  expect(told).toEqual([
    ['report', 'Thoughts', false],
    ['note', 'Called twice', false],
    ['note', 'The first line.', false],
    ['note', '', false],
    ['label', 'courier (0xab)', false],
    ['attachment', 'statement.pdf', true],
  ]);
});
