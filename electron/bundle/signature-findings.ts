// What the two signatures of a bag say, and which of the files concerned was changed where one fails.
import type { BagInfo, Finding } from '#shared/bundle/verification.ts';
import { INFO_LABELS, readManifest, TAG_FILES } from './bag-format.ts';
import { finding } from './finding.ts';
import { fingerprintOf, isSignedBy, readPem, SIGNATURE_BYTES } from './signing.ts';

/** The files about the payload, by their paths in the bag, as far as they are there. */
export type TagBytes = ReadonlyMap<string, Buffer>;

/** What the signatures come to. */
export interface SignatureCheck {
  /** DER; null where `signer.pem` is none of ours. */
  signer: Uint8Array | null;
  /** Whether both lists are signed by that key. */
  areSigned: boolean;
  findings: Finding[];
}

/**
 * Checks both signatures.
 * @param content what the lists say of the files; what a signature explains better is left out of it
 * by `withoutExplained`
 */
export function checkSignatures(
  tags: TagBytes,
  info: BagInfo,
  content: readonly Finding[],
): SignatureCheck {
  const pem = tags.get(TAG_FILES.signer);
  const signer = pem === undefined ? null : readPem(pem.toString('utf8'));
  const moved = pathsOf(content, ['file_missing', 'file_renamed', 'files_swapped']);
  if (signer === null) {
    const isMoved = moved.has(TAG_FILES.signer) || pem === undefined;
    return {
      signer,
      areSigned: false,
      findings: isMoved ? [] : [finding('signer_key_changed', { path: TAG_FILES.signer })],
    };
  }
  const isSigned = (listPath: string, signaturePath: string) => {
    const [list, signature] = [tags.get(listPath), tags.get(signaturePath)];
    return list !== undefined && signature !== undefined && isSignedBy(signer, list, signature);
  };
  const isManifestSigned = isSigned(TAG_FILES.manifest, TAG_FILES.manifestSignature);
  const areTagsSigned = isSigned(TAG_FILES.tagManifest, TAG_FILES.tagManifestSignature);
  const areSigned = isManifestSigned && areTagsSigned;
  if (areSigned) return { signer, areSigned, findings: [] };

  const changed = pathsOf(content, ['file_changed']);
  const isKeyOther =
    changed.has(TAG_FILES.signer) || info[INFO_LABELS.signer] !== fingerprintOf(signer);
  if (!isManifestSigned && !areTagsSigned && isKeyOther && !moved.has(TAG_FILES.signer)) {
    const path = TAG_FILES.signer;
    return { signer, areSigned, findings: [finding('signer_key_changed', { path })] };
  }
  const swapped = areTagsSigned ? null : findSwappedTags(tags, signer);
  if (swapped !== null) return { signer, areSigned, findings: [swapped] };

  const findings: Finding[] = [];
  const isManifestMoved = moved.has(TAG_FILES.manifest) || moved.has(TAG_FILES.manifestSignature);
  if (!isManifestSigned && !isManifestMoved) {
    findings.push(explainManifest(changed, areTagsSigned));
  }
  const hasTagList = tags.has(TAG_FILES.tagManifest) && tags.has(TAG_FILES.tagManifestSignature);
  if (!areTagsSigned && hasTagList) {
    findings.push(finding('tagmanifest_signature_wrong', { path: TAG_FILES.tagManifest }));
  }
  return { signer, areSigned, findings };
}

/** What the lists say, without what a finding about signatures or moved files says better. */
export function withoutExplained(
  content: readonly Finding[],
  signatures: readonly Finding[],
): Finding[] {
  const swapped = signatures.find((one) => one.kind === 'files_swapped');
  if (swapped !== undefined) {
    // One of the two is the list itself: what it seems to say of the others is about nothing.
    return content.filter(({ path }) => path?.startsWith('data/') === true);
  }
  const explained = new Set(signatures.map((one) => one.path));
  return content.filter(({ kind, path }) => kind !== 'file_changed' || !explained.has(path));
}

function explainManifest(changed: ReadonlySet<string>, areTagsSigned: boolean): Finding {
  if (changed.has(TAG_FILES.manifestSignature) && !changed.has(TAG_FILES.manifest)) {
    return finding('manifest_signature_changed', { path: TAG_FILES.manifestSignature });
  }
  // Its hash was rewritten with it: only the signatures tell.
  const isRewritten = !areTagsSigned && !changed.has(TAG_FILES.manifest);
  const kind = isRewritten ? 'manifest_rewritten' : 'manifest_signature_wrong';
  return finding(kind, { path: TAG_FILES.manifest });
}

/** A file that the signature of the other list fits, or a signature that fits this one. */
function findSwappedTags(tags: TagBytes, signer: Uint8Array): Finding | null {
  const list = tags.get(TAG_FILES.tagManifest);
  const signature = tags.get(TAG_FILES.tagManifestSignature);
  if (list === undefined || signature === undefined) return null;
  const listsPayload = [...readManifest(list).hashes.keys()].some((one) => one.startsWith('data/'));
  for (const [other, bytes] of tags) {
    if (bytes === list || bytes === signature) continue;
    if (bytes.length === SIGNATURE_BYTES && !listsPayload && isSignedBy(signer, list, bytes)) {
      return finding('files_swapped', { path: other, other: TAG_FILES.tagManifestSignature });
    }
    if (isSignedBy(signer, bytes, signature) && (listsPayload || other !== TAG_FILES.manifest)) {
      return finding('files_swapped', { path: other, other: TAG_FILES.tagManifest });
    }
  }
  return null;
}

function pathsOf(findings: readonly Finding[], kinds: readonly Finding['kind'][]): Set<string> {
  const chosen = findings.filter(({ kind }) => kinds.includes(kind));
  return new Set(chosen.flatMap(({ path, other }) => [path, other].filter((one) => one !== null)));
}
