// Environments: addresses in the settings, keys in the keychain (or in memory for this session),
// and what a provider call needs of both. Practice is built in and started when first used.
import { AppError } from '#shared/errors.ts';
import {
  PRACTICE_ENVIRONMENT_ID,
  type Environment,
  type EnvironmentKind,
  type KeyState,
} from '#shared/domain/environment.ts';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { ChainList, EnvironmentView } from '#shared/ipc/contract.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { SecretStore } from '../keychain/secret-store.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import { parseBaseAddress } from '../providers/http/base-address.ts';
import type { ScreeningClient } from '../providers/screening/client.ts';
import type { KnownPracticeJob, PracticeLauncher, ServicePorts } from './ports.ts';
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

/** The environments of this machine. */
export interface EnvironmentService {
  list: () => Promise<EnvironmentView[]>;
  save: (args: {
    id: EnvironmentId | null;
    name: string;
    kind: Exclude<EnvironmentKind, 'practice'>;
    primaryBase: string;
    backupBase: string | null;
  }) => Promise<EnvironmentView>;
  remove: (id: EnvironmentId) => Promise<void>;
  setKey: (args: {
    id: EnvironmentId;
    key: string;
    keep: 'keychain' | 'session';
  }) => Promise<EnvironmentView>;
  forgetKey: (id: EnvironmentId) => Promise<EnvironmentView>;
  chains: (args: { id: EnvironmentId; refresh: boolean }) => Promise<ChainList>;
  /** Errors: `environment.unknown`, `key.missing`, `practice.failed_to_start`. */
  resolve: (id: EnvironmentId) => Promise<ResolvedEnvironment>;
  /** `environment.unknown` unless there is one with this id. */
  require: (id: EnvironmentId) => void;
}

/** Builds the service. */
export function createEnvironmentService(ports: EnvironmentPorts): EnvironmentService {
  const { settings, secrets, sessionSecrets, practice, caseFile } = ports;

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
      key: await keyState(environment),
      running: running !== null,
    };
  }

  async function keyState(environment: Environment): Promise<KeyState> {
    if (environment.kind === 'practice') return 'built_in';
    if ((await sessionSecrets.get(secretName(environment.id))) !== null) return 'session';
    if (!(await secrets.status()).available) return 'missing';
    return (await secrets.get(secretName(environment.id))) === null ? 'missing' : 'keychain';
  }

  async function readKey(id: EnvironmentId): Promise<string> {
    const name = secretName(id);
    const key = (await sessionSecrets.get(name)) ?? (await readKeychain(name));
    if (key === null) {
      throw new AppError('key.missing', 'no key for this environment', { details: { id } });
    }
    return key;
  }

  async function readKeychain(name: string): Promise<string | null> {
    return (await secrets.status()).available ? secrets.get(name) : null;
  }

  async function startPractice(): Promise<ResolvedEnvironment> {
    const running = practice.running() ?? (await practice.start(await knownPracticeJobs()));
    ports.emit('environments.changed', { environmentId: PRACTICE_ENVIRONMENT_ID });
    return {
      ...PRACTICE,
      primaryBase: running.base,
      backupBase: running.backup,
      key: running.key,
    };
  }

  /** Jobs that an earlier practice process accepted: the case file knows them, it does not. */
  async function knownPracticeJobs(): Promise<KnownPracticeJob[]> {
    const jobs = await caseFile.listAcceptedSubmits({ environmentId: PRACTICE_ENVIRONMENT_ID });
    return jobs.map(({ remoteJobId, body, acceptedAt }) => ({ remoteJobId, body, acceptedAt }));
  }

  async function journal(
    kind: 'environment.changed' | 'key.changed',
    id: EnvironmentId,
    what: Readonly<Record<string, string>>,
  ): Promise<void> {
    const at = ports.clock.now();
    await caseFile.addJournalEntry({ kind, caseId: null, subject: id, what, why: null, at });
  }

  function changed(id: EnvironmentId): void {
    ports.emit('environments.changed', { environmentId: id });
    ports.onChanged(id);
  }

  async function resolve(id: EnvironmentId): Promise<ResolvedEnvironment> {
    const environment = find(id);
    if (environment.kind === 'practice') return startPractice();
    return { ...environment, key: await readKey(id) };
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
      if (args.id !== null) findOwn(args.id);
      const others = settings.get().environments.filter(({ id }) => id !== environment.id);
      await journal('environment.changed', environment.id, {
        name: environment.name,
        kind: environment.kind,
        primaryBase: environment.primaryBase,
        backupBase: environment.backupBase ?? '',
      });
      await settings.update({ environments: [...others, environment] });
      changed(environment.id);
      return view(environment);
    },
    async remove(id) {
      const environment = findOwn(id);
      await journal('environment.changed', id, { name: environment.name, removed: 'yes' });
      await sessionSecrets.delete(secretName(id));
      if ((await secrets.status()).available) await secrets.delete(secretName(id));
      const environments = settings.get().environments.filter((other) => other.id !== id);
      await settings.update({ environments });
      changed(id);
    },
    async setKey({ id, key, keep }) {
      const environment = findOwn(id);
      if (keep === 'keychain') {
        await secrets.set(secretName(id), key);
        await sessionSecrets.delete(secretName(id));
      } else {
        await sessionSecrets.set(secretName(id), key);
      }
      await journal('key.changed', id, { kept: keep });
      changed(id);
      return view(environment);
    },
    async forgetKey(id) {
      const environment = findOwn(id);
      await sessionSecrets.delete(secretName(id));
      if ((await secrets.status()).available) await secrets.delete(secretName(id));
      await journal('key.changed', id, { kept: 'no' });
      changed(id);
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
    require: (id) => void find(id),
  };
}

function secretName(id: EnvironmentId): string {
  return `environment-key:${id}`;
}
