// SQLCipher 4's scheme: key from passphrase, and the first page read and authenticated without
// SQLite, so that a file is never touched by a key that does not fit it. A file that is not
// encrypted has no key; its first page is read as it is.
// https://www.zetetic.net/sqlcipher/design/ (defaults of version 4): PBKDF2-HMAC-SHA512 with
// 256,000 rounds, AES-256-CBC, HMAC-SHA512 per page, page size 4096, 80 reserved bytes.
import { createDecipheriv, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto';

/** Bytes of a page. */
export const PAGE_BYTES = 4096;
/** Bytes of the salt that opens the file in place of SQLite's own first words. */
export const SALT_BYTES = 16;

const KEY_BYTES = 32;
const IV_BYTES = 16;
const HMAC_BYTES = 64;
const RESERVED_BYTES = IV_BYTES + HMAC_BYTES;
const KDF_ROUNDS = 256_000;
const HMAC_KDF_ROUNDS = 2;
const HMAC_SALT_MASK = 0x3a;
/** A passphrase of this form is a key, with or without salt, to every SQLCipher tool. */
const RAW_KEY = /^x'([0-9a-f]{64})([0-9a-f]{32})?'$/i;

/** The key of one file. */
export interface FileKey {
  key: Buffer;
  salt: Buffer;
}

/** The fields of SQLite's header that say whose file it is. */
export interface FileHeader {
  applicationId: number;
  userVersion: number;
  /** It is, or was left, in the hands of a writer: a closed file has no log. */
  isWriteAhead: boolean;
}

const SQLITE_HEADER = Buffer.from('SQLite format 3\0', 'latin1');

/** The salt that a passphrase itself prescribes; null for an ordinary one. */
export function saltOfPassphrase(passphrase: string): Buffer | null {
  const salt = RAW_KEY.exec(passphrase)?.[2];
  return salt === undefined ? null : Buffer.from(salt, 'hex');
}

/** The key that SQLCipher 4 derives. About a tenth of a second, on purpose. */
export function deriveKey(passphrase: string, salt: Buffer): FileKey {
  const raw = RAW_KEY.exec(passphrase)?.[1];
  const key =
    raw === undefined
      ? pbkdf2Sync(Buffer.from(passphrase, 'utf8'), salt, KDF_ROUNDS, KEY_BYTES, 'sha512')
      : Buffer.from(raw, 'hex');
  return { key, salt: saltOfPassphrase(passphrase) ?? Buffer.from(salt) };
}

/** The key in the form that spares SQLite a second derivation. Wipe it after use. */
export function toRawKeyText({ key, salt }: FileKey): Buffer {
  return Buffer.from(`x'${key.toString('hex')}${salt.toString('hex')}'`, 'latin1');
}

/** A key of one's own, to be forgotten apart. */
export function copyKey({ key, salt }: { key: Uint8Array; salt: Uint8Array }): FileKey {
  return { key: Buffer.from(key), salt: Buffer.from(salt) };
}

/** Overwrites the key in memory. */
export function forgetKey(key: FileKey | null): void {
  key?.key.fill(0);
}

/**
 * Gives the check of a file's pages, which are counted from 1: whether a page as stored is what was
 * written under this key at this place. The seal of the first page does not cover the salt.
 */
export function sealChecker({ key, salt }: FileKey): (page: Buffer, number: number) => boolean {
  const hmacSalt = salt.map((byte) => byte ^ HMAC_SALT_MASK);
  const hmacKey = pbkdf2Sync(key, hmacSalt, HMAC_KDF_ROUNDS, KEY_BYTES, 'sha512');
  const place = Buffer.alloc(4);
  return (page, number) => {
    place.writeUInt32LE(number);
    const seal = createHmac('sha512', hmacKey)
      .update(page.subarray(number === 1 ? SALT_BYTES : 0, PAGE_BYTES - HMAC_BYTES))
      .update(place)
      .digest();
    return timingSafeEqual(seal, page.subarray(PAGE_BYTES - HMAC_BYTES));
  };
}

/**
 * Authenticates and decrypts a first page; null when the key does not fit or a bit of the page
 * is not what was written.
 */
export function readFirstPage(page: Buffer, fileKey: FileKey): FileHeader | null {
  if (page.length !== PAGE_BYTES || !sealChecker(fileKey)(page, 1)) return null;
  const { key } = fileKey;
  const ivAt = PAGE_BYTES - RESERVED_BYTES;
  const decipher = createDecipheriv('aes-256-cbc', key, page.subarray(ivAt, ivAt + IV_BYTES));
  decipher.setAutoPadding(false);
  const plain = decipher.update(page.subarray(SALT_BYTES, ivAt));
  return headerOf(plain);
}

/** Whether a first page is an unencrypted SQLite database's. */
export function hasPlainSqliteHeader(page: Buffer): boolean {
  return page.subarray(0, SQLITE_HEADER.length).equals(SQLITE_HEADER);
}

/** The header of a first page that is not encrypted; null when it is not SQLite's. */
export function readPlainFirstPage(page: Buffer): FileHeader | null {
  if (page.length < PAGE_BYTES || !hasPlainSqliteHeader(page)) return null;
  return headerOf(page.subarray(SALT_BYTES));
}

/** From byte 16 on: in an encrypted file the first 16 gave way to the salt. */
function headerOf(rest: Buffer): FileHeader {
  // Offsets 18, 60 and 68: https://www.sqlite.org/fileformat.html, section 1.3.
  return {
    isWriteAhead: rest.readUInt8(18 - SALT_BYTES) === 2,
    userVersion: rest.readInt32BE(60 - SALT_BYTES),
    applicationId: rest.readUInt32BE(68 - SALT_BYTES),
  };
}

/**
 * Whether bytes can be the start of an encrypted file at all: ciphertext shows nearly all 256
 * byte values in 4096 bytes (fewer than 230 is less likely than guessing the key); texts,
 * documents and programs do not.
 */
export function looksEncrypted(page: Buffer): boolean {
  return new Set(page).size >= 230;
}
