// Whether an answer is about what was asked: another subject in a stored answer must stand out.
import { isSameAddress } from '../domain/address.ts';
import { transactionKey } from '../domain/transaction.ts';
import type { KyaView, KytView } from '../screening/snapshot.ts';

/** What the answer names instead of what was asked for; null = the same, or not delivered. */
export interface OtherSubject {
  /** Another address or transaction, as the answer writes it. */
  subject: string | null;
  chain: string | null;
}

/**
 * Which part of the subject the answer names otherwise; a part not delivered is not another, and
 * an imported answer is about what it says.
 */
export function findOtherSubject(
  view: Pick<KyaView, 'kind' | 'request' | 'result'> | Pick<KytView, 'kind' | 'request' | 'result'>,
): OtherSubject {
  if (view.request === null) return { subject: null, chain: null };
  const chain = view.result?.chain ?? null;
  const isOtherChain =
    chain !== null && chain.toLowerCase() !== view.request.chainName.toLowerCase();
  return { subject: otherSubjectOf(view), chain: isOtherChain ? chain : null };
}

function otherSubjectOf(view: Parameters<typeof findOtherSubject>[0]): string | null {
  if (view.kind === 'kya') {
    const address = view.result?.address ?? null;
    const asked = view.request?.address ?? null;
    return address === null || asked === null || isSameAddress(address, asked) ? null : address;
  }
  const hash = view.result?.transaction ?? null;
  const asked = view.request?.transaction ?? null;
  const isSame = hash === null || asked === null || transactionKey(hash) === transactionKey(asked);
  return isSame ? null : hash;
}
