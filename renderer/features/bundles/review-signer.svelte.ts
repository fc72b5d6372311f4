// The review that is signed of a bundle: of a file that was checked, or as a case records one.
import type { WrittenExport } from '#shared/ipc/calls/exports.ts';
import type { Api, CallInput } from '#shared/ipc/contract.ts';
import { Task } from '../../lib/task.svelte.ts';

/** What is reviewed. */
export type ReviewedBundle = CallInput<'approvals.sign'>['bundle'];
/** What a reviewer decides. */
export type Review = Omit<CallInput<'approvals.sign'>, 'bundle'>;

/** One for each place where reviews are signed. */
export class ReviewSigner {
  /** What was signed last; null once it is dismissed. */
  signed = $state.raw<(WrittenExport & Pick<Review, 'decision'>) | null>(null);
  readonly signing = new Task();
  readonly #api: Pick<Api, 'approvals.sign'>;

  constructor(api: Pick<Api, 'approvals.sign'>) {
    this.#api = api;
  }

  /** Signs; main asks where the file goes. True when it was written. */
  async sign(bundle: ReviewedBundle, review: Review): Promise<boolean> {
    this.signed = null;
    const signed = await this.signing.run(() => this.#api['approvals.sign']({ bundle, ...review }));
    if (signed === undefined || signed === null) return false;
    this.signed = { ...signed, decision: review.decision };
    return true;
  }

  /** Forgets what was signed, and what went wrong. */
  clear(): void {
    this.signed = null;
    this.signing.dismiss();
  }
}
