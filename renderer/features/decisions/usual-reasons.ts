// Reasons that decisions usually have; any other can be written. What is stored is the text.
import { m } from '#shared/messages/generated/messages.js';

/** What is decided. */
export type HitKind = 'address' | 'name';

const reasons: Record<HitKind, readonly (() => string)[]> = {
  address: [
    m.decide_reason_documents,
    m.decide_reason_statement,
    m.decide_reason_own_wallet,
    m.decide_reason_service,
    m.decide_reason_label_wrong,
    m.decide_reason_other_funds,
    m.decide_reason_small,
    m.decide_reason_ask,
  ],
  name: [
    m.decide_reason_identity_document,
    m.decide_reason_details_agree,
    m.decide_reason_namesake,
    m.decide_reason_birth_differs,
    m.decide_reason_place_differs,
    m.decide_reason_delisted,
    m.decide_reason_unverified,
    m.decide_reason_too_little,
  ],
};

/** The usual reasons in the present language. */
export function usualReasons(kind: HitKind): string[] {
  return reasons[kind].map((reason) => reason());
}
