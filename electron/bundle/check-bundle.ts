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
import { checkEnclosed } from './enclosed-findings.ts';
import { checkReports } from './report-findings.ts';
import type { ViewerParts } from './viewer/viewer-html.ts';
import { endIfAborted, verifyBundle, type BundleIndex } from './verify-bundle.ts';

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

/** Checks one. Errors: those of `verifyBundle`, `readBundleFile` and `checkEnclosed`. */
export type CheckBundle = (task: CheckTask, control: CheckControl) => Promise<CheckedBundle>;

/** What checks one here and now. */
export function createCheck(parts: ViewerParts): CheckBundle {
  return async (task, control) => {
    const { verification, contents } = await examineBundle(task, control, parts);
    return { verification, contents };
  };
}

/** `checkBundle`, and where its files are so that more can be read; null unless contents are given. */
export async function examineBundle(
  { path, signer }: CheckTask,
  { signal, onProgress }: CheckControl,
  parts: ViewerParts,
): Promise<CheckedBundle & { index: BundleIndex | null }> {
  const { verification, index } = await verifyBundle(path, {
    signer,
    ...(signal !== undefined && { signal }),
    onProgress: (doneBytes, totalBytes) => onProgress?.(doneBytes / Math.max(1, totalBytes)),
  });
  const contents = index === null ? null : await readContents(path, index);
  if (index === null) return { verification, contents: null, index };
  if (contents === null) {
    const unchecked = { version: null };
    return { verification: { ...verification, unchecked }, contents, index: null };
  }
  const check = (): void => endIfAborted(signal);
  const bundle = { bundlePath: path, index, contents };
  const reports = await checkReports(bundle, check);
  const enclosed = await checkEnclosed({ ...bundle, verification, parts, check });
  const { unchecked } = enclosed;
  const findings = [...reports, ...enclosed.findings];
  const [first] = findings;
  if (first === undefined) {
    return { verification: { ...verification, unchecked }, contents, index };
  }
  const wrong = {
    verdict: 'not_intact',
    first,
    findings: findings.slice(0, 1_000),
    findingCount: findings.length,
  } as const;
  return { verification: { ...verification, ...wrong, info: null }, contents: null, index: null };
}

/** Null where another program made the bundle: it may be intact and hold no case of ours. */
async function readContents(path: string, index: BundleIndex): Promise<BundleIndexFile | null> {
  if (!index.has(INDEX_PATH)) return null;
  const question = { bundlePath: path, index, path: INDEX_PATH, maxBytes: MAX_INDEX_BYTES };
  return readIndexFile((await readBundleFile(question)).toString('utf8'));
}
