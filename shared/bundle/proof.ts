// A proof of what one commitment stands for: a line of `data/proofs.jsonl`, which only the bundle for one's
// own organisation has. Whoever is given that line can hold it against the redacted bundle of the case.
import { hexToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { isSha256Hex } from '../domain/ids.ts';
import { commitTo } from '../report/redaction/commitments.ts';
import { WITHHELD_KINDS, type WithheldKind } from '../report/redaction/withholding.ts';
import type { RedactionFile } from './redaction-file.ts';

/** Where they are in the bag: a line of canonical JSON for each. */
export const PROOFS_PATH = 'data/proofs.jsonl';
/** A line may hold the whole of a report's draft. */
export const MAX_PROOF_BYTES = 64 * 1024 * 1024;

const schema = z.strictObject({
  of: z.enum(['token', 'hash', ...WITHHELD_KINDS]),
  /** Of what stays behind; null for a token and a hash. */
  id: z.string().nullable(),
  /**
   * What is committed to: an original; a hash; the canonical JSON (RFC 8785) of a record that stays
   * behind; the SHA-256 of an attachment.
   */
  text: z.string(),
  salt: z.string().regex(/^[0-9a-f]{64}$/),
  /** SHA-256(salt ‖ 0x00 ‖ UTF-8 of the text). */
  commitment: z.string().refine(isSha256Hex),
});

/** A proof. */
export type Proof = z.output<typeof schema>;

/** A proof from its text; null for what is none, or more than one. */
export function readProof(text: string): Proof | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // It is no JSON.
  }
}

/** Whether its commitment is that of its text: what it says of itself. */
export function isCommitmentOf({ text, salt, commitment }: Omit<Proof, 'of' | 'id'>): boolean {
  return commitTo(text, hexToBytes(salt)) === commitment;
}

/** What a redacted bundle has the commitment for: a token in its place, or something that stays behind. */
export type CommittedTo =
  { what: 'token'; token: string } | { what: 'withheld'; kind: WithheldKind; id: string };

/**
 * What the list of a redacted bundle commits to with it; null for nothing, and for a hash, which no list
 * names.
 */
export function findCommitted(
  file: RedactionFile,
  { of, id, commitment }: Proof,
): CommittedTo | null {
  if (of === 'hash') return null;
  if (of === 'token') {
    const found = file.tokens.find((one) => one.commitment === commitment);
    return found === undefined ? null : { what: 'token', token: found.token };
  }
  const found = file.withheld.find(
    (one) => one.kind === of && one.id === id && one.commitment === commitment,
  );
  return found === undefined ? null : { what: 'withheld', kind: found.kind, id: found.id };
}
