// What is wrong with a bag (RFC 8493) once its files have been read: its lists, signatures, own fields
// and the order of its files.
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { BagInfo, Finding } from '#shared/bundle/verification.ts';
import {
  DECLARATION,
  FIRST_FILE,
  hashOrder,
  INFO_LABELS,
  LAST_FILES,
  PAYLOAD_PREFIX,
  readInfo,
  readManifest,
  TAG_FILES,
  UNLISTED_FILES,
  type Hashes,
} from './bag-format.ts';
import { compareFiles } from './content-findings.ts';
import { finding } from './finding.ts';
import { checkSignatures, withoutExplained, type TagBytes } from './signature-findings.ts';
import { fingerprintOf } from './signing.ts';

/** A bag's files in the order of the archive, by their paths in the bag. */
export interface ReadBag {
  folder: string;
  files: readonly { path: string; sha256: Sha256Hex; sizeBytes: number }[];
  tags: TagBytes;
  /** What its lists name (`listedHashes`). */
  listed: Hashes;
}

/** What a bag comes to. */
export interface BagCheck {
  findings: Finding[];
  signerFingerprint: Sha256Hex | null;
  manifestSha256: Sha256Hex | null;
  info: BagInfo;
}

/** The hashes that both lists of a bag name together, whether or not they are signed. */
export function listedHashes(tags: TagBytes): Hashes {
  const lists = [TAG_FILES.tagManifest, TAG_FILES.manifest].map((path) => tags.get(path));
  return new Map(
    lists.flatMap((list) => (list === undefined ? [] : [...readManifest(list).hashes])),
  );
}

/** Checks all of it; without a finding both lists are signed, by the key whose fingerprint is given. */
export function checkBag(bag: ReadBag): BagCheck {
  const { files, tags, listed } = bag;
  const all = new Map(files.map(({ path, sha256 }) => [path, sha256]));
  const present = new Map([...all].filter(([path]) => !UNLISTED_FILES.has(path)));
  const info = readInfo(tags.get(TAG_FILES.info)?.toString('utf8') ?? '');
  const content = [...compareFiles(listed, present), ...findUnlisted(all)];
  const { signer, areSigned, findings: signatures } = checkSignatures(tags, info, content);
  const fingerprint = signer === null ? null : fingerprintOf(signer);
  const found = [...signatures, ...withoutExplained(content, signatures)];
  const own = found.length > 0 ? [] : [...checkLists(tags), ...checkInfo(bag, info, fingerprint)];
  const findings = [...found, ...own, ...checkPlaces(bag, info, found)];
  if (!areSigned && findings.length === 0) {
    findings.push(finding('tagmanifest_signature_wrong', { path: TAG_FILES.tagManifest }));
  }
  const manifestSha256 = all.get(TAG_FILES.manifest) ?? null;
  return { findings, signerFingerprint: fingerprint, manifestSha256, info };
}

/** No list names these two, and no bundle is without them. */
function findUnlisted(all: Hashes): Finding[] {
  const required = [FIRST_FILE, ...LAST_FILES].filter(
    (path) => UNLISTED_FILES.has(path) || !all.has(TAG_FILES.tagManifest),
  );
  return required.filter((path) => !all.has(path)).map((path) => finding('file_missing', { path }));
}

/** Signed, and still not as a list of ours is: not written by Tracefile. */
function checkLists(tags: TagBytes): Finding[] {
  const lists = [TAG_FILES.manifest, TAG_FILES.tagManifest].filter((path) => {
    const { hashes, isExact } = readManifest(tags.get(path) ?? new Uint8Array());
    const isPayload = path === TAG_FILES.manifest;
    const paths = [...hashes.keys()];
    const isComplete = isPayload
      ? paths.length > 0
      : [FIRST_FILE, ...LAST_FILES].every((one) => hashes.has(one) || UNLISTED_FILES.has(one));
    return (
      !isExact || !isComplete || paths.some((one) => one.startsWith(PAYLOAD_PREFIX) !== isPayload)
    );
  });
  return lists.map((path) => finding('manifest_malformed', { path }));
}

/** The fields that the rest of a bag decides. */
function checkInfo({ files, tags }: ReadBag, info: BagInfo, signer: Sha256Hex | null): Finding[] {
  const payload = files.filter(({ path }) => path.startsWith(PAYLOAD_PREFIX));
  const bytes = payload.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const expected = {
    [INFO_LABELS.payload]: `${String(bytes)}.${String(payload.length)}`,
    [INFO_LABELS.signer]: signer,
  };
  const wrong = Object.entries(expected)
    .filter(([label, value]) => info[label] !== value)
    .map(([label]) => finding('info_wrong', { path: TAG_FILES.info, other: label }));
  const isDeclared = tags.get(TAG_FILES.declaration)?.toString('utf8') === DECLARATION;
  return isDeclared ? wrong : [finding('bag_declaration_wrong', { path: FIRST_FILE }), ...wrong];
}

/** The folder's name and the order of the files, where nothing else says why they differ. */
function checkPlaces(
  { folder, files }: ReadBag,
  info: BagInfo,
  found: readonly Finding[],
): Finding[] {
  const findings: Finding[] = [];
  const named = info[INFO_LABELS.folder];
  if (named !== undefined && named !== folder) {
    findings.push(finding('folder_renamed', { path: folder, other: named }));
  }
  const paths = files.map(({ path }) => path);
  const payload = paths.filter((path) => path.startsWith(PAYLOAD_PREFIX));
  const tags = [FIRST_FILE, ...LAST_FILES];
  const order = [FIRST_FILE, ...payload, ...LAST_FILES];
  const known = new Set([...payload, ...tags.filter((tag) => paths.includes(tag))]);
  const expected = order.filter((path) => known.has(path));
  const actual = paths.filter((path) => known.has(path));
  const moved = actual.findIndex((path, index) => path !== expected[index]);
  if (moved >= 0) {
    findings.push(finding('entries_reordered', { path: actual[moved] ?? null }));
  } else if (found.length === 0 && info[INFO_LABELS.order] !== hashOrder(payload)) {
    findings.push(finding('entries_reordered', { path: PAYLOAD_PREFIX }));
  }
  return findings;
}
