// A bundle on a forger's bench: unpacked, changed and packed again with every header right, and what the
// check finds in it then.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '#shared/bundle/verification.ts';
import { writeManifest } from '../../electron/bundle/bag-format.ts';
import { signBytes, toPem, type SigningKey } from '../../electron/bundle/signing.ts';
import { verifyBundle } from '../../electron/bundle/verify-bundle.ts';
import { pack, unpack } from './bundle-regions.ts';
import {
  createSigner,
  SAMPLE_FOLDER,
  SAMPLE_PAYLOAD,
  writeSampleBundle,
} from './bundle-samples.ts';

/** The sample bundle and what is made of it. */
export interface Forgery {
  bundle: Buffer;
  /** Whose it is. */
  signer: SigningKey;
  fingerprint: string;
  /** A temporary folder with the bundle as `sample.zip`. */
  folder: string;
  /** What the check finds; `given` is the fingerprint that it is given. */
  findingsOf(bytes: Buffer, given?: string | null): Promise<readonly Finding[]>;
  /** The bag as a forger would change and pack it again, with all headers right. */
  forge(change: (files: Map<string, Buffer>) => void): Buffer;
  /** Signs everything again with a key. */
  signAnew(files: Map<string, Buffer>, key: SigningKey): void;
  remove(): void;
}

/** The whole name of a file of the bag. */
export function named(path: string): string {
  return `${SAMPLE_FOLDER}/${path}`;
}

/** The bytes of a file of the bag. */
export function bytesAt(files: ReadonlyMap<string, Buffer>, path: string): Buffer {
  const bytes = files.get(named(path));
  if (bytes === undefined) throw new Error(`the bag has no ${path}`);
  return bytes;
}

/** Writes the sample bundle to be forged. */
export async function createForgery(payload = SAMPLE_PAYLOAD): Promise<Forgery> {
  const folder = mkdtempSync(join(tmpdir(), 'tracefile-forged-'));
  const signer = createSigner();
  const { path, written } = await writeSampleBundle(folder, signer, payload);
  const bundle = readFileSync(path);
  const fingerprint = written.signerFingerprint;
  return {
    ...{ bundle, signer, fingerprint, folder },
    async findingsOf(bytes, given = null) {
      const place = join(folder, 'forged.zip');
      writeFileSync(place, bytes);
      const { verification, index } = await verifyBundle(place, { signer: given });
      const { first, findings } = verification;
      if (first !== (findings[0] ?? null)) throw new Error('the first finding is another');
      if ((index === null) !== (first !== null)) throw new Error('an index of what is not intact');
      return findings;
    },
    forge(change) {
      const files = new Map(unpack(bundle).map(({ name, bytes }) => [name, bytes]));
      change(files);
      return pack([...files].map(([name, bytes]) => ({ name, bytes })));
    },
    signAnew(files, key) {
      const own = createHash('sha256').update(key.publicKeySpki).digest('hex');
      const info = bytesAt(files, 'bag-info.txt').toString().replaceAll(fingerprint, own);
      files.set(named('bag-info.txt'), Buffer.from(info));
      files.set(named('signer.pem'), Buffer.from(toPem(key.publicKeySpki)));
      rewriteLists(files);
      const sign = (list: string) =>
        files.set(named(`${list}.sig`), Buffer.from(signBytes(bytesAt(files, list), key)));
      sign('manifest-sha256.txt');
      rewriteLists(files);
      sign('tagmanifest-sha256.txt');
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the lists fit the files again, as far as that goes without the signer's key. */
export function rewriteLists(files: Map<string, Buffer>): void {
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const hash = (isPayload: boolean) =>
    new Map(
      [...files]
        .map(([name, bytes]) => [name.slice(SAMPLE_FOLDER.length + 1), bytes] as const)
        .filter(([path]) => path.startsWith('data/') === isPayload)
        .filter(([path]) => !path.startsWith('tagmanifest'))
        .map(([path, bytes]) => [path, sha256(bytes) as never] as const),
    );
  files.set(named('manifest-sha256.txt'), Buffer.from(writeManifest(hash(true))));
  files.set(named('tagmanifest-sha256.txt'), Buffer.from(writeManifest(hash(false))));
}
