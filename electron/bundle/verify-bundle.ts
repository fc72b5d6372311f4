// The check of an evidence bundle: the archive, the bag in it, the signatures, the signer. It reads the
// file once, in order, within bounds, and unpacks nothing. What can be found is a closed list
// (shared/bundle/verification.ts); its order is the order in which it is reported.
import { open, stat, type FileHandle } from 'node:fs/promises';
import { AppError } from '#shared/errors.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { BundleVerification, Finding } from '#shared/bundle/verification.ts';
import { readFingerprint } from '#shared/bundle/fingerprint.ts';
import { chooseKept, findFolder } from './bag-folder.ts';
import { TAG_FILES } from './bag-format.ts';
import { checkBag, listedHashes, type BagCheck } from './bag-findings.ts';
import { checkNames, explainArchive, explainDirectory } from './container-findings.ts';
import { checkHeaders, ownName } from './entry-names.ts';
import { passEntries, type PassedEntry } from './entry-pass.ts';
import { finding, sortFindings } from './finding.ts';
import { LENGTHS, type ZipEntry } from '../zip/layout.ts';
import {
  readDirectory,
  walkFiles,
  type Archive,
  type DirectoryView,
  type LocalView,
} from './zip-reader.ts';

/** How a bundle is checked. */
export interface VerifyOptions {
  /** The signer's fingerprint as a person gave it, in any spacing and case; null where nobody did. */
  signer: string | null;
  /** Ends the work with `job.aborted`. */
  signal?: AbortSignal;
  /** Informed of the bytes read so far, often; may end the work by throwing. */
  onProgress?: (doneBytes: number, totalBytes: number) => void;
}

/** Where the bytes of each file of an intact bundle are, by its path in the bag. */
export type BundleIndex = ReadonlyMap<
  string,
  { offset: number; sizeBytes: number; sha256: Sha256Hex }
>;

/** A checked bundle. */
export interface VerifiedBundle {
  verification: BundleVerification;
  /** Null unless the bundle is intact: nothing is read out of any other. */
  index: BundleIndex | null;
}

const MAX_FINDINGS = 1_000;

/**
 * Checks a bundle. Errors: `input.invalid` for a fingerprint that is none, `evidence.unreadable` with
 * `details.systemCode` where the file cannot be read, `job.aborted`.
 */
export async function verifyBundle(path: string, options: VerifyOptions): Promise<VerifiedBundle> {
  const signer = options.signer === null ? null : readFingerprint(options.signer);
  if (signer === null && options.signer !== null) {
    throw new AppError('input.invalid', 'this is no fingerprint', {
      details: { field: 'signer' },
    });
  }
  let file: FileHandle | null = null;
  try {
    // A pipe would be waited for, and a folder has no bytes.
    if (!(await stat(path)).isFile()) throw new AppError('evidence.unreadable', 'this is no file');
    file = await open(path, 'r');
    const { size } = await file.stat();
    return await verifyArchive({ file, sizeBytes: size }, signer, options);
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error);
  } finally {
    await file?.close();
  }
}

async function verifyArchive(
  archive: Archive,
  signer: Sha256Hex | null,
  { signal, onProgress }: VerifyOptions,
): Promise<VerifiedBundle> {
  let doneBytes = 0;
  const tell = (bytes: number) => {
    endIfAborted(signal);
    doneBytes += bytes;
    onProgress?.(doneBytes, archive.sizeBytes);
  };
  const plan = await planArchive(archive, () => tell(0));
  if (plan.entries === null) return conclude(archive, plan.findings, null, null);
  const entryNames = plan.entries.map(({ name }) => name);
  const nameFindings = checkNames(entryNames);
  // What has unsafe names is not looked into.
  if (nameFindings.length > 0) {
    return conclude(archive, [...plan.findings, ...nameFindings], null, null);
  }

  const keep = chooseKept(findFolder(entryNames));
  const passed = await passEntries(archive, plan.entries, keep, tell);
  if (passed === null) {
    return conclude(archive, [finding('truncated', { offset: doneBytes })], null, null);
  }
  const bag = readBag(passed);
  if (bag === null) return conclude(archive, [...plan.findings, finding('no_bag')], null, null);
  const check = checkBag(bag);
  const { names, listed, folder } = bag;
  const other = check.signerFingerprint;
  const isOther = signer !== null && other !== null && other !== signer;
  const findings = [
    ...plan.findings,
    ...bag.outside.map((path) => finding('file_outside_bag', { path })),
    ...checkHeaders({
      passed,
      names,
      directoryOffset: plan.directoryOffset,
      listedHash: (name) => listed.get(name.slice(folder.length + 1)) ?? null,
    }),
    ...check.findings,
    ...(isOther ? [finding('signer_is_another', { other })] : []),
  ];
  const verified = conclude(archive, findings, check, folder);
  const isKnown = verified.verification.first === null && signer !== null;
  const files = passed.length;
  const verification: BundleVerification = {
    ...verified.verification,
    files,
    verdict: isKnown ? 'intact_signer_known' : verified.verification.verdict,
  };
  const index = verification.first === null ? indexOf(bag) : null;
  return { verification, index };
}

interface Plan {
  entries: readonly ZipEntry[] | null;
  directoryOffset: number;
  findings: Finding[];
}

/** What is refused for its size is not walked through. */
const NO_FILES: LocalView = { entries: [], endsAt: -1, meetsDirectory: false };

/** Which files there are and where, by whichever of the archive's two views is whole. */
async function planArchive(archive: Archive, check: () => void): Promise<Plan> {
  const directory = await readDirectory(archive);
  if (directory.entries !== null) {
    const { entries, directoryAt } = directory;
    return { entries, directoryOffset: directoryAt, findings: [] };
  }
  const local = directory.isTooLarge ? NO_FILES : await walkFiles(archive, check);
  const isWhole =
    local.meetsDirectory ||
    (isPlaced(directory) && local.endsAt === directory.end?.directoryOffset);
  if (!isWhole) {
    const findings = await explainArchive(archive, directory, local);
    return { entries: null, directoryOffset: 0, findings };
  }
  return {
    entries: local.entries,
    directoryOffset: local.endsAt,
    findings: await explainDirectory(archive, directory, local),
  };
}

/** Whether nothing says that the directory is elsewhere than the end says. */
function isPlaced({ end, directoryAt, headers, foreign }: DirectoryView): boolean {
  const isWhole = end !== null && foreign === 0 && headers.length === end.count;
  return !isWhole || directoryAt === end.directoryOffset;
}

interface FoundBag {
  folder: string;
  /** Of every file in the archive, with the folder. */
  names: string[];
  outside: string[];
  files: { path: string; sha256: Sha256Hex; sizeBytes: number; entry: ZipEntry }[];
  tags: Map<string, Buffer>;
  listed: ReturnType<typeof listedHashes>;
}

/** Finds the bag in an archive; null where there is none. */
function readBag(passed: readonly PassedEntry[]): FoundBag | null {
  const folder = findFolder(
    passed.flatMap((one) => [one.entry.name, ownName(one) ?? one.entry.name]),
  );
  if (folder === null) return null;
  const prefix = `${folder}/`;

  const known = new Set(Object.values(TAG_FILES).map((path) => prefix + path));
  const names = passed.map((one) => settleName(one, known));
  const tags = new Map<string, Buffer>();
  for (const [index, { bytes }] of passed.entries()) {
    const name = names[index] ?? '';
    if (bytes !== null && name.startsWith(prefix)) tags.set(name.slice(prefix.length), bytes);
  }
  const listed = listedHashes(tags);
  const listedNames = new Set([...known, ...[...listed.keys()].map((path) => prefix + path)]);
  const bag: FoundBag = { folder, names: [], outside: [], files: [], tags, listed };
  for (const one of passed) {
    const name = settleName(one, listedNames);
    bag.names.push(name);
    if (!name.startsWith(prefix)) bag.outside.push(name);
    else {
      const { sha256, entry } = one;
      const path = name.slice(prefix.length);
      bag.files.push({ path, sha256, sizeBytes: entry.sizeBytes, entry });
    }
  }
  return bag;
}

/** The name of a file by the directory, unless only the other one is known. */
function settleName(passed: PassedEntry, known: ReadonlySet<string>): string {
  const own = ownName(passed);
  const { name } = passed.entry;
  return own !== null && known.has(own) && !known.has(name) ? own : name;
}

function conclude(
  { sizeBytes }: Archive,
  unsorted: readonly Finding[],
  check: BagCheck | null,
  folder: string | null,
): VerifiedBundle {
  const findings = sortFindings(unsorted);
  const first = findings[0] ?? null;
  return {
    index: null,
    verification: {
      verdict: first === null ? 'intact_signer_unknown' : 'not_intact',
      first,
      findings: findings.slice(0, MAX_FINDINGS),
      findingCount: findings.length,
      signerFingerprint: check?.signerFingerprint ?? null,
      manifestSha256: check?.manifestSha256 ?? null,
      folder,
      files: 0,
      sizeBytes,
      unchecked: null,
      info: first === null && check !== null ? check.info : null,
    },
  };
}

function indexOf({ files }: FoundBag): BundleIndex {
  return new Map(
    files.map(({ path, sha256, sizeBytes, entry }) => {
      const offset = entry.offset + LENGTHS.local + Buffer.byteLength(entry.name);
      return [path, { offset, sizeBytes, sha256 }];
    }),
  );
}

/** Errors: `job.aborted`. */
export function endIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new AppError('job.aborted', 'the check was cancelled');
}

/** The error for what the system says of a bundle that it does not read. */
export function unreadable(error: unknown): AppError {
  const systemCode =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return new AppError('evidence.unreadable', 'the bundle cannot be read', {
    details: { systemCode },
    cause: error,
  });
}
