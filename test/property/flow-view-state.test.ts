// Laws of a kept view: what is written is read back, and no text whatever breaks a flow.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { FLOW_SIDES } from '#shared/flow/orient.ts';
import { FLOW_GROUPINGS } from '#shared/flow/tree.ts';
import type { Hit } from '#shared/screening/result.ts';
import { FlowController } from '../../renderer/features/flow/flow-controller.svelte.ts';
import {
  isFirstDrawing,
  readFlowView,
  readSideViews,
  writeFlowView,
  writeSideViews,
  type FlowViewState,
} from '#shared/figures/flow-view-state.ts';
import { anyHitsArbitrary, SUBJECT } from '../builders/flow-arbitrary.ts';

const key = fc.oneof(
  fc.constantFrom('subject', 'inflow|1|41ab', 'small|subject|inflow'),
  fc.string({ minLength: 1 }),
  fc.constant(`inflow|1|${'a'.repeat(10_000)}`),
);
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => value + 0);

const stateArbitrary: fc.Arbitrary<FlowViewState> = fc.record({
  filters: fc.record({
    minAmount: orNull(fc.constantFrom('0', '1e30', '0.000000000000000001', '7.0').map(decimal)),
    dates: orNull(fc.record({ from: orNull(fc.integer()), to: orNull(fc.integer()) })),
    sides: orNull(fc.subarray([...FLOW_SIDES])),
    hops: orNull(fc.record({ min: orNull(fc.nat(9)), max: orNull(fc.nat(9)) })),
    categories: orNull(fc.array(fc.string())),
    entities: orNull(fc.array(fc.string())),
    ruleCodes: orNull(fc.subarray(['R-1', 'R-2', 'gone'])),
    highlightedOnly: fc.boolean(),
    hiddenNodes: fc.array(key, { maxLength: 4 }),
  }),
  opened: fc.array(fc.tuple(key, fc.integer({ min: 1, max: 1000 })), { maxLength: 4 }),
  isUnfolded: fc.boolean(),
  grouping: orNull(fc.constantFrom(...FLOW_GROUPINGS)),
  openedGroups: fc.array(key, { maxLength: 4 }),
  mode: fc.constantFrom('picture', 'table'),
  isLegendOpen: fc.boolean(),
  isPanelOpen: fc.boolean(),
  selection: orNull(fc.record({ kind: fc.constantFrom('node', 'edge', 'fold'), key })),
  hit: orNull(fc.nat(20)),
  pins: fc.uniqueArray(fc.tuple(key, finite), { maxLength: 4, selector: ([one]) => one }),
  viewport: orNull(
    fc.record({ k: fc.double({ min: 0.1, max: 3, noNaN: true }), midX: finite, midY: finite }),
  ),
});

/** Opens a flow over some hits as a text says it was left. */
function open(hits: readonly Hit[], recalled: string): FlowController {
  let chosen: number | null = null;
  const source = { hits, subject: SUBJECT, subjectLabels: [], token: 'usdt', totalPaths: null };
  return new FlowController(
    () => ({ ...source, side: null, isTotalOfBoth: false }),
    () => chosen,
    (hit) => (chosen = hit),
    () => null,
    { recalled, offerUndo: () => undefined },
  );
}

/** A written state with one thing in it changed to anything. */
const brokenArbitrary = fc
  .tuple(stateArbitrary, fc.nat(), fc.nat(), fc.jsonValue())
  .map(([state, at, within, value]) => {
    const json = JSON.parse(writeFlowView(state)) as Record<string, unknown>;
    const name = Object.keys(json)[at % Object.keys(json).length] ?? '';
    const part = json[name];
    if (part !== null && typeof part === 'object' && within % 2 === 0) {
      const inner = part as Record<string, unknown>;
      inner[Object.keys(inner)[within % Math.max(1, Object.keys(inner).length)] ?? 'x'] = value;
    } else json[name] = value;
    return JSON.stringify(json);
  });

describe('laws of a kept view', () => {
  it('what is written is read back, and written the same', () => {
    fc.assert(
      fc.property(stateArbitrary, (state) => {
        const text = writeFlowView(state);
        const read = readFlowView(text);
        expect(read).toEqual(state);
        expect(writeFlowView(read!)).toBe(text);
      }),
    );
  });

  it('what was kept before there was a filter by entity, or a pin, is read without one', () => {
    fc.assert(
      fc.property(stateArbitrary, (state) => {
        const { entities: _entities, ...filters } = state.filters;
        const { pins: _pins, ...before } = state;
        const read = readFlowView(JSON.stringify({ format: 2, ...before, filters }));
        expect(read).toEqual({ ...state, pins: [], filters: { ...filters, entities: null } });
      }),
    );
  });

  it('the views of both sides are read back as they were written, or not at all', () => {
    const sides = fc.tuple(orNull(stateArbitrary), orNull(stateArbitrary));
    fc.assert(
      fc.property(sides, brokenArbitrary, (states, broken) => {
        const text = writeSideViews(states);
        expect(readSideViews(text)).toEqual(states);
        expect(writeSideViews(readSideViews(text)!)).toBe(text);
        const one = readFlowView(broken);
        const read = readSideViews(JSON.stringify([null, broken]));
        expect(read).toEqual(one === null ? null : [null, one]);
      }),
    );
    for (const text of ['', '[]', '[null]', '{}', '[null,null,null]', '[1,2]']) {
      expect(readSideViews(text)).toBeNull();
    }
  });

  it('no text throws: it is a state, or none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), brokenArbitrary), (text) => {
        const read = readFlowView(text);
        if (read !== null) expect(readFlowView(writeFlowView(read))).toEqual(read);
      }),
    );
  });

  it('a flow opens from any text, draws, and loses no path: shown, cut and hidden are all', () => {
    fc.assert(
      fc.property(
        anyHitsArbitrary,
        fc.oneof(brokenArbitrary, stateArbitrary.map(writeFlowView)),
        (hits, text) => {
          const flow = open(hits, text);
          expect(flow.folded.shown.has('subject')).toBe(true);
          expect(readFlowView(flow.written)).not.toBeNull();
          const { filtered } = flow.filtering;
          if (filtered === null) expect(flow.shownTree.paths.size).toBe(flow.tree.paths.size);
          else {
            const { all, shown, hidden, cutPaths } = filtered;
            expect(shown.paths + hidden.paths + cutPaths).toBe(all.paths);
          }
          // What is lit is drawn or folded; what hides the rest is named.
          for (const node of flow.lit?.nodes ?? []) {
            const isFold = flow.folded.folds.some((fold) => fold.key === node);
            expect(isFold || flow.shownTree.nodes.has(node) || node === 'subject').toBe(true);
          }
          expect(open(hits, flow.written).written).toBe(flow.written);
        },
      ),
    );
  });
});

it('a flow that nobody changed, or only moved, is drawn as at first, and no other', () => {
  fc.assert(
    fc.property(anyHitsArbitrary, stateArbitrary, (hits, { viewport, isPanelOpen, ...changed }) => {
      const first = readFlowView(open(hits, '').written)!;
      expect(isFirstDrawing({ ...first, viewport, isPanelOpen })).toBe(true);
      for (const [name, value] of Object.entries(changed)) {
        if (name === 'isLegendOpen') continue;
        const isSame = JSON.stringify(first[name as keyof FlowViewState]) === JSON.stringify(value);
        expect(isFirstDrawing({ ...first, [name]: value }), name).toBe(isSame);
      }
    }),
  );
});
