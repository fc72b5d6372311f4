// The words of environments: their kinds and services, how a key is shown and where it is.
import type { AuthWay, EnvironmentKind, KeyState, Service } from '../domain/environment.ts';
import { m } from '../messages/generated/messages.js';

const words: Record<EnvironmentKind | 'imported', () => string> = {
  practice: m.environment_practice,
  test: m.environment_test,
  production: m.environment_production,
  custom: m.environment_custom,
  imported: m.environment_imported,
};

/** The kind in words, e.g. "Practice". */
export function environmentKindWord(kind: EnvironmentKind | 'imported'): string {
  return words[kind]();
}

/** What an environment is called: the person's own name for it, but practice is always "Practice". */
export function environmentWord(
  kind: EnvironmentKind | 'imported',
  name: string | undefined,
): string {
  return kind === 'practice' || !name ? environmentKindWord(kind) : name;
}

const services: Record<Service, () => string> = {
  screening: m.service_screening,
  names: m.service_names,
};

/** The service that an environment reaches. */
export function serviceWord(service: Service): string {
  return services[service]();
}

const auths: Record<AuthWay, () => string> = {
  api_key_header: m.environments_auth_header,
  bearer_token: m.environments_auth_bearer,
  query_parameter: m.environments_auth_query,
};

/** How a request shows its key. */
export function authWord(auth: AuthWay): string {
  return auths[auth]();
}

const keyStates: Record<KeyState, () => string> = {
  keychain: m.environments_key_keychain,
  session: m.environments_key_session,
  missing: m.environments_key_missing,
  built_in: m.environments_key_built_in,
};

/** Where the key is. */
export function keyStateWord(state: KeyState): string {
  return keyStates[state]();
}
