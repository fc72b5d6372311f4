// Settings next to the case file: one small JSON file, replaced as a whole, free of secrets. A
// damaged one is set aside, never overwritten, and offline mode is on until it is put off. Files of older
// versions are read: what they do not say has its default.
import { access, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import {
  AUTH_WAYS,
  ENVIRONMENT_KINDS,
  SERVICES,
  type Environment,
} from '#shared/domain/environment.ts';
import type { EnvironmentId, KeyId, Sha256Hex } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { screeningDefaultsSchema } from '#shared/ipc/calls/screening-defaults.ts';
import { FIRST_SCREENING_SORTS, screeningSortsSchema } from '#shared/ipc/calls/screening-sorts.ts';
import { LOCALES, THEMES, type Settings } from '#shared/ipc/contract.ts';
import { replaceFile, writeWhole } from '../files/replace-file.ts';
import { DEFAULT_IN_FLIGHT, MAX_IN_FLIGHT } from '../providers/http/limits.ts';

const environmentId = z.string().transform((id) => id as EnvironmentId);
const sha256 = z.string().transform((hash) => hash as Sha256Hex);

const storedSchema = z.object({
  theme: z.enum(THEMES).default('system'),
  locale: z.enum(LOCALES).nullable().default(null),
  quiet: z.boolean().default(false),
  proxy: z
    .discriminatedUnion('mode', [
      z.object({ mode: z.literal('system') }),
      z.object({ mode: z.literal('none') }),
      z.object({ mode: z.literal('manual'), url: z.string() }),
    ])
    .default({ mode: 'system' }),
  extraCa: z
    .object({ fileName: z.string(), subject: z.string(), validUntil: z.number(), sha256 })
    .nullable()
    .default(null),
  concurrency: z.number().int().min(1).max(MAX_IN_FLIGHT).default(DEFAULT_IN_FLIGHT),
  screeningDefaults: screeningDefaultsSchema.default({}),
  screeningSorts: screeningSortsSchema.default(FIRST_SCREENING_SORTS),
  backups: z
    .object({
      isAutomatic: z.boolean().default(true),
      everyHours: z.number().int().min(1).default(4),
      keepNewest: z.number().int().min(1).default(10),
      folder: z.string().nullable().default(null),
    })
    .default({ isAutomatic: true, everyHours: 4, keepNewest: 10, folder: null }),
  idleLockMinutes: z.number().int().min(0).default(15),
  locksWithSystem: z.boolean().default(true),
  lockAsksPassphrase: z.boolean().default(false),
  explorers: z.record(z.string(), z.string()).default({}),
  transactionExplorers: z.record(z.string(), z.string()).default({}),
  explorerSites: z.array(z.string()).default([]),
  withheldPassphrases: z.array(z.string()).default([]),
  lastCaseFile: z.string().nullable().default(null),
  environments: z
    .array(
      z.object({
        id: environmentId,
        name: z.string(),
        service: z.enum(SERVICES).default('screening'),
        kind: z.enum(ENVIRONMENT_KINDS),
        primaryBase: z.string(),
        backupBase: z.string().nullable(),
        auth: z.enum(AUTH_WAYS).default('api_key_header'),
      }),
    )
    .default([]),
  keychainKeys: z.array(environmentId).default([]),
  environmentKeys: z
    .record(
      z.string(),
      z.object({
        keyId: z.string().transform((id) => id as KeyId),
        setAt: z.number(),
        mark: z.string().nullable().default(null),
      }),
    )
    .default({}),
  keptSecrets: z.record(z.string(), z.string()).default({}),
  journalEnds: z
    .record(
      z.string(),
      z.object({
        entries: z.number().int(),
        head: sha256,
        at: z.number().nullable().default(null),
        path: z.string().nullable().default(null),
      }),
    )
    .default({}),
  ownSigners: z.array(sha256).default([]),
  confirmedSigners: z.record(z.string(), z.array(sha256)).default({}),
  backedUp: z.record(z.string(), z.object({ entries: z.number().int(), head: sha256 })).default({}),
  signingKey: z
    .object({
      publicKey: z.string(),
      place: z.enum(['keychain', 'session']),
      createdAt: z.number(),
      backedUpAt: z.number().nullable(),
      secretName: z.string().nullable().default(null),
    })
    .nullable()
    .default(null),
});

/** Where a journal ended: how many entries it had, and the hash of the last. */
export interface JournalEnd {
  entries: number;
  head: Sha256Hex;
}

/** A journal's end as this computer saw it; null is what an older version did not note. */
export interface SeenEnd extends JournalEnd {
  at: UtcMs | null;
  path: string | null;
}

/** A key as the ledger names it; nothing of the key itself. */
export interface KeyRecord {
  keyId: KeyId;
  setAt: UtcMs;
  /** Tells whether the keychain gives what was put there; null for one of an older version. */
  mark: string | null;
}

/** The key that signs, without its secret part. */
export interface SigningKeyRecord {
  /** DER, SubjectPublicKeyInfo (RFC 8410), base64. */
  publicKey: string;
  /** `session`: it was gone with the program that made it. */
  place: 'keychain' | 'session';
  createdAt: UtcMs;
  /** Null while no backup of it was made. */
  backedUpAt: UtcMs | null;
  /** What its secret part is called where it is, of this profile alone; null: after the key itself. */
  secretName: string | null;
}

/** Everything that is kept in the settings file. */
export interface StoredSettings extends Omit<Settings, 'extraCa'> {
  /** With the hash of the copy in the profile's folder. */
  extraCa: { fileName: string; subject: string; validUntil: UtcMs; sha256: Sha256Hex } | null;
  /** The case file used last; null before the first. */
  lastCaseFile: string | null;
  /** The person's environments; the practice ones are built in and not listed. */
  environments: Environment[];
  /** Environments whose key was put into the keychain and not deleted from it since. */
  keychainKeys: EnvironmentId[];
  /** By environment: its key in the keychain. */
  environmentKeys: Record<string, KeyRecord>;
  /** By name: the keychain that each secret was put into; those of older versions are not noted. */
  keptSecrets: Record<string, string>;
  /** By file id: where the journal of each case file ended when this machine last saw it. */
  journalEnds: Record<string, SeenEnd>;
  /** Fingerprints of all signing keys that this person had here. */
  ownSigners: Sha256Hex[];
  /** By file id: fingerprints of other keys that the person has confirmed for it. */
  confirmedSigners: Record<string, Sha256Hex[]>;
  /** By file id: where the journal ended in the last backup made here. */
  backedUp: Record<string, JournalEnd>;
  /** The public part of the key that signs, and where its secret part is; null before the first. */
  signingKey: SigningKeyRecord | null;
  /** Salts of files locked until their passphrase is typed, whatever the keychain remembers. */
  withheldPassphrases: string[];
}

/** The settings as services use them. */
export interface SettingsStore {
  get: () => StoredSettings;
  /** In force at once, durable when it resolves. Errors: `casefile.io_failed` when the file cannot be written. */
  update: (change: Partial<StoredSettings>) => Promise<StoredSettings>;
}

/**
 * Reads the settings file, or starts with the defaults when there is none or it is damaged. Errors:
 * `casefile.io_failed` when it cannot be read, or a damaged one not be set aside.
 */
export async function openSettings(path: string): Promise<SettingsStore> {
  let current = await readStored(path);
  let writing: Promise<unknown> = Promise.resolve();
  return {
    get: () => current,
    async update(change) {
      current = { ...current, ...change };
      const text = `${JSON.stringify(current, null, 2)}\n`;
      const write = writing.catch(() => undefined).then(() => save(path, text));
      writing = write;
      await write;
      return current;
    },
  };
}

async function readStored(path: string): Promise<StoredSettings> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return storedSchema.parse({});
    throw new AppError('casefile.io_failed', 'the settings file cannot be read', { cause: error });
  }
  const parsed = storedSchema.safeParse(parseOrNull(text));
  if (parsed.success) return parsed.data;
  await setAside(path);
  // Offline mode may have been on: nothing is sent before the person has looked.
  return storedSchema.parse({ quiet: true });
}

async function setAside(path: string): Promise<void> {
  try {
    await replaceFile(path, await freeName(`${path}.damaged`));
  } catch (error) {
    throw new AppError('casefile.io_failed', 'the damaged settings file cannot be set aside', {
      cause: error,
    });
  }
}

async function freeName(path: string): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? path : `${path}.${number}`;
    try {
      await access(name);
    } catch (error) {
      if (isMissing(error)) return name;
      throw error;
    }
  }
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function save(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeWhole(path, Buffer.from(text));
  } catch (error) {
    throw new AppError('casefile.io_failed', 'the settings file cannot be written', {
      cause: error,
    });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
