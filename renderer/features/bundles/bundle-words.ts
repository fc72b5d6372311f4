// The words of a bundle that was checked, and of reviews.
import type { BundleVerification, FindingKind } from '#shared/bundle/verification.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { ReachLimit } from '#shared/report/redaction/secret.ts';
import type { Approval } from '#shared/report/report.ts';
import { revealForeignText } from '#shared/words/foreign-text.ts';
import { formatCount } from '#shared/words/format.ts';

/** Found only in what is otherwise as it was signed. */
const NOT_AS_STATED: ReadonlySet<FindingKind> = new Set([
  ...(['report_missing', 'report_content_wrong', 'file_misnamed', 'journal_cut'] as const),
  ...(['instructions_other', 'viewer_other'] as const),
]);

/** What a check comes to, as the page tells it apart: another signer is not a changed file. */
export type ShownVerdict = 'known' | 'unknown' | 'other_signer' | 'not_as_stated' | 'not_intact';

/** The verdict that is shown of a check. */
export function shownVerdict({ verdict, first }: BundleVerification): ShownVerdict {
  if (verdict === 'intact_signer_known') return 'known';
  if (verdict === 'intact_signer_unknown') return 'unknown';
  if (first?.kind === 'signer_is_another') return 'other_signer';
  return first !== null && NOT_AS_STATED.has(first.kind) ? 'not_as_stated' : 'not_intact';
}

const verdicts: Record<ShownVerdict, readonly [word: () => string, text: () => string]> = {
  known: [m.bundles_verdict_known, m.bundles_verdict_known_text],
  unknown: [m.bundles_verdict_unknown, m.bundles_verdict_unknown_text],
  other_signer: [m.bundles_verdict_other_signer, m.bundles_verdict_other_signer_text],
  not_as_stated: [m.bundles_verdict_not_as_stated, m.bundles_verdict_not_as_stated_text],
  not_intact: [m.bundles_verdict_not_intact, m.bundles_verdict_not_intact_text],
};

/** A verdict in a few words. */
export function verdictWord(verdict: ShownVerdict): string {
  return verdicts[verdict][0]();
}

/** What it means. */
export function verdictText(verdict: ShownVerdict): string {
  return verdicts[verdict][1]();
}

/** Why nobody vouches for instructions and viewer of a bundle that is intact. */
export function uncheckedText({ version }: NonNullable<BundleVerification['unchecked']>): string {
  if (version === null) return m.bundles_unchecked_no_case();
  return m.bundles_unchecked_version({ version: revealForeignText(version) });
}

const decisions: Record<Approval['decision'], () => string> = {
  approved: m.reviews_approved,
  objected: m.reviews_objected,
};

/** What a reviewer decided. */
export function decisionWord(decision: Approval['decision']): string {
  return decisions[decision]();
}

/** Why what was typed is no fingerprint, in words; null for nothing and for a whole one. */
export function fingerprintFault(typed: string): string | null {
  const digits = typed.replace(/[\s:]/g, '');
  if (digits === '') return null;
  if (!/^[0-9a-f]*$/i.test(digits)) return m.bundles_told_other_characters();
  return digits.length === DIGITS
    ? null
    : m.bundles_told_wrong({ count: formatCount(digits.length) });
}

/** Of a SHA-256 in hex. */
const DIGITS = 64;

const limits: Record<ReachLimit, () => string> = {
  short: m.bundles_token_short,
  number: m.bundles_token_number,
  own_word: m.bundles_token_own_word,
  like_a_token: m.bundles_token_like_a_token,
};

/** How far a token reaches, and why no further. */
export function reachWord(limit: ReachLimit | null): string {
  return limit === null ? m.bundles_token_everywhere() : limits[limit]();
}
