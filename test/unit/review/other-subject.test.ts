import { expect, it } from 'vitest';
import { findOtherSubject } from '#shared/review/other-subject.ts';

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TRON = 'TYRd8etXZ9uF7ScTZGwu3KxdC9AfcQ269f';
const asked = { address: EVM, chainName: 'Ethereum' };

it('is the same subject in another letter case of an evm address or a chain', () => {
  const result = { address: EVM.toLowerCase(), chain: 'ethereum' };
  expect(findOtherSubject(asked, result)).toEqual({ address: false, chain: false });
});

it('is another subject in another letter case of a tron address', () => {
  const request = { address: TRON, chainName: 'Tron' };
  const result = { address: TRON.toLowerCase(), chain: 'Tron' };
  expect(findOtherSubject(request, result).address).toBe(true);
});

it('is another subject on another chain', () => {
  expect(findOtherSubject(asked, { address: EVM, chain: 'Polygon' })).toEqual({
    address: false,
    chain: true,
  });
});

it('makes nothing of a part that was not delivered', () => {
  expect(findOtherSubject(asked, { address: null, chain: null })).toEqual({
    address: false,
    chain: false,
  });
});
