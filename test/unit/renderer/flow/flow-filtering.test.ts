// Filters of a flow as a person uses them: hiding that is taken back and made again, and what hides
// a choice.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import type { FlowSource } from '#shared/figures/flow-source.ts';
import { NO_FILTERS } from '#shared/flow/filter-terms.ts';
import { SUBJECT_KEY } from '#shared/flow/tree.ts';
import type { Hit } from '#shared/screening/result.ts';
import {
  FlowController,
  type FlowKeeping,
} from '../../../../renderer/features/flow/flow-controller.svelte.ts';
import type { ReversibleChange } from '../../../../renderer/lib/undo.ts';
import { buildHit, buildNodes, evmAddress } from '../../../builders/hits.ts';

const SUBJECT = evmAddress(0);
const [FAR, NEAR, OTHER] = [evmAddress(1), evmAddress(2), evmAddress(3)] as const;
const keyOf = (hop: number, address: string) => `inflow|${hop}|${address.toLowerCase()}`;

/** A path of two hops over `NEAR` with 50 of money, and one of one hop with 900. */
const HITS: Hit[] = [
  buildHit({ index: 0, nodes: buildNodes([FAR], [NEAR, '60'], [SUBJECT, '50']) }),
  buildHit({ index: 1, ruleCode: 'RULE-2', nodes: buildNodes([OTHER], [SUBJECT, '900']) }),
];

function open(recalled: string | null = null, hits = HITS) {
  const changes: ReversibleChange[] = [];
  let chosen: number | null = null;
  const keeping: FlowKeeping = { recalled, offerUndo: (change) => changes.push(change) };
  const source: FlowSource = {
    ...{ hits, subject: SUBJECT, subjectLabels: [], token: 'usdt', totalPaths: 9 },
    ...{ side: null, isTotalOfBoth: false },
  };
  const flow = new FlowController(
    () => source,
    () => chosen,
    (hit) => (chosen = hit),
    () => null,
    keeping,
  );
  return { flow, changes, filtering: flow.filtering };
}

const shown = (flow: FlowController) => [...flow.shownTree.nodes.keys()].sort();

describe('a node hidden by hand', () => {
  it('goes with what lies behind it, comes back by undo and goes again by redo', async () => {
    const { flow, changes } = open();
    const all = shown(flow);
    flow.hide(keyOf(1, NEAR));
    expect(shown(flow)).toEqual([keyOf(1, OTHER), SUBJECT_KEY]);
    expect([...flow.folded.shown].sort()).toEqual(shown(flow));
    await changes[0]?.undo();
    expect(shown(flow)).toEqual(all);
    await changes[0]?.redo?.();
    expect(shown(flow)).toEqual([keyOf(1, OTHER), SUBJECT_KEY]);
  });

  it('is taken back without what was filtered since', async () => {
    const { flow, changes, filtering } = open();
    flow.hide(keyOf(1, NEAR));
    filtering.set({ ruleCodes: ['RULE-1'] });
    await changes[0]?.undo();
    expect(filtering.filters).toEqual({ ...NO_FILTERS, ruleCodes: ['RULE-1'] });
  });

  it('tells what it cut, and leaves the keyboard beside it', () => {
    const { flow, changes } = open();
    flow.focusKey = keyOf(2, FAR);
    flow.hide(keyOf(2, FAR));
    expect(changes[0]?.words()).toContain('1 path cut short');
    expect(flow.focusKey).toBe(keyOf(1, NEAR));
    flow.hide(keyOf(1, OTHER));
    expect(changes[1]?.words()).toContain('1 path hidden');
    expect(flow.focusKey).toBe(SUBJECT_KEY);
  });

  it('is never the subject, one that is not there, nor the same one twice', () => {
    const { flow, changes, filtering } = open();
    flow.hide(SUBJECT_KEY);
    flow.hide('inflow|9|nowhere');
    flow.hide(keyOf(1, NEAR));
    flow.hide(keyOf(1, NEAR));
    expect(changes).toHaveLength(1);
    expect(filtering.filters.hiddenNodes).toEqual([keyOf(1, NEAR)]);
  });
});

describe('a selected group', () => {
  it('that filters take away is said to be hidden by them', () => {
    const small = [5, 6, 7].map((index) =>
      buildHit({ index, nodes: buildNodes([evmAddress(10 + index)], [SUBJECT, '5']) }),
    );
    const { flow, filtering } = open(null, [...HITS, ...small]);
    flow.group('entities');
    const group = [...flow.drawnTree.nodes.values()].find((node) => node.group !== null);
    flow.select({ kind: 'node', key: group?.key ?? '' });
    expect(flow.hiding).toBeNull();
    filtering.set({ ruleCodes: ['RULE-2'] });
    expect(flow.drawnTree.nodes.has(group?.key ?? '')).toBe(false);
    expect(flow.hiding?.filters).toEqual(['ruleCodes']);
  });
});

describe('filters that are cleared', () => {
  it('come back together by one undo', async () => {
    const { changes, filtering } = open();
    filtering.set({ minAmount: decimal('100'), highlightedOnly: true });
    const before = filtering.filters;
    filtering.clear();
    expect(filtering.filtered).toBeNull();
    await changes[0]?.undo();
    expect(filtering.filters).toEqual(before);
    await changes[0]?.redo?.();
    expect(filtering.filtered).toBeNull();
  });
});

describe('a choice that filters hide', () => {
  it('is told with the filters, dims nothing, and is shown by taking away those alone', () => {
    const { flow, filtering } = open();
    filtering.set({ minAmount: decimal('100'), ruleCodes: ['RULE-1', 'RULE-2'] });
    flow.selectHit(0);
    expect(flow.hiding).toEqual({ filters: ['minAmount'], hit: 0 });
    expect([flow.lit, flow.isChoiceCut]).toEqual([null, false]);
    filtering.reveal(flow.hiding!);
    expect(filtering.filters).toEqual({ ...NO_FILTERS, ruleCodes: ['RULE-1', 'RULE-2'] });
    expect([flow.hiding, flow.lit?.hits.has(0)]).toEqual([null, true]);
  });

  it('that is cut is lit as far as it is shown, and only its own hidden nodes come back', () => {
    const { flow, filtering } = open();
    flow.hide(keyOf(2, FAR));
    flow.hide(keyOf(1, OTHER));
    flow.selectHit(0);
    expect(flow.hiding).toEqual({ filters: ['hiddenNodes'], hit: 0 });
    expect([flow.isChoiceCut, flow.lit?.nodes.has(keyOf(1, NEAR))]).toEqual([true, true]);
    filtering.reveal(flow.hiding!);
    expect(filtering.filters.hiddenNodes).toEqual([keyOf(1, OTHER)]);
  });

  it('of an address or a link names what hides every path through it', () => {
    const { flow, filtering } = open();
    filtering.set({ ruleCodes: ['RULE-2'], minAmount: decimal('55') });
    flow.select({ kind: 'node', key: keyOf(1, NEAR) });
    expect(flow.hiding?.filters).toEqual(['minAmount', 'ruleCodes']);
    flow.select({ kind: 'edge', key: `${SUBJECT_KEY}>${keyOf(1, NEAR)}` });
    expect(flow.hiding?.filters).toEqual(['minAmount', 'ruleCodes']);
    flow.select({ kind: 'node', key: keyOf(1, OTHER) });
    expect(flow.hiding).toBeNull();
  });
});

describe('a view that is opened again', () => {
  it('is as it was left', () => {
    const { flow, filtering } = open();
    filtering.set({ minAmount: decimal('10') });
    flow.hide(keyOf(2, FAR));
    flow.selectHit(1);
    flow.mode = 'table';
    flow.isLegendOpen = true;
    flow.isPanelOpen = false;
    flow.unfoldAll();
    flow.viewport = { k: 0.5, midX: 10, midY: -20 };
    const again = open(flow.written).flow;
    expect(again.written).toBe(flow.written);
    expect(shown(again)).toEqual(shown(flow));
    expect([again.selectedHit, again.viewport]).toEqual([1, { k: 0.5, midX: 10, midY: -20 }]);
  });

  it('leaves out a selection and a hit that are not there, and begins anew from another version', () => {
    const fresh = open().flow.written;
    const gone = JSON.stringify({
      ...(JSON.parse(fresh) as object),
      selection: { kind: 'node', key: 'inflow|7|nowhere' },
      hit: 99,
    });
    expect(open(gone).flow.written).toBe(fresh);
    expect(open('{"format":2}').flow.written).toBe(fresh);
    expect(open('no JSON').flow.written).toBe(fresh);
  });
});

describe('a large flow', () => {
  const PATIENT = { timeout: 20_000 };
  /** 2,100 paths of one hop, of 1 to 2,100. */
  const MANY = Array.from({ length: 2100 }, (_, index) =>
    buildHit({
      index,
      nodes: buildNodes([evmAddress(index + 10)], [SUBJECT, String(index + 1)]),
    }),
  );

  it(
    'is filtered beside the page: the newest change holds, and hiding is told once it is done',
    { timeout: 60_000 },
    async () => {
      const { flow, changes, filtering } = open(null, MANY);
      filtering.set({ minAmount: decimal('2000') });
      filtering.set({ minAmount: decimal('2091') });
      expect([filtering.isBusy, filtering.filtered]).toEqual([true, null]);
      await expect.poll(() => filtering.isBusy, PATIENT).toBe(false);
      expect(filtering.filtered?.shown.paths).toBe(10);
      flow.hide(keyOf(1, evmAddress(2109)));
      await expect.poll(() => changes.length, PATIENT).toBe(1);
      expect(changes[0]?.words()).toContain('1 path hidden');
      await changes[0]?.undo();
      expect(filtering.filtered?.shown.paths).toBe(10);
    },
  );

  it(
    'is exported under the filters that are shown, not under those that are still being applied',
    { timeout: 60_000 },
    async () => {
      const { flow, filtering } = open(null, MANY);
      filtering.set({ minAmount: decimal('2091') });
      expect(flow.figure.filters).toEqual(NO_FILTERS);
      await expect.poll(() => filtering.isBusy, PATIENT).toBe(false);
      filtering.set({ minAmount: decimal('2000') });
      expect(flow.figure.filters.minAmount).toBe('2091');
      expect(flow.figure.filtered?.shown.paths).toBe(10);
      await expect.poll(() => filtering.isBusy, PATIENT).toBe(false);
      expect(flow.figure.filters.minAmount).toBe('2000');
      expect(flow.figure.filtered?.shown.paths).toBe(101);
    },
  );

  it('offers nothing to be taken back once it was left', async () => {
    const { flow, changes } = open(null, MANY);
    flow.hide(keyOf(1, evmAddress(2109)));
    flow.filtering.leave();
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    expect(changes).toEqual([]);
  });

  it('opens filtered as it was left, without a moment of everything', () => {
    const { filtering } = open(null, MANY);
    filtering.begin({ ...NO_FILTERS, minAmount: decimal('2091') });
    expect(filtering.filtered?.shown.paths).toBe(10);
    const written = JSON.stringify({
      ...(JSON.parse(open(null, MANY).flow.written) as object),
      filters: filtering.filters,
    });
    expect(open(written, MANY).filtering.filtered?.shown.paths).toBe(10);
  });
});
