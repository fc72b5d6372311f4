// What can be known of a case file without its passphrase: whether it is encrypted, and then its
// salt, the first 16 bytes of an SQLCipher file. It stays with the file wherever it is moved, so the
// keychain's entry is named by it.
import { open } from 'node:fs/promises';
import { hasPlainSqliteHeader, SALT_BYTES } from './cipher.ts';

/** The salt as hexadecimal text; null when there is no readable file of that length, or no key. */
export async function readFileSalt(path: string): Promise<string | null> {
  const start = await readStart(path);
  return start === null || hasPlainSqliteHeader(start) ? null : start.toString('hex');
}

/** Whether a file is there that opens without a passphrase. */
export async function isPlainFile(path: string): Promise<boolean> {
  const start = await readStart(path);
  return start !== null && hasPlainSqliteHeader(start);
}

async function readStart(path: string): Promise<Buffer | null> {
  try {
    const file = await open(path, 'r');
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(SALT_BYTES), 0, SALT_BYTES, 0);
      return bytesRead === SALT_BYTES ? buffer : null;
    } finally {
      await file.close();
    }
  } catch {
    // Missing, a folder, or not ours to read: opening it will say which.
    return null;
  }
}
