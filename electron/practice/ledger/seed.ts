// Everything in the practice ledger comes from here: addresses and numbers derived from a seed
// and a name by SHA-256. The same name always gives the same, on every machine.
import { createHash } from 'node:crypto';
import { toEip55, toTronAddress, type AddressFamily } from '#shared/domain/address.ts';

/** Change it and every address of every scenario changes, and so must the README. */
const SEED = 'tracefile-practice-1';

/** A fictional address with a valid checksum. Nobody holds its key. */
export function deriveAddress(family: AddressFamily, name: string): string {
  const account = digest(`${family}/${name}`).subarray(0, 20);
  return family === 'evm' ? toEip55(`0x${account.toString('hex')}`) : toTronAddress(account);
}

/** A transaction hash in the family's form: 64 hexadecimal digits, with `0x` before them for evm. */
export function deriveHash(family: AddressFamily, name: string): string {
  const digits = digest(`${family}/${name}`).toString('hex');
  return family === 'evm' ? `0x${digits}` : digits;
}

/** A repeatable sequence of whole numbers. */
export class NumberSequence {
  readonly #name: string;
  #counter = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /** The next number from `min` to `max`, both included. */
  next(min: number, max: number): number {
    this.#counter++;
    const word = digest(`${this.#name}#${this.#counter}`).readUIntBE(0, 6);
    return min + (word % (max - min + 1));
  }

  /** One of some things. */
  pick<Thing>(things: readonly [Thing, ...Thing[]]): Thing {
    return things[this.next(0, things.length - 1)] ?? things[0];
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(`${SEED}/${text}`, 'utf8').digest();
}
