// What a reviewer sends back: one small file of canonical JSON (RFC 8785) that says what was reviewed and
// how it was decided, signed with the reviewer's own key. How a signature is made is not decided here.
import { z } from 'zod';
import { canonicalText } from '../canonical-text.ts';
import { isSha256Hex } from '../domain/ids.ts';
import { utcMs } from '../time-schema.ts';

/** The ending of such a file, without a dot. */
export const REVIEW_EXTENSION = 'tracefile-review';
/** One is a few kilobytes. */
export const MAX_REVIEW_BYTES = 256 * 1024;

const sha256 = z.string().refine(isSha256Hex);
/** In the one form of its bytes: the bits that its last letter does not need are zero (RFC 4648, 3.5). */
const base64 = z
  .base64()
  .max(1000)
  .regex(/(?:[AQgw]==|[AEIMQUYcgkosw048]=|[^=])$/);

const statedSchema = z.strictObject({
  format: z.literal('tracefile-review'),
  version: z.literal(1),
  /** Of the case that the bundle is of, in the file it was written from. */
  caseId: z.string().min(1).max(100),
  caseReference: z.string().max(1000),
  bundle: z.strictObject({
    /** Stands for the whole payload. */
    manifestSha256: sha256,
    signerFingerprint: sha256,
  }),
  /** Content hashes of the reports in the bundle: what the review speaks of. */
  contents: z.array(sha256).max(1000),
  decision: z.enum(['approved', 'objected']),
  reason: z.string().min(1).max(10_000),
  reviewer: z.string().min(1).max(200),
  signedAt: utcMs,
  /** DER, SubjectPublicKeyInfo (RFC 8410), base64. */
  publicKey: base64,
});
const signedSchema = statedSchema.extend({ signature: base64 });

/** What a reviewer states. */
export type StatedReview = z.output<typeof statedSchema>;
/** The same with its signature in base64. */
export type SignedReview = z.output<typeof signedSchema>;

/** The text whose UTF-8 bytes are signed. */
export function reviewText(review: StatedReview): string {
  return canonicalText(review);
}

/** The file's text: canonical too, with a line feed at its end. */
export function writeReview(review: SignedReview): string {
  return `${canonicalText(review)}\n`;
}

/** A review as it was written; null for any other text, also for the same with one byte changed. */
export function readReview(text: string): SignedReview | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null; // It is no JSON, and so no review.
  }
  const parsed = signedSchema.safeParse(json);
  return parsed.success && writeReview(parsed.data) === text ? parsed.data : null;
}

/** What was signed of a signed review. */
export function statedOf({ signature: _, ...stated }: SignedReview): StatedReview {
  return stated;
}
