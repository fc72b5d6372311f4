// Evidence bundles that a person opens, of this place or another: checked whole each time, and only what
// is intact is read. Nothing is unpacked, and nothing of it goes into the case file by itself.
import { AppError } from '#shared/errors.ts';
import {
  INDEX_PATH,
  MAX_INDEX_BYTES,
  readIndexFile,
  type BundleIndexFile,
} from '#shared/bundle/index-file.ts';
import type { OpenedBundle } from '#shared/ipc/calls/bundles.ts';
import { readBundleFile } from '../bundle/bundle-files.ts';
import { verifyBundle, type BundleIndex } from '../bundle/verify-bundle.ts';
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
  /** Shared with reports: a preview, an export, a bundle or a check at a time. */
  work: OneAtATime;
}

/** Bundles that are looked at; `reports.cancel` ends a check. Errors of each: `input.path_not_granted`, `evidence.unreadable`. */
export interface OpenedBundleService {
  /** Null when the person cancels. */
  choose: () => Promise<string | null>;
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
    return verifyBundle(path, {
      ...{ signer, signal },
      onProgress: (done, total) => tell('verifying', total === 0 ? null : done / total),
    });
  }

  return {
    async choose() {
      const path = await ports.chooseBundle();
      if (path !== null) chosen.add(path);
      return path;
    },
    async open({ path, signer }) {
      const { verification, index } = await check(path, signer);
      const contents = index === null ? null : await readContents(path, index);
      return { path, verification, contents };
    },
    async readReviewed(path) {
      const { verification, index } = await check(path, null);
      const { manifestSha256, signerFingerprint } = verification;
      const contents = index === null ? null : await readContents(path, index);
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

/** Null where another program made the bundle: it may be intact and hold no case of ours. */
async function readContents(path: string, index: BundleIndex): Promise<BundleIndexFile | null> {
  if (!index.has(INDEX_PATH)) return null;
  const question = { bundlePath: path, index, path: INDEX_PATH, maxBytes: MAX_INDEX_BYTES };
  return readIndexFile((await readBundleFile(question)).toString('utf8'));
}
