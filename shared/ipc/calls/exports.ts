// The calls that write a flow, a hop ledger or the graph of a case to a file. Main computes tables from the stored snapshot
// itself; a picture is the page's, is in pieces and is checked before it is written.
import { z } from 'zod';
import { parseDecimal, type DecimalText } from '../../domain/amount.ts';
import { FLOW_SIDES } from '../../flow/orient.ts';
import { FLOW_GROUPINGS } from '../../flow/tree.ts';
import { GRAPH_FORMATS } from '../../graph/graph-export.ts';
import { TRANSACTION_SIDES } from '../../review/sides.ts';
import { caseId, id, snapshotId } from '../../id-schema.ts';
import { graphScope, openedNodes } from './graph.ts';
import { reply } from './inputs.ts';

/** A piece of a picture on its way to main: this much takes main about 5 ms. */
export const PICTURE_PIECE_BYTES = 512 * 1024;

/** A file that was written. */
export interface WrittenExport {
  path: string;
  sha256: string;
  /** False where the case file is open for reading: nothing is journaled then. */
  isJournaled: boolean;
}

const formats = z.enum(['csv', 'xlsx', 'json']);
const flowFormats = z.enum([...formats.options, 'graphml']);
/** Null for an address. */
const side = z.enum(TRANSACTION_SIDES).nullable();
const time = z.number().int().min(-8.64e15).max(8.64e15).nullable();
const hops = z.number().int().min(0).max(1000).nullable();
/** A service may label an address with a page of text. */
const words = z.array(z.string().max(20_000)).max(10_000).readonly().nullable();
const minAmount = z
  .string()
  .max(100)
  .refine((text) => parseDecimal(text) !== null)
  .transform((text): DecimalText => parseDecimal(text) as DecimalText);

/** The filters of a flow. */
const filters = z.strictObject({
  minAmount: minAmount.nullable(),
  dates: z.strictObject({ from: time, to: time }).nullable(),
  sides: z.array(z.enum(FLOW_SIDES)).max(10).readonly().nullable(),
  hops: z.strictObject({ min: hops, max: hops }).nullable(),
  categories: words,
  entities: words,
  ruleCodes: words,
  highlightedOnly: z.boolean(),
  hiddenNodes: z.array(z.string().max(10_000)).max(50_000).readonly(),
});

/** What a picture is of: a flow as it is looked at, or the graph of a case made of these screenings. */
const pictured = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('flow'), id: snapshotId, side }),
  z.strictObject({
    kind: z.literal('graph'),
    caseId,
    snapshotIds: z.array(snapshotId).max(100_000).readonly(),
  }),
]);

/** The calls. Each asks for a path and gives null when the person cancels. `export.failed`. */
export const exportCalls = {
  /** What a flow shows under its filters, and what of it is folded. */
  'exports.flow': {
    in: z.strictObject({
      id: snapshotId,
      side,
      filters,
      /** Folds the person opened, with how many more children each opening draws. */
      expanded: z
        .array(z.strictObject({ fold: z.string().max(10_000), more: z.number().int().min(0) }))
        .max(50_000),
      /** Nothing is folded at all. */
      isUnfolded: z.boolean(),
      grouping: z.enum(FLOW_GROUPINGS),
      /** Keys of groups the person opened. */
      openedGroups: z.array(z.string().max(10_000)).max(50_000),
      format: flowFormats,
    }),
    out: reply<WrittenExport | null>(),
  },
  /** The hop ledger of these hits, by `Hit.index`; null = of all. */
  'exports.hopLedger': {
    in: z.strictObject({
      id: snapshotId,
      hits: z.array(z.number().int().min(0)).max(100_000).readonly().nullable(),
      format: formats,
    }),
    out: reply<WrittenExport | null>(),
  },
  /** What the graph of a case shows, each link with its answer and field, and own findings. */
  'exports.graph': {
    in: z.strictObject({
      scope: graphScope,
      opened: openedNodes,
      format: z.enum(GRAPH_FORMATS),
    }),
    out: reply<WrittenExport | null>(),
  },
  /** Asks where a picture goes. One at a time: beginning another lets the last one go. */
  'exports.beginPicture': {
    in: z.strictObject({ of: pictured, format: z.enum(['svg', 'png']) }),
    out: reply<{ pictureId: string; caseReference: string } | null>(),
  },
  /** Its next bytes. `record.not_found` when it was let go, `export.picture_too_large`. */
  'exports.addPicture': {
    in: z.strictObject({
      pictureId: id,
      bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= PICTURE_PIECE_BYTES),
    }),
    out: reply<null>(),
  },
  /** Checks and writes it. `input.invalid` for what is no such picture. */
  'exports.finishPicture': {
    in: z.strictObject({ pictureId: id }),
    out: reply<WrittenExport>(),
  },
} as const;
