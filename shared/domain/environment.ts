// Environments: a set of addresses of one service with its own key. Ids from different
// environments never mix (contract-notes, "Environments").
import type { EnvironmentId } from './ids.ts';

/** Practice is built in; production, test and custom ones are entered by the person. */
export const ENVIRONMENT_KINDS = ['practice', 'test', 'production', 'custom'] as const;
/** A kind of environment. */
export type EnvironmentKind = (typeof ENVIRONMENT_KINDS)[number];

/** The built-in practice environment's id. */
export const PRACTICE_ENVIRONMENT_ID = 'practice' as EnvironmentId;

/** Which of the two services an environment reaches. */
export const SERVICES = ['screening', 'names'] as const;
/** The blockchain screening service or the name-screening service. */
export type Service = (typeof SERVICES)[number];

/** The built-in practice environment of the name service: the same process, the same address. */
export const PRACTICE_NAMES_ENVIRONMENT_ID = 'practice-names' as EnvironmentId;

/** Whether an environment is one of the two built-in ones, which bill nothing. */
export function isPracticeEnvironment(id: string): boolean {
  return id === PRACTICE_ENVIRONMENT_ID || id === PRACTICE_NAMES_ENVIRONMENT_ID;
}

/**
 * How a request shows its key (blockchain API 5). The form in the query string ends up in logs of
 * others: it is off unless a person turns it on. The name service knows the header only.
 */
export const AUTH_WAYS = ['api_key_header', 'bearer_token', 'query_parameter'] as const;
/** A way of showing the key. */
export type AuthWay = (typeof AUTH_WAYS)[number];

/** An environment as stored in the settings; the key is elsewhere. */
export interface Environment {
  id: EnvironmentId;
  name: string;
  service: Service;
  kind: EnvironmentKind;
  /** Base address without a trailing slash; empty for practice, which has a new one each start. */
  primaryBase: string;
  /** Same service, data and keys; null when there is none, and always for `names`. */
  backupBase: string | null;
  auth: AuthWay;
}

/** Where the key of an environment is. */
export type KeyState = 'keychain' | 'session' | 'missing' | 'built_in';

/** How services are reached. Loopback never goes through a proxy. */
export type ProxySetting = { mode: 'system' } | { mode: 'none' } | { mode: 'manual'; url: string };
