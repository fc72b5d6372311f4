// Secrets kept in memory until the program ends: what a person chooses where there is no keychain.
import type { SecretStore } from './secret-store.ts';

/** Builds an empty store. */
export function createSessionStore(): SecretStore {
  const secrets = new Map<string, string>();
  return {
    get: async (name) => secrets.get(name) ?? null,
    async set(name, secret) {
      secrets.set(name, secret);
    },
    async delete(name) {
      secrets.delete(name);
    },
    status: async () => ({ available: true, backend: 'memory, for this session' }),
  };
}
