// The environments there are: the two built-in practice ones and the person's own; and what may be
// entered or changed of one.
import { AppError } from '#shared/errors.ts';
import {
  PRACTICE_ENVIRONMENT_ID,
  PRACTICE_NAMES_ENVIRONMENT_ID,
  type AuthWay,
  type Environment,
  type EnvironmentKind,
  type Service,
} from '#shared/domain/environment.ts';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import { parseBaseAddress } from '../providers/http/base-address.ts';
import type { SettingsStore } from './settings.ts';

/** The practice environments as they are listed; their address is new at every start. */
export const PRACTICE_ENVIRONMENTS: readonly Environment[] = [
  {
    id: PRACTICE_ENVIRONMENT_ID,
    name: 'Practice',
    service: 'screening',
    kind: 'practice',
    primaryBase: '',
    backupBase: null,
    auth: 'api_key_header',
  },
  {
    id: PRACTICE_NAMES_ENVIRONMENT_ID,
    name: 'Practice (names)',
    service: 'names',
    kind: 'practice',
    primaryBase: '',
    backupBase: null,
    auth: 'api_key_header',
  },
];

/** An environment as a person enters it; `id` null for a new one. */
export interface EnvironmentEntry {
  id: EnvironmentId | null;
  name: string;
  service: Service;
  kind: Exclude<EnvironmentKind, 'practice'>;
  auth: AuthWay;
  primaryBase: string;
  backupBase: string | null;
}

/** All environments. */
export interface EnvironmentCatalogue {
  all: () => Environment[];
  /** Error: `environment.unknown`. */
  find: (id: EnvironmentId) => Environment;
  /** As `find`; `input.invalid` for a practice one, which is built in. */
  findOwn: (id: EnvironmentId) => Environment;
}

/** Builds it over the settings. */
export function createEnvironmentCatalogue(settings: SettingsStore): EnvironmentCatalogue {
  const all = (): Environment[] => [...PRACTICE_ENVIRONMENTS, ...settings.get().environments];
  const find = (id: EnvironmentId): Environment => {
    const found = all().find((environment) => environment.id === id);
    if (found !== undefined) return found;
    throw new AppError('environment.unknown', 'no such environment', { details: { id } });
  };
  return {
    all,
    find,
    findOwn(id) {
      if (!PRACTICE_ENVIRONMENTS.some((practice) => practice.id === id)) return find(id);
      throw new AppError('input.invalid', 'the practice environment is built in');
    },
  };
}

/**
 * What a person entered, checked. Errors: `environment.address_invalid` with `details.problem` and
 * `details.field`; `input.invalid` for a backup or another way of showing the key where the name service has neither.
 */
export function readEntry(entry: EnvironmentEntry, id: EnvironmentId): Environment {
  const { name, service, kind, auth } = entry;
  if (service === 'names' && entry.backupBase !== null) throw notForNames('backupBase');
  if (service === 'names' && auth !== 'api_key_header') throw notForNames('auth');
  const primaryBase = readBase(entry.primaryBase, 'primaryBase');
  const backupBase = entry.backupBase === null ? null : readBase(entry.backupBase, 'backupBase');
  return { id, name, service, kind, primaryBase, backupBase, auth };
}

/** Only what does not lead the stored jobs to another service. Error: `environment.address_fixed`. */
export function requireSameService(before: Environment, after: Environment): void {
  const isSame =
    after.service === before.service &&
    after.kind === before.kind &&
    after.primaryBase === before.primaryBase &&
    (before.backupBase === null || after.backupBase === before.backupBase);
  if (isSame) return;
  throw new AppError('environment.address_fixed', 'the service of an environment cannot change', {
    details: { id: before.id },
  });
}

/** Error: `input.invalid` when an environment reaches the other service. */
export function requireService(environment: Environment, service: Service): void {
  if (environment.service === service) return;
  throw new AppError('input.invalid', 'the environment reaches the other service', {
    details: { field: 'environmentId', service: environment.service },
  });
}

/**
 * A key as it can be sent: visible ASCII, so one without spaces and line breaks. Error:
 * `input.invalid`, which says nothing of the key.
 */
export function requireSendableKey(key: string): void {
  if (/^[\x21-\x7e]+$/.test(key)) return;
  throw new AppError('input.invalid', 'the key holds characters that cannot be sent', {
    details: { field: 'key', problem: 'characters' },
  });
}

function readBase(text: string, field: 'primaryBase' | 'backupBase'): string {
  try {
    return parseBaseAddress(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, details } = error;
    throw new AppError(code, message, { details: { ...details, field } });
  }
}

function notForNames(field: string): AppError {
  return new AppError('input.invalid', 'the name service has no such thing', {
    details: { field, problem: 'not_for_names' },
  });
}
