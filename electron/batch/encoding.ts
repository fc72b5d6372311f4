// Bytes of a text file as text: a byte order mark decides, then UTF-8 if it is valid, then what
// the bytes look like. Nothing is decoded with replacement characters while an encoding fits.
import chardet from 'chardet';
import { unreadable } from './problems.ts';

/** A text and the encoding it was read with, as the Encoding Standard names it. */
export interface DecodedText {
  text: string;
  encoding: string;
}

const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** Enough to tell, and quick. */
const SAMPLE_BYTES = 256 * 1024;
/** For a text too short to tell: the encodings of the languages the program speaks. */
const LAST_RESORTS = ['gb18030', 'windows-1252'];

/** Errors: `batch.unreadable` (`binary`, `encoding`). */
export function decodeText(bytes: Uint8Array): DecodedText {
  for (const [encoding, mark] of MARKS) {
    if (!mark.every((byte, index) => bytes[index] === byte)) continue;
    const decoded = decodeAs(encoding, bytes);
    if (decoded === null) throw unreadable('encoding');
    return decoded;
  }
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const wide = guessWide(sample);
  if (wide === 'binary') throw unreadable('binary');
  const candidates = wide === null ? ['utf-8', ...guess(sample), ...LAST_RESORTS] : [wide];
  for (const encoding of candidates) {
    const decoded = decodeAs(encoding, bytes);
    if (decoded !== null) return decoded;
  }
  throw unreadable('encoding');
}

/** Null when a byte does not belong to the encoding, or the runtime does not know it. */
function decodeAs(label: string, bytes: Uint8Array): DecodedText | null {
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    return { text: decoder.decode(bytes), encoding: decoder.encoding };
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

/** Text has no zero bytes, except UTF-16: then nearly all of them are at one side of the pairs. */
function guessWide(sample: Uint8Array): 'utf-16le' | 'utf-16be' | 'binary' | null {
  let even = 0;
  let odd = 0;
  sample.forEach((byte, index) => {
    if (byte !== 0) return;
    if (index % 2 === 0) even++;
    else odd++;
  });
  if (even + odd === 0) return null;
  const pairs = sample.length / 2;
  if (odd > pairs * 0.3 && even < odd / 10) return 'utf-16le';
  if (even > pairs * 0.3 && odd < even / 10) return 'utf-16be';
  return 'binary';
}

/** Likeliest first; where several are as likely, the one of the languages the program speaks. */
function guess(sample: Uint8Array): string[] {
  const rank = (name: string): number => {
    const at = LAST_RESORTS.indexOf(name.toLowerCase());
    return at === -1 ? LAST_RESORTS.length : at;
  };
  return chardet
    .analyse(sample)
    .filter(({ name }) => !name.startsWith('UTF-'))
    .sort((a, b) => b.confidence - a.confidence || rank(a.name) - rank(b.name))
    .map(({ name }) => name);
}
