// A bundle as the application looks at one: checked, and what it says of its contents read out of it
// where it is intact. Long work without a pause: `worker.ts` does it in a thread.
import type { BundleVerification } from '#shared/bundle/verification.ts';
import {
  INDEX_PATH,
  MAX_INDEX_BYTES,
  readIndexFile,
  type BundleIndexFile,
} from '#shared/bundle/index-file.ts';
import { readBundleFile } from './bundle-files.ts';
import { verifyBundle, type BundleIndex } from './verify-bundle.ts';

/** Which bundle, and the signer's fingerprint as a person gave it, or null. */
export interface CheckTask {
  path: string;
  signer: string | null;
}

/** A checked bundle. */
export interface CheckedBundle {
  verification: BundleVerification;
  /** Null unless it is intact and a program like this one made it. */
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
export const checkBundle: CheckBundle = async ({ path, signer }, { signal, onProgress }) => {
  const { verification, index } = await verifyBundle(path, {
    ...{ signer, ...(signal !== undefined && { signal }) },
    onProgress: (doneBytes, totalBytes) => onProgress?.(doneBytes / Math.max(1, totalBytes)),
  });
  return { verification, contents: index === null ? null : await readContents(path, index) };
};

/** Null where another program made the bundle: it may be intact and hold no case of ours. */
async function readContents(path: string, index: BundleIndex): Promise<BundleIndexFile | null> {
  if (!index.has(INDEX_PATH)) return null;
  const question = { bundlePath: path, index, path: INDEX_PATH, maxBytes: MAX_INDEX_BYTES };
  return readIndexFile((await readBundleFile(question)).toString('utf8'));
}
