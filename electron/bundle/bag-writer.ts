// An evidence bundle written in one pass: the payload as it comes, then the signed files about it. It
// knows nothing of a case; what goes in is given to it.
import { AppError } from '#shared/errors.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { WrittenFile } from '../files/write-file.ts';
import {
  DECLARATION,
  FIRST_FILE,
  hashOrder,
  INFO_LABELS,
  LAST_FILES,
  PAYLOAD_PREFIX,
  TAG_FILES,
  UNLISTED_FILES,
  writeInfo,
  writeManifest,
} from './bag-format.ts';
import type { BagSink } from './bag-sink.ts';
import { createNameRoom, MAX_ENTRIES } from './limits.ts';
import { createPathSet, findPathProblem } from './paths.ts';
import { fingerprintOf, signBytes, toPem, type SigningKey } from './signing.ts';
import { VERIFY_TEXT } from './verify-text.ts';
import { createZipWriter, type Chunks, type StoredFile } from './zip-writer.ts';

/** How a bundle is written. */
export interface BagOptions {
  /** The one folder in the archive, a safe part of a path (`toSafePart`). */
  folder: string;
  /** Ends the work with `job.aborted` and removes what was written. */
  signal?: AbortSignal;
  /** Informed of the bytes taken in so far, often; may end the work by throwing. */
  onProgress?: (doneBytes: number) => void;
}

/** What a bundle says of itself. Texts may hold anything. */
export interface BagDescription {
  /** `YYYY-MM-DD`, of an injected clock. */
  baggingDate: string;
  /** The case as people call it. */
  externalIdentifier: string;
  caseFileId: string;
  journalEntries: number;
  /** The hash, or the commitment that external recipients get in its place. */
  journalHead: string;
  /** Of redaction. */
  profile: string;
  /** Of the program. */
  version: string;
}

/** What closes a bundle. */
export interface BagClosing {
  info: BagDescription;
  signer: SigningKey;
  viewerHtml: Chunks;
}

/** A bundle that is written and not yet in its place (`putInPlace` of write-file.ts). */
export interface WrittenBag extends WrittenFile {
  manifestSha256: Sha256Hex;
  signerFingerprint: Sha256Hex;
  /** The bytes of `manifest-sha256.txt`. */
  manifest: Uint8Array;
  /** Files in the archive. */
  files: number;
  payloadBytes: number;
}

/** A bundle under way; its calls follow one another. Whatever fails, nothing is left behind. */
export interface BagWriter {
  /**
   * Adds a file of the payload, `path` beginning with `data/`. Errors: `input.invalid` for a path that
   * cannot be unpacked everywhere or is already (`details.problem`), `evidence.too_large` from
   * 4 GiB, a million files or 256 MiB of names up, `export.failed`, `job.aborted`, and what giving the
   * bytes raises.
   */
  addPayload: (path: string, chunks: Chunks) => Promise<StoredFile>;
  /** Adds the files about the payload, signs and flushes. Errors: as before; `input.invalid` without payload. */
  finish: (closing: BagClosing) => Promise<WrittenBag>;
  /** Gives it up. Never rejects. */
  discard: () => Promise<void>;
}

/**
 * Begins a bundle. Errors: `input.invalid` for the folder's name.
 * @param sink takes the bytes (`openBagSink`); it is finished or discarded here
 */
export function createBagWriter(sink: BagSink, options: BagOptions): BagWriter {
  const { folder, signal, onProgress } = options;
  if (folder.includes('/') || findPathProblem(folder) !== null) throw refused('path_unsafe');
  const payload = new Map<string, Sha256Hex>();
  const tags = new Map<string, Sha256Hex>();
  const addName = createPathSet();
  const hasRoomFor = createNameRoom();
  let [doneBytes, payloadBytes] = [0, 0];

  const check = () => {
    if (signal?.aborted === true) throw new AppError('job.aborted', 'the bundle was cancelled');
  };
  const tell = (bytes: number) => {
    check();
    doneBytes += bytes;
    onProgress?.(doneBytes);
  };
  const zip = createZipWriter(sink, tell);
  const addTag = async (path: string, chunks: Chunks) => {
    const stored = await zip.add(`${folder}/${path}`, chunks);
    if (!UNLISTED_FILES.has(path)) tags.set(path, stored.sha256);
    return stored.sha256;
  };
  const begin = async () => {
    check();
    if (tags.size === 0) await addTag(FIRST_FILE, [Buffer.from(DECLARATION)]);
  };
  /** Half a bundle is none. */
  const orNothing = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work();
    } catch (error) {
      await sink.discard();
      throw error;
    }
  };

  const checkPath = (path: string) => {
    const problem = path.startsWith(PAYLOAD_PREFIX)
      ? findPathProblem(`${folder}/${path}`)
      : 'path_unsafe';
    if (problem !== null) throw refused(problem);
    if (payload.size + LAST_FILES.length + 1 >= MAX_ENTRIES) {
      throw new AppError('evidence.too_large', 'a bundle holds at most a million files');
    }
    if (!addName(path)) throw refused('duplicate_entry');
    if (!hasRoomFor(`${folder}/${path}`)) {
      throw new AppError('evidence.too_large', 'the list of a bundle stays below 256 MiB');
    }
  };

  const addTagFiles = async ({ info, signer, viewerHtml }: BagClosing) => {
    const manifest = Buffer.from(writeManifest(payload));
    const fingerprint = fingerprintOf(signer.publicKeySpki);
    const fields = {
      'Bagging-Date': info.baggingDate,
      'External-Identifier': info.externalIdentifier,
      [INFO_LABELS.payload]: `${String(payloadBytes)}.${String(payload.size)}`,
      'Tracefile-Version': info.version,
      'Tracefile-Profile': info.profile,
      'Tracefile-Case-File-Id': info.caseFileId,
      'Tracefile-Journal-Entries': String(info.journalEntries),
      'Tracefile-Journal-Head': info.journalHead,
      [INFO_LABELS.signer]: fingerprint,
      [INFO_LABELS.folder]: folder,
      [INFO_LABELS.order]: hashOrder(payload.keys()),
    };
    await addTag(TAG_FILES.info, [Buffer.from(writeInfo(fields))]);
    const manifestSha256 = await addTag(TAG_FILES.manifest, [manifest]);
    await addTag(TAG_FILES.manifestSignature, [signBytes(manifest, signer)]);
    await addTag(TAG_FILES.signer, [Buffer.from(toPem(signer.publicKeySpki))]);
    await addTag(TAG_FILES.instructions, [Buffer.from(VERIFY_TEXT)]);
    await addTag(TAG_FILES.viewer, viewerHtml);
    const tagManifest = Buffer.from(writeManifest(tags));
    await addTag(TAG_FILES.tagManifest, [tagManifest]);
    await addTag(TAG_FILES.tagManifestSignature, [signBytes(tagManifest, signer)]);
    return { manifest, manifestSha256, signerFingerprint: fingerprint };
  };

  return {
    discard: () => sink.discard(),
    addPayload: (path, chunks) =>
      orNothing(async () => {
        checkPath(path);
        await begin();
        const stored = await zip.add(`${folder}/${path}`, chunks);
        payload.set(path, stored.sha256);
        payloadBytes += stored.sizeBytes;
        return stored;
      }),
    finish: (closing) =>
      orNothing(async () => {
        // Neither sha256sum nor find has words for a list of nothing.
        if (payload.size === 0) throw new AppError('input.invalid', 'a bundle of nothing');
        const named = await addTagFiles(closing);
        await zip.end();
        const written = await sink.finish(() => tell(0));
        check();
        const files = payload.size + LAST_FILES.length + 1;
        return { ...written, ...named, files, payloadBytes };
      }),
  };
}

function refused(problem: string): AppError {
  return new AppError('input.invalid', 'a bundle cannot hold a file of this name', {
    details: { problem },
  });
}
