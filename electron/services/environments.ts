// Environments: addresses in the settings, keys in the keychain (or in memory for this session),
// and what a provider call needs of both. Practice is built in and started when first used.
import { AppError, toAppError } from '#shared/errors.ts';
import {
  PRACTICE_ENVIRONMENT_ID,
  type Environment,
  type EnvironmentKind,
} from '#shared/domain/environment.ts';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { ChainList, EnvironmentView } from '#shared/ipc/contract.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { SecretStore } from '../keychain/secret-store.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import { parseBaseAddress } from '../providers/http/base-address.ts';
import type { ScreeningClient } from '../providers/screening/client.ts';
import { createEnvironmentKeys } from './environment-keys.ts';
import type { PracticeLauncher, RunningPractice, ServicePorts } from './ports.ts';
import type { SettingsStore } from './settings.ts';

/** The practice environment as it is listed; its address is new at every start. */
const PRACTICE: Environment = {
  id: PRACTICE_ENVIRONMENT_ID,
  name: 'Practice',
  kind: 'practice',
  primaryBase: '',
  backupBase: null,
};

/** What the service needs. */
export interface EnvironmentPorts extends ServicePorts {
  settings: SettingsStore;
  secrets: SecretStore;
  /** Keys kept for this session only. */
  sessionSecrets: SecretStore;
  practice: PracticeLauncher;
  caseFile: CaseFile;
  client: Pick<ScreeningClient, 'listChains'>;
  /** Called when the address or the key of an environment changed. */
  onChanged: (id: EnvironmentId) => void;
}

/** The environments of this machine. Every change is journaled, so it needs an open case file. */
export interface EnvironmentService {
  list: () => Promise<EnvironmentView[]>;
  /**
   * Adds one, or renames one and adds a backup where there was none: jobs' ids belong to the
   * service at its address. Errors: `environment.address_invalid`, `environment.address_fixed`.
   */
  save: (args: {
    id: EnvironmentId | null;
    name: string;
    kind: Exclude<EnvironmentKind, 'practice'>;
    primaryBase: string;
    backupBase: string | null;
  }) => Promise<EnvironmentView>;
  /** Errors: `environment.in_use` while jobs of it are open, `keychain.*`; nothing is removed. */
  remove: (id: EnvironmentId) => Promise<void>;
  /** A key for the session replaces one in the keychain. Errors: `keychain.*`. */
  setKey: (args: {
    id: EnvironmentId;
    key: string;
    keep: 'keychain' | 'session';
  }) => Promise<EnvironmentView>;
  /** Errors: `keychain.unavailable` while a key in the keychain cannot be deleted. */
  forgetKey: (id: EnvironmentId) => Promise<EnvironmentView>;
  chains: (args: { id: EnvironmentId; refresh: boolean }) => Promise<ChainList>;
  /** Errors: `environment.unknown`, `key.missing`, `practice.failed_to_start`. */
  resolve: (id: EnvironmentId) => Promise<ResolvedEnvironment>;
  /** Its name, kind and addresses; needs no key. Errors: `environment.unknown`. */
  describe: (id: EnvironmentId) => Environment;
  /** Before a case file closes: practice knows the jobs of one file only, so it ends with it. */
  release: () => Promise<void>;
}

/** Builds the service. */
export function createEnvironmentService(ports: EnvironmentPorts): EnvironmentService {
  const { settings, practice, caseFile } = ports;
  const keys = createEnvironmentKeys(ports);

  function find(id: EnvironmentId): Environment {
    const found = all().find((environment) => environment.id === id);
    if (found === undefined) {
      throw new AppError('environment.unknown', 'no such environment', { details: { id } });
    }
    return found;
  }

  function all(): Environment[] {
    return [PRACTICE, ...settings.get().environments];
  }

  function findOwn(id: EnvironmentId): Environment {
    if (id === PRACTICE_ENVIRONMENT_ID) {
      throw new AppError('input.invalid', 'the practice environment is built in');
    }
    return find(id);
  }

  async function view(environment: Environment): Promise<EnvironmentView> {
    const running = environment.kind === 'practice' ? practice.running() : null;
    return {
      ...environment,
      primaryBase: running?.base ?? environment.primaryBase,
      key: environment.kind === 'practice' ? 'built_in' : await keys.state(environment.id),
      running: running !== null,
    };
  }

  async function startPractice(): Promise<ResolvedEnvironment> {
    const { base, backup, key } = practice.running() ?? (await launchPractice());
    return { ...PRACTICE, primaryBase: base, backupBase: backup, key };
  }

  /** A new process knows no jobs; the case file knows those that an earlier one accepted. */
  async function launchPractice(): Promise<RunningPractice> {
    const environmentId = PRACTICE_ENVIRONMENT_ID;
    const running = await practice.start(await caseFile.listAcceptedSubmits({ environmentId }));
    ports.emit('environments.changed', { environmentId });
    return running;
  }

  /**
   * Writes the change into the journal, then makes it; one that fails is journaled as failed. So
   * no change escapes the journal, and waiting jobs try again whatever became of it.
   */
  async function journaled(
    note: {
      kind: 'environment.changed' | 'key.changed';
      id: EnvironmentId;
      what: Readonly<Record<string, string>>;
    },
    change: () => Promise<unknown>,
  ): Promise<void> {
    const { kind, id, what } = note;
    const write = (written: Readonly<Record<string, string>>): Promise<unknown> =>
      caseFile.addJournalEntry({
        ...{ kind, caseId: null, subject: id, what: written },
        ...{ why: null, at: ports.clock.now() },
      });
    await write(what);
    try {
      await change();
    } catch (error) {
      await write({ ...what, failed: toAppError(error).code });
      throw error;
    } finally {
      ports.emit('environments.changed', { environmentId: id });
      ports.onChanged(id);
    }
  }

  async function requireNoOpenJobs(id: EnvironmentId): Promise<void> {
    const jobs = await caseFile.listJobs({ caseId: null });
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
    if (environment.kind === 'practice') return startPractice();
    return { ...environment, key: await keys.read(id) };
  }

  return {
    list: () => Promise.all(all().map(view)),
    async save(args) {
      const environment: Environment = {
        id: args.id ?? (ports.newId() as EnvironmentId),
        name: args.name,
        kind: args.kind,
        primaryBase: parseBaseAddress(args.primaryBase),
        backupBase: args.backupBase === null ? null : parseBaseAddress(args.backupBase),
      };
      if (args.id !== null) requireSameService(findOwn(args.id), environment);
      const { id, name, kind, primaryBase, backupBase } = environment;
      const what = { name, kind, primaryBase, backupBase: backupBase ?? '' };
      await journaled({ kind: 'environment.changed', id, what }, () => {
        const others = settings.get().environments.filter((other) => other.id !== id);
        return settings.update({ environments: [...others, environment] });
      });
      return view(environment);
    },
    async remove(id) {
      const { name } = findOwn(id);
      await requireNoOpenJobs(id);
      await keys.require(id, 'delete');
      const what = { name, removed: 'yes' };
      await journaled({ kind: 'environment.changed', id, what }, async () => {
        await keys.forget(id);
        const environments = settings.get().environments.filter((other) => other.id !== id);
        await settings.update({ environments });
      });
    },
    async setKey({ id, key, keep }) {
      const environment = findOwn(id);
      await keys.require(id, keep === 'keychain' ? 'keep' : 'delete');
      await journaled({ kind: 'key.changed', id, what: { kept: keep } }, () =>
        keys.keep(id, key, keep),
      );
      return view(environment);
    },
    async forgetKey(id) {
      const environment = findOwn(id);
      await keys.require(id, 'delete');
      await journaled({ kind: 'key.changed', id, what: { kept: 'no' } }, () => keys.forget(id));
      return view(environment);
    },
    async chains({ id, refresh }) {
      const stored = await caseFile.getChains({ environmentId: find(id).id });
      if (stored !== null && !refresh) return { ...stored, source: 'stored' };
      const chains = await ports.client.listChains(await resolve(id));
      const readAt = ports.clock.now();
      await caseFile.storeChains({ environmentId: id, chains, at: readAt });
      return { chains, source: 'service', readAt };
    },
    resolve,
    describe: find,
    release: () => practice.stop(),
  };
}

function requireSameService(before: Environment, after: Environment): void {
  const isSame =
    after.kind === before.kind &&
    after.primaryBase === before.primaryBase &&
    (before.backupBase === null || after.backupBase === before.backupBase);
  if (isSame) return;
  throw new AppError('environment.address_fixed', 'only the name of an environment can change', {
    details: { id: before.id },
  });
}
