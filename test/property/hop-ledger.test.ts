// Laws of the hop ledger over hits of any shape.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaseId, Sha256Hex, SlotId, SnapshotId } from '#shared/domain/ids.ts';
import type { HopSlot } from '#shared/domain/label.ts';
import { buildHopLedger } from '#shared/flow/build-hop-ledger.ts';
import type { HopLedger } from '#shared/flow/hop-ledger.ts';
import { hopLedgerTable, LEDGER_COLUMNS } from '#shared/flow/hop-ledger-table.ts';
import { orientPath } from '#shared/flow/orient.ts';
import { valueAt } from '#shared/review/citation.ts';
import { identifyHit } from '#shared/review/hit-key.ts';
import { JsonNumber, parseJson, type JsonObject } from '#shared/screening/json.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import type { Hit } from '#shared/screening/result.ts';
import { anyHitsArbitrary, shuffledHitsArbitrary, SUBJECT } from '../builders/flow-arbitrary.ts';

const keyOf = (hit: Hit): Sha256Hex => identifyHit(hit, SUBJECT).key;

function ledgerOf(hits: readonly Hit[], slots: readonly HopSlot[] = []): HopLedger {
  return buildHopLedger({
    snapshot: {
      id: 'snapshot-1' as SnapshotId,
      sha256: 'ab'.repeat(32) as Sha256Hex,
      takenAt: 1,
      token: 'usdt',
      environmentName: 'Service',
      environmentKind: 'custom',
    },
    resultPointer: '/data',
    deviations: [],
    hits,
    subjectOf: () => SUBJECT,
    keyOf,
    slots,
    privateLabelOf: () => null,
  });
}

const slotOf = (hitKey: Sha256Hex, hop: number, hash: string | null): HopSlot => ({
  id: 'slot' as SlotId,
  caseId: 'case' as CaseId,
  snapshotId: 'snapshot-1' as SnapshotId,
  hitKey,
  hop,
  transactionHash: hash,
  blockHeight: null,
  remark: '',
  author: 'Investigator',
  at: 1,
});

/** The answer of these hits, with null elements put into the lists of nodes. */
function answerText(hits: readonly Hit[], nulls: readonly number[]): string {
  const number = (text: string | null): string => text ?? 'null';
  const written = hits.map(({ nodes, opponentAddress, pathFlow, ruleCode }, index) => {
    const elements = nodes.map(
      ({ address, amount, deep, lastClosedAt }) =>
        `{"address":${JSON.stringify(address)},"amount":${number(amount)},"deep":${String(deep)},` +
        `"last_closed_timestamp":${String(lastClosedAt ?? 0)}}`,
    );
    elements.splice((nulls[index % nulls.length] ?? 0) % (nodes.length + 1), 0, 'null');
    const rest = JSON.stringify({ opponentAddress, pathFlow, ruleCode }).slice(1);
    return `{"pathNodes":[${elements.join(',')}],${rest}`;
  });
  return `{"code":0,"data":{"hits":[${written.join(',')}]}}`;
}

describe('laws of the hop ledger', () => {
  it('every link of every path is one row, in an order that does not depend on that of the hits', () => {
    fc.assert(
      fc.property(shuffledHitsArbitrary, ([hits, shuffled]) => {
        const ledger = ledgerOf(hits);
        expect(ledgerOf(shuffled)).toEqual(ledger);
        const named = [...ledger.paths.map(({ hit }) => hit), ...ledger.pathless];
        expect(named.sort((a, b) => a - b)).toEqual(hits.map(({ index }) => index));
        for (const { hit, rows } of ledger.paths) {
          const links = orientPath(hits[hit]!, SUBJECT)!.links;
          const amounts = links.map(({ amount }) => String(amount));
          expect(rows.map(({ amount }) => String(amount)).sort()).toEqual(amounts.sort());
          expect(new Set(rows.map(({ hop }) => hop)).size).toBe(rows.length);
        }
      }),
    );
  });

  it('money goes on from where it arrived, to the subject on inflow and from it on outflow', () => {
    fc.assert(
      fc.property(anyHitsArbitrary, (hits) => {
        for (const { side, rows } of ledgerOf(hits).paths) {
          for (const [index, { from, to, near, far }] of rows.entries()) {
            const ends = { inflow: [far, near], outflow: [near, far], unknown: [null, null] };
            expect([from, to]).toEqual(ends[side]);
            const next = rows[index + 1];
            if (side !== 'unknown' && next !== undefined) expect(next.from).toEqual(to);
          }
        }
      }),
    );
  });

  it('every figure is found at its place in the answer, digit for digit', () => {
    fc.assert(
      fc.property(
        anyHitsArbitrary,
        fc.array(fc.nat(8), { minLength: 1, maxLength: 5 }),
        (hits, nulls) => {
          const reading = parseJson(answerText(hits, nulls));
          if (!reading.ok) throw new Error(reading.problem);
          const result = valueAt(reading.value, '/data') as JsonObject;
          const read = readKyaResult(result, 'data').hits;
          for (const { rows } of ledgerOf(read).paths) {
            for (const { amount, at, amountSource, timeSource, near, far } of rows) {
              const at_ = (pointer: string | undefined) =>
                pointer === undefined ? undefined : valueAt(reading.value, pointer);
              if (amount !== null) {
                expect(at_(amountSource?.pointer)).toEqual(new JsonNumber(amount));
              }
              if (at !== null) {
                expect(at_(timeSource?.pointer)).toEqual(new JsonNumber(String(at)));
              }
              for (const { source, address, hop } of [near, far]) {
                if (source === null) continue;
                const node = at_(source.pointer) as JsonObject;
                if (hop > 0) expect(node['address']).toBe(address);
              }
            }
          }
        },
      ),
    );
  });

  it('slots filled and open together are all, and each is the newest entry of its hop', () => {
    fc.assert(
      fc.property(
        anyHitsArbitrary,
        fc.array(
          fc.record({ hit: fc.nat(30), hop: fc.integer({ min: 1, max: 6 }), isSet: fc.boolean() }),
          { maxLength: 12 },
        ),
        (hits, entries) => {
          const slots = entries.flatMap(({ hit, hop, isSet }) => {
            const chosen = hits[hit % Math.max(1, hits.length)];
            return chosen === undefined ? [] : [slotOf(keyOf(chosen), hop, isSet ? 'hash' : null)];
          });
          const { paths, completeness } = ledgerOf(hits, slots);
          const open = new Set<string>();
          const filled = new Set<string>();
          for (const { hitKey, rows } of paths) {
            for (const { hop, slot } of rows) {
              (slot === null ? open : filled).add(`${hitKey} ${String(hop)}`);
              const newest = slots.find((one) => one.hitKey === hitKey && one.hop === hop);
              expect(slot !== null).toBe(newest?.transactionHash === 'hash');
            }
          }
          expect(completeness.filled).toBe(filled.size);
          expect(completeness.slots).toBe(open.size + filled.size);
          if (completeness.isComplete)
            expect([open.size, completeness.missingNodes]).toEqual([0, 0]);
        },
      ),
    );
  });

  it('its table has every column in every row, and every hop once', () => {
    fc.assert(
      fc.property(anyHitsArbitrary, (hits) => {
        const ledger = ledgerOf(hits);
        const { rows } = hopLedgerTable(ledger);
        expect(rows).toHaveLength(ledger.paths.reduce((sum, path) => sum + path.rows.length, 0));
        for (const row of rows) expect(row).toHaveLength(LEDGER_COLUMNS.length);
      }),
    );
  });
});
