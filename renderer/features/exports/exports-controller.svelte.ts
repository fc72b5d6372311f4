// Exports of one screening: what is being written, what was written last, and what went wrong. Tables
// are computed by main; a picture is drawn in the page and handed over in pieces.
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { FlowFilters } from '#shared/flow/filter-terms.ts';
import type { FlowGrouping } from '#shared/flow/tree.ts';
import { PICTURE_PIECE_BYTES, type WrittenExport } from '#shared/ipc/calls/exports.ts';
import type { Api, CallInput } from '#shared/ipc/contract.ts';
import type { TransactionSide } from '#shared/review/sides.ts';
import { Task } from '../../lib/task.svelte.ts';

type PictureApi = Pick<
  Api,
  'exports.beginPicture' | 'exports.addPicture' | 'exports.finishPicture'
>;
type ExportsApi = PictureApi & Pick<Api, 'exports.flow' | 'exports.hopLedger'>;

/** A table that main computes. */
export type TableFormat = CallInput<'exports.hopLedger'>['format'];
/** The same, or the graph that a flow is. */
export type FlowFormat = CallInput<'exports.flow'>['format'];
/** The graph of a case. */
export type GraphFormat = CallInput<'exports.graph'>['format'];
/** A picture that the page draws. */
export type PictureFormat = CallInput<'exports.beginPicture'>['format'];

/** A flow as it is looked at. */
export interface SeenFlow {
  side: TransactionSide | null;
  filters: FlowFilters;
  /** Folds that were opened, with how many more children each opening draws. */
  expanded: ReadonlyMap<string, number>;
  isUnfolded: boolean;
  grouping: FlowGrouping;
  /** Keys of groups that were opened. */
  openedGroups: ReadonlySet<string>;
  /** Draws it for a case, by its reference, as the text of an SVG. */
  draw: (caseReference: string) => string;
}

/** What writes a picture. */
export interface PictureWriter {
  api: PictureApi;
  /** Gives the PNG of an SVG. */
  rasterise: (svg: string) => Promise<Uint8Array>;
}

/** Hands a picture over, drawn once the person chose a place; null when they cancel. */
export async function writePicture(
  { api, rasterise }: PictureWriter,
  asked: CallInput<'exports.beginPicture'>,
  draw: SeenFlow['draw'],
): Promise<WrittenExport | null> {
  const begun = await api['exports.beginPicture'](asked);
  if (begun === null) return null;
  const { pictureId, caseReference } = begun;
  const svg = draw(caseReference);
  const bytes = asked.format === 'svg' ? new TextEncoder().encode(svg) : await rasterise(svg);
  for (let at = 0; at < bytes.length; at += PICTURE_PIECE_BYTES) {
    // A copy: a view would take the whole buffer along.
    const piece = bytes.slice(at, at + PICTURE_PIECE_BYTES);
    await api['exports.addPicture']({ pictureId, bytes: piece });
  }
  return api['exports.finishPicture']({ pictureId });
}

/** What is being written from one place, and what became of it. */
export class FileExports<Format extends string> {
  readonly task = new Task();
  /** What is being written. */
  format = $state<Format | null>(null);
  /** The last file; null once it is dismissed. */
  written = $state.raw<WrittenExport | null>(null);

  /** Writes one file at a time. */
  async save(format: Format, write: () => Promise<WrittenExport | null>): Promise<void> {
    if (this.task.isBusy) return;
    this.written = null;
    this.format = format;
    const written = await this.task.run(write);
    if (written !== undefined) this.written = written;
  }

  /** Dismisses what was said of the last one. */
  dismiss(): void {
    this.written = null;
    this.task.dismiss();
  }
}

/** One for each place that exports a screening. */
export class ExportsController extends FileExports<FlowFormat | PictureFormat> {
  readonly #api: ExportsApi;
  readonly #id: SnapshotId;
  readonly #rasterise: (svg: string) => Promise<Uint8Array>;

  /**
   * @param id the screening
   * @param rasterise gives the PNG of an SVG
   */
  constructor(api: ExportsApi, id: SnapshotId, rasterise: (svg: string) => Promise<Uint8Array>) {
    super();
    this.#api = api;
    this.#id = id;
    this.#rasterise = rasterise;
  }

  /** Writes what a flow shows as a table or as a graph. */
  saveFlow(format: FlowFormat, flow: SeenFlow): Promise<void> {
    const { draw: _picture, ...seen } = flow;
    const expanded = [...flow.expanded].map(([fold, more]) => ({ fold, more }));
    const openedGroups = [...flow.openedGroups];
    return this.save(format, () =>
      this.#api['exports.flow']({ id: this.#id, ...seen, expanded, openedGroups, format }),
    );
  }

  /** Writes the hop ledger of these hits, by `Hit.index`; null = of all. */
  saveLedger(format: TableFormat, hits: readonly number[] | null): Promise<void> {
    return this.save(format, () => this.#api['exports.hopLedger']({ id: this.#id, hits, format }));
  }

  /** Writes a flow as a picture; it is drawn once the person chose a place. */
  savePicture(
    format: PictureFormat,
    { side, draw }: Pick<SeenFlow, 'side' | 'draw'>,
  ): Promise<void> {
    const writer = { api: this.#api, rasterise: this.#rasterise };
    const of = { kind: 'flow', id: this.#id, side } as const;
    return this.save(format, () => writePicture(writer, { of, format }, draw));
  }
}
