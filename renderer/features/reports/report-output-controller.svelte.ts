// What a report comes to: its preview as it will print and the files written from it. One thing at a
// time; each first has what waits saved, since main composes what is in the file.
import type { CaseId, ReportId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { ReportPreview, WrittenReport } from '#shared/ipc/calls/reports.ts';
import type { Events } from '#shared/ipc/transport.ts';
import type { RedactionProfile, ReportFormat } from '#shared/report/report.ts';
import { PageEstimates } from '../../domain/page-estimates.svelte.ts';
import { toWireError, type EventPort } from '../../lib/bridge.ts';
import { Task } from '../../lib/task.svelte.ts';

type OutputApi = Pick<
  Api,
  | 'reports.preview'
  | 'reports.previewPdf'
  | 'reports.estimate'
  | 'reports.export'
  | 'reports.cancel'
>;

interface OutputPorts {
  /** Saves what waits; false when something is not in the file. */
  save: () => Promise<boolean>;
  /** The revision that is in the file. */
  revision: () => number;
}

/** A preview with its pages. */
export interface ShownPreview extends ReportPreview {
  /** Of the draft it was composed from. */
  revision: number;
  /** The PDF. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** One for each report that is looked at. */
export class ReportOutputController {
  shown = $state.raw<ShownPreview | null>(null);
  /** What is going on. */
  doing = $state<'preview' | 'export' | null>(null);
  progress = $state.raw<Events['report.progress'] | null>(null);
  /** The last file; null once it is dismissed. */
  written = $state.raw<(WrittenReport & { format: ReportFormat }) | null>(null);
  /** The person ended what was going on. */
  isCancelled = $state(false);
  /** Something else in the case was changed since the preview. */
  isCaseChanged = $state(false);
  readonly previewing = new Task();
  readonly exporting = new Task();
  readonly #api: OutputApi;
  readonly #id: ReportId;
  readonly #ports: OutputPorts;
  readonly #stops: (() => void)[];

  constructor(
    api: OutputApi,
    events: EventPort,
    { id, caseId }: { id: ReportId; caseId: CaseId },
    ports: OutputPorts,
  ) {
    this.#api = api;
    this.#id = id;
    this.#ports = ports;
    const noteChange = (changed: CaseId): void => {
      if (changed === caseId) this.isCaseChanged = true;
    };
    this.#stops = [
      events.on('report.progress', (progress) => {
        if (this.doing !== null) this.progress = progress;
      }),
      events.on('records.changed', ({ caseId: changed, area }) => {
        if (area !== 'reports') noteChange(changed);
      }),
      events.on('snapshot.stored', ({ caseId: changed }) => noteChange(changed)),
      events.on('cases.changed', ({ caseId: changed }) => noteChange(changed)),
    ];
  }

  /** Of the report as it is saved; each asks again. */
  beginEstimate(): { estimates: PageEstimates; ids: readonly ReportId[] } {
    return { estimates: new PageEstimates(this.#api), ids: [this.#id] };
  }

  /** Composes and prints the report as it is. */
  async preview(): Promise<void> {
    const shown = await this.#run('preview', this.previewing, async () => {
      this.isCaseChanged = false;
      const revision = this.#ports.revision();
      const preview = await this.#api['reports.preview']({ id: this.#id });
      const { base64 } = await this.#api['reports.previewPdf']({ id: this.#id });
      return { ...preview, revision, bytes: bytesOf(base64) };
    });
    if (shown !== undefined) this.shown = shown;
  }

  /** Writes the report as a file; the person is asked where. */
  async export(format: ReportFormat, profile: RedactionProfile): Promise<void> {
    this.written = null;
    const written = await this.#run('export', this.exporting, () =>
      this.#api['reports.export']({ id: this.#id, format, profile }),
    );
    if (written === undefined || written === null) return;
    this.written = { ...written, format };
    // The preview is compared with what leaves whole.
    if (this.shown !== null && profile === 'internal') {
      this.shown = { ...this.shown, changedSince: null };
    }
  }

  /** Ends what is going on. */
  async cancel(): Promise<void> {
    if (this.doing === null) return;
    this.isCancelled = true;
    await this.#api['reports.cancel']({});
  }

  /** Dismisses what was said of the last file. */
  dismiss(): void {
    this.written = null;
    this.isCancelled = false;
    this.exporting.dismiss();
  }

  /** Ends what is going on and listens no more. */
  stop(): void {
    for (const end of this.#stops) end();
    if (this.doing !== null) void this.#api['reports.cancel']({}).catch(() => undefined);
  }

  async #run<Value>(
    what: 'preview' | 'export',
    task: Task,
    work: () => Promise<Value>,
  ): Promise<Value | undefined> {
    if (this.doing !== null) return undefined;
    this.doing = what;
    this.isCancelled = false;
    this.progress = null;
    this.exporting.dismiss();
    try {
      // What cannot be saved is said where it is written; nothing older is shown as if it were that.
      if (!(await this.#ports.save())) return undefined;
      return await task.run(async () => {
        try {
          return await work();
        } catch (error) {
          // Ended by the person, or by another one: nothing went wrong.
          if (toWireError(error).code !== 'job.aborted') throw error;
          this.isCancelled = true;
          return undefined;
        }
      });
    } finally {
      this.doing = null;
      this.progress = null;
    }
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
