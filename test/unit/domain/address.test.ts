import { describe, expect, it } from 'vitest';
import {
  addressKey,
  checkAddress,
  isSameAddress,
  shortenAddress,
  toEip55,
  toTronAddress,
} from '#shared/domain/address.ts';

// The vectors of EIP-55 itself.
const EIP55 = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];
const TRON = toTronAddress(new Uint8Array(20).fill(7));

describe('checkAddress', () => {
  it.each(EIP55)('accepts the EIP-55 vector %s', (address) => {
    expect(checkAddress(address)).toMatchObject({ ok: true, family: 'evm', address });
    expect(toEip55(address.toLowerCase())).toBe(address);
  });

  it('accepts an all-lower evm address and says that it carries no checksum', () => {
    const address = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
    expect(checkAddress(` ${address}\n`)).toEqual({
      ok: true,
      family: 'evm',
      address,
      checksummed: false,
    });
  });

  it('refuses a mixed-case evm address with one letter in the other case', () => {
    const broken = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeaEd';
    expect(checkAddress(broken)).toEqual({ ok: false, problem: 'checksum', family: 'evm' });
  });

  it('accepts a base58check tron address and refuses it with any one character changed', () => {
    expect(checkAddress(TRON)).toMatchObject({ ok: true, family: 'tron', checksummed: true });
    for (let index = 1; index < TRON.length; index++) {
      const other = TRON[index] === 'A' ? 'B' : 'A';
      const changed = TRON.slice(0, index) + other + TRON.slice(index + 1);
      expect(checkAddress(changed)).toEqual({ ok: false, problem: 'checksum', family: 'tron' });
    }
  });

  it.each([
    ['', 'empty', null],
    ['   ', 'empty', null],
    ['hello', 'not_an_address', null],
    ['0x123', 'length', 'evm'],
    ['0x' + 'g'.repeat(40), 'alphabet', 'evm'],
    ['0X52908400098527886E0F7030069857D2E4169EE7', 'alphabet', 'evm'],
    ['TAAAA', 'length', 'tron'],
    ['T0OIl' + 'A'.repeat(29), 'alphabet', 'tron'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\u200b', 'alphabet', 'evm'],
  ] as const)('refuses %j as %s', (text, problem, family) => {
    expect(checkAddress(text)).toEqual({ ok: false, problem, family });
  });
});

describe('comparing addresses', () => {
  it('ignores letter case in the evm family and keeps it in tron', () => {
    expect(isSameAddress(EIP55[0] ?? '', (EIP55[0] ?? '').toLowerCase())).toBe(true);
    expect(isSameAddress(TRON, TRON.toLowerCase())).toBe(false);
    expect(addressKey('Not An Address')).toBe('Not An Address');
  });

  it('shortens to both ends and leaves short texts whole', () => {
    expect(shortenAddress(TRON)).toBe(`${TRON.slice(0, 6)}…${TRON.slice(-6)}`);
    expect(shortenAddress('short')).toBe('short');
  });
});
