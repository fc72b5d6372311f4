// Whether an answer is about what was asked: another subject in a stored answer must stand out.
import { isSameAddress } from '../domain/address.ts';
import type { KyaRequest } from '../screening/request.ts';
import type { KyaResult } from '../screening/result.ts';

/** Which part of the subject the answer names otherwise; a part not delivered is not another. */
export function findOtherSubject(
  request: Pick<KyaRequest, 'address' | 'chainName'>,
  result: Pick<KyaResult, 'address' | 'chain'>,
): { address: boolean; chain: boolean } {
  const { address, chain } = result;
  return {
    address: address !== null && !isSameAddress(address, request.address),
    chain: chain !== null && chain.toLowerCase() !== request.chainName.toLowerCase(),
  };
}
