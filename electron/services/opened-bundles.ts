// Evidence bundles that a person opens, of this place or another: checked whole each time, and only what
// is intact is read. Nothing is unpacked, and none of it goes into the case file on its own.
import { AppError } from '#shared/errors.ts';
import type { OpenedBundle } from '#shared/ipc/calls/bundles.ts';
import type { CheckBundle } from '../bundle/check-bundle.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { ReviewedBundle } from './approvals.ts';
import { createChosenPaths } from './chosen-paths.ts';
import type { ChooseFile, ServicePorts } from './ports.ts';
import { createReportTeller } from './report-progress.ts';
import type { OneAtATime } from './report-run.ts';

/** What the service needs. */
export interface OpenedBundlePorts extends Pick<ServicePorts, 'clock' | 'emit'> {
  caseFile: Pick<CaseFile, 'requireOtherFile'>;
  chooseBundle: ChooseFile;
  /** In a thread of its own (`threads/bundle-thread.ts`): a large one takes minutes. */
  checkBundle: CheckBundle;
  /** Shared with reports: a preview, an export, a bundle or a check at a time. */
  work: OneAtATime;
}

/** Bundles that are looked at; `reports.cancel` ends a check. Errors of each: `input.path_not_granted`, `evidence.unreadable`. */
export interface OpenedBundleService {
  /** Null when the person cancels. */
  choose: () => Promise<string | null>;
  /** A path that the person opened from outside counts as chosen. */
  grant: (path: string) => void;
  /** One at a time. Errors: `input.invalid` for a fingerprint that is none, `job.aborted`. */
  open: (args: { path: string; signer: string | null }) => Promise<OpenedBundle>;
  /** Of a bundle that is intact. Errors: `bundle.not_intact`. */
  readReviewed: (path: string) => Promise<ReviewedBundle>;
}

/** Builds the service. */
export function createOpenedBundleService(ports: OpenedBundlePorts): OpenedBundleService {
  const chosen = createChosenPaths(ports.caseFile);

  async function check(path: string, signer: string | null) {
    await chosen.require(path);
    const signal = ports.work.begin();
    const tell = createReportTeller(ports, signal);
    const onProgress = (share: number) => tell('verifying', share);
    return ports.checkBundle({ path, signer }, { signal, onProgress });
  }

  return {
    async choose() {
      const path = await ports.chooseBundle();
      if (path !== null) chosen.add(path);
      return path;
    },
    grant: chosen.add,
    async open({ path, signer }) {
      return { path, ...(await check(path, signer)) };
    },
    async readReviewed(path) {
      const { verification, contents } = await check(path, null);
      const { manifestSha256, signerFingerprint } = verification;
      if (contents === null || manifestSha256 === null || signerFingerprint === null) {
        throw new AppError('bundle.not_intact', 'only a bundle that is intact can be reviewed', {
          details: { finding: verification.first?.kind ?? 'no_bag' },
        });
      }
      const { caseId, caseReference } = contents;
      const hashes = new Set(contents.reports.map(({ contentSha256 }) => contentSha256));
      return { caseId, caseReference, manifestSha256, signerFingerprint, contents: [...hashes] };
    },
  };
}
