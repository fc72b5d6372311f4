// What went out of a case as evidence bundles, and what reviewers said of them.
import type { CaseId, ReportId, Sha256Hex } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { Approval, BundleRecord } from '#shared/report/report.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';
import { BundleWriter } from './bundle-writer.svelte.ts';
import { ReviewSigner } from './review-signer.svelte.ts';

type BundlesApi = Pick<
  Api,
  | 'bundles.list'
  | 'bundles.preview'
  | 'bundles.write'
  | 'reports.estimate'
  | 'reports.cancel'
  | 'approvals.list'
  | 'approvals.receive'
  | 'approvals.sign'
>;

/** One for the page. */
export class BundlesController {
  caseId = $state.raw<CaseId | null>(null);
  /** Newest first; null until loaded. */
  bundles = $state.raw<BundleRecord[] | null>(null);
  /** Received last first. */
  reviews = $state.raw<Approval[]>([]);
  /** The review that came in last; null once it is put away. */
  received = $state.raw<Approval | null>(null);
  readonly loading = new Task();
  readonly receiving = new Task();
  /** Of bundles that a case from elsewhere records. */
  readonly reviewSigner: ReviewSigner;
  readonly #api: BundlesApi;
  readonly #events: EventPort;

  constructor(api: BundlesApi, events: EventPort) {
    this.#api = api;
    this.#events = events;
    this.reviewSigner = new ReviewSigner(api);
    events.on('records.changed', ({ caseId, area }) => {
      if (caseId === this.caseId && area === 'reports') void this.load();
    });
  }

  /** The bundle that a review speaks of; undefined when the list does not have it. */
  bundleOf(manifestSha256: Sha256Hex): BundleRecord | undefined {
    return this.bundles?.find((one) => one.manifestSha256 === manifestSha256);
  }

  /** Looks at a case: reads what went out and what came back. */
  async look(caseId: CaseId): Promise<void> {
    if (caseId !== this.caseId) this.clear();
    this.caseId = caseId;
    await this.load();
  }

  /** Reads the lists again. */
  readonly load = joinReloads(async () => {
    const { caseId } = this;
    if (caseId === null) return;
    const read = await this.loading.run(async () => ({
      bundles: await this.#api['bundles.list']({ caseId }),
      reviews: await this.#api['approvals.list']({ caseId }),
    }));
    if (read === undefined || caseId !== this.caseId) return;
    this.bundles = read.bundles.toSorted((a, b) => b.at - a.at);
    this.reviews = read.reviews.toSorted((a, b) => b.receivedAt - a.receivedAt);
  });

  /** Begins a bundle; all reports go along at first. */
  begin(caseId: CaseId, reports: readonly ReportId[]): BundleWriter {
    const writer = new BundleWriter(this.#api, this.#events, caseId, reports);
    void writer.choose('internal');
    return writer;
  }

  /** Takes in what a reviewer signed; main asks for the file. */
  async receive(): Promise<void> {
    const { caseId } = this;
    if (caseId === null) return;
    this.received = null;
    const review = await this.receiving.run(() => this.#api['approvals.receive']({ caseId }));
    if (review === undefined || review === null || caseId !== this.caseId) return;
    this.received = review;
    await this.load();
  }

  /** Forgets what was read. */
  clear(): void {
    this.caseId = null;
    this.bundles = null;
    this.reviews = [];
    this.received = null;
    this.loading.dismiss();
    this.receiving.dismiss();
    this.reviewSigner.clear();
  }
}
