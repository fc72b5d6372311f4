// A case that came from elsewhere tells of every file it was in, and shows what stood of it there.
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { newCaseFile, T0 } from '../builders/casefile-file.ts';
import {
  addRichCase,
  CASE,
  exportTo,
  importAll,
  newOtherFile,
  previewOf,
} from '../builders/casefile-transfer.ts';

/** A file with the case, and its journal of the case as it is there. */
function newSource() {
  const source = newCaseFile();
  addRichCase(source.operations, source.folder);
  return { ...source, to: join(source.folder, 'out.tracefile') };
}

const journalOf = (operations: CaseFileOperations, caseId: CaseId = CASE) =>
  operations.listJournal({ caseId, subject: null, beforeSeq: null, limit: 1000 });

/** From one file over an export into another; gives what was looked at on the way. */
async function carry(
  from: { operations: CaseFileOperations; path: string },
  over: string,
  to: { operations: CaseFileOperations; path: string },
) {
  const exported = await exportTo(from.path, over);
  const preview = await previewOf(over, to.path);
  importAll(to.operations, preview);
  return { exported, preview };
}

it('a case that was made here came from no file', () => {
  const { operations } = newSource();
  expect(operations.listOrigins({ caseId: CASE })).toEqual([]);
});

it('an imported case tells of the file that came in, and of the one it was exported from', async () => {
  const source = newSource();
  const there = journalOf(source.operations);
  const target = newOtherFile('file-2', 'Ada Other');
  const { exported, preview } = await carry(source, source.to, target);
  const origins = target.operations.listOrigins({ caseId: CASE });
  expect(origins).toEqual([
    {
      ...{ originFileId: preview.fileId, investigator: preview.investigator },
      entries: expect.any(Number) as number,
      arrivals: [
        {
          ...{ at: T0 + 3000, isHere: true, fileName: basename(source.to) },
          fileSha256: exported.sha256,
          chain: { entries: preview.entries, head: preview.head },
        },
      ],
    },
    {
      ...{ originFileId: expect.not.stringMatching(preview.fileId) as string },
      ...{ investigator: preview.investigator, entries: there.total },
      arrivals: [
        {
          ...{ at: T0 + 1000, isHere: false, fileName: null, fileSha256: null },
          chain: { entries: exported.entries, head: exported.head },
        },
      ],
    },
  ]);
  expect(journalOf(target.operations).entries.at(-1)).toMatchObject({
    kind: 'case.imported',
    what: { fileName: basename(source.to), fileSha256: exported.sha256 },
  });
});

it('its entries are those of the other journal to the letter, every one on exactly one page', async () => {
  const source = newSource();
  const there = journalOf(source.operations);
  const target = newOtherFile('file-2', 'Ada Other');
  await carry(source, source.to, target);
  const [, first] = target.operations.listOrigins({ caseId: CASE });
  const of = { caseId: CASE, originFileId: first!.originFileId };
  const seen = [];
  for (let beforeSeq: number | null = null; ;) {
    const page = target.operations.listCustody({ ...of, beforeSeq, limit: 7 });
    expect(page.total).toBe(there.total);
    seen.push(...page.entries);
    beforeSeq = page.entries.at(-1)?.seq ?? null;
    if (page.entries.length < 7) break;
  }
  expect(seen).toEqual(there.entries);
  const other = { ...of, caseId: 'case-of-nobody' as CaseId };
  expect(target.operations.listCustody({ ...other, beforeSeq: null, limit: 7 })).toEqual({
    ...{ entries: [], practiceJobs: [], total: 0 },
  });
});

it('after a second journey it tells which import was here, and which on the way', async () => {
  const source = newSource();
  const second = newOtherFile('file-2', 'Ada Other');
  await carry(source, source.to, second);
  const third = newOtherFile('file-3', 'Bea Third');
  await carry(second, join(source.folder, 'second.tracefile'), third);
  const arrivals = third.operations
    .listOrigins({ caseId: CASE })
    .map(({ arrivals: [one] }) => [one!.fileName, one!.isHere]);
  expect(arrivals).toHaveLength(4);
  expect(arrivals.filter(([, isHere]) => isHere)).toEqual([['second.tracefile', true]]);
  expect(arrivals).toContainEqual([basename(source.to), false]);
});

it('what comes a second time from the same file stands with the first', async () => {
  const source = newSource();
  const target = newOtherFile('file-2', 'Ada Other');
  await carry(source, source.to, target);
  const before = target.operations.listOrigins({ caseId: CASE });
  source.operations.createNote({
    ...{ id: 'note-2' as never, caseId: CASE, subjectId: null, title: 'Later', body: 'More.' },
    at: T0 + 900,
  });
  await carry(source, join(source.folder, 'later.tracefile'), target);
  const after = target.operations.listOrigins({ caseId: CASE });
  const ofSource = (origins: typeof after) => origins.find(({ arrivals }) => !arrivals[0]!.isHere);
  expect(after).toHaveLength(3);
  expect(ofSource(after)?.arrivals).toHaveLength(2);
  expect(ofSource(after)?.originFileId).toBe(ofSource(before)?.originFileId);
  // The note alone: who exports journals it, and nobody did.
  expect(ofSource(after)?.entries).toBe(ofSource(before)!.entries + 1);
});
