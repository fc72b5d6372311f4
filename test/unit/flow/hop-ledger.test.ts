// The hop ledger: rows in money order, their sources in the answer, slots and completeness.
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import type { CaseId, LabelId, Sha256Hex, SlotId, SnapshotId } from '#shared/domain/ids.ts';
import type { HopSlot, PrivateLabel } from '#shared/domain/label.ts';
import { buildHopLedger } from '#shared/flow/build-hop-ledger.ts';
import type { LedgerInput } from '#shared/flow/hop-ledger.ts';
import { hopLedgerFacts, hopLedgerTable, LEDGER_COLUMNS } from '#shared/flow/hop-ledger-table.ts';
import { valueAt } from '#shared/review/citation.ts';
import { identifyHit } from '#shared/review/hit-key.ts';
import { parseJson, type JsonObject } from '#shared/screening/json.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import type { Hit } from '#shared/screening/result.ts';
import { renderCsv } from '../../../electron/report/csv.ts';
import { buildHit, buildLabel, buildNode, buildNodes, evmAddress } from '../../builders/hits.ts';

const subject = evmAddress(0);
const [a, b, c] = [evmAddress(1), evmAddress(2), evmAddress(3)] as const;
const TAKEN = Date.UTC(2026, 2, 1, 9, 30, 5);
const ANSWER = 'ab'.repeat(32) as Sha256Hex;
const keyOf = (hit: Hit): Sha256Hex => identifyHit(hit, subject).key;

function inputOf(hits: Hit[], parts: Partial<LedgerInput> = {}): LedgerInput {
  return {
    snapshot: {
      id: 'snapshot-1' as SnapshotId,
      sha256: ANSWER,
      takenAt: TAKEN,
      token: 'usdt',
      environmentName: 'Practice',
      environmentKind: 'practice',
    },
    resultPointer: '/data/result',
    deviations: [],
    hits,
    subjectOf: () => subject,
    keyOf,
    slots: [],
    privateLabelOf: () => null,
    ...parts,
  };
}
const ledgerOf = (hits: Hit[], parts: Partial<LedgerInput> = {}) =>
  buildHopLedger(inputOf(hits, parts));
const rowsOf = (hit: Partial<Hit>) => ledgerOf([buildHit(hit)]).paths[0]!.rows;

function slotOf(hit: Hit, hop: number, parts: Partial<HopSlot> = {}): HopSlot {
  return {
    id: `slot-${String(hop)}` as SlotId,
    caseId: 'case-1' as CaseId,
    snapshotId: 'snapshot-0' as SnapshotId,
    hitKey: keyOf(hit),
    hop,
    transactionHash: `0x${'1'.repeat(64)}`,
    blockHeight: '19000000',
    remark: 'seen on an explorer',
    author: 'Investigator',
    at: TAKEN + 1000,
    ...parts,
  };
}

const inflow = buildHit({ nodes: buildNodes([a], [b, '50.10', 1000], [subject, '40', 2000]) });

describe('rows of a path', () => {
  it('stand in money order on inflow: from the far end to the subject', () => {
    const [first, second] = ledgerOf([inflow]).paths[0]!.rows;
    expect([first?.from?.address, first?.to?.address, first?.amount, first?.at]).toEqual([
      ...[a, b, '50.10', 1000],
    ]);
    expect([second?.from?.address, second?.to?.address, second?.hop]).toEqual([b, subject, 1]);
    expect([first?.step, first?.hop, second?.step]).toEqual([1, 2, 2]);
  });

  it.each([
    ['as specified', [[a], [b, '40', 2000], [subject, '50', 1000]] as const],
    ['with the screened address first', [[subject], [b, '50', 1000], [a, '40', 2000]] as const],
  ])('stand in money order on outflow, delivered %s', (_how, nodes) => {
    const listed = buildNodes(...nodes.map((one) => [...one] as [string, string?, number?]));
    const delivered = listed.map((node) => ({ ...node, deep: null }));
    const rows = rowsOf({ nodes: delivered, opponentAddress: a, pathFlow: 'outflow' });
    expect(rows.map((row) => [row.from?.address, row.to?.address, row.amount])).toEqual([
      [subject, b, '50'],
      [b, a, '40'],
    ]);
    expect(rows.flatMap(({ oddities }) => oddities)).toEqual([]);
  });

  it('cite the node that carries the amount, also of a path that comes the other way round', () => {
    const nodes = buildNodes([a], [b, '40', 2000], [subject, '50', 1000]).toReversed();
    const rows = rowsOf({ nodes, opponentAddress: a, pathFlow: 'outflow' });
    expect(rows.map(({ amount, amountSource }) => [amount, amountSource?.pointer])).toEqual([
      ['50', '/data/result/hits/0/pathNodes/0/amount'],
      ['40', '/data/result/hits/0/pathNodes/1/amount'],
    ]);
  });

  it('say of a path that contradicts itself that it is shown as sent', () => {
    const nodes = buildNodes([subject], [b, '50', 1000], [a, '40', 2000]);
    const hit = buildHit({ nodes, opponentAddress: a, pathFlow: 'outflow' });
    const [path] = ledgerOf([hit]).paths;
    expect(path?.rows.map(({ oddities }) => oddities)).toEqual([
      ['contradictory'],
      ['contradictory'],
    ]);
    const [row] = hopLedgerTable(ledgerOf([hit])).rows;
    expect(row?.[LEDGER_COLUMNS.indexOf('path_remarks')]).toBe('deep_against_ends');
    expect(row?.[LEDGER_COLUMNS.indexOf('order_told_by')]).toBe('none');
    const [plain] = hopLedgerTable(ledgerOf([inflow])).rows;
    expect(plain?.[LEDGER_COLUMNS.indexOf('order_told_by')]).toBe('deep');
    expect(row?.[LEDGER_COLUMNS.indexOf('oddities')]).toBe('contradictory');
  });

  it('have no arrow when the direction was not delivered, but both ends', () => {
    const [row] = rowsOf({ nodes: buildNodes([a], [subject, '1', 5]), pathFlow: null });
    expect([row?.from, row?.to]).toEqual([null, null]);
    expect([row?.near.address, row?.far.address]).toEqual([subject, a]);
  });

  it('name every label of both ends, the private one first, with who says so', () => {
    const label = buildLabel({ primary: 'Entity', tertiary: 'Mixer', riskLevel: 'high' });
    const own = { id: 'l' as LabelId, text: 'Own', address: a } as PrivateLabel;
    const nodes = [buildNode(a, null, { labels: [label] }), buildNode(subject, '1', { deep: 1 })];
    const ledger = ledgerOf([buildHit({ nodes })], {
      privateLabelOf: (address) => (address === a ? own : null),
    });
    const [row] = ledger.paths[0]!.rows;
    expect(row?.from?.labels).toEqual([
      { origin: 'private', label: own },
      { origin: 'provider', label, seenAt: TAKEN },
    ]);
    expect(row?.to?.labels).toEqual([]);
  });

  it.each([
    ['0', ['amount_zero']],
    ['0.000', ['amount_zero']],
    ['-3.5', ['amount_negative']],
    ['1e30', []],
    [`1${'0'.repeat(30)}`, []],
  ])('keep an amount of %s digit for digit and say what is odd', (amount, oddities) => {
    const [row] = rowsOf({ nodes: buildNodes([a], [subject, amount, 5]) });
    expect(row?.amount).toBe(amount);
    expect(row?.oddities).toEqual(oddities);
  });

  it('say when an amount, a time or a whole link was not delivered', () => {
    expect(rowsOf({ nodes: buildNodes([a], [subject]) })[0]?.oddities).toEqual([
      'amount_missing',
      'time_missing',
    ]);
    const [gap] = rowsOf({ nodes: buildNodes([a]) });
    expect([gap?.oddities, gap?.amountSource, gap?.timeSource]).toEqual([
      ['link_not_delivered'],
      null,
      null,
    ]);
  });

  it('say when the hop before it in money order was later', () => {
    const nodes = buildNodes([a], [b, '1', 3000], [c, '1'], [subject, '1', 2000]);
    const odd = rowsOf({ nodes }).map(({ oddities }) => oddities.includes('time_out_of_order'));
    expect(odd).toEqual([false, false, true]);
  });

  it('survive a path that meets an address again, the subject too', () => {
    const nodes = buildNodes([a], [subject, '4', 1], [a, '3', 2], [a, '2', 3], [subject, '1', 4]);
    const [path] = ledgerOf([buildHit({ nodes })]).paths;
    expect(path?.rows.map(({ hop }) => hop)).toEqual([4, 3, 2, 1]);
    expect(path?.rows[2]?.oddities).toEqual(['same_address']);
    expect(path?.repeated).toEqual([subject, a]);
  });

  it('are none on a path that is the subject alone, and that is not complete', () => {
    const [path] = ledgerOf([buildHit({ nodes: buildNodes([subject]) })]).paths;
    expect(path?.rows).toEqual([]);
    expect(path?.completeness.isComplete).toBe(false);
  });
});

describe('a ledger', () => {
  it('is the same whatever the order of the hits, and counts a hit passed twice once', () => {
    const hits = [inflow, { ...inflow, index: 2, ruleCode: 'RULE-2' }, buildHit({ index: 1 })];
    const ledger = ledgerOf(hits);
    expect(ledgerOf([...hits, ...hits].reverse())).toEqual(ledger);
    expect(ledger.paths.map(({ hit }) => hit)).toEqual([0, 2]);
    expect(ledger.pathless).toEqual([1]);
  });

  it('cites the stored place of every figure, null elements of the path counted', () => {
    const node = (address: string, amount?: number, at?: number) =>
      `{"address":"${address}","amount":${String(amount ?? null)},"last_closed_timestamp":${String(at ?? 0)}}`;
    const hit = (nodes: string) =>
      `{"ruleCode":"R","pathFlow":"inflow","opponentAddress":"${a}","pathNodes":[${nodes}]}`;
    const first = hit(`null,${node(a)},null,${node(b, 7.5, 1000)},${node(subject, 3, 2000)}`);
    const second = hit(`"${a}","${subject}"`);
    const reading = parseJson(`{"code":0,"data":{"result":{"hits":[7,${first},${second}]}}}`);
    if (!reading.ok) throw new Error(reading.problem);
    const result = valueAt(reading.value, '/data/result') as JsonObject;
    const { paths } = ledgerOf(readKyaResult(result, 'data.result').hits);
    const containing = (text: string): unknown => expect.stringContaining(text);
    const cited = (pointer: string | undefined) => JSON.stringify(valueAt(reading.value, pointer!));
    expect(paths.map(({ hit: index }) => index)).toEqual([1, 2]);
    expect(
      paths[0]!.rows.map(({ amountSource, timeSource, from, to }) =>
        [amountSource, timeSource, from!.source, to!.source].map((one) => cited(one?.pointer)),
      ),
    ).toEqual([
      ['{"text":"7.5"}', '{"text":"1000"}', containing(a), containing(b)],
      ['{"text":"3"}', '{"text":"2000"}', containing(b), containing(subject)],
    ]);
    expect(paths[0]!.rows[0]?.amountSource?.answerSha256).toBe(ANSWER);
    // A node without a figure is cited itself.
    expect(cited(paths[1]!.rows[0]?.amountSource?.pointer)).toBe(JSON.stringify(subject));
  });

  it('cites nothing of an answer that no pointer reaches', () => {
    const [row] = ledgerOf([inflow], { resultPointer: null }).paths[0]!.rows;
    expect([row?.amountSource, row?.timeSource, row?.from?.source]).toEqual([null, null, null]);
  });

  it('fills a slot with its newest entry, and leaves it open when that cleared it', () => {
    const cleared = { transactionHash: null, blockHeight: null };
    const slots = [slotOf(inflow, 1), slotOf(inflow, 2, cleared), slotOf(inflow, 2)];
    const [far, near] = ledgerOf([inflow], { slots }).paths[0]!.rows;
    expect(far?.slot).toBeNull();
    expect(near?.slot?.author).toBe('Investigator');
  });

  it('counts slots filled of slots in all, one that two hits share once', () => {
    const same = { ...inflow, index: 1 };
    const other = { ...inflow, index: 2, ruleCode: 'RULE-2' };
    const { completeness } = ledgerOf([inflow, same, other], { slots: [slotOf(inflow, 1)] });
    expect([completeness.filled, completeness.slots]).toEqual([1, 4]);
  });

  it('counts the slots of one key by their hops, where nodes are missing on one of its paths', () => {
    const nodes = inflow.nodes.map((node, index) => ({ ...node, deep: index === 0 ? -2 : index }));
    const { completeness } = ledgerOf([inflow, { ...inflow, index: 1, nodes }]);
    expect([completeness.slots, completeness.missingNodes]).toEqual([3, 2]);
  });

  it('is complete when every slot is filled, unless nodes between were not delivered', () => {
    const slots = [slotOf(inflow, 1), slotOf(inflow, 2)];
    expect(ledgerOf([inflow], { slots }).completeness.isComplete).toBe(true);
    const nodes = inflow.nodes.map((node, index) => ({ ...node, deep: index === 0 ? -2 : index }));
    const holed = { ...inflow, nodes };
    const { completeness, paths } = ledgerOf([holed], {
      slots: [slotOf(holed, 1), slotOf(holed, 4)],
    });
    expect(paths[0]!.rows[0]?.oddities).toEqual(['nodes_missing']);
    expect(completeness).toMatchObject({
      ...{ slots: 2, filled: 2, missingNodes: 2, isComplete: false },
    });
  });

  it('counts what was not delivered', () => {
    const hits = [
      buildHit({ nodes: buildNodes([a]) }),
      buildHit({ index: 1, nodes: buildNodes([b], [subject]) }),
    ];
    expect(ledgerOf(hits).completeness).toEqual({
      ...{ slots: 2, filled: 0, missingNodes: 0, missingLinks: 1 },
      ...{ missingAmounts: 1, missingTimes: 1, isComplete: false },
    });
  });
});

describe('the table of a ledger', () => {
  const cellsOf = (hits: Hit[], parts: Partial<LedgerInput> = {}): Record<string, string>[] => {
    const csv = renderCsv(hopLedgerTable(ledgerOf(hits, parts)));
    return Papa.parse<Record<string, string>>(csv.slice(1), {
      header: true,
      newline: '\r\n',
      skipEmptyLines: true,
    }).data;
  };

  it('has a row for each hop, addresses whole, digits as delivered', () => {
    const rows = cellsOf([inflow]);
    expect(rows.map(({ from, to, amount, token }) => [from, to, amount, token])).toEqual([
      [a, b, '50.10', 'USDT'],
      [b, subject, '40', 'USDT'],
    ]);
    expect(rows[0]).toMatchObject({
      ...{ path: '1', hit: '1', direction: 'inflow', time: '1970-01-01 00:00:01 UTC' },
      amount_pointer: '/data/result/hits/0/pathNodes/1/amount',
      ...{ answer_sha256: ANSWER, practice: 'PRACTICE' },
    });
    expect(Object.keys(rows[0]!)).toEqual([...LEDGER_COLUMNS]);
  });

  it('prints an open slot as not supplied by the provider, a filled one with who and when', () => {
    const rows = cellsOf([inflow], { slots: [slotOf(inflow, 1, { blockHeight: null })] });
    const open = 'not supplied by the provider';
    expect(rows[0]).toMatchObject({ slot: 'open', transaction_hash: open, block_height: open });
    expect(rows[1]).toMatchObject({
      ...{ slot: 'verified', transaction_hash: `0x${'1'.repeat(64)}`, block_height: open },
      ...{ verified_by: 'Investigator', verified_at: '2026-03-01 09:30:06 UTC' },
      verified_in_snapshot: 'snapshot-0',
    });
  });

  it('never fills the columns of an arrow when the direction was not delivered', () => {
    const [row] = cellsOf([buildHit({ nodes: buildNodes([a], [subject, '1']), pathFlow: null })]);
    expect([row?.['from'], row?.['to']]).toEqual(['', '']);
    expect([row?.['near_undirected'], row?.['far_undirected']]).toEqual([subject, a]);
  });

  it('keeps each label level in its place, whole at 10,000 characters, and no formula', () => {
    const long = '=HYPERLINK("x")'.padEnd(10_000, 'ش');
    const label = buildLabel({ primary: long, tertiary: 'Mixer', riskLevel: 'high' });
    const nodes = [buildNode(a, null, { labels: [label] }), buildNode(subject, '1', { deep: 1 })];
    const [row] = cellsOf([buildHit({ nodes, ruleName: '@SUM(A1)' })]);
    expect(row?.['from_labels']).toBe(
      `'${long} > – > Mixer > – (high; source: provider, seen at 2026-03-01 09:30:05 UTC)`,
    );
    expect(row?.['rule_name']).toBe(`'@SUM(A1)`);
  });

  it('says beside the rows what they are and how complete', () => {
    expect(hopLedgerTable(ledgerOf([inflow])).title).toBe('PRACTICE Hop ledger');
    expect(hopLedgerFacts(ledgerOf([inflow, buildHit({ index: 1 })]))).toMatchObject({
      ...{ practice: true, paths: 1, hitsWithoutPath: 1, token: 'usdt' },
      completeness: { slots: 2, filled: 0 },
    });
  });
});

describe('an exact amount', () => {
  it('is not changed by the ledger', () => {
    const amount = decimal('1000000000000000000000000000000.000000000000000001');
    const nodes = buildNodes([a], [subject, amount, 1]);
    expect(rowsOf({ nodes })[0]?.amount).toBe(amount);
  });
});
