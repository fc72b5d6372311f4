// What a bundle for external recipients says of its redaction in `data/redaction.json`: which tokens replace
// something, what each is committed to, and what stayed behind. It holds no original. A single one is shown
// to be what it is by its line of the proofs (`proof.ts`).
import { z } from 'zod';
import { isSha256Hex } from '../domain/ids.ts';
import { SECRET_KINDS, SECRET_REACHES } from '../report/redaction/secret.ts';
import { WITHHELD_KINDS } from '../report/redaction/withholding.ts';

/** Where it is in the bag. */
export const REDACTION_PATH = 'data/redaction.json';

const hash = z.string().refine(isSha256Hex);
const count = z.number().int().min(0);

const schema = z.strictObject({
  format: z.literal('tracefile-redaction'),
  version: z.literal(1),
  profile: z.literal('external'),
  /**
   * How hashes of journal entries and of records are in texts: `commitment:` and 64 hexadecimal digits,
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
      /** Where the bundle for internal use lists it. */
      path: z.string(),
      /** SHA-256(salt ‖ 0x00 ‖ canonical JSON of the record, or an attachment's SHA-256 as text). */
      commitment: hash,
    }),
  ),
});

/** The redaction of a bundle. */
export type RedactionFile = z.output<typeof schema>;

/** The file as data; null for a text that is none. */
export function readRedactionFile(text: string): RedactionFile | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // It is no JSON.
  }
}
