// One search over everything: each thing is found in its group, in its own script, and leads to
// where it is; what a person types is only words.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AttachmentId, NoteId, SubjectId } from '#shared/domain/ids.ts';
import { outcomeOf } from '#shared/screening/outcome.ts';
import { SEARCH_GROUPS } from '#shared/records/search.ts';
import { createCaseFileOperations } from '../../electron/casefile/case-file.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import {
  addSearchedCases,
  find,
  indexAll,
  NAME_CASE,
  OWN_ADDRESS,
  SEARCHED_CASE,
} from '../builders/casefile-search.ts';
import { allSnapshots, openView } from '../builders/casefile-lists.ts';
import { ENGINE, FAST_PASSPHRASE, newCaseFile, T0 } from '../builders/casefile-file.ts';
import { evmAddress } from '../builders/hits.ts';
import { examples } from '../fakes/extent.ts';

function fill(operations: CaseFileOperations, folder: string): CaseFileOperations {
  addSearchedCases(operations, folder);
  indexAll(operations);
  return operations;
}

/** A file of a test's own, to be changed. */
function ownFile(): CaseFileOperations {
  const { operations, folder } = newCaseFile();
  return fill(operations, folder);
}

/** The file that all tests read. */
const shared = createCaseFileOperations(ENGINE);
const folder = mkdtempSync(join(tmpdir(), 'tracefile-search-'));
beforeAll(() => {
  const path = join(folder, 'shared.tracefile');
  const owner = { investigator: 'Mara Test', fileId: 'file-1', at: T0, appVersion: '0.1.0' };
  shared.create({ path, passphrase: FAST_PASSPHRASE, ...owner });
  fill(shared, folder);
});
afterAll(() => {
  shared.close({});
  rmSync(folder, { recursive: true, force: true });
});

describe('what can be found', () => {
  test.each([
    ['a case by its reference', 'tf-2026-04', 'case', 'TF-2026-044 Дело Причал', 'case'],
    ['a case by its title, in small letters', 'причал', 'case', 'TF-2026-044 Дело Причал', 'case'],
    ['a case by a tag', 'quaysi', 'case', 'TF-2026-044 Дело Причал', 'case'],
    ['a subject by two characters of its name', '兰迪', 'subject', '维兰迪尔', 'subject'],
    ['a subject by what belongs to it', OWN_ADDRESS, 'subject', OWN_ADDRESS, 'subject'],
    ['a note by a word of its text', 'berth paid', 'note', 'Berth ledger', 'note'],
    ['a note in Arabic without vowel marks', 'محمد الرص', 'note', 'Berth ledger', 'note'],
    ['a note by an address in it', '0x985dd1', 'note', 'Berth ledger', 'note'],
    ['a note by a shortened address', '0x985D…26aB12', 'note', 'Berth ledger', 'note'],
    ['an attachment by its name', 'lighthouse', 'attachment', 'lighthouse.txt', 'attachment'],
    ['an attachment by its source', 'harbour desk', 'attachment', 'lighthouse.txt', 'attachment'],
    ['a decision by its remark', 'ferryman', 'decision', 'KYA-MIX-02', 'snapshot'],
    ['a private label by its text', 'petrol', 'label', 'Petrol money', 'case'],
    ['a timeline entry by its text', 'crane night', 'timeline', 'Meeting at the crane', 'timeline'],
    ['a rule by its code', 'KYA-MIX', 'rule', 'KYA-MIX-02 Funds from a mixer', 'snapshot'],
    ['a screened name', 'orsino vel', 'screening', 'Orsino Velander', 'snapshot'],
    ['a matched name', 'isaura', 'name', 'Isaura Velander', 'snapshot'],
    ['a matched name in its script', '奥辛', 'name', 'Orsin Velandir 奥辛·维兰迪尔', 'snapshot'],
    ['an alias', 'velandyr', 'name', 'Velandyr', 'snapshot'],
  ] as const)('%s', (_name, text, group, title, target) => {
    const hits = find(shared, text)[group] ?? [];
    expect(hits.map((hit) => hit.text)).toContain(title);
    const hit = hits.find((one) => one.text === title);
    expect(hit?.places[0]?.target.kind).toBe(target);
    expect(hit?.placeCount).toBe(1);
  });

  test('an address on a path by its first, its last, or both ends of its characters', () => {
    const file = shared;
    const address = evmAddress(11);
    const start = address.slice(0, 9);
    const end = address.slice(-6);
    for (const text of [
      address,
      address.toUpperCase().replace('0X', '0x'),
      end,
      `${start}..${end}`,
    ]) {
      expect(find(file, text).address?.map((hit) => hit.text)).toEqual([address]);
    }
    expect(find(file, `${start}...ffffff`).address).toBeUndefined();
  });

  test('a screened address apart from the addresses of answers', () => {
    const file = shared;
    const [row] = allSnapshots(file, SEARCHED_CASE);
    const address = row?.kind === 'kya' ? row.address : '';
    expect(find(file, address).screening?.map((hit) => hit.text)).toEqual([address]);
    expect(find(file, address).address).toBeUndefined();
  });

  test('an answer by the start of its hash, and by its job', () => {
    const file = shared;
    const { sha256 } = openView(file, 'snapshot-1' as never).provenance;
    for (const text of [sha256, sha256.slice(0, 12).toUpperCase(), '4711', 'job-1']) {
      const [hit] = find(file, text).hash ?? [];
      const target = { kind: 'snapshot', snapshotId: 'snapshot-1', caseId: SEARCHED_CASE };
      expect(hit?.places[0]?.target).toEqual(target);
    }
  });
});

describe('a result', () => {
  test('names what each screening came to, and nothing of other records', () => {
    const { groups } = shared.search({ text: 'vel', caseId: null, limit: 100 });
    const places = groups.flatMap(({ hits }) => hits.flatMap((hit) => hit.places));
    const rows = new Map(
      [SEARCHED_CASE, NAME_CASE].flatMap((id) =>
        allSnapshots(shared, id).map((one) => [one.id, outcomeOf(one)] as const),
      ),
    );
    expect(places.some(({ outcome }) => outcome !== undefined)).toBe(true);
    for (const { target, outcome } of places) {
      expect(outcome).toEqual(target.kind === 'snapshot' ? rows.get(target.snapshotId) : undefined);
    }
  });

  test('comes in the order of the groups, with the reference of its case', () => {
    const { groups } = shared.search({ text: 'vel', caseId: null, limit: 100 });
    const names = groups.map(({ name }) => name);
    expect(names).toEqual(SEARCH_GROUPS.filter((name) => names.includes(name)));
    expect(names).toEqual(expect.arrayContaining(['screening', 'name', 'label']));
    const references = groups.flatMap(({ hits }) =>
      hits.flatMap(({ places }) => places.map(({ caseReference }) => caseReference)),
    );
    expect(new Set(references)).toEqual(new Set(['TF-2026-044', expect.any(String)]));
  });

  test('has the very text first, then what begins with it', () => {
    const texts = find(shared, 'velandyr').name?.map(({ text }) => text);
    expect(texts?.[0]).toBe('Velandyr');
    const [first, second] = find(shared, 'orsin').name ?? [];
    expect(first?.text.startsWith('Orsin')).toBe(true);
    expect(second?.text.startsWith('Orsin')).not.toBe(true);
  });

  test('shows the words around the match of a record, and none of a term', () => {
    const file = shared;
    expect(find(file, 'berth of').note?.[0]?.excerpt).toContain('for the berth of');
    expect(find(file, 'isaura').name?.[0]?.excerpt).toBeNull();
  });

  test('is cut at the limit and says so', () => {
    const file = shared;
    const [group] = file
      .search({ text: '0x', caseId: null, limit: 3 })
      .groups.filter(({ name }) => name === 'address');
    expect(group).toMatchObject({ hasMore: true });
    expect(group?.hits).toHaveLength(3);
    const all = find(file, '0x').address ?? [];
    const exact = file.search({ text: '0x', caseId: null, limit: all.length }).groups;
    expect(exact.find(({ name }) => name === 'address')?.hasMore).toBe(false);
  });

  test('of one case holds nothing of another', () => {
    const file = shared;
    expect(find(file, 'isaura', NAME_CASE).name).toHaveLength(1);
    expect(find(file, 'isaura', SEARCHED_CASE)).toEqual({});
    expect(find(file, 'berth', NAME_CASE)).toEqual({});
    expect(find(file, evmAddress(11), NAME_CASE)).toEqual({});
    expect(find(file, evmAddress(11), SEARCHED_CASE).address).toHaveLength(1);
    expect(find(file, evmAddress(11).slice(-6), SEARCHED_CASE).address).toHaveLength(1);
    expect(find(file, '0x', SEARCHED_CASE).address?.length).toBeGreaterThan(10);
    expect(find(file, '0x', NAME_CASE).address).toBeUndefined();
  });

  test('says how much is not yet in the index', () => {
    const { operations, folder } = newCaseFile();
    addSearchedCases(operations, folder);
    const before = operations.search({ text: 'isaura', caseId: null, limit: 10 });
    expect(before).toEqual({ groups: [], pending: 2 });
    indexAll(operations);
    expect(operations.search({ text: 'isaura', caseId: null, limit: 10 }).pending).toBe(0);
  });
});

describe('a record that changes', () => {
  test('is found by its new words alone', () => {
    const file = ownFile();
    const note = { id: 'note-1' as NoteId, revision: 1, title: 'Anchor ledger', at: T0 + 60 };
    file.reviseNote({ ...note, body: 'Nothing more.' });
    expect(find(file, 'berth')).toEqual({});
    expect(find(file, 'anchor').note).toHaveLength(1);
  });

  test('is not found while it is removed, and is again when it is brought back', () => {
    const file = ownFile();
    const id = 'attachment-1' as AttachmentId;
    file.setAttachmentRemoved({ id, isRemoved: true, at: T0 + 60 });
    expect(find(file, 'lighthouse')).toEqual({});
    file.setAttachmentRemoved({ id, isRemoved: false, at: T0 + 61 });
    expect(find(file, 'lighthouse').attachment).toHaveLength(1);
  });

  test('takes what belongs to it along', () => {
    const file = ownFile();
    const id = 'subject-1' as SubjectId;
    file.setSubjectRemoved({ id, isRemoved: true, at: T0 + 60 });
    expect(find(file, 'payout')).toEqual({});
    file.setSubjectRemoved({ id, isRemoved: false, at: T0 + 61 });
    expect(find(file, 'payout').subject).toHaveLength(1);
  });
});

describe('what is typed', () => {
  test.each([
    '"',
    '*',
    'NEAR(a b)',
    'a AND',
    'OR',
    'words : x',
    '^a',
    '-a',
    "'; --",
    '\u0000',
    '\uD800',
  ])('%j is only text', (text) => {
    expect(() => find(shared, text)).not.toThrow();
  });

  test('is never a query of its own, whatever it is', () => {
    const file = shared;
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc
        .array(
          fc.constantFrom('"', '*', ' ', 'NEAR(', ')', 'AND', 'vel', '维', '…', '0x', '-', ':'),
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const { groups } = file.search({ text, caseId: null, limit: 5 });
        for (const { hits } of groups) expect(hits.length).toBeLessThanOrEqual(5);
      }),
      { numRuns: examples(500) },
    );
  });

  test('AND and NOT are words like others', () => {
    const file = shared;
    expect(find(file, 'berth NOT ledger')).toEqual({});
    expect(find(file, 'berth OR nothing')).toEqual({});
  });
});
