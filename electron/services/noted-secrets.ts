// The keychain with a note of what was put into it and by which backend. So an entry that is gone is
// distinguished from one that there never was, and a changed backend is explained instead of silently used.
import { AppError } from '#shared/errors.ts';
import type { SecretStore } from '../keychain/secret-store.ts';
import type { SettingsStore } from './settings.ts';

/** Builds it. The notes are in the settings: names and backends, nothing of a secret. */
export function createNotedSecrets(secrets: SecretStore, settings: SettingsStore): SecretStore {
  const noteOf = (name: string): string | undefined => settings.get().keptSecrets[name];

  async function note(name: string, backend: string | null): Promise<void> {
    const { [name]: before, ...others } = settings.get().keptSecrets;
    if ((before ?? null) === backend) return;
    const keptSecrets = backend === null ? others : { ...others, [name]: backend };
    await settings.update({ keptSecrets });
  }

  async function backendNow(): Promise<string | null> {
    const status = await secrets.status();
    return status.available ? status.backend : null;
  }

  return {
    async get(name) {
      const secret = await secrets.get(name);
      const before = noteOf(name);
      if (secret !== null || before === undefined) return secret;
      const now = await backendNow();
      if (now === null || now === before) {
        throw new AppError('keychain.entry_gone', 'the entry was removed from the keychain');
      }
      throw new AppError('keychain.other_backend', 'the entry is in another keychain', {
        details: { before, now },
      });
    },
    async set(name, secret) {
      // Without a note while it is written: one that was not written is not taken for removed.
      const before = noteOf(name);
      await note(name, null);
      try {
        await secrets.set(name, secret);
      } catch (error) {
        await note(name, before ?? null);
        throw error;
      }
      await note(name, await backendNow());
    },
    async delete(name) {
      await secrets.delete(name);
      await note(name, null);
    },
    async status() {
      const status = await secrets.status();
      if (!status.available) return status;
      const other = Object.values(settings.get().keptSecrets).find((one) => one !== status.backend);
      return other === undefined ? status : { ...status, changedFrom: other };
    },
  };
}
