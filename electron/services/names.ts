// The name service next to its screenings: the account behind a key, search and entities. A key that
// it gives goes where keys go, and nowhere else.
import { AppError, toAppError } from '#shared/errors.ts';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { CallsOf } from '#shared/ipc/contract.ts';
import type { Account, Usage } from '#shared/names/account.ts';
import { nameSearchSchema } from '#shared/names/search-request.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import type { NameClient } from '../providers/names/client.ts';
import { requireService } from './environment-catalogue.ts';
import type { EnvironmentService, KeyPlace } from './environments.ts';

/** What the service needs. */
export interface NamePorts {
  /** All of it is sent, and written to the ledger of the open file. Errors: `casefile.none_open`. */
  requireOpen: () => void;
  names: Pick<
    NameClient,
    'register' | 'bindEmail' | 'survey' | 'usage' | 'searchNames' | 'getEntity'
  >;
  environments: Pick<
    EnvironmentService,
    'describe' | 'resolve' | 'resolveWithoutKey' | 'requireKeyPlace' | 'setKey' | 'rescueKey'
  >;
}

/** The calls; errors of all: those of `NameClient`, `environment.unknown`, `input.invalid`. */
export function createNameService({
  names,
  environments,
  requireOpen,
}: NamePorts): CallsOf<'names'> {
  async function resolve(id: EnvironmentId): Promise<ResolvedEnvironment> {
    requireOpen();
    requireService(environments.describe(id), 'names');
    return environments.resolve(id);
  }

  /** The key exists now and is given once: whatever fails here must not lose it. */
  async function keepKey(id: EnvironmentId, key: string, keep: KeyPlace): Promise<void> {
    try {
      await environments.setKey({ id, key, keep });
    } catch (error) {
      await environments.rescueKey(id, key);
      const { code, message, details } = toAppError(error);
      throw new AppError(code, message, {
        details: { ...details, keptFor: 'session' },
        cause: error,
      });
    }
  }

  /** The change is made; what the account may do now is asked for, or taken from the answer. */
  async function usageAfter(
    environment: ResolvedEnvironment,
    account: Account | null,
  ): Promise<Usage> {
    try {
      return await names.usage(environment);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return {
        usedToday: null,
        remaining: null,
        dailyLimit: account?.dailyLimit ?? null,
        tier: account?.tier ?? null,
        email: account?.email ?? null,
        status: account?.status ?? null,
      };
    }
  }

  return {
    /**
     * A new key for one of the person's own environments; it replaces the one it had. Errors:
     * `keychain.unavailable` before anything is sent. A keychain or a journal that fails afterwards
     * raises its error with `details.keptFor = 'session'`: the key is there until the program ends.
     */
    async register({ environmentId, name, email, keep }) {
      requireOpen();
      requireService(environments.describe(environmentId), 'names');
      const environment = environments.resolveWithoutKey(environmentId);
      await environments.requireKeyPlace(environmentId, keep);
      const { key, account } = await names.register(environment, { name, email });
      await keepKey(environmentId, key, keep);
      return account;
    },
    async bindEmail({ environmentId, email }) {
      const environment = await resolve(environmentId);
      return usageAfter(environment, await names.bindEmail(environment, email));
    },
    async survey({ environmentId, answers }) {
      const environment = await resolve(environmentId);
      return usageAfter(environment, await names.survey(environment, answers));
    },
    async usage({ environmentId }) {
      return names.usage(await resolve(environmentId));
    },
    async search({ environmentId, query, limit, threshold }) {
      requireOpen();
      const search = nameSearchSchema.safeParse({ q: query, limit, threshold });
      if (!search.success) {
        throw new AppError('input.invalid', 'not a search', { details: { field: 'query' } });
      }
      const environment = await resolve(environmentId);
      const { results, readAt } = await names.searchNames(environment, search.data);
      return { results, readAt };
    },
    async entity({ environmentId, entityId }) {
      return names.getEntity(await resolve(environmentId), entityId);
    },
  };
}
