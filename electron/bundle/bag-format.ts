// The texts of a bag (RFC 8493): its manifests, its own fields, and which files about the payload there
// are, in which order. Nothing here reads or writes a file.
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { isSha256Hex, type Sha256Hex } from '#shared/domain/ids.ts';
import type { BagInfo } from '#shared/bundle/verification.ts';

/** The files about the payload, by what they are for. */
export const TAG_FILES = {
  declaration: 'bagit.txt',
  info: 'bag-info.txt',
  manifest: 'manifest-sha256.txt',
  manifestSignature: 'manifest-sha256.txt.sig',
  signer: 'signer.pem',
  instructions: 'VERIFY.txt',
  viewer: 'viewer.html',
  tagManifest: 'tagmanifest-sha256.txt',
  tagManifestSignature: 'tagmanifest-sha256.txt.sig',
} as const;

/** The first file of every bundle; the payload follows. */
export const FIRST_FILE = TAG_FILES.declaration;

/** The files after the payload, in their order. */
export const LAST_FILES: readonly string[] = [
  TAG_FILES.info,
  TAG_FILES.manifest,
  TAG_FILES.manifestSignature,
  TAG_FILES.signer,
  TAG_FILES.instructions,
  TAG_FILES.viewer,
  TAG_FILES.tagManifest,
  TAG_FILES.tagManifestSignature,
];

/** Those that no manifest can list: one is the list, the other signs it. */
export const UNLISTED_FILES: ReadonlySet<string> = new Set([
  TAG_FILES.tagManifest,
  TAG_FILES.tagManifestSignature,
]);

/** The payload's folder. */
export const PAYLOAD_PREFIX = 'data/';

/** The whole of `bagit.txt` (2.1.1). */
export const DECLARATION = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n';

/** Labels of `bag-info.txt` that the check reads; the rest is for people. */
export const INFO_LABELS = {
  payload: 'Payload-Oxum',
  signer: 'Tracefile-Signer-Fingerprint',
  folder: 'Tracefile-Folder',
  order: 'Tracefile-Entries-SHA256',
} as const;

const LINE_FEED = 0x0a;
const NOTHING = new Uint8Array();

/** The hash of each file, by its path in the bag. */
export type Hashes = ReadonlyMap<string, Sha256Hex>;

/** A manifest's text: a line for each file, in the order of the bytes of their paths (2.1.3). */
export function writeManifest(hashes: Hashes): string {
  return [...hashes]
    .map(([path, sha256]) => ({ bytes: Buffer.from(path), line: `${sha256}  ${path}\n` }))
    .sort((one, other) => Buffer.compare(one.bytes, other.bytes))
    .map(({ line }) => line)
    .join('');
}

/**
 * The lines of a manifest in whatever order they are, as far as they are lines of one; `isExact` is
 * whether it is, byte for byte, the manifest that we write of them.
 */
export function readManifest(bytes: Uint8Array): { hashes: Hashes; isExact: boolean } {
  const list = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const hashes = new Map<string, Sha256Hex>();
  let isExact = true;
  let before: Uint8Array = NOTHING;
  // Line by line: a list of a million files is not held a second time.
  for (let at = 0; at < list.length;) {
    const feed = list.indexOf(LINE_FEED, at);
    const end = feed === -1 ? list.length : feed;
    const line = list.toString('utf8', at, end);
    const [sha256, path] = [line.slice(0, 64), line.slice(66)];
    const isLine = isSha256Hex(sha256) && path !== '';
    if (isLine) hashes.set(path, sha256);
    const bytesOfPath = list.subarray(Math.min(at + 66, end), end);
    isExact &&= feed !== -1 && isLine && line.slice(64, 66) === '  ';
    isExact &&= isUtf8(bytesOfPath) && Buffer.compare(before, bytesOfPath) < 0;
    before = bytesOfPath;
    at = end + 1;
  }
  return { hashes, isExact };
}

/**
 * SHA-256 of the payload's paths, a line each, in the order of the archive. It is in
 * `bag-info.txt`, so that the order is signed too: it is all of the archive's bytes that the files
 * themselves leave open.
 */
export function hashOrder(payload: Iterable<string>): Sha256Hex {
  const hash = createHash('sha256');
  for (const path of payload) hash.update(`${path}\n`);
  return hash.digest('hex') as Sha256Hex;
}

/** `bag-info.txt` (2.2.2): a line for each field. What would break a line becomes a space. */
export function writeInfo(info: BagInfo): string {
  return Object.entries(info)
    .map(([label, value]) => `${label}: ${value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()}\n`)
    .join('');
}

/** The fields of `bag-info.txt`; of a label that is twice the first. */
export function readInfo(text: string): BagInfo {
  const fields = new Map<string, string>();
  for (const line of text.split('\n')) {
    const colon = line.indexOf(': ');
    const label = line.slice(0, Math.max(0, colon));
    if (label !== '' && !fields.has(label)) fields.set(label, line.slice(colon + 2));
  }
  return Object.fromEntries(fields);
}
