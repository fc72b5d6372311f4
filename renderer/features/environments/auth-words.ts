// The ways of showing a key, in words.
import type { AuthWay } from '#shared/domain/environment.ts';
import { m } from '../../messages/generated/messages.js';

const words: Record<AuthWay, () => string> = {
  api_key_header: m.environments_auth_header,
  bearer_token: m.environments_auth_bearer,
  query_parameter: m.environments_auth_query,
};

/** How a request shows its key. */
export function authWord(auth: AuthWay): string {
  return words[auth]();
}
