// The key that signs bundles, reports' manifests and reviews: Ed25519 (RFC 8032), made here, kept in the
// keychain, or in memory where there is none. Its public part is in the settings and, with each making
// and restoring, in the journal. The secret part is lent for a signature and leaves only encrypted, which
// the journal tells too.
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { basename } from 'node:path';
import { AppError, isKeychainTrouble, toAppError, type KeychainTrouble } from '#shared/errors.ts';
import type { SigningKeyState } from '#shared/ipc/calls/bundles.ts';
import { fingerprintOf, toPem, type SigningKey } from '../bundle/signing.ts';
import type { CallsOf } from '#shared/ipc/contract.ts';
import type { CaseFile } from '../casefile/operations.ts';
import { unavailable, type SecretStore } from '../keychain/secret-store.ts';
import type { ChooseFile, ChooseSavePath, ServicePorts } from './ports.ts';
import type { SettingsStore, SigningKeyRecord } from './settings.ts';
import { placeJournaled, type PlacedFiles } from './place-file.ts';
import { readSmallFile, type SmallFilePorts } from './small-file.ts';

/** What the service needs. */
export interface SigningPorts extends Pick<ServicePorts, 'clock' | 'newId'> {
  files: PlacedFiles & SmallFilePorts['files'];
  caseFile: Pick<CaseFile, 'addJournalEntry' | 'requireOtherFile'>;
  /** Raises why the case file cannot be written. */
  session: { requireWritable: () => unknown };
  settings: SettingsStore;
  secrets: SecretStore;
  sessionSecrets: SecretStore;
  chooseSavePath: ChooseSavePath;
  chooseKeyFile: ChooseFile;
  /** Told when the secret of a key that is used no more could not be removed. */
  onProblem: (what: string, error: AppError) => void;
}

/** The key that signs. Errors of all but `get`: `keychain.*`. */
export interface SigningService extends CallsOf<'signing'> {
  /** Lends the key to one use; its bytes are overwritten afterwards. Errors: `signing.no_key`. */
  withKey: <Result>(use: (key: SigningKey) => Promise<Result>) => Promise<Result>;
}

/** A private key in PEM has a few hundred bytes. */
const MAX_KEY_FILE_BYTES = 64 * 1024;
/** What OpenSSL reads everywhere (PKCS #8 with PBES2, RFC 8018). */
const BACKUP_CIPHER = 'aes-256-cbc';

/** Builds the service. */
export function createSigningService(ports: SigningPorts): SigningService {
  const { settings, secrets, sessionSecrets, clock } = ports;
  /** Fulfilled once the last change is done: of two at once each sees what the other made. */
  let lastChange: Promise<unknown> = Promise.resolve();

  function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const done = lastChange.then(change);
    lastChange = done.catch(() => undefined);
    return done;
  }

  /** Errors: `keychain.*`; `.entry_changed` for a key that is not the one of the public part. */
  async function readSecret(record: SigningKeyRecord): Promise<string | null> {
    const name = nameOf(record);
    if (record.place === 'session') return sessionSecrets.get(name);
    const status = await secrets.status();
    if (!status.available) throw unavailable(status);
    const secret = await secrets.get(name);
    if (secret !== null && publicPartOf(secret) !== record.publicKey) {
      throw new AppError('keychain.entry_changed', 'the keychain gives another signing key');
    }
    return secret;
  }

  async function lookAt(
    record: SigningKeyRecord,
  ): Promise<{ isThere: boolean; trouble: KeychainTrouble | null }> {
    try {
      return { isThere: (await readSecret(record)) !== null, trouble: null };
    } catch (error) {
      const { code } = toAppError(error);
      if (!isKeychainTrouble(code)) throw error;
      return { isThere: false, trouble: code };
    }
  }

  /** Removes the secret of a key that is used no more; what remains of it harms nothing. */
  async function forget(record: SigningKeyRecord): Promise<void> {
    const { place } = record;
    try {
      if (place === 'keychain' && !(await secrets.status()).available) return;
      await (place === 'keychain' ? secrets : sessionSecrets).delete(nameOf(record));
    } catch (error) {
      ports.onProblem('signing.forget', toAppError(error));
    }
  }

  async function describe(): Promise<SigningKeyState> {
    const record = settings.get().signingKey;
    if (record === null) return NO_KEY;
    const spki = Buffer.from(record.publicKey, 'base64');
    const { isThere, trouble } = await lookAt(record);
    // A key that lived as long as the program that made it is gone for good, unless it was backed up.
    if (!isThere && record.place === 'session' && record.backedUpAt === null) return NO_KEY;
    const state = record.place === 'session' ? 'session' : 'stored';
    const isGone = trouble === null || trouble === 'keychain.entry_gone';
    const isAway = isGone ? 'gone' : 'unavailable';
    return {
      state: isThere ? state : isAway,
      trouble,
      fingerprint: fingerprintOf(spki),
      publicKeyPem: toPem(spki),
      createdAt: record.createdAt,
      backedUpAt: record.backedUpAt,
    };
  }

  async function keep(
    privateKey: KeyObject,
    kind: 'signing_key.made' | 'signing_key.restored',
    backedUpAt: number | null,
    fileName: string | null,
  ): Promise<SigningKeyState> {
    ports.session.requireWritable();
    const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
    const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    const publicKey = spki.toString('base64');
    const isKept = (await secrets.status()).available;
    const place = isKept ? 'keychain' : 'session';
    const at = clock.now();
    // Profiles of one person share a keychain: what one removes is its own alone.
    const secretName = `signing-key ${fingerprintOf(spki)} ${ports.newId()}`;
    const before = settings.get().signingKey;
    // Fetched back, it is as old as it was: it has signed before now.
    const known = before?.publicKey === publicKey ? before : null;
    const record: SigningKeyRecord = {
      publicKey,
      place,
      secretName,
      createdAt: known?.createdAt ?? at,
      backedUpAt: known?.backedUpAt ?? backedUpAt,
    };
    await (isKept ? secrets : sessionSecrets).set(secretName, secret);
    try {
      const { ownSigners } = settings.get();
      const signers = [...new Set([...ownSigners, fingerprintOf(spki)])];
      await settings.update({ signingKey: record, ownSigners: signers });
    } catch (error) {
      await forget(record);
      throw error;
    }
    await ports.caseFile.addJournalEntry({
      kind,
      caseId: null,
      subject: fingerprintOf(spki),
      what: {
        publicKey,
        signerFingerprint: fingerprintOf(spki),
        kept: place,
        ...(fileName && { fileName }),
      },
      why: null,
      at,
    });
    // A new one is made only where the one before was not seen: it may have been locked away all the
    // same, and is left where it is.
    if (before !== null && kind === 'signing_key.restored') await forget(before);
    return describe();
  }

  async function placeBackup(path: string, pem: Uint8Array, publicKey: Uint8Array): Promise<void> {
    const { caseFile, files } = ports;
    await caseFile.requireOtherFile({ path });
    const written = await files.writeBeside(path, pem);
    const subject = fingerprintOf(publicKey);
    const journal = async (failed: Readonly<Record<string, string>>): Promise<boolean> => {
      await caseFile.addJournalEntry({
        kind: 'signing_key.backed_up',
        caseId: null,
        subject,
        what: { signerFingerprint: subject, fileName: basename(path), ...failed },
        why: null,
        at: clock.now(),
      });
      return true;
    };
    await placeJournaled(files, written, path, {
      journal: () => journal({}),
      journalFailure: (code) => journal({ failed: code }),
    });
  }

  async function requireKey(): Promise<SigningKey> {
    const record = settings.get().signingKey;
    const secret = record === null ? null : await readSecret(record);
    if (record === null || secret === null) {
      throw new AppError('signing.no_key', 'there is no key to sign with');
    }
    return {
      privateKeyPkcs8: Buffer.from(secret, 'base64'),
      publicKeySpki: Buffer.from(record.publicKey, 'base64'),
    };
  }

  async function withKey<Result>(use: (key: SigningKey) => Promise<Result>): Promise<Result> {
    const key = await requireKey();
    try {
      return await use(key);
    } finally {
      key.privateKeyPkcs8.fill(0);
    }
  }

  return {
    /** What is wrong with the keychain is part of the state. */
    get: describe,
    /**
     * The one there is, else a new one, journaled; a new one also where nothing but a backup would bring back
     * the one there was. Errors: those of a file open for reading.
     */
    create: () =>
      inTurn(async () => {
        const { state } = await describe();
        if (state !== 'none' && state !== 'gone') return describe();
        return keep(generateKeyPairSync('ed25519').privateKey, 'signing_key.made', null, null);
      }),
    /**
     * Journaled before the file is in its place, whose path it gives. Null when the person cancels. Errors: `signing.no_key`,
     * `input.open_case_file`, `export.failed`, those of a file open for reading.
     */
    backUp: ({ passphrase }) =>
      withKey(async ({ privateKeyPkcs8, publicKeySpki }) => {
        ports.session.requireWritable();
        const name = `Tracefile signing key ${fingerprintOf(publicKeySpki).slice(0, 8)}.pem`;
        const path = await ports.chooseSavePath(name);
        if (path === null) return null;
        const key = readPkcs8(privateKeyPkcs8);
        const format = { type: 'pkcs8', format: 'pem', cipher: BACKUP_CIPHER, passphrase } as const;
        await placeBackup(path, Buffer.from(key.export(format)), publicKeySpki);
        await inTurn(async () => {
          const record = settings.get().signingKey;
          // Another may have taken its place meanwhile.
          if (record?.publicKey !== Buffer.from(publicKeySpki).toString('base64')) return;
          await settings.update({ signingKey: { ...record, backedUpAt: clock.now() } });
        });
        return { path };
      }),
    /**
     * Takes the place of the key there is. Null when the person cancels. Errors:
     * `signing.wrong_passphrase`, `signing.not_a_key`.
     */
    async restore({ passphrase }) {
      const path = await ports.chooseKeyFile();
      if (path === null) return null;
      const key = decryptBackup(await readKeyFile(path), passphrase);
      return inTurn(() => keep(key, 'signing_key.restored', clock.now(), basename(path)));
    },
    withKey,
  };
}

const NO_KEY: SigningKeyState = {
  state: 'none',
  trouble: null,
  fingerprint: null,
  publicKeyPem: null,
  createdAt: null,
  backedUpAt: null,
};

/** What a key's secret is called. */
function nameOf({ secretName, publicKey }: SigningKeyRecord): string {
  return secretName ?? `signing-key ${fingerprintOf(Buffer.from(publicKey, 'base64'))}`;
}

/** The public part of a stored secret, as the settings have it; null when it is no key. */
function publicPartOf(secret: string): string | null {
  const der = Buffer.from(secret, 'base64');
  try {
    return createPublicKey(readPkcs8(der))
      .export({ type: 'spki', format: 'der' })
      .toString('base64');
  } catch {
    return null;
  } finally {
    der.fill(0);
  }
}

function readPkcs8(der: Uint8Array): KeyObject {
  // The lent bytes themselves: no copy of them is left behind.
  const view = Buffer.from(der.buffer, der.byteOffset, der.length);
  return createPrivateKey({ key: view, format: 'der', type: 'pkcs8' });
}

async function readKeyFile(path: string): Promise<string> {
  const bytes = await readSmallFile(path, MAX_KEY_FILE_BYTES).catch((error: unknown) => {
    throw notAKey(error);
  });
  if (bytes === null) throw notAKey();
  return bytes.toString('latin1');
}

function decryptBackup(pem: string, passphrase: string): KeyObject {
  if (!pem.includes('-----BEGIN ENCRYPTED PRIVATE KEY-----')) throw notAKey();
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: pem, format: 'pem', passphrase });
  } catch {
    // The cause would hold nothing that helps: the text is one of ours, the passphrase is not its own.
    throw new AppError('signing.wrong_passphrase', 'the backup cannot be decrypted');
  }
  if (key.asymmetricKeyType !== 'ed25519') throw notAKey();
  return key;
}

function notAKey(cause?: unknown): AppError {
  return new AppError('signing.not_a_key', 'this is no backup of a signing key', {
    ...(cause === undefined ? {} : { cause }),
  });
}
