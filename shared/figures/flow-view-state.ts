// How a flow is looked at, as it is kept with its screening: written with a format version, and read
// so that nothing in it can break the view.
import { z } from 'zod';
import { parseDecimal, type DecimalText } from '../domain/amount.ts';
import { NO_FILTERS, type FlowFilters } from '../flow/filter-terms.ts';
import { FLOW_SIDES } from '../flow/orient.ts';
import { FLOW_GROUPINGS, type FlowGrouping } from '../flow/tree.ts';

/** What is kept. */
export interface FlowViewState {
  filters: FlowFilters;
  /** Folds that were opened, with how many more children each opening draws. */
  opened: readonly (readonly [fold: string, more: number])[];
  /** Everything is drawn one by one. */
  isUnfolded: boolean;
  /** What the person chose; null until then. */
  grouping: FlowGrouping | null;
  /** Keys of groups that were opened. */
  openedGroups: readonly string[];
  mode: 'picture' | 'table';
  isLegendOpen: boolean;
  isPanelOpen: boolean;
  /** A selected part of the picture. */
  selection: { kind: 'node' | 'edge' | 'fold'; key: string } | null;
  /** The chosen hit, by `Hit.index`. */
  hit: number | null;
  /** Where the person put nodes and folds: by key the height in px, as `Pins` has it. */
  pins: readonly (readonly [key: string, y: number])[];
  /** Null until the person moved the picture. */
  viewport: { k: number; midX: number; midY: number } | null;
}

/** Another number here: what was kept before is dropped. */
const FORMAT = 2;

/** More are not kept. */
export const MAX_PINS = 1000;

/** A service may name anything an address, and label it with a page of text. */
const key = z.string().min(1).max(20_000);
const words = z.array(z.string().max(20_000)).max(5000);
const whole = z.number().int().min(0).max(1000).nullable();
const time = z.number().int().min(-8.64e15).max(8.64e15).nullable();
const amount = z
  .string()
  .refine((text) => parseDecimal(text) !== null)
  .transform((text) => text as DecimalText);

/** Where a person put marks: by key the height in px, as `Pins` has it. */
export const keptPins = z.array(z.tuple([key, z.number().min(-1e7).max(1e7)])).max(MAX_PINS);

const schema = z.object({
  format: z.literal(FORMAT),
  filters: z.object({
    minAmount: amount.nullable(),
    dates: z.object({ from: time, to: time }).nullable(),
    sides: z.array(z.enum(FLOW_SIDES)).nullable(),
    hops: z.object({ min: whole, max: whole }).nullable(),
    categories: words.nullable(),
    // Not in views that were kept before there was such a filter.
    entities: words.nullable().default(null),
    ruleCodes: words.nullable(),
    highlightedOnly: z.boolean(),
    hiddenNodes: z.array(key).max(5000),
  }),
  opened: z.array(z.tuple([key, z.number().int().min(1).max(1_000_000)])).max(5000),
  isUnfolded: z.boolean(),
  grouping: z.enum(FLOW_GROUPINGS).nullable(),
  openedGroups: z.array(key).max(5000),
  mode: z.enum(['picture', 'table']),
  isLegendOpen: z.boolean(),
  isPanelOpen: z.boolean(),
  selection: z.object({ kind: z.enum(['node', 'edge', 'fold']), key }).nullable(),
  hit: z.number().int().min(0).nullable(),
  // Not in views that were kept before anything could be moved.
  pins: keptPins.default([]),
  viewport: z
    .object({
      k: z.number().min(0.01).max(100),
      midX: z.number().min(-1e7).max(1e7),
      midY: z.number().min(-1e7).max(1e7),
    })
    .nullable(),
});

/** Whether a flow is drawn as when it is seen for the first time; only its place may be another. */
export function isFirstDrawing({ filters, ...left }: FlowViewState): boolean {
  const { opened, openedGroups, isUnfolded, grouping, mode, selection, hit, pins } = left;
  const isOpened = isUnfolded || opened.length + openedGroups.length + pins.length > 0;
  const isChosen = grouping !== null || selection !== null || hit !== null;
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(NO_FILTERS);
  return mode === 'picture' && !isOpened && !isChosen && !isFiltered;
}

/** The text that is kept. The same state gives the same text. */
export function writeFlowView(state: FlowViewState): string {
  return JSON.stringify({ format: FORMAT, ...state });
}

/** A kept state; null when it is none, e.g. of another version of the program. Never throws. */
export function readFlowView(text: string): FlowViewState | null {
  const read = schema.safeParse(parsed(text));
  if (!read.success) return null;
  const { format: _format, ...state } = read.data;
  return state;
}

/** The views of the sides of a transaction, the source's first; null for one that has none. */
export type SideViews = readonly (FlowViewState | null)[];

/** The text that is kept of both sides. The same states give the same text. */
export function writeSideViews(states: SideViews): string {
  return JSON.stringify(states.map((state) => state && writeFlowView(state)));
}

/** Kept states of both sides; null when they are none. Never throws. */
export function readSideViews(text: string): SideViews | null {
  const texts = z.array(z.string().nullable()).length(2).safeParse(parsed(text));
  if (!texts.success) return null;
  const states = texts.data.map((one) => (one === null ? null : readFlowView(one)));
  return states.every((state, at) => state !== null || texts.data[at] === null) ? states : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
