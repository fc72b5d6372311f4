// A case that was worked on in two files comes together: what is missing is added, ours stays where
// both changed, and evidence with two contents is refused.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { LabelId, NoteId, SubjectId } from '#shared/domain/ids.ts';
import { identifyHits } from '#shared/review/hit-identities.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { codeOf, newCaseFile, reopen, T0, verifyAt } from '../builders/casefile-file.ts';
import { EVERY_SCREENING, openView } from '../builders/casefile-lists.ts';
import {
  addPolledAnswer,
  buildOutcome,
  buildRecord,
  pollRecord,
  snapshotDraft,
} from '../builders/casefile-records.ts';
import {
  addRichCase,
  CASE,
  decide,
  exportTo,
  importAll,
  importAnswer,
  importedFrom,
  previewOf,
  writeAnswer,
} from '../builders/casefile-transfer.ts';
import { kyaAnswer } from '../builders/casefile-monitors.ts';

let journeys = 0;
const NOTE = 'note-1' as NoteId;
const SUBJECT = 'subject-1' as SubjectId;

/** Two files with the same case, each open for its own person. */
async function newPair() {
  const ours = newCaseFile();
  addRichCase(ours.operations, ours.folder);
  return { ours, theirs: await importedFrom(ours.path) };
}

/** What theirs has more comes into ours, by an export of theirs. */
async function bringBack({ ours, theirs }: Awaited<ReturnType<typeof newPair>>) {
  const back = join(ours.folder, `back-${String(++journeys)}.tracefile`);
  await exportTo(theirs.path, back);
  const preview = await previewOf(back, ours.path);
  return { preview, merge: () => importAll(ours.operations, preview) };
}

const note = (operations: CaseFileOperations, revision: number, body: string, at: number) =>
  operations.reviseNote({ id: NOTE, revision, title: 'First look', body, at });

it('a decision that is added counts in the list of screenings', async () => {
  const ours = newCaseFile();
  addRichCase(ours.operations, ours.folder);
  const answer = writeAnswer(ours.folder, kyaAnswer({ rules: ['R-9'] }), 'hit.json');
  const { id } = importAnswer(ours.operations, answer, { number: 2, origin: { token: 'usdt' } });
  ours.operations.indexPending({ limit: 100 });
  const filter = { ...EVERY_SCREENING, caseId: CASE };
  const progress = () =>
    ours.operations
      .listScreenings({ filter, offset: 0, limit: 100 })
      .rows.find((one) => one.id === id)?.progress;
  expect(progress()).toEqual({ hits: 1, decided: 0 });
  const pair = { ours, theirs: await importedFrom(ours.path) };
  const [hit] = identifyHits(openView(pair.theirs.operations, id));
  pair.theirs.operations.decideHits({
    ...{
      caseId: CASE,
      snapshotId: id,
      disposition: 'false',
      reason: '',
      remark: '',
      at: T0 + 4000,
    },
    hits: [{ id: 'd-9' as never, hitKey: hit!.key, fingerprint: hit!.fingerprint, title: 'R-9' }],
  });
  (await bringBack(pair)).merge();
  expect(progress()).toEqual({ hits: 1, decided: 1 });
});

it('what is missing is added, and the file verifies', async () => {
  const pair = await newPair();
  const { ours, theirs } = pair;
  importAnswer(
    theirs.operations,
    writeAnswer(ours.folder, kyaAnswer({ verdict: 'review', rules: ['R-9'] }), 'later.json'),
    { number: 2, origin: { token: 'usdt' } },
  );
  theirs.operations.createSubject({
    ...{ id: 'subject-2' as SubjectId, caseId: CASE, at: T0 + 4000 },
    fields: { kind: 'company', name: 'Wharf Ltd', role: '', confidence: null, remark: '' },
  });
  note(theirs.operations, 2, 'Now thrice.', T0 + 4001);
  const { preview, merge } = await bringBack(pair);
  expect(preview.cases).toMatchObject([
    // The revision, the subject; the snapshot and its file are told apart from records.
    { fate: 'merge', snapshotsMissing: 1, recordsMissing: 2, differing: [] },
  ]);
  merge();
  expect(verifyAt(ours.path).findings).toEqual([]);
  expect(ours.operations.listSubjects({ caseId: CASE }).map(({ name }) => name)).toContain(
    'Wharf Ltd',
  );
  expect(ours.operations.listNotes({ caseId: CASE })).toMatchObject([
    { id: NOTE, revision: 3, body: 'Now thrice.', author: 'Ada Other' },
  ]);
  expect(openView(ours.operations, 'imported-2' as never).unreadable).toBeNull();
  expect((await bringBack(pair)).preview.cases).toMatchObject([{ fate: 'identical' }]);
});

it('a note that both went on with stays ours; theirs comes in beside it, once', async () => {
  const pair = await newPair();
  const { ours, theirs } = pair;
  note(ours.operations, 2, 'Ours.', T0 + 4000);
  note(theirs.operations, 2, 'Theirs.', T0 + 4001);
  const first = await bringBack(pair);
  expect(first.preview.cases).toMatchObject([{ fate: 'merge', differing: [] }]);
  first.merge();
  const notes = () =>
    ours.operations
      .listNotes({ caseId: CASE })
      .map(({ title, body, revision }) => [title, body, revision])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const both = [
    ['First look', 'Ours.', 3],
    ['First look (imported)', 'Theirs.', 3],
  ];
  expect(notes()).toEqual(both);
  expect((await bringBack(pair)).preview.cases).toMatchObject([{ fate: 'identical' }]);
  note(theirs.operations, 3, 'Theirs, longer.', T0 + 4002);
  (await bringBack(pair)).merge();
  expect(notes()).toEqual([both[0], ['First look (imported)', 'Theirs, longer.', 4]]);
  expect(verifyAt(ours.path).findings).toEqual([]);
});

it('a record that a person changed in either file stays as ours is, and is listed', async () => {
  const pair = await newPair();
  const { ours, theirs } = pair;
  theirs.operations.updateSubject({ id: SUBJECT, change: { role: 'witness' }, at: T0 + 4000 });
  const { preview, merge } = await bringBack(pair);
  expect(preview.cases).toMatchObject([
    {
      fate: 'merge',
      recordsMissing: 0,
      differing: [{ record: 'subjects', id: SUBJECT, title: '奥西诺' }],
    },
  ]);
  expect(merge().cases).toMatchObject([{ snapshots: 0, records: 0 }]);
  expect(ours.operations.getSubject({ id: SUBJECT }).role).toBe('suspect');
});

it('of two labels on one address ours stays', async () => {
  const pair = await newPair();
  const { ours, theirs } = pair;
  const label = {
    caseId: CASE,
    address: `0x${'0e'.repeat(20)}`,
    colour: null,
    remark: '',
  } as const;
  ours.operations.setLabel({ ...label, id: 'label-2' as LabelId, text: 'ours', at: T0 + 4000 });
  theirs.operations.setLabel({ ...label, id: 'label-3' as LabelId, text: 'theirs', at: T0 + 4001 });
  const { preview, merge } = await bringBack(pair);
  expect(preview.cases[0]!.differing).toEqual([
    { record: 'private_labels', id: 'label-3', title: 'theirs' },
  ]);
  merge();
  expect(
    ours.operations
      .listLabels({ caseId: CASE })
      .map(({ text }) => text)
      .sort(),
  ).toEqual(['mixer', 'ours']);
});

it.each([
  ['newer', T0 + 4000, T0 + 4001, 'unsure'],
  ['older', T0 + 4001, T0 + 4000, 'false'],
] as const)(
  'their %s decision on a hit is added in its place in time',
  async (_, oursAt, theirsAt, holds) => {
    const pair = await newPair();
    decide(pair.ours.operations, 2, 'false', oursAt);
    decide(pair.theirs.operations, 3, 'unsure', theirsAt);
    (await bringBack(pair)).merge();
    const decisions = pair.ours.operations.listDecisions({ caseId: CASE });
    expect(decisions).toHaveLength(3);
    expect(decisions[0]!.disposition).toBe(holds);
    expect(verifyAt(pair.ours.path).findings).toEqual([]);
  },
);

it('nothing comes into a closed case, but a closed one that is the same is no error', async () => {
  const pair = await newPair();
  const { ours, theirs } = pair;
  ours.operations.setCaseStatus({ id: CASE, status: 'closed', why: 'done', at: T0 + 4000 });
  // The status differs; there is nothing to add.
  expect((await bringBack(pair)).merge().cases).toMatchObject([{ records: 0 }]);
  decide(theirs.operations, 3, 'unsure', T0 + 4001);
  const { merge } = await bringBack(pair);
  expect(codeOf(merge)).toBe('case.sealed');
  expect(ours.operations.listDecisions({ caseId: CASE })).toHaveLength(1);
});

it('evidence of one id with two contents is refused, and nothing of the file comes in', async () => {
  const pair = await newPair();
  const { ours, theirs } = pair;
  const content = (verdict: string) =>
    writeAnswer(ours.folder, kyaAnswer({ verdict }), `${verdict}.json`);
  const origin = { token: 'usdt' };
  importAnswer(ours.operations, content('accept'), { number: 7, origin });
  importAnswer(theirs.operations, content('block'), { number: 7, origin });
  await expect(bringBack(pair)).rejects.toMatchObject({
    ...{ code: 'import.conflict' },
    details: { reason: 'evidence_differs', record: 'files', id: 'answer-file-7' },
  });
});

it('a job that ended there and was stopped here is complete here too', async () => {
  const ours = newCaseFile();
  addPolledAnswer(ours.operations, 1, kyaAnswer());
  const { operations, path } = await importedFrom(ours.path);
  operations.changeJob({
    ...{ id: 'job-1' as never, from: ['accepted'], to: 'stopped', patch: {}, at: T0, why: null },
  });
  ours.operations.storeSnapshot({ draft: snapshotDraft(1) });
  const later = join(ours.folder, 'later.tracefile');
  await exportTo(ours.path, later);
  importAll(operations, await previewOf(later, path));
  expect(operations.getJob({ id: 'job-1' as never })).toMatchObject({
    ...{ state: 'complete', snapshotId: 'snapshot-1' },
  });
  expect(verifyAt(path).findings).toEqual([]);
});

it('a request that was on its way is finished by the file that has its answer', async () => {
  const ours = newCaseFile();
  addPolledAnswer(ours.operations, 1, kyaAnswer());
  const open = { ...pollRecord(1), id: 'poll-late' as never };
  ours.operations.beginRequest({ record: buildRecord(open) });
  ours.operations.appendBody({ id: open.id, bytes: new TextEncoder().encode('{"code":0,') });
  const { operations, path: other } = await importedFrom(ours.path);
  ours.operations.appendBody({ id: open.id, bytes: new TextEncoder().encode('"data":{}}') });
  ours.operations.finishRequest({ id: open.id, outcome: buildOutcome() });
  const later = join(ours.folder, 'later.tracefile');
  await exportTo(ours.path, later);
  importAll(operations, await previewOf(later, other));
  expect(operations.readBodyText({ id: open.id, maxBytes: 100 })?.text).toBe(
    '{"code":0,"data":{}}',
  );
  operations.close({});
  expect(reopen(other).listCases({})).toHaveLength(1);
});
