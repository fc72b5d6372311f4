// Decisions on hits, private labels and the slots of hops.
import { describe, expect, test } from 'vitest';
import { decisionsOf, type HitDecision } from '#shared/domain/decision.ts';
import type {
  CaseId,
  DecisionId,
  LabelId,
  Sha256Hex,
  SlotId,
  SnapshotId,
} from '#shared/domain/ids.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { codeOf, newestEntries, T0, verifyAt, verifyDb } from '../builders/casefile-file.ts';
import {
  addSnapshot,
  CASE,
  newWork,
  openPastTriggers,
  sha256Of,
  SNAPSHOT,
} from '../builders/casefile-work.ts';

const KEY = sha256Of('key');
const SAYS = sha256Of('content');
const hitOf = (number: number, parts: Partial<{ key: typeof KEY; says: typeof KEY }> = {}) => ({
  id: `decision-${String(number)}` as DecisionId,
  hitKey: parts.key ?? KEY,
  fingerprint: parts.says ?? SAYS,
  title: `RULE-${String(number)}`,
});

type Decide = Parameters<CaseFileOperations['decideHits']>[0];
const decideWith = (operations: CaseFileOperations) => (parts: Partial<Decide>) =>
  operations.decideHits({
    ...{ caseId: CASE, snapshotId: SNAPSHOT, hits: [hitOf(1)], disposition: 'true' },
    ...{ reason: 'seen in the papers', remark: '', at: T0 + 1, ...parts },
  });

/** Where a hit that alone has its key is. */
function stateOf(hit: { key: Sha256Hex; fingerprint: Sha256Hex }, decisions: HitDecision[]) {
  return decisionsOf([hit], (key) => decisions.filter(({ hitKey }) => hitKey === key))[0];
}

describe('a decision', () => {
  test('is stored with who made it and when, on the key, by the fingerprint', () => {
    const { operations } = newWork();
    const [made] = decideWith(operations)({ remark: 'page 3' });
    expect(made).toEqual({
      ...{ id: 'decision-1', caseId: CASE, snapshotId: SNAPSHOT, hitKey: KEY, fingerprint: SAYS },
      ...{ title: 'RULE-1', disposition: 'true', reason: 'seen in the papers', remark: 'page 3' },
      ...{ author: 'Mara Test', at: T0 + 1 },
    });
    expect(operations.listDecisions({ caseId: CASE })).toEqual([made]);
  });

  test('holds while the content is the same, reopens when it is not, and ends when withdrawn', () => {
    const { operations } = newWork();
    const decide = decideWith(operations);
    const hit = { key: KEY, fingerprint: SAYS };
    const stand = (of = hit) => stateOf(of, operations.listDecisions({ caseId: CASE }))?.kind;
    expect(stand()).toBe('none');
    decide({});
    expect(stand()).toBe('holds');
    expect(stand({ ...hit, fingerprint: sha256Of('other content') })).toBe('reopened');
    expect(stand({ ...hit, key: sha256Of('other hit') })).toBe('none');
    decide({ hits: [hitOf(2)], disposition: 'withdrawn' });
    expect(stand()).toBe('none');
  });

  test('made later holds although a clock went back: the last one stored is the newest', () => {
    const { operations } = newWork();
    const decide = decideWith(operations);
    decide({ at: T0 + 9_000 });
    decide({ hits: [hitOf(2)], disposition: 'false', at: T0 + 1 });
    const decisions = operations.listDecisions({ caseId: CASE });
    expect(decisions.map(({ disposition }) => disposition)).toEqual(['false', 'true']);
    expect(stateOf({ key: KEY, fingerprint: SAYS }, decisions)).toMatchObject({
      decision: { disposition: 'false' },
    });
  });

  test('on many hits is one act: all of them or none, one entry with their number', () => {
    const { operations, path } = newWork();
    const decide = decideWith(operations);
    const hits = Array.from({ length: 25 }, (_, number) =>
      hitOf(number, { key: sha256Of(String(number)) }),
    );
    const made = decide({ hits });
    expect(made.map(({ id }) => id)).toEqual(hits.map(({ id }) => id));
    expect(operations.listDecisions({ caseId: CASE })).toEqual([...made].reverse());
    const [entry, before] = newestEntries(operations, 2);
    expect(before?.kind).not.toBe('decision.made');
    expect(entry).toMatchObject({
      ...{ kind: 'decision.made', caseId: CASE, subject: 'decision-0' },
      what: { disposition: 'true', snapshotId: SNAPSHOT, hits: '25' },
    });
    expect(entry?.what['titles']?.split('\n')).toEqual(hits.slice(0, 20).map(({ title }) => title));
    const again = [hitOf(30), hitOf(3)];
    expect(codeOf(() => decide({ hits: again }))).toBe('record.conflict');
    expect(operations.listDecisions({ caseId: CASE })).toHaveLength(25);
    operations.close({});
    expect(verifyAt(path)).toMatchObject({ ok: true });
  });

  test('needs a hit, and a snapshot of its own case', () => {
    const { operations } = newWork();
    const decide = decideWith(operations);
    expect(codeOf(() => decide({ hits: [] }))).toBe('input.invalid');
    addSnapshot(operations, 2, '{}');
    for (const snapshotId of ['snapshot-2', 'none'] as SnapshotId[]) {
      expect(codeOf(() => decide({ snapshotId }))).toBe('record.not_found');
    }
  });

  test('with half a character is stored well-formed', () => {
    const { operations, path } = newWork();
    const hits = [{ ...hitOf(1), title: 'a\ud83d' }];
    const [made] = decideWith(operations)({ hits, reason: '\udc00', remark: 'b\ud83d' });
    expect(made).toMatchObject({ title: 'a\ufffd', reason: '\ufffd', remark: 'b\ufffd' });
    operations.close({});
    expect(verifyAt(path)).toMatchObject({ ok: true });
  });

  test.each([
    ['one of an act altered', "UPDATE decisions SET disposition = 'false' WHERE position = 1"],
    ['one of an act gone', 'DELETE FROM decisions WHERE position = 1'],
    ['the order of two', 'UPDATE decisions SET position = 5 - position'],
    ['a reason', "UPDATE decisions SET reason = 'other' WHERE position = 2"],
    ['a fingerprint', 'UPDATE decisions SET fingerprint = hit_key WHERE position = 0'],
  ])('tampered with shows in verify, which names the act: %s', (_what, change) => {
    const { operations, path } = newWork();
    decideWith(operations)({ hits: [1, 2, 3].map((number) => hitOf(number)) });
    decideWith(operations)({ hits: [hitOf(9)] });
    operations.close({});
    const db = openPastTriggers(path, ['decisions']);
    expect(verifyDb(db).findings).toEqual([]);
    expect(
      db
        .prepare(`${change} ${change.includes('WHERE') ? 'AND' : 'WHERE'} act_id = ?`)
        .run('decision-1').changes,
    ).toBeGreaterThan(0);
    expect(verifyDb(db).findings).toMatchObject([
      { kind: 'record_changed', record: 'decision', id: 'decision-1', caseId: CASE },
    ]);
  });
});

describe('what other cases decided about the same content', () => {
  function threeCases() {
    const { operations } = newWork();
    for (const number of [2, 3]) addSnapshot(operations, number, '{}');
    let count = 0;
    const decide = (number: number, parts: Partial<HitDecision>) =>
      decideWith(operations)({
        caseId: `case-${String(number)}` as CaseId,
        snapshotId: `snapshot-${String(number)}` as SnapshotId,
        hits: [{ ...hitOf(++count), fingerprint: parts.fingerprint ?? SAYS }],
        disposition: parts.disposition ?? 'true',
      });
    const found = (number: number, fingerprints = [SAYS]) =>
      operations
        .findDecisions({ fingerprints, notInCaseId: `case-${String(number)}` as CaseId })
        .map(({ caseId, disposition }) => [caseId, disposition]);
    return { decide, found };
  }

  test('is the newest decision of each, never that of the case that asks', () => {
    const { decide, found } = threeCases();
    decide(1, { disposition: 'true' });
    decide(2, { disposition: 'possible' });
    decide(2, { disposition: 'false' });
    decide(3, { disposition: 'unsure' });
    expect(found(1)).toEqual([
      ...[
        ['case-2', 'false'],
        ['case-3', 'unsure'],
      ],
    ]);
    expect(found(3, [SAYS, SAYS])).toEqual([
      ...[
        ['case-1', 'true'],
        ['case-2', 'false'],
      ],
    ]);
  });

  test('leaves out other content and what was withdrawn', () => {
    const { decide, found } = threeCases();
    decide(2, { fingerprint: sha256Of('other') });
    decide(3, { disposition: 'true' });
    decide(3, { disposition: 'withdrawn' });
    expect(found(1)).toEqual([]);
  });
});

const ADDRESS = '0x985D6C55a08e9547881F01252D6C65826E26aB12';
type Label = Parameters<CaseFileOperations['setLabel']>[0];
const labelWith = (operations: CaseFileOperations) => (parts: Partial<Label>) =>
  operations.setLabel({
    ...{ id: 'label-1' as LabelId, caseId: CASE, address: ADDRESS, text: 'Till', colour: null },
    ...{ remark: '', at: T0 + 1, ...parts },
  });

describe('a private label', () => {
  test('is the one of its address in the case, however the address is written', () => {
    const { operations } = newWork();
    const setLabel = labelWith(operations);
    const first = setLabel({});
    expect(first).toEqual({
      ...{ id: 'label-1', caseId: CASE, address: ADDRESS, addressKey: ADDRESS.toLowerCase() },
      ...{ text: 'Till', colour: null, remark: '', removedAt: null },
      ...{ createdAt: T0 + 1, updatedAt: T0 + 1 },
    });
    const change = { address: ADDRESS.toLowerCase(), text: 'Safe', colour: 'red' as const };
    const second = setLabel({ id: 'label-2' as LabelId, ...change, at: T0 + 2 });
    expect(second).toEqual({ ...first, ...change, updatedAt: T0 + 2 });
    expect(operations.listLabels({ caseId: CASE })).toEqual([second]);
    expect(newestEntries(operations, 1)).toMatchObject([
      {
        ...{ kind: 'label.set', subject: 'label-1', caseId: CASE },
        what: { 'text.before': 'Till', 'text.after': 'Safe', 'colour.after': 'red' },
      },
    ]);
  });

  test('belongs to its case alone', () => {
    const { operations } = newWork();
    addSnapshot(operations, 2, '{}');
    const other = 'case-2' as CaseId;
    labelWith(operations)({});
    labelWith(operations)({ id: 'label-2' as LabelId, caseId: other, text: 'Other' });
    const texts = [CASE, other].map((caseId) =>
      operations.listLabels({ caseId }).map(({ text }) => text),
    );
    expect(texts).toEqual([['Till'], ['Other']]);
  });

  test('set as it is makes no entry', () => {
    const { operations } = newWork();
    const first = labelWith(operations)({});
    const before = newestEntries(operations, 100);
    expect(labelWith(operations)({ at: T0 + 9 })).toEqual(first);
    expect(newestEntries(operations, 100)).toEqual(before);
  });

  test('removed is gone from the list, and its address can be labelled again', () => {
    const { operations } = newWork();
    labelWith(operations)({});
    const remove = () => operations.removeLabel({ id: 'label-1' as LabelId, at: T0 + 2 });
    expect(remove()).toMatchObject({ removedAt: T0 + 2 });
    expect(remove()).toMatchObject({ removedAt: T0 + 2 });
    expect(operations.listLabels({ caseId: CASE })).toEqual([]);
    labelWith(operations)({ id: 'label-2' as LabelId, text: 'Again' });
    expect(operations.listLabels({ caseId: CASE })).toMatchObject([
      { id: 'label-2', text: 'Again' },
    ]);
    expect(newestEntries(operations, 3).map(({ kind }) => kind)).toEqual([
      ...['label.set', 'label.removed', 'label.set'],
    ]);
    const unknown = { id: 'none' as LabelId, at: T0 };
    expect(codeOf(() => operations.removeLabel(unknown))).toBe('record.not_found');
  });

  test('says something: a text, a colour or a remark', () => {
    const { operations } = newWork();
    const setLabel = labelWith(operations);
    expect(codeOf(() => setLabel({ text: '' }))).toBe('input.invalid');
    expect(setLabel({ text: '', colour: 'grey' }).colour).toBe('grey');
    expect(setLabel({ text: '', remark: 'watch it' }).remark).toBe('watch it');
  });

  test('tampered with shows in verify', () => {
    const { operations, path } = newWork();
    labelWith(operations)({});
    operations.close({});
    const db = openPastTriggers(path, []);
    expect(verifyDb(db).findings).toEqual([]);
    db.exec("UPDATE private_labels SET text = 'Other'");
    expect(verifyDb(db).findings).toMatchObject([
      { kind: 'record_changed', record: 'label', id: 'label-1' },
    ]);
  });
});

const EVM_HASH = `0x${'aB'.repeat(32)}`;
const TRON_HASH = '12'.repeat(32);
type Slot = Parameters<CaseFileOperations['setSlot']>[0];
const slotWith = (operations: CaseFileOperations) => {
  let count = 0;
  return (parts: Partial<Slot>) =>
    operations.setSlot({
      ...{ id: `slot-${String(++count)}` as SlotId, caseId: CASE, snapshotId: SNAPSHOT, hop: 1 },
      ...{ hitKey: KEY, transactionHash: EVM_HASH, blockHeight: null, remark: '', at: T0 + count },
      ...parts,
    });
};

describe('the slot of a hop', () => {
  test('holds what was entered last, and every entry stays', () => {
    const { operations } = newWork();
    const setSlot = slotWith(operations);
    const first = setSlot({ blockHeight: '21000000', remark: 'by explorer' });
    expect(first).toEqual({
      ...{ id: 'slot-1', caseId: CASE, snapshotId: SNAPSHOT, hitKey: KEY, hop: 1, at: T0 + 1 },
      ...{ transactionHash: EVM_HASH, blockHeight: '21000000', remark: 'by explorer' },
      author: 'Mara Test',
    });
    const cleared = setSlot({ transactionHash: null, at: T0 });
    expect(cleared).toMatchObject({ transactionHash: null, blockHeight: null });
    expect(operations.listSlots({ caseId: CASE })).toEqual([cleared, first]);
    expect(newestEntries(operations, 2)).toMatchObject([
      { kind: 'slot.set', subject: 'slot-2', what: { transactionHash: '', hop: '1' } },
      { kind: 'slot.set', subject: 'slot-1', what: { transactionHash: EVM_HASH } },
    ]);
  });

  test.each([
    ['too short', EVM_HASH.slice(0, -1), 'length'],
    ['not hexadecimal', `0x${'zz'.repeat(32)}`, 'alphabet'],
    ['of another chain', TRON_HASH, 'family'],
    ['an address', ADDRESS, 'length'],
  ])('takes no transaction that is %s', (_what, transactionHash, problem) => {
    const { operations } = newWork();
    const before = newestEntries(operations, 100);
    expect(() => slotWith(operations)({ transactionHash })).toThrow(
      expect.objectContaining({
        code: 'input.invalid',
        details: { field: 'transactionHash', problem },
      }),
    );
    expect(newestEntries(operations, 100)).toEqual(before);
  });

  test('takes the transaction trimmed, and a block only with one', () => {
    const { operations } = newWork();
    const setSlot = slotWith(operations);
    expect(setSlot({ transactionHash: ` ${EVM_HASH}\n` }).transactionHash).toBe(EVM_HASH);
    const block = { transactionHash: null, blockHeight: '1' };
    expect(codeOf(() => setSlot(block))).toBe('input.invalid');
  });

  test('needs a snapshot of its own case', () => {
    const { operations } = newWork();
    addSnapshot(operations, 2, '{}');
    const snapshotId = 'snapshot-2' as SnapshotId;
    expect(codeOf(() => slotWith(operations)({ snapshotId }))).toBe('record.not_found');
  });

  test('tampered with shows in verify', () => {
    const { operations, path } = newWork();
    slotWith(operations)({});
    operations.close({});
    const db = openPastTriggers(path, ['hop_slots']);
    expect(verifyDb(db).findings).toEqual([]);
    db.prepare('UPDATE hop_slots SET transaction_hash = ?').run(EVM_HASH.toLowerCase());
    expect(verifyDb(db).findings).toMatchObject([
      { kind: 'record_changed', record: 'slot', id: 'slot-1' },
    ]);
  });
});

test('a closed case takes no decision, label or slot until it is reopened', () => {
  const { operations, close, reopenCase } = newWork();
  labelWith(operations)({});
  close();
  const before = newestEntries(operations, 100);
  const setSlot = slotWith(operations);
  const changes = [
    () => decideWith(operations)({}),
    () => labelWith(operations)({ text: 'Other' }),
    () => operations.removeLabel({ id: 'label-1' as LabelId, at: T0 }),
    () => setSlot({}),
  ];
  for (const change of changes) expect(codeOf(change)).toBe('case.sealed');
  expect(newestEntries(operations, 100)).toEqual(before);
  reopenCase();
  for (const change of changes) change();
  expect(operations.listDecisions({ caseId: CASE })).toHaveLength(1);
});

test.each([
  "UPDATE decisions SET reason = ''",
  'DELETE FROM decisions',
  'UPDATE hop_slots SET hop = 2',
  'DELETE FROM hop_slots',
  'DELETE FROM private_labels',
])('what was decided or entered refuses %s', (text) => {
  const { operations, path } = newWork();
  decideWith(operations)({});
  labelWith(operations)({});
  slotWith(operations)({});
  operations.close({});
  const db = openPastTriggers(path, []);
  expect(codeOf(() => db.exec(text))).toBe('SQLITE_CONSTRAINT_TRIGGER');
});
