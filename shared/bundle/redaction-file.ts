// What a bundle for outsiders says of its redaction in `data/redaction.json`: which tokens stand for
// something, what each is committed to, and what stayed behind. It holds no original.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { isSha256Hex, type Sha256Hex } from '../domain/ids.ts';
import { SECRET_KINDS, SECRET_REACHES } from '../report/redaction/secret.ts';
import { WITHHELD_KINDS } from '../report/redaction/withholding.ts';

/** Where it stands in the bag. */
export const REDACTION_PATH = 'data/redaction.json';

const hash = z.string().refine(isSha256Hex);
const count = z.number().int().min(0);

const schema = z.strictObject({
  format: z.literal('tracefile-redaction'),
  version: z.literal(1),
  profile: z.literal('external'),
  /**
   * How hashes of journal entries and of records stand in texts: `commitment:` and 64 hexadecimal digits,
   * SHA-256(salt ‖ 0x00 ‖ the hash as text). The same hash has the same commitment.
   */
  hashes: z.literal('commitments'),
  tokens: z.array(
    z.strictObject({
      token: z.string().regex(new RegExp(`^\\[(?:${SECRET_KINDS.join('|')}) [1-9]\\d*\\]$`)),
      kind: z.enum(SECRET_KINDS),
      reach: z.enum(SECRET_REACHES),
      /** SHA-256(salt ‖ 0x00 ‖ UTF-8 of the original). */
      commitment: hash,
      /** How often it was put in, in everything that was written. */
      count,
    }),
  ),
  withheld: z.array(
    z.strictObject({
      kind: z.enum(WITHHELD_KINDS),
      id: z.string(),
      /** Where the bundle for one's own house has it. */
      path: z.string(),
      /** Of the bytes that stayed behind, see `withholding.ts`. */
      sha256: hash,
      sizeBytes: count,
    }),
  ),
});

/** The redaction of a bundle. */
export type RedactionFile = z.output<typeof schema>;

/** What is handed over to prove a token: its original and the salt, 64 hexadecimal digits. */
export interface TokenProof {
  token: string;
  value: string;
  salt: string;
}

/** Before the 64 hexadecimal digits that stand in place of a hash. */
export const COMMITMENT_MARK = 'commitment:';

/** What is handed over to prove what such a commitment stands for: the hash and its salt. */
export interface HashProof {
  /** As it stands in texts. */
  commitment: string;
  hash: string;
  salt: string;
}

/** The file as data; null for a text that is none. */
export function readRedactionFile(text: string): RedactionFile | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // It is no JSON.
  }
}

/** SHA-256(salt ‖ 0x00 ‖ UTF-8 of the original): binds to it, and tells nothing without the salt. */
export function commitTo(value: string, salt: Uint8Array): Sha256Hex {
  const bytes = concatBytes(salt, Uint8Array.of(0), utf8ToBytes(value));
  return bytesToHex(sha256(bytes)) as Sha256Hex;
}

/** Whether the file's token stands for this original. */
export function checkToken(file: RedactionFile, { token, value, salt }: TokenProof): boolean {
  if (!isSha256Hex(salt)) return false;
  const committed = file.tokens.find((one) => one.token === token)?.commitment;
  return committed === commitTo(value, hexToBytes(salt));
}

/** Whether a commitment stands for this hash. */
export function checkHash({ commitment, hash, salt }: HashProof): boolean {
  return isSha256Hex(salt) && commitment === COMMITMENT_MARK + commitTo(hash, hexToBytes(salt));
}
