// What went out of a case as evidence bundles, and what reviewers said of them.
import type { CaseId, ReportId, Sha256Hex } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { Approval, BundleRecord } from '#shared/report/report.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { CaseReading } from '../../lib/case-reading.svelte.ts';
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
export class BundlesController extends CaseReading<{
  bundles: BundleRecord[];
  reviews: Approval[];
}> {
  /** Newest first; null until loaded. */
  readonly bundles = $derived(this.current?.bundles ?? null);
  /** Received last first. */
  readonly reviews = $derived(this.current?.reviews ?? []);
  /** The review that came in last; null once it is dismissed. */
  received = $state.raw<Approval | null>(null);
  readonly receiving = new Task();
  /** Of bundles that a case from elsewhere records. */
  readonly reviewSigner: ReviewSigner;
  readonly #api: BundlesApi;
  readonly #events: EventPort;

  constructor(api: BundlesApi, events: EventPort) {
    super(events, 'reports', async (caseId) => {
      const bundles = await api['bundles.list']({ caseId });
      const reviews = await api['approvals.list']({ caseId });
      return {
        bundles: bundles.toSorted((a, b) => b.at - a.at),
        reviews: reviews.toSorted((a, b) => b.receivedAt - a.receivedAt),
      };
    });
    this.#api = api;
    this.#events = events;
    this.reviewSigner = new ReviewSigner(api);
  }

  /** The bundle that a review speaks of; undefined when the list does not have it. */
  bundleOf(manifestSha256: Sha256Hex): BundleRecord | undefined {
    return this.bundles?.find((one) => one.manifestSha256 === manifestSha256);
  }

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

  override clear(): void {
    super.clear();
    this.received = null;
    this.receiving.dismiss();
    this.reviewSigner.clear();
  }
}
