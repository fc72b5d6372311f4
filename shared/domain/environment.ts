// Environments: a set of addresses of one service with its own key. Ids from different
// environments never mix (contract-notes, "Environments").
import type { EnvironmentId } from './ids.ts';

/** Practice is built in; production, test and custom ones are entered by the person. */
export const ENVIRONMENT_KINDS = ['practice', 'test', 'production', 'custom'] as const;
/** A kind of environment. */
export type EnvironmentKind = (typeof ENVIRONMENT_KINDS)[number];

/** The built-in practice environment's id. */
export const PRACTICE_ENVIRONMENT_ID = 'practice' as EnvironmentId;

/** An environment as stored in the settings; the key is elsewhere. */
export interface Environment {
  id: EnvironmentId;
  name: string;
  kind: EnvironmentKind;
  /** Base address without a trailing slash; empty for practice, which has a new one each start. */
  primaryBase: string;
  /** Same service, data and keys; null when there is none. */
  backupBase: string | null;
}

/** Where the key of an environment is. */
export type KeyState = 'keychain' | 'session' | 'missing' | 'built_in';
