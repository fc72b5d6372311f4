// Laws of tracing on the practice ledgers: a narrower request never finds more.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toEip55, toTronAddress } from '#shared/domain/address.ts';
import { compareDecimals, decimal } from '#shared/domain/amount.ts';
import { pathKey, type FundPath } from '#shared/detection/path.ts';
import { isJsonObject, parseJson } from '#shared/screening/json.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import type { KyaResult } from '#shared/screening/result.ts';
import { encodeJson } from '../../electron/practice/answer.ts';
import { findChain } from '../../electron/practice/chains.ts';
import { PracticeLedgers } from '../../electron/practice/ledger/practice-ledgers.ts';
import { STORIES } from '../../electron/practice/ledger/stories/catalogue.ts';
import { scenarioAddress } from '../../electron/practice/scenarios.ts';
import { RulesetStore } from '../../electron/practice/rulesets/ruleset-store.ts';
import { rulesetsOf } from '../../electron/practice/rulesets/rulesets-used.ts';
import { readKyaRequest } from '../../electron/practice/screen-request.ts';
import { ScreeningEngine } from '../../electron/practice/screening.ts';
import { tracePaths, type TraceRequest } from '../../electron/practice/tracing.ts';

const account = fc.uint8Array({ minLength: 20, maxLength: 20 });
const anyAddress = account.chain((bytes) =>
  fc.constantFrom(
    { chain: 'Tron' as const, address: toTronAddress(bytes) },
    {
      chain: 'Ethereum' as const,
      address: toEip55(`0x${Buffer.from(bytes).toString('hex')}`),
    },
  ),
);
const scenario = fc
  .record({
    chain: fc.constantFrom('Tron' as const, 'Ethereum' as const),
    story: fc.constantFrom(...STORIES.map(({ name }) => name).filter((name) => name !== 'hub')),
  })
  .map(({ chain, story }) => ({ chain, address: scenarioAddress(story, chain) }));
const subject = fc.oneof({ weight: 2, arbitrary: scenario }, { weight: 1, arbitrary: anyAddress });

const ledgers = new PracticeLedgers();
const trace = (
  { chain, address }: { chain: 'Tron' | 'Ethereum'; address: string },
  more: Partial<TraceRequest>,
): FundPath[] =>
  tracePaths(ledgers.ledgerOf(findChain(chain)!, address), {
    address,
    flow: 'inflow',
    hops: 5,
    token: 'usdt',
    minAmount: decimal(0),
    minTimestamp: null,
    maxTimestamp: null,
    maxNodesPerHop: 10_000,
    forceTimeSequence: true,
    ...more,
  });
/** Paths that end at a label: those a rule can be about. */
const keys = (paths: readonly FundPath[]): string[] =>
  paths.filter((path) => path.nodes[0]!.labels.length > 0).map(pathKey);
const expectSubset = (narrow: readonly FundPath[], wide: readonly FundPath[]): void => {
  const found = new Set(keys(wide));
  expect(keys(narrow).filter((key) => !found.has(key))).toEqual([]);
};
const flow = fc.constantFrom('inflow' as const, 'outflow' as const);
const hops = fc.integer({ min: 0, max: 5 });

describe('a narrower request', () => {
  it('with fewer hops finds a subset, and no longer path than asked for', () => {
    fc.assert(
      fc.property(subject, flow, hops, hops, (of, side, a, b) => {
        const narrow = trace(of, { flow: side, hops: Math.min(a, b) });
        expectSubset(narrow, trace(of, { flow: side, hops: Math.max(a, b) }));
        expect(narrow.every((path) => path.nodes.length <= Math.min(a, b) + 1)).toBe(true);
      }),
    );
  });

  it('with a larger minimum amount finds a subset, and no smaller link', () => {
    const minimum = fc.integer({ min: 0, max: 30_000 });
    fc.assert(
      fc.property(subject, flow, fc.boolean(), minimum, minimum, (of, side, isOrdered, a, b) => {
        const options = { flow: side, forceTimeSequence: isOrdered };
        const minAmount = decimal(Math.max(a, b));
        const narrow = trace(of, { ...options, minAmount });
        expectSubset(narrow, trace(of, { ...options, minAmount: decimal(Math.min(a, b)) }));
        const links = narrow.flatMap((path) => path.nodes.slice(1).map((node) => node.amount!));
        expect(links.every((amount) => compareDecimals(amount, minAmount) >= 0)).toBe(true);
      }),
    );
  });

  it('with time order finds a subset, and money never moves back in time', () => {
    fc.assert(
      fc.property(subject, flow, (of, side) => {
        const ordered = trace(of, { flow: side });
        expectSubset(ordered, trace(of, { flow: side, forceTimeSequence: false }));
        for (const path of ordered) {
          const times = path.nodes.slice(1).map((node) => node.lastClosedAt!);
          const inMoneyOrder = side === 'inflow' ? times : times.reverse();
          expect(inMoneyOrder).toEqual([...inMoneyOrder].sort((x, y) => x - y));
        }
      }),
    );
  });

  it('with time order keeps exactly the paths along which some transfers are in order', () => {
    fc.assert(
      fc.property(subject, flow, (of, side) => {
        const ledger = ledgers.ledgerOf(findChain(of.chain)!, of.address);
        const isInOrder = (path: FundPath): boolean => {
          const addresses = path.nodes.map((node) => node.address);
          if (side === 'outflow') addresses.reverse();
          let earliest = 0;
          for (const [index, from] of addresses.slice(0, -1).entries()) {
            const times = ledger
              .transfersOf(from, 'sent', 'usdt')
              .filter((transfer) => transfer.to === addresses[index + 1] && transfer.at >= earliest)
              .map((transfer) => transfer.at);
            if (times.length === 0) return false;
            earliest = Math.min(...times);
          }
          return true;
        };
        const any = trace(of, { flow: side, forceTimeSequence: false });
        const ordered = trace(of, { flow: side });
        expect(keys(ordered)).toEqual(keys(any.filter(isInOrder)));
        const times = ordered.flatMap((path) =>
          path.nodes.slice(1).map((node) => node.lastClosedAt!),
        );
        expect(times.every((at) => at > 0)).toBe(true);
      }),
    );
  });

  it('with a node cap keeps at most so many addresses at a hop', () => {
    fc.assert(
      fc.property(subject, flow, fc.integer({ min: 1, max: 6 }), (of, side, cap) => {
        const paths = trace(of, { flow: side, maxNodesPerHop: cap });
        for (let hop = 1; hop <= 5; hop++) {
          const at = new Set(paths.flatMap((path) => path.nodes.at(-1 - hop)?.address ?? []));
          expect(at.size).toBeLessThanOrEqual(cap);
        }
      }),
    );
  });

  it('with a window finds a subset, and no link outside it', () => {
    const day = fc.integer({ min: 0, max: 100 }).map((n) => Date.UTC(2025, 8, 1) + n * 86_400_000);
    fc.assert(
      fc.property(subject, flow, day, day, (of, side, a, b) => {
        const [minTimestamp, maxTimestamp] = [Math.min(a, b), Math.max(a, b)];
        const paths = trace(of, { flow: side, minTimestamp, maxTimestamp });
        expectSubset(paths, trace(of, { flow: side }));
        const times = paths.flatMap((path) =>
          path.nodes.slice(1).map((node) => node.lastClosedAt!),
        );
        expect(times.every((at) => at >= minTimestamp && at <= maxTimestamp)).toBe(true);
      }),
    );
  });
});

describe('a path', () => {
  it('visits no address twice and ends at the subject', () => {
    fc.assert(
      fc.property(subject, flow, (of, side) => {
        for (const path of trace(of, { flow: side })) {
          const addresses = path.nodes.map((node) => node.address);
          expect(new Set(addresses).size).toBe(addresses.length);
          expect(addresses.at(-1)).toBe(of.address);
        }
      }),
    );
  });

  it('is found once', () => {
    fc.assert(
      fc.property(subject, flow, (of, side) => {
        const all = trace(of, { flow: side }).map(pathKey);
        expect(new Set(all).size).toBe(all.length);
      }),
    );
  });
});

describe('any valid address', () => {
  const engine = new ScreeningEngine();
  const rulesets = new RulesetStore({
    database: 'production',
    clock: { now: () => 0, monotonicMs: () => 0 },
    remember: () => undefined,
  });
  const other = new ScreeningEngine();
  const read = (of: { chain: string; address: string }, by = engine): KyaResult => {
    const body = parseJson(JSON.stringify({ chain_name: of.chain, address: of.address }));
    if (!body.ok || !isJsonObject(body.value)) throw new Error('no body');
    const request = readKyaRequest(body.value, rulesets);
    const text = encodeJson(by.screen(request, rulesetsOf(request, rulesets)));
    const reading = parseJson(text);
    if (!reading.ok || !isJsonObject(reading.value)) throw new Error('no result');
    return readKyaResult(reading.value, 'data');
  };

  it('has a modest result that is always the same and reads without a deviation', () => {
    fc.assert(
      fc.property(anyAddress, (of) => {
        const result = read(of);
        expect(result.deviations).toEqual([]);
        expect(result.address).toBe(of.address);
        expect(result.totalPaths).toBeGreaterThan(0);
        expect(result.hits.length).toBeLessThan(20);
        expect(read(of, other)).toEqual(result);
      }),
      { numRuns: 50 },
    );
  });

  it('is mostly clean, and some are not', () => {
    const sample = fc.sample(anyAddress, { numRuns: 200, seed: 7 });
    const withHits = sample.filter((of) => read(of).hits.length > 0).length;
    expect(withHits).toBeGreaterThan(10);
    expect(withHits).toBeLessThan(100);
  });

  it('of the evm family has the same surroundings in any letter case', () => {
    fc.assert(
      fc.property(account, (bytes) => {
        const address = `0x${Buffer.from(bytes).toString('hex')}`;
        const lower = read({ chain: 'Ethereum', address });
        const mixed = read({ chain: 'Ethereum', address: toEip55(address) });
        expect(lower.riskReason).toBe(mixed.riskReason);
        expect(lower.score).toEqual(mixed.score);
      }),
      { numRuns: 20 },
    );
  });
});
