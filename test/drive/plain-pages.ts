// A case file decrypted by hand, page by page, as SQLCipher 4 writes them (its design: AES-256 in CBC mode,
// the page's own IV and HMAC in its last 80 bytes): also pages that no table reaches any more, and the
// frames of a write-ahead log.
import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Piece } from './unpacking.ts';

const PAGE_BYTES = 4096;
const RESERVED_BYTES = 80;
const SALT_BYTES = 16;
const ITERATIONS = 256_000;
const WAL_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** Every page of the file and of its log. Throws where the passphrase does not open it. */
export function decryptPages(path: string, passphrase: string): Piece[] {
  const file = readFileSync(path);
  const salt = file.subarray(0, SALT_BYTES);
  const key = pbkdf2Sync(passphrase, salt, ITERATIONS, 32, 'sha512');
  const pages: Buffer[] = [];
  for (let at = 0; at < file.length; at += PAGE_BYTES) {
    pages.push(decryptPage(file.subarray(at, at + PAGE_BYTES), key, at === 0));
  }
  // Bytes 16 to 23 of an SQLite file: its page size, two versions, the reserve, and three fractions.
  const fractions = pages[0]?.subarray(20, 24) ?? Buffer.alloc(0);
  if (!fractions.equals(Buffer.from([RESERVED_BYTES, 64, 32, 32]))) {
    throw new Error(`${path}: not opened by this passphrase`);
  }
  const log = `${path}-wal`;
  const frames: Buffer[] = [];
  if (existsSync(log)) {
    const bytes = readFileSync(log);
    const step = FRAME_HEADER_BYTES + PAGE_BYTES;
    for (let at = WAL_HEADER_BYTES; at + step <= bytes.length; at += step) {
      const isFirst = bytes.readUInt32BE(at) === 1;
      frames.push(decryptPage(bytes.subarray(at + FRAME_HEADER_BYTES, at + step), key, isFirst));
    }
  }
  return [
    { name: `${path}, decrypted`, bytes: Buffer.concat(pages) },
    ...(frames.length === 0 ? [] : [{ name: `${log}, decrypted`, bytes: Buffer.concat(frames) }]),
  ];
}

function decryptPage(page: Buffer, key: Buffer, isFirst: boolean): Buffer {
  const end = PAGE_BYTES - RESERVED_BYTES;
  const from = isFirst ? SALT_BYTES : 0;
  const decipher = createDecipheriv('aes-256-cbc', key, page.subarray(end, end + 16));
  decipher.setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(page.subarray(from, end)), decipher.final()]);
  return Buffer.concat([page.subarray(0, from), plain, page.subarray(end)]);
}
