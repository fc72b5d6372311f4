// Environments: addresses in the settings, keys in the keychain (or in memory for this session),
// and what a provider call needs of both. Practice is built in and started when first used.
import { AppError, toAppError } from '#shared/errors.ts';
import type { Environment } from '#shared/domain/environment.ts';
import type { EnvironmentId, KeyId } from '#shared/domain/ids.ts';
import type { CallsOf, EnvironmentView } from '#shared/ipc/contract.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { SecretStore } from '../keychain/secret-store.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import type { NameClient } from '../providers/names/client.ts';
import type { ScreeningClient } from '../providers/screening/client.ts';
import {
  createEnvironmentCatalogue,
  readEntry,
  requireSameService,
  requireSendableKey,
  requireService,
} from './environment-catalogue.ts';
import { createEnvironmentKeys } from './environment-keys.ts';
import type { PracticeLauncher, ServicePorts } from './ports.ts';
import { createPracticeEnvironments } from './practice-environments.ts';
import type { SettingsStore } from './settings.ts';

/** What the service needs. */
export interface EnvironmentPorts extends ServicePorts {
  /** What is asked of a service is written to the ledger of the open file. Errors: `casefile.none_open`. */
  requireOpen: () => void;
  settings: SettingsStore;
  secrets: SecretStore;
  /** Keys kept for this session only. */
  sessionSecrets: SecretStore;
  practice: PracticeLauncher;
  caseFile: CaseFile;
  client: Pick<ScreeningClient, 'listChains'>;
  names: Pick<NameClient, 'usage'>;
  /** Called when the address or the key of an environment changed. */
  onChanged: (id: EnvironmentId) => void;
}

/** Where a key is kept. */
export type KeyPlace = 'keychain' | 'session';

/** The environments of this machine. Every change is journaled, so it needs an open case file. */
export interface EnvironmentService extends CallsOf<'environments'> {
  /**
   * For a key that exists nowhere else: kept for the session and used from now on, whatever the
   * keychain and the journal do. Never rejects.
   */
  rescueKey: (id: EnvironmentId, key: string) => Promise<void>;
  /** Raises what is wrong with the keychain where `setKey` could not keep a key now. */
  requireKeyPlace: (id: EnvironmentId, keep: KeyPlace) => Promise<void>;
  /** Errors: `environment.unknown`, `key.missing`, `practice.failed_to_start`. */
  resolve: (id: EnvironmentId) => Promise<ResolvedEnvironment>;
  /** One of the person's own, without its key. Errors: `environment.unknown`, `input.invalid`. */
  resolveWithoutKey: (id: EnvironmentId) => ResolvedEnvironment;
  /** Its name, kind and addresses; needs no key. Errors: `environment.unknown`. */
  describe: (id: EnvironmentId) => Environment;
  /** What its key is called in the ledger; null without one. */
  keyNameOf: (id: EnvironmentId) => KeyId | null;
  /** Before a case file closes: practice knows the jobs of one file only, so it ends with it. */
  release: () => Promise<void>;
}

/** What the journal says of a change. */
interface ChangeNote {
  kind: 'environment.changed' | 'key.changed';
  id: EnvironmentId;
  what: Readonly<Record<string, string>>;
}

/** Builds the service. */
export function createEnvironmentService(ports: EnvironmentPorts): EnvironmentService {
  const { settings, caseFile, clock } = ports;
  const { all, find, findOwn } = createEnvironmentCatalogue(settings);
  const keys = createEnvironmentKeys(ports);
  const practice = createPracticeEnvironments(ports);

  async function view(environment: Environment): Promise<EnvironmentView> {
    if (environment.kind === 'practice') {
      return {
        ...environment,
        ...practice.describe(environment),
        key: 'built_in',
        keyHint: null,
        keyTrouble: null,
      };
    }
    return { ...environment, ...(await keys.view(environment.id)), running: false };
  }

  /**
   * Writes the change into the journal, then makes it; one that fails is journaled as failed. So
   * no change escapes the journal, and waiting jobs try again whatever became of it.
   */
  async function journaled(note: ChangeNote, change: () => Promise<unknown>): Promise<void> {
    await write(note);
    try {
      await change();
    } catch (error) {
      await write({ ...note, what: { ...note.what, failed: toAppError(error).code } });
      throw error;
    } finally {
      tellChanged(note.id);
    }
  }

  async function write({ kind, id, what }: ChangeNote): Promise<void> {
    await caseFile.addJournalEntry({
      kind,
      caseId: null,
      subject: id,
      what,
      why: null,
      at: clock.now(),
    });
  }

  function tellChanged(id: EnvironmentId): void {
    ports.emit('environments.changed', { environmentId: id });
    ports.onChanged(id);
  }

  async function requireNoOpenJobs(id: EnvironmentId): Promise<void> {
    const jobs = await caseFile.listCurrentJobs({ completeSince: null });
    const open = jobs.filter(
      ({ environmentId, state }) =>
        environmentId === id && state !== 'complete' && state !== 'failed',
    );
    if (open.length === 0) return;
    throw new AppError('environment.in_use', 'jobs of this environment are not over', {
      details: { id, jobs: open.length },
    });
  }

  async function resolve(id: EnvironmentId): Promise<ResolvedEnvironment> {
    const environment = find(id);
    if (environment.kind === 'practice') return practice.resolve(environment);
    return { ...environment, ...(await keys.read(id)) };
  }

  /** The base address that answered is in the ledger's newest row. */
  async function answeredBy({ id, primaryBase, service }: ResolvedEnvironment): Promise<string> {
    const purpose = service === 'names' ? 'account' : 'chains';
    const filter = { environmentId: id, purpose, jobId: null, outcome: 'answered' } as const;
    const [row] = await caseFile.listRequests({ filter, limit: 1 });
    return row === undefined ? primaryBase : new URL(row.url).origin;
  }

  return {
    list: () => Promise.all(all().map(view)),
    /**
     * Adds one, or changes its name and the way of showing the key and adds a backup where there was
     * none: jobs' ids belong to the service at its address. Errors: `environment.address_invalid`,
     * `environment.address_fixed`, `input.invalid`.
     */
    async save({ backupBase: backup, ...given }) {
      const entry = { ...given, backupBase: backup === '' ? null : backup };
      const environment = readEntry(entry, entry.id ?? (ports.newId() as EnvironmentId));
      if (entry.id !== null) requireSameService(findOwn(entry.id), environment);
      const { id, name, service, kind, auth, primaryBase, backupBase } = environment;
      const what = { name, service, kind, auth, primaryBase, backupBase: backupBase ?? '' };
      await journaled({ kind: 'environment.changed', id, what }, () => {
        const others = settings.get().environments.filter((other) => other.id !== id);
        return settings.update({ environments: [...others, environment] });
      });
      return view(environment);
    },
    /** Errors: `environment.in_use` while jobs of it are open, `keychain.*`; nothing is removed. */
    async remove({ id }) {
      const { name } = findOwn(id);
      await requireNoOpenJobs(id);
      await keys.require(id, 'delete');
      const what = { name, removed: 'yes' };
      await journaled({ kind: 'environment.changed', id, what }, async () => {
        await keys.forget(id);
        const environments = settings.get().environments.filter((other) => other.id !== id);
        await settings.update({ environments });
      });
      return null;
    },
    /** A key for the session replaces one in the keychain. Errors: `keychain.*`, `input.invalid`. */
    async setKey({ id, key, keep }) {
      const environment = findOwn(id);
      requireSendableKey(key);
      await keys.require(id, keep === 'keychain' ? 'keep' : 'delete');
      await journaled({ kind: 'key.changed', id, what: { kept: keep } }, () =>
        keys.keep(id, key, keep),
      );
      return view(environment);
    },
    async rescueKey(id, key) {
      await keys.hold(id, key);
      tellChanged(id);
      // The error that led here is raised by the caller; a second one would hide it.
      await write({ kind: 'key.changed', id, what: { kept: 'session' } }).catch(() => undefined);
    },
    async requireKeyPlace(id, keep) {
      findOwn(id);
      await keys.require(id, keep === 'keychain' ? 'keep' : 'delete');
    },
    /** Errors: `keychain.*` while a key in the keychain cannot be deleted. */
    async forgetKey({ id }) {
      const environment = findOwn(id);
      await keys.require(id, 'delete');
      await journaled({ kind: 'key.changed', id, what: { kept: 'no' } }, () => keys.forget(id));
      return view(environment);
    },
    /** One free request that shows whether the key is taken. Errors: those of the clients. */
    async testKey({ id }) {
      ports.requireOpen();
      const environment = await resolve(id);
      const startedMs = clock.monotonicMs();
      if (environment.service === 'names') await ports.names.usage(environment);
      else await ports.client.listChains(environment);
      const durationMs = Math.round(clock.monotonicMs() - startedMs);
      return { answeredBy: await answeredBy(environment), durationMs };
    },
    async chains({ id, refresh }) {
      ports.requireOpen();
      const environment = find(id);
      requireService(environment, 'screening');
      const stored = await caseFile.getChains({ environmentId: id });
      if (stored !== null && !refresh) return { ...stored, source: 'stored' };
      const chains = await ports.client.listChains(await resolve(id));
      const readAt = clock.now();
      await caseFile.storeChains({ environmentId: id, chains, at: readAt });
      return { chains, source: 'service', readAt };
    },
    resolve,
    resolveWithoutKey: (id) => ({ ...findOwn(id), key: null, keyId: null }),
    describe: find,
    keyNameOf: keys.nameOf,
    release: () => ports.practice.stop(),
  };
}
