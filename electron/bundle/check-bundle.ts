// A bundle as the application and `npm run verify` look at one: checked, and what it says of its contents
// read out of it where it is intact and its reports are those that it names. Long work without a pause: `worker.ts` does it in a thread.
import type { BundleVerification } from '#shared/bundle/verification.ts';
import {
  INDEX_PATH,
  MAX_INDEX_BYTES,
  readIndexFile,
  type BundleIndexFile,
} from '#shared/bundle/index-file.ts';
import { readBundleFile } from './bundle-files.ts';
import { checkReports } from './report-findings.ts';
import { verifyBundle, type BundleIndex } from './verify-bundle.ts';

/** Which bundle, and the signer's fingerprint as a person gave it, or null. */
export interface CheckTask {
  path: string;
  signer: string | null;
}

/** A checked bundle. */
export interface CheckedBundle {
  verification: BundleVerification;
  /** Null unless it is intact, its reports are those it names, and a program like this one made it. */
  contents: BundleIndexFile | null;
}

/** What a check is ended by, and told how far it is, 0–1. */
export interface CheckControl {
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}

/** Checks one. Errors: those of `verifyBundle` and `readBundleFile`. */
export type CheckBundle = (task: CheckTask, control: CheckControl) => Promise<CheckedBundle>;

/** Checks one here and now. */
export const checkBundle: CheckBundle = async (task, control) => {
  const { verification, contents } = await examineBundle(task, control);
  return { verification, contents };
};

/** `checkBundle`, and where its files stand so that more can be read; null unless contents are given. */
export async function examineBundle(
  { path, signer }: CheckTask,
  { signal, onProgress }: CheckControl,
): Promise<CheckedBundle & { index: BundleIndex | null }> {
  const { verification, index } = await verifyBundle(path, {
    ...{ signer, ...(signal !== undefined && { signal }) },
    onProgress: (doneBytes, totalBytes) => onProgress?.(doneBytes / Math.max(1, totalBytes)),
  });
  const contents = index === null ? null : await readContents(path, index);
  if (index === null || contents === null) return { verification, contents, index: null };
  const findings = await checkReports({ bundlePath: path, index, contents }, () =>
    signal?.throwIfAborted(),
  );
  const [first] = findings;
  if (first === undefined) return { verification, contents, index };
  const wrong = { verdict: 'not_intact', first, findings, findingCount: findings.length } as const;
  return { verification: { ...verification, ...wrong, info: null }, contents: null, index: null };
}

/** Null where another program made the bundle: it may be intact and hold no case of ours. */
async function readContents(path: string, index: BundleIndex): Promise<BundleIndexFile | null> {
  if (!index.has(INDEX_PATH)) return null;
  const question = { bundlePath: path, index, path: INDEX_PATH, maxBytes: MAX_INDEX_BYTES };
  return readIndexFile((await readBundleFile(question)).toString('utf8'));
}
