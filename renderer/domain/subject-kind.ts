// What a text in an entry box is: an address, a transaction hash, or else a name.
import { checkAddress, type AddressCheck, type AddressFamily } from '#shared/domain/address.ts';
import { checkTransaction, type TransactionCheck } from '#shared/domain/transaction.ts';
import type { JobKind } from '#shared/screening/job.ts';

/** What a text was taken for. */
export interface SubjectRecognition {
  /** The kind it is, or most looks like. */
  kind: JobKind;
  /** It is a whole address or hash. A name can never be told for sure. */
  isSure: boolean;
  /** By the form of an address or a hash; null for a name and for neither. */
  family: AddressFamily | null;
  address: AddressCheck;
  transaction: TransactionCheck;
}

/** Halfway between the 42 characters of an EVM address and the 66 of a hash with `0x`. */
const LONGEST_LIKELY_ADDRESS = 54;

/** Recognises a text; an empty one is taken for an address. Never throws. */
export function recogniseSubject(text: string): SubjectRecognition {
  const address = checkAddress(text);
  const transaction = checkTransaction(text);
  if (address.ok) {
    return {
      kind: 'kya',
      isSure: true,
      family: address.family,
      address,
      transaction,
    };
  }
  if (transaction.ok) {
    return {
      kind: 'kyt',
      isSure: true,
      family: transaction.family,
      address,
      transaction,
    };
  }
  const kind = address.problem === 'other_chain' ? 'kya' : likelyKind(text.trim());
  const family = kind === 'kya' ? address.family : null;
  return { kind, isSure: false, family, address, transaction };
}

/** What a text that is neither was probably meant to be. */
function likelyKind(text: string): JobKind {
  if (text === '') return 'kya';
  if (/^0x\S*$/i.test(text)) return text.length <= LONGEST_LIKELY_ADDRESS ? 'kya' : 'kyt';
  // A Tron address has 34 characters; a name of this length would hold a space.
  if (/^T[0-9a-z]{24,}$/i.test(text)) return 'kya';
  if (!/^[0-9a-f]{32,}$/i.test(text)) return 'name';
  // An EVM address without its 0x, or a hash of Tron.
  return text.length <= LONGEST_LIKELY_ADDRESS ? 'kya' : 'kyt';
}
