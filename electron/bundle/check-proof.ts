// Whether a proof that somebody handed over is of something that an intact redacted bundle commits to.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { AppError } from '#shared/errors.ts';
import {
  findCommitted,
  isCommitmentOf,
  type CommittedTo,
  type Proof,
} from '#shared/bundle/proof.ts';
import { readRedactionFile, REDACTION_PATH } from '#shared/bundle/redaction-file.ts';
import { COMMITMENT_MARK } from '#shared/report/redaction/commitments.ts';
import { readBundleFile } from './bundle-files.ts';
import { readChunks } from './file-chunks.ts';
import type { BundleIndex } from './verify-bundle.ts';

/** What a proof comes to; `in_file`: a commitment to a hash, in the first file that has it. */
export type ProofOutcome =
  | CommittedTo
  | { what: 'in_file'; path: string }
  /** The bundle commits to nothing; the commitment is not that of the text; the bundle has no such one. */
  | { what: 'not_redacted' | 'wrong' | 'not_here' };

/** A list of tokens grows with a case's people and files; it is read whole. */
const MAX_REDACTION_BYTES = 256 * 1024 * 1024;
/** Of others, byte for byte: what is in there is no commitment of the organisation. */
const NOT_OURS = /^data\/(?:answers|attachments|rulesets|approvals)\//;

/**
 * Holds a proof against a bundle that was found intact. Errors: those of `readBundleFile`.
 * @param bundle where it is, and where its files are in it
 */
export async function checkProof(
  bundle: { bundlePath: string; index: BundleIndex },
  proof: Proof,
): Promise<ProofOutcome> {
  if (!isCommitmentOf(proof)) return { what: 'wrong' };
  if (!bundle.index.has(REDACTION_PATH)) return { what: 'not_redacted' };
  const question = { ...bundle, path: REDACTION_PATH, maxBytes: MAX_REDACTION_BYTES };
  const file = readRedactionFile((await readBundleFile(question)).toString('utf8'));
  if (file === null) return { what: 'not_redacted' };
  if (proof.of !== 'hash') return findCommitted(file, proof) ?? { what: 'not_here' };
  const mark = Buffer.from(COMMITMENT_MARK + proof.commitment);
  for (const path of [...bundle.index.keys()].filter((one) => one.startsWith('data/'))) {
    if (!NOT_OURS.test(path) && (await holds(bundle, path, mark))) return { what: 'in_file', path };
  }
  return { what: 'not_here' };
}

/** Whether a file has these bytes; its hash is taken again as it goes by. */
async function holds(
  { bundlePath, index }: { bundlePath: string; index: BundleIndex },
  path: string,
  bytes: Buffer,
): Promise<boolean> {
  const place = index.get(path);
  if (place === undefined) return false;
  const file = await open(bundlePath, 'r');
  try {
    const hash = createHash('sha256');
    let isThere = false;
    let before = Buffer.alloc(0);
    for await (const chunk of readChunks(file, place.offset, place.offset + place.sizeBytes)) {
      hash.update(chunk);
      const joined = Buffer.concat([before, chunk]);
      isThere ||= joined.includes(bytes);
      before = joined.subarray(Math.max(0, joined.length - bytes.length + 1));
    }
    if (hash.digest('hex') === place.sha256) return isThere;
    throw new AppError('evidence.hash_mismatch', 'the bundle changed since it was checked');
  } finally {
    await file.close();
  }
}
