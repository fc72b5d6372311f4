// How a request shows its key (blockchain API 5): as its environment says, which is in a header
// unless a person turned another way on.
import type { AuthWay } from '#shared/domain/environment.ts';
import type { ResolvedEnvironment } from '../environment.ts';
import { unsent } from './request-errors.ts';

/** Where the key goes. */
export interface Authorization {
  headers: Readonly<Record<string, string>>;
  query: readonly (readonly [string, string])[];
}

/**
 * Errors: `key.missing` when there is none; `input.invalid` when it cannot be in a header. The
 * key is in none of them.
 * @param way `none` for a request that needs no key
 */
export function authorize({ key }: ResolvedEnvironment, way: AuthWay | 'none'): Authorization {
  if (way === 'none') return { headers: {}, query: [] };
  if (key === null || key === '') throw unsent('key.missing', 'no key for this environment');
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw unsent('input.invalid', 'the key holds characters that cannot be sent');
  }
  switch (way) {
    case 'api_key_header':
      return { headers: { 'x-api-key': key }, query: [] };
    case 'bearer_token':
      return { headers: { authorization: `Bearer ${key}` }, query: [] };
    case 'query_parameter':
      return { headers: {}, query: [['apikey', key]] };
  }
}
