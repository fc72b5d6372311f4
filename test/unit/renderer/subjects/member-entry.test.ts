import { describe, expect, it } from 'vitest';
import {
  checksummedAddress,
  sampleTransaction,
  tronAddress,
} from '../../../builders/sample-basics.ts';
import { newMembers, readMembers } from '../../../../renderer/features/subjects/member-entry.ts';

const EVM = checksummedAddress(1);
const TRON = tronAddress(2);

describe('readMembers', () => {
  it('recognises each line for itself', () => {
    const text = `${EVM}\r\n\n  ${sampleTransaction(3)}\n${TRON}\nMarta Quill, formerly Ode`;
    expect(readMembers(text, []).map(({ kind, value }) => [kind, value])).toEqual([
      ['address', EVM],
      ['transaction', sampleTransaction(3)],
      ['address', TRON],
      ['name', 'Marta Quill, formerly Ode'],
    ]);
  });

  it('takes addresses and hashes apart that stand on one line, but never a name', () => {
    expect(readMembers(`${EVM}, ${TRON}; ${EVM}`, []).map(({ value }) => value)).toEqual([
      EVM,
      TRON,
      EVM,
    ]);
    expect(readMembers(`holder of ${EVM}`, [])).toHaveLength(1);
  });

  it('marks what is there already, and what stands twice, by the key and not by the letters', () => {
    const members = [{ kind: 'name', value: 'marta  QUILL' } as const];
    const text = `Marta Quill\n${EVM}\n${EVM.toLowerCase()}`;
    const entries = readMembers(text, members);
    expect(entries.map(({ duplicate }) => duplicate)).toEqual(['known', null, 'here']);
    expect(newMembers(entries).map(({ value }) => value)).toEqual([EVM]);
  });

  it('marks an address with a wrong character as not right', () => {
    const wrong = `${EVM.slice(0, -1)}${EVM.endsWith('1') ? '2' : '1'}`;
    expect(readMembers(wrong, [])[0]).toMatchObject({ kind: 'address', isSure: false });
    expect(readMembers('0x5290', [])[0]).toMatchObject({ kind: 'address', isSure: false });
  });

  it('takes what a person says against what was recognised', () => {
    const kinds = new Map([['0x5290', 'name' as const]]);
    expect(readMembers('0x5290', [], kinds)[0]).toMatchObject({ kind: 'name', isSure: true });
  });
});
