// Makes a passphrase: five groups of five characters of Crockford's base 32
// (https://www.crockford.com/base32.html), 125 bits, without letters that look like digits.

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 5;
const GROUP_LENGTH = 5;

/** Fills an array with random bytes, as `crypto.getRandomValues` does. */
export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => void;

/** A new passphrase, e.g. `7K2QX-…`: 25 characters in 5 groups. Each character takes 5 bits of one byte. */
export function makePassphrase(fillRandom: FillRandom): string {
  const bytes = new Uint8Array(GROUPS * GROUP_LENGTH);
  fillRandom(bytes);
  const characters = [...bytes].map((byte) => ALPHABET.charAt(byte & 31));
  const groups = Array.from({ length: GROUPS }, (_, index) =>
    characters.slice(index * GROUP_LENGTH, (index + 1) * GROUP_LENGTH).join(''),
  );
  return groups.join('-');
}

/** The group the person types again to show that it was written down. */
export function lastGroup(passphrase: string): string {
  return passphrase.split('-').at(-1) ?? '';
}

/** Whether a retyped group is the last one; letter case, spaces, and O, I, L for 0, 1, 1 do not matter. */
export function isLastGroup(typed: string, passphrase: string): boolean {
  const read = typed.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  return read !== '' && read === lastGroup(passphrase);
}
