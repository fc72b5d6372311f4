// Own findings in the case file: stated with a basis, stated otherwise, removed and brought back, carried.
import { expect, test } from 'vitest';
import type {
  AttachmentId,
  CaseId,
  FactId,
  FactRevisionId,
  NoteId,
  SubjectId,
} from '#shared/domain/ids.ts';
import type { FactEnd, OwnFactFields } from '#shared/domain/own-fact.ts';
import { listOwnFacts } from '../../electron/casefile/tables/own-facts.ts';
import { codeOf, newestEntries, T0, verifyDb } from '../builders/casefile-file.ts';
import { addTransaction } from '../builders/casefile-kinds.ts';
import { importedFrom } from '../builders/casefile-transfer.ts';
import { CASE, newWork, openPastTriggers } from '../builders/casefile-work.ts';
import { evmAddress } from '../builders/hits.ts';
import { buildOwnLinkFields, buildOwnNodeFields } from '../builders/own-fact-samples.ts';

const PERSON: FactEnd = { kind: 'fact', factId: 'fact-1' as FactId };
const ADDRESS: FactEnd = { kind: 'address', chain: 'Ethereum', value: evmAddress(5) };

function newFacts() {
  const work = newWork();
  const { operations } = work;
  let count = 0;
  const state = (factId: string, fields: OwnFactFields, previous: string | null = null) =>
    operations.stateFact({
      ...{ id: `revision-${String(++count)}` as FactRevisionId, factId: factId as FactId },
      ...{ caseId: CASE, previous: previous as FactRevisionId | null, fields, at: T0 + count },
    });
  const setRemoved = (factId: string, isRemoved: boolean) =>
    operations.setFactRemoved({
      ...{ id: `revision-${String(++count)}` as FactRevisionId, factId: factId as FactId },
      ...{ isRemoved, at: T0 + count },
    });
  const list = () => operations.listOwnFacts({ caseId: CASE });
  return { ...work, state, setRemoved, list };
}

/** The details of an error. */
function refusalOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return (error as { details?: unknown }).details;
  }
  return null;
}

test('holds as it was stated last; every revision stays with its author and in the audit log', () => {
  const { operations, state, list } = newFacts();
  const first = state('fact-1', buildOwnNodeFields({ name: 'Iva Other' }));
  expect(first).toMatchObject({ id: 'revision-1', author: 'Mara Test', isRemoved: false });
  const second = state('fact-1', buildOwnNodeFields({ name: 'Iva Otter' }), 'revision-1');
  expect(list()).toEqual({ facts: [second] });
  expect(operations.listFactRevisions({ factId: 'fact-1' as FactId })).toEqual([second, first]);
  expect(newestEntries(operations, 2)).toMatchObject([
    { kind: 'fact.stated', subject: 'revision-2', what: { type: 'node', name: 'Iva Otter' } },
    { kind: 'fact.stated', subject: 'revision-1', what: { kind: 'person', name: 'Iva Other' } },
  ]);
  expect(newestEntries(operations, 2)[1]!.what['basis.after']).toContain('Company register');
});

test('the same again is no revision, and an older revision is not overwritten', () => {
  const { state } = newFacts();
  const first = state('fact-1', buildOwnNodeFields());
  expect(state('fact-1', buildOwnNodeFields(), 'revision-1')).toEqual(first);
  const change = buildOwnNodeFields({ kind: 'company' });
  expect(codeOf(() => state('fact-1', change))).toBe('record.conflict');
  state('fact-1', change, 'revision-1');
  expect(codeOf(() => state('fact-1', buildOwnNodeFields(), 'revision-1'))).toBe('record.conflict');
});

test('an entity stays an entity, and of its own case', () => {
  const { operations, state } = newFacts();
  state('fact-1', buildOwnNodeFields());
  const link = buildOwnLinkFields(ADDRESS, { ...ADDRESS, value: evmAddress(6) });
  expect(codeOf(() => state('fact-1', link, 'revision-1'))).toBe('record.not_found');
  const elsewhere = { caseId: 'case-9' as CaseId, at: T0, fields: buildOwnNodeFields() };
  const args = { ...elsewhere, id: 'revision-9' as FactRevisionId, factId: 'fact-9' as FactId };
  expect(codeOf(() => operations.stateFact({ ...args, previous: null }))).toBe('record.not_found');
});

test.each([
  ['an end that is no own entity of the case', 'from', 'gone', PERSON, ADDRESS],
  [
    'an end that is no subject of the case',
    'to',
    'gone',
    ADDRESS,
    { kind: 'subject', subjectId: 'none' as SubjectId },
  ],
  [
    'two ends that are the same',
    'to',
    'same',
    ADDRESS,
    { ...ADDRESS, value: evmAddress(5).toUpperCase().replace('0X', '0x') },
  ],
] as const)('a link is refused with %s', (_, field, problem, from, to) => {
  const { state, list } = newFacts();
  expect(refusalOf(() => state('fact-2', buildOwnLinkFields(from, to)))).toEqual({
    field,
    problem,
  });
  expect(list().facts).toEqual([]);
});

test.each([
  ['an attachment', { kind: 'attachment', attachmentId: 'none' as AttachmentId }],
  ['a note', { kind: 'note', noteId: 'none' as NoteId }],
  ['an answer', { kind: 'citation', answerSha256: 'a'.repeat(64) as never, pointer: '' }],
] as const)('a basis that the case does not have is refused: %s', (_, basis) => {
  const { state } = newFacts();
  const fields = buildOwnNodeFields({ bases: [basis] });
  expect(refusalOf(() => state('fact-1', fields))).toEqual({ field: 'bases', problem: 'gone' });
});

test('a finding that ends before it begins, or rests on nothing, is refused', () => {
  const { state } = newFacts();
  const backwards = buildOwnNodeFields({ since: T0, until: T0 - 1 });
  expect(refusalOf(() => state('fact-1', backwards))).toEqual({
    ...{ field: 'until', problem: 'before_since' },
  });
  expect(refusalOf(() => state('fact-1', buildOwnNodeFields({ bases: [] })))).toEqual({
    ...{ field: 'bases', problem: 'missing' },
  });
});

test('what a finding rested on may be removed: the finding stays, and can still be changed', () => {
  const { operations, state, list } = newFacts();
  const noteId = 'note-9' as NoteId;
  operations.createNote({
    id: noteId,
    caseId: CASE,
    subjectId: null,
    title: 'N',
    body: '',
    at: T0,
  });
  const bases = [{ kind: 'note', noteId }] as const;
  state('fact-1', buildOwnNodeFields({ bases: [...bases] }));
  operations.setNoteRemoved({ id: noteId, isRemoved: true, at: T0 + 50 });
  const changed = state(
    'fact-1',
    buildOwnNodeFields({ bases: [...bases], remark: 'x' }),
    'revision-1',
  );
  expect(list().facts).toEqual([changed]);
  const other = buildOwnNodeFields({ bases: [...bases] });
  expect(refusalOf(() => state('fact-2', other))).toEqual({ field: 'bases', problem: 'gone' });
});

test('an entity that links lead to stays; without them it goes, and comes back', () => {
  const { operations, state, setRemoved, list } = newFacts();
  state('fact-1', buildOwnNodeFields());
  state('fact-2', buildOwnLinkFields(PERSON, ADDRESS));
  expect(refusalOf(() => setRemoved('fact-1', true))).toEqual({
    ...{ field: 'factId', problem: 'linked' },
  });
  setRemoved('fact-2', true);
  setRemoved('fact-1', true);
  expect(list().facts).toEqual([]);
  expect(refusalOf(() => setRemoved('fact-2', false))).toEqual({ field: 'from', problem: 'gone' });
  setRemoved('fact-1', false);
  setRemoved('fact-2', false);
  expect(
    list()
      .facts.map(({ factId }) => factId)
      .sort(),
  ).toEqual(['fact-1', 'fact-2']);
  const [newest] = newestEntries(operations, 1);
  expect(newest).toMatchObject({ kind: 'fact.restored', what: { type: 'link', kind: 'controls' } });
});

test('is found by its name as long as it holds so', () => {
  const { operations, state } = newFacts();
  const find = (text: string) =>
    operations
      .search({ text, caseId: CASE, limit: 10 })
      .groups.flatMap(({ name, hits }) => (name === 'own_fact' ? hits : []));
  state('fact-1', buildOwnNodeFields({ name: 'Quillmere Holding' }));
  expect(find('quillmere')).toMatchObject([
    { places: [{ target: { kind: 'own_fact', factId: 'fact-1' }, role: 'own_fact' }] },
  ]);
  state('fact-1', buildOwnNodeFields({ name: 'Harrow Holding' }), 'revision-1');
  expect(find('quillmere')).toEqual([]);
  expect(find('harrow holding')).toHaveLength(1);
});

test('the graph shows what an own link names', () => {
  const { operations, state } = newFacts();
  expect(operations.findFactNodes({ caseId: CASE })).toEqual([]);
  state('fact-1', buildOwnNodeFields());
  addTransaction(operations, 20, CASE);
  const screenings = operations.listLinked({ caseId: CASE, of: { kind: 'case' } }).screenings;
  const { anchor } = screenings[0]!;
  const described = JSON.parse(
    new TextDecoder().decode(
      operations.describeGraph({
        ...{ screenings, waiting: 0, nodes: [anchor], hasLinks: false, answer: null },
      }).json,
    ),
  ) as { nodes: { chain: string; value: string; kind: 'transaction' }[] };
  const { kind, chain, value } = described.nodes[0]!;
  state(
    'fact-2',
    buildOwnLinkFields(PERSON, { kind, chain, value: value.toUpperCase().replace('0X', '0x') }),
  );
  expect(operations.findFactNodes({ caseId: CASE })).toEqual([anchor]);
});

test('a finding that was changed past the program is named by "verify", and one that cannot be read is counted', () => {
  const { operations, path, state } = newFacts();
  state('fact-1', buildOwnNodeFields());
  operations.close({});
  const guarded = openPastTriggers(path, []);
  for (const text of ['UPDATE own_facts SET is_removed = 1', 'DELETE FROM own_facts']) {
    expect(codeOf(() => guarded.exec(text))).toBe('SQLITE_CONSTRAINT_TRIGGER');
  }
  guarded.close();
  const db = openPastTriggers(path, ['own_facts']);
  expect(verifyDb(db).findings).toEqual([]);
  db.exec(`UPDATE own_facts SET fields_json = '{"form":"node"}'`);
  expect(verifyDb(db).findings).toMatchObject([
    { kind: 'record_changed', record: 'own_fact', id: 'revision-1' },
  ]);
  expect(listOwnFacts(db, { caseId: CASE })).toEqual({ facts: [], isUnreadable: true });
});

test('travels with its case', async () => {
  const { operations, path, state } = newFacts();
  state('fact-1', buildOwnNodeFields());
  state('fact-2', buildOwnLinkFields(PERSON, ADDRESS));
  const here = operations.listOwnFacts({ caseId: CASE });
  const { operations: there } = await importedFrom(path);
  expect(there.listOwnFacts({ caseId: CASE })).toEqual(here);
});
