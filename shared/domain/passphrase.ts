// A passphrase as it is made here, and read where it is typed: five groups of five characters of
// Crockford's base 32 (https://www.crockford.com/base32.html), 125 bits, without letters that look
// like digits.

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 5;
const GROUP_LENGTH = 5;

/** Fills an array with random bytes, as `crypto.getRandomValues` does. */
export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => void;

/** A new passphrase, e.g. `7K2QX-…`: 25 characters in 5 groups. Each character takes 5 bits of one byte. */
export function makePassphrase(fillRandom: FillRandom): string {
  const bytes = new Uint8Array(GROUPS * GROUP_LENGTH);
  fillRandom(bytes);
  return inGroups([...bytes].map((byte) => ALPHABET.charAt(byte & 31)).join(''));
}

/** The group the person types again to show that it was written down. */
export function lastGroup(passphrase: string): string {
  return passphrase.split('-').at(-1) ?? '';
}

/** Whether a retyped group is the last one, however it was typed. */
export function isLastGroup(typed: string, passphrase: string): boolean {
  const read = readCharacters(typed);
  return read !== '' && read === lastGroup(passphrase);
}

/** Five groups of five, with or without something between them. */
const WRITTEN = /^\s*[0-9a-z]{5}(?:[\s-]*[0-9a-z]{5}){4}\s*$/i;

/**
 * A typed passphrase as it was made: all in capitals or all in small letters, with or without spaces or
 * hyphens between the groups, O, I, L for 0, 1, 1. Anything else stays as it was typed: letters of both
 * cases are those of somebody's own passphrase.
 */
export function asMade(typed: string): string {
  const read = readCharacters(typed);
  const isOneCase = typed === typed.toUpperCase() || typed === typed.toLowerCase();
  const isMade =
    isOneCase && WRITTEN.test(typed) && [...read].every((one) => ALPHABET.includes(one));
  return isMade ? inGroups(read) : typed;
}

function readCharacters(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
}

function inGroups(characters: string): string {
  const groups = Array.from({ length: GROUPS }, (_, index) =>
    characters.slice(index * GROUP_LENGTH, (index + 1) * GROUP_LENGTH),
  );
  return groups.join('-');
}
