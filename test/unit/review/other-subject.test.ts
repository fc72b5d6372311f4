import { expect, it } from 'vitest';
import { findOtherSubject } from '#shared/review/other-subject.ts';
import type { KyaResult } from '#shared/screening/result.ts';
import { buildRequest, buildScreeningView } from '../../builders/kya-view.ts';
import { buildKytView } from '../../builders/kyt-view.ts';

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TRON = 'TYRd8etXZ9uF7ScTZGwu3KxdC9AfcQ269f';

/** What is other when `asked` on a chain was answered by this. */
function other(asked: string, chainName: string, answer: Pick<KyaResult, 'address' | 'chain'>) {
  const view = buildScreeningView({ request: buildRequest({ address: asked, chainName }) });
  return findOtherSubject({ ...view, result: { ...view.result!, ...answer } });
}

it('is the same subject in another letter case of an evm address or a chain', () => {
  const answer = { address: EVM.toLowerCase(), chain: 'ethereum' };
  expect(other(EVM, 'Ethereum', answer)).toEqual({ subject: null, chain: null });
});

it('is another subject in another letter case of a tron address', () => {
  const address = TRON.toLowerCase();
  expect(other(TRON, 'Tron', { address, chain: 'Tron' }).subject).toBe(address);
});

it('is another subject on another chain', () => {
  expect(other(EVM, 'Ethereum', { address: EVM, chain: 'Polygon' })).toEqual({
    subject: null,
    chain: 'Polygon',
  });
});

it('makes nothing of a part that was not delivered', () => {
  expect(other(EVM, 'Ethereum', { address: null, chain: null })).toEqual({
    subject: null,
    chain: null,
  });
});

it('compares a transaction by its hash, whatever the letter case, never by an address', () => {
  const view = buildKytView();
  const answered = (transaction: string | null) =>
    findOtherSubject({ ...view, result: { ...view.result!, transaction, address: EVM } }).subject;
  const hash = `0x${'ab'.repeat(32)}`;
  expect(answered(view.request!.transaction.toUpperCase())).toBeNull();
  expect(answered(null)).toBeNull();
  expect(answered(hash)).toBe(hash);
});
