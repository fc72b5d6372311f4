// What can be known of a case file without its passphrase: its salt, the first 16 bytes of an
// SQLCipher file. It stays with the file wherever it is moved, so the keychain's entry is named
// by it.
import { open } from 'node:fs/promises';

const SALT_BYTES = 16;

/** The salt as hexadecimal text, or null when there is no readable file of that length. */
export async function readFileSalt(path: string): Promise<string | null> {
  try {
    const file = await open(path, 'r');
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(SALT_BYTES), 0, SALT_BYTES, 0);
      return bytesRead === SALT_BYTES ? buffer.toString('hex') : null;
    } finally {
      await file.close();
    }
  } catch {
    // Missing, a folder, or not ours to read: opening it will say which.
    return null;
  }
}
