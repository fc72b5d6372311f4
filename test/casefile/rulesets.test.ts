// Rulesets in the case file: the lists environments gave, every version that was used or seen, and
// drafts. They are of no case.
import { describe, expect, onTestFinished, test } from 'vitest';
import type {
  CaseId,
  EnvironmentId,
  RequestId,
  RulesetDraftId,
  Sha256Hex,
  SnapshotId,
} from '#shared/domain/ids.ts';
import type { RulesetDraft } from '#shared/rulesets/draft.ts';
import type { RulesetListItem } from '#shared/screening/ruleset.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { openFile } from '../../electron/casefile/open.ts';
import {
  addAnswer,
  addPolledAnswer,
  codeOf,
  ENGINE,
  newCaseFile,
  newestEntries,
  openArgs,
  reopen,
  T0,
  verifyAt,
} from '../builders/casefile-file.ts';
import { kyaAnswer } from '../builders/casefile-monitors.ts';
import { importedFrom } from '../builders/casefile-transfer.ts';

const ONE = 'practice' as EnvironmentId;
const TWO = 'main' as EnvironmentId;
const DRAFT = 'draft-1' as RulesetDraftId;

const item = (id: string): RulesetListItem => ({
  ...{ id, name: `Set ${id}`, jurisdiction: 'SG', isBuiltin: false, generatedBy: '' },
  ...{ status: 'published', rulesetType: 'kya', rulesCount: 2, highlightedRulesCount: null },
  createdAt: null,
});

const draft: RulesetDraft = {
  ...{ name: 'Own', jurisdiction: '', icon: '', rulesetType: 'kya', rules: [] },
  scoringConfigText: null,
};

/** The text of a ruleset as a service sends it, stored under its hash. */
function storeRuleset(operations: CaseFileOperations, number: number, fields: object): Sha256Hex {
  const id = `rules-${String(number)}` as RequestId;
  const answer = { code: 0, msg: 'success', data: { id: 7, name: 'Set', rules: [], ...fields } };
  addAnswer(operations, { id, purpose: 'ruleset' }, JSON.stringify(answer));
  const reading = operations.readRuleset({ id });
  if (reading.kind !== 'success') throw new Error(reading.kind);
  return reading.value.sha256;
}

/** A screening (`snapshot-<number>`, taken at `T0 + number`) that is frozen with these texts. */
function screenWith(
  operations: CaseFileOperations,
  number: number,
  hashes: readonly (Sha256Hex | null)[],
): SnapshotId {
  const taken = addPolledAnswer(operations, number, kyaAnswer({ score: number }));
  const rulesets = hashes.map((sha256, index) => ({
    ...({ role: index === 0 ? 'detection' : 'scoring', requestedId: '7', sha256 } as const),
    certainty: sha256 === null ? ('unknown' as const) : ('named' as const),
    changedWhileRunning: false,
  }));
  return operations.storeSnapshot({ draft: { ...taken, rulesets } }).id;
}

const rule = (code: string, isHighlighted: boolean) => ({
  ...{ id: 11, rule_code: code, conditions: [], is_highlighted: isHighlighted },
});
const OWN = {
  ...{ name: 'Own rules', is_builtin: false, ruleset_type: 'kya' },
  ...{ rules: [rule('A', true), rule('B', false)], updated_at: '2026-02-02T00:00:00Z' },
};

describe('the list of rulesets', () => {
  test('is the last one that each environment gave', () => {
    const { operations, path } = newCaseFile();
    const list = (environmentId: EnvironmentId) => operations.getRulesetList({ environmentId });
    expect(list(ONE)).toBeNull();
    operations.storeRulesetList({ environmentId: ONE, items: [item('1')], at: T0 });
    operations.storeRulesetList({ environmentId: TWO, items: [item('9')], at: T0 + 1 });
    operations.storeRulesetList({ environmentId: ONE, items: [item('2'), item('1')], at: T0 + 2 });
    expect(list(ONE)).toEqual({ items: [item('2'), item('1')], readAt: T0 + 2 });
    operations.close({});
    const again = reopen(path).getRulesetList({ environmentId: TWO });
    expect(again).toEqual({ items: [item('9')], readAt: T0 + 1 });
  });

  test('is a cache: the journal tells nothing of it', () => {
    const { operations } = newCaseFile();
    const before = newestEntries(operations, 100);
    operations.storeRulesetList({ environmentId: ONE, items: [], at: T0 });
    expect(newestEntries(operations, 100)).toEqual(before);
  });
});

describe('a version', () => {
  test('tells what its text says, where it was used and seen, and when', () => {
    const { operations } = newCaseFile();
    const sha256 = storeRuleset(operations, 1, OWN);
    screenWith(operations, 1, [sha256, null]);
    screenWith(operations, 5, [sha256]);
    operations.noteRulesetSeen({ environmentId: TWO, sha256, at: T0 + 20 });
    operations.noteRulesetSeen({ environmentId: ONE, sha256, at: T0 + 10 });
    operations.noteRulesetSeen({ environmentId: TWO, sha256, at: T0 + 30 });
    expect(operations.listRulesetVersions({})).toEqual([
      {
        ...{ sha256, problem: null, rulesetId: '7', name: 'Own rules', rulesetType: 'kya' },
        ...{ isBuiltin: false, rulesCount: 2, highlightedRulesCount: 1 },
        ...{ updatedAt: '2026-02-02T00:00:00Z', environmentIds: [TWO, ONE] },
        ...{ usedBy: 2, firstUsedAt: T0 + 1, lastUsedAt: T0 + 5 },
        ...{ firstSeenAt: T0 + 10, lastSeenAt: T0 + 30 },
      },
    ]);
  });

  test('that was stored and neither used nor seen is none', () => {
    const { operations } = newCaseFile();
    storeRuleset(operations, 1, OWN);
    expect(operations.listRulesetVersions({})).toEqual([]);
  });

  test('stands by its newest use, then by when it was seen last', () => {
    const { operations } = newCaseFile();
    const named = (number: number) => storeRuleset(operations, number, { name: String(number) });
    const [usedOld, usedNew, seenOld, seenNew] = [1, 2, 3, 4].map(named) as [
      ...[Sha256Hex, Sha256Hex, Sha256Hex, Sha256Hex],
    ];
    operations.noteRulesetSeen({ environmentId: ONE, sha256: seenOld, at: T0 + 900 });
    operations.noteRulesetSeen({ environmentId: ONE, sha256: seenNew, at: T0 + 901 });
    screenWith(operations, 5, [usedOld]);
    screenWith(operations, 6, [usedNew]);
    const versions = operations.listRulesetVersions({});
    expect(versions.map(({ sha256 }) => sha256)).toEqual([usedNew, usedOld, seenNew, seenOld]);
    expect(versions[2]).toMatchObject({ usedBy: 0, firstUsedAt: null, lastUsedAt: null });
    expect(versions[0]).toMatchObject({ firstSeenAt: null, environmentIds: [ONE] });
  });

  test('of one screening in both roles is used once', () => {
    const { operations } = newCaseFile();
    const sha256 = storeRuleset(operations, 1, OWN);
    const id = screenWith(operations, 1, [sha256, sha256]);
    expect(operations.listRulesetVersions({})).toMatchObject([{ usedBy: 1 }]);
    const { rows, total } = operations.listRulesetUses({ sha256, offset: 0, limit: 10 });
    expect([rows.map((row) => row.id), total]).toEqual([[id], 1]);
  });

  test('was seen no shorter than before, whatever the clock says', () => {
    const { operations } = newCaseFile();
    const sha256 = storeRuleset(operations, 1, OWN);
    for (const at of [T0 + 5, T0 + 1, T0 + 3]) {
      operations.noteRulesetSeen({ environmentId: ONE, sha256, at });
    }
    expect(operations.listRulesetVersions({})).toMatchObject([
      { firstSeenAt: T0 + 1, lastSeenAt: T0 + 5 },
    ]);
    const none = 'f'.repeat(64) as Sha256Hex;
    const note = () => operations.noteRulesetSeen({ environmentId: ONE, sha256: none, at: T0 });
    expect(codeOf(note)).toBe('record.not_found');
  });

  test('is read whole, with the text that its hash is of', () => {
    const { operations } = newCaseFile();
    const sha256 = storeRuleset(operations, 1, { ...OWN, not_documented: 'kept' });
    const version = operations.readRulesetVersion({ sha256 });
    expect(version.sha256).toBe(sha256);
    expect(JSON.parse(version.text)).toMatchObject({ id: 7, not_documented: 'kept' });
    expect(version.ruleset.rules.map(({ ruleCode }) => ruleCode)).toEqual(['A', 'B']);
    const none = 'f'.repeat(64) as Sha256Hex;
    expect(codeOf(() => operations.readRulesetVersion({ sha256: none }))).toBe('record.not_found');
  });

  test('outlives the cases that used it: a destroyed one takes no text with it', () => {
    const { operations } = newCaseFile();
    const sha256 = storeRuleset(operations, 1, OWN);
    screenWith(operations, 1, [sha256]);
    operations.noteRulesetSeen({ environmentId: ONE, sha256, at: T0 + 10 });
    operations.destroyCase({ id: 'case-1' as CaseId, why: 'ordered', at: T0 + 20 });
    expect(operations.listRulesetVersions({})).toMatchObject([{ sha256, usedBy: 0 }]);
    expect(operations.readRulesetVersion({ sha256 }).ruleset.name).toBe('Own rules');
  });
});

describe('the screenings of a version', () => {
  test('are given newest first, page by page', () => {
    const { operations } = newCaseFile();
    const [sha256, other] = [1, 2].map((n) => storeRuleset(operations, n, { name: String(n) })) as [
      Sha256Hex,
      Sha256Hex,
    ];
    for (const number of [3, 4, 5, 6]) screenWith(operations, number, [sha256]);
    screenWith(operations, 7, [other]);
    const page = (offset: number, limit: number) => {
      const { rows, total } = operations.listRulesetUses({ sha256, offset, limit });
      return [rows.map(({ id }) => id), total];
    };
    expect(page(0, 3)).toEqual([['snapshot-6', 'snapshot-5', 'snapshot-4'], 4]);
    expect(page(3, 3)).toEqual([['snapshot-3'], 4]);
    expect(page(9, 3)).toEqual([[], 4]);
  });
});

describe('a version whose stored text was altered', () => {
  function altered(text: string) {
    const { operations, path } = newCaseFile();
    const [bad, good] = [1, 2].map((n) => storeRuleset(operations, n, { name: String(n) })) as [
      ...[Sha256Hex, Sha256Hex],
    ];
    screenWith(operations, 3, [bad]);
    screenWith(operations, 4, [good]);
    operations.close({});
    const { db, close } = openFile(openArgs(path), ENGINE);
    db.exec('DROP TRIGGER stored_texts_refuse_update');
    db.prepare('UPDATE stored_texts SET text = ? WHERE sha256 = ?').run(text, bad);
    db.exec(`CREATE TRIGGER stored_texts_refuse_update BEFORE UPDATE ON stored_texts
  BEGIN SELECT RAISE(ABORT, 'stored_texts refuses UPDATE'); END`);
    close();
    return { operations: reopen(path), path, bad, good };
  }

  test('stands in the list as not what was stored, and the others beside it', () => {
    const { operations, path, bad, good } = altered('{"id":7,"name":"Another"}');
    expect(operations.listRulesetVersions({})).toMatchObject([
      { sha256: good, problem: null, name: '2' },
      {
        ...{ sha256: bad, problem: 'evidence.hash_mismatch', name: '', rulesetId: '' },
        ...{ usedBy: 1, lastUsedAt: T0 + 3 },
      },
    ]);
    expect(codeOf(() => operations.readRulesetVersion({ sha256: bad }))).toBe(
      'evidence.hash_mismatch',
    );
    operations.close({});
    expect(verifyAt(path).findings).toMatchObject([{ kind: 'bytes_changed' }]);
  });
});

describe('a draft', () => {
  const keep = (
    operations: CaseFileOperations,
    parts: Partial<Parameters<CaseFileOperations['keepRulesetDraft']>[0]> = {},
  ) =>
    operations.keepRulesetDraft({
      ...{ id: DRAFT, environmentId: ONE, target: null, draft, at: T0 + 1, ...parts },
    });

  test('is kept as it was typed, and replaced with the time of its creation', () => {
    const { operations, path } = newCaseFile();
    const unfinished = { ...draft, name: '', scoringConfigText: '{"a": ' };
    expect(keep(operations, { draft: unfinished })).toEqual({
      ...{ id: DRAFT, environmentId: ONE, target: null, draft: unfinished },
      ...{ createdAt: T0 + 1, updatedAt: T0 + 1 },
    });
    const baseSha256 = storeRuleset(operations, 1, OWN);
    const target = { rulesetId: '7', baseSha256 };
    const kept = keep(operations, { target, at: T0 + 9 });
    expect(kept).toEqual({
      ...{ id: DRAFT, environmentId: ONE, target, draft },
      ...{ createdAt: T0 + 1, updatedAt: T0 + 9 },
    });
    operations.close({});
    expect(reopen(path).getRulesetDraft({ id: DRAFT })).toEqual(kept);
  });

  test('keeps any text that can be typed', () => {
    const { operations } = newCaseFile();
    const name = 'مُحَمَّد 👩‍👩‍👧 \u202E \ud800 "\\ 维';
    expect(keep(operations, { draft: { ...draft, name } }).draft.name).toBe(name);
  });

  test('stands with the last changed first, until it is put away', () => {
    const { operations } = newCaseFile();
    const second = 'draft-2' as RulesetDraftId;
    keep(operations);
    keep(operations, { id: second, at: T0 + 2 });
    keep(operations, { at: T0 + 3 });
    const ids = () => operations.listRulesetDrafts({}).map(({ id }) => id);
    expect(ids()).toEqual([DRAFT, second]);
    operations.removeRulesetDraft({ id: DRAFT, at: T0 });
    expect(ids()).toEqual([second]);
    expect(codeOf(() => operations.removeRulesetDraft({ id: DRAFT, at: T0 }))).toBe(
      'record.not_found',
    );
    expect(codeOf(() => operations.getRulesetDraft({ id: DRAFT }))).toBe('record.not_found');
  });

  test('of a version that is not stored is refused, and what was kept stays', () => {
    const { operations } = newCaseFile();
    keep(operations);
    const target = { rulesetId: '7', baseSha256: 'f'.repeat(64) as Sha256Hex };
    expect(codeOf(() => keep(operations, { target, at: T0 + 5 }))).toBe('record.not_found');
    expect(operations.getRulesetDraft({ id: DRAFT })).toMatchObject({ target: null });
  });

  test('is nothing in force: the journal takes its hash alone', () => {
    const { operations, path } = newCaseFile();
    keep(operations);
    keep(operations, { at: T0 + 2 });
    operations.removeRulesetDraft({ id: DRAFT, at: T0 });
    const told = newestEntries(operations, 3).map(({ kind, what }) => [kind, Object.keys(what)]);
    const facts = ['record', `recordHash.${DRAFT}`, 'records'];
    expect(told).toEqual(Array(3).fill(['records.hashed', facts]));
    expect(verifyAt(path).findings).toEqual([]);
  });

  test('stays in the file when a case leaves it or comes in', async () => {
    const { operations, path } = newCaseFile();
    const sha256 = storeRuleset(operations, 1, OWN);
    screenWith(operations, 1, [sha256]);
    keep(operations, { target: { rulesetId: '7', baseSha256: sha256 } });
    operations.storeRulesetList({ environmentId: ONE, items: [item('1')], at: T0 });
    operations.noteRulesetSeen({ environmentId: ONE, sha256, at: T0 + 10 });
    const target = await importedFrom(path);
    expect(target.operations.listRulesetDrafts({})).toEqual([]);
    expect(target.operations.getRulesetList({ environmentId: ONE })).toBeNull();
    // The text came with the screening that it is frozen with, but was never seen there.
    expect(target.operations.listRulesetVersions({})).toMatchObject([
      { sha256, usedBy: 1, firstSeenAt: null },
    ]);
    expect(operations.listRulesetDrafts({})).toHaveLength(1);
  });
});

describe('a change made at the service', () => {
  test('is told by the journal, of no case, with numbers as texts', () => {
    const { operations } = newCaseFile();
    const what = { step: 'update_rule', ruleCode: 'OWN-1', done: 2 };
    operations.recordRulesetChange({ environmentId: ONE, rulesetId: '7', what, at: T0 + 4 });
    expect(newestEntries(operations, 1)).toMatchObject([
      {
        ...{ kind: 'ruleset.changed', caseId: null, subject: ONE, at: T0 + 4, why: null },
        what: { step: 'update_rule', ruleCode: 'OWN-1', done: '2', rulesetId: '7' },
      },
    ]);
  });
});

describe('beneath the operations', () => {
  function raw() {
    const { operations, path } = newCaseFile();
    const sha256 = storeRuleset(operations, 1, OWN);
    operations.noteRulesetSeen({ environmentId: ONE, sha256, at: T0 + 10 });
    const target = { rulesetId: '7', baseSha256: sha256 };
    operations.keepRulesetDraft({ id: DRAFT, environmentId: ONE, target, draft, at: T0 });
    operations.storeRulesetList({ environmentId: ONE, items: [], at: T0 });
    operations.close({});
    const { db, close } = openFile(openArgs(path), ENGINE);
    onTestFinished(close);
    return db;
  }

  test.each([
    ['DELETE FROM ruleset_sightings', 'SQLITE_CONSTRAINT_TRIGGER'],
    ['UPDATE ruleset_sightings SET first_seen_at = 9999999999999', 'SQLITE_CONSTRAINT_TRIGGER'],
    ['UPDATE ruleset_sightings SET last_seen_at = 1', 'SQLITE_CONSTRAINT_TRIGGER'],
    ["UPDATE ruleset_sightings SET environment_id = 'x'", 'SQLITE_CONSTRAINT_TRIGGER'],
    ['UPDATE ruleset_drafts SET created_at = 1', 'SQLITE_CONSTRAINT_TRIGGER'],
    ["UPDATE ruleset_drafts SET draft_json = '{'", 'SQLITE_CONSTRAINT_CHECK'],
    ["UPDATE ruleset_drafts SET draft_json = '[]'", 'SQLITE_CONSTRAINT_CHECK'],
    ['UPDATE ruleset_drafts SET ruleset_id = NULL', 'SQLITE_CONSTRAINT_CHECK'],
    ['UPDATE ruleset_drafts SET base_sha256 = NULL', 'SQLITE_CONSTRAINT_CHECK'],
    ["UPDATE ruleset_lists SET items_json = '['", 'SQLITE_CONSTRAINT_CHECK'],
  ])('the tables refuse %s', (text, code) => {
    const db = raw();
    expect(codeOf(() => db.exec(text))).toBe(code);
  });
});
