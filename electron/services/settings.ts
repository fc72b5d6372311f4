// Settings beside the case file: one small JSON file, replaced as a whole, free of secrets. A
// damaged one is set aside, never overwritten.
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { ENVIRONMENT_KINDS, type Environment } from '#shared/domain/environment.ts';
import type { EnvironmentId, Sha256Hex } from '#shared/domain/ids.ts';
import { LOCALES, THEMES, type Settings } from '#shared/ipc/contract.ts';

const storedSchema = z.object({
  theme: z.enum(THEMES).default('system'),
  locale: z.enum(LOCALES).nullable().default(null),
  quiet: z.boolean().default(false),
  lastCaseFile: z.string().nullable().default(null),
  environments: z
    .array(
      z.object({
        id: z.string().transform((id) => id as EnvironmentId),
        name: z.string(),
        kind: z.enum(ENVIRONMENT_KINDS),
        primaryBase: z.string(),
        backupBase: z.string().nullable(),
      }),
    )
    .default([]),
  keychainKeys: z.array(z.string().transform((id) => id as EnvironmentId)).default([]),
  journalEnds: z
    .record(
      z.string(),
      z.object({
        entries: z.number().int(),
        head: z.string().transform((hash) => hash as Sha256Hex),
      }),
    )
    .default({}),
});

/** Where a journal ended: how many entries it had, and the hash of the last. */
export interface JournalEnd {
  entries: number;
  head: Sha256Hex;
}

/** Everything that is kept in the settings file. */
export interface StoredSettings extends Settings {
  /** The case file used last; null before the first. */
  lastCaseFile: string | null;
  /** The person's environments; the practice one is built in and not listed. */
  environments: Environment[];
  /** Environments whose key was put into the keychain and not deleted from it since. */
  keychainKeys: EnvironmentId[];
  /** By file id: where the journal of each case file ended when this machine last saw it. */
  journalEnds: Record<string, JournalEnd>;
}

/** The settings as services use them. */
export interface SettingsStore {
  get: () => StoredSettings;
  /** In force at once, durable when it resolves. Errors: `casefile.io_failed` when the file cannot be written. */
  update: (change: Partial<StoredSettings>) => Promise<StoredSettings>;
}

/** Reads the settings file, or starts with the defaults when there is none or it is damaged. */
export async function openSettings(path: string): Promise<SettingsStore> {
  let current = await readStored(path);
  let writing: Promise<unknown> = Promise.resolve();
  return {
    get: () => current,
    async update(change) {
      current = { ...current, ...change };
      const text = `${JSON.stringify(current, null, 2)}\n`;
      const write = writing.catch(() => undefined).then(() => replaceFile(path, text));
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
  await rename(path, `${path}.damaged`);
  return storedSchema.parse({});
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(temporary, 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    throw new AppError('casefile.io_failed', 'the settings file cannot be written', {
      cause: error,
    });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
