// How a request shows its key (blockchain API 5). In a header unless a person allowed otherwise.
import type { ResolvedEnvironment } from '../environment.ts';
import { unsent } from './request-errors.ts';

/** The form in the query string is off unless a person allows it: addresses end up in logs. */
export type AuthWay = 'api_key_header' | 'bearer_token' | 'query_parameter';

/** Where the key goes. */
export interface Authorization {
  headers: Readonly<Record<string, string>>;
  query: readonly (readonly [string, string])[];
}

/**
 * Errors: `key.missing` when there is none; `input.invalid` when it cannot stand in a header, or
 * when the query form is asked for and not allowed. The key is in none of them.
 */
export function authorize(
  environment: ResolvedEnvironment,
  way: AuthWay,
  allowsKeyInQuery: boolean,
): Authorization {
  const { key } = environment;
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
      if (!allowsKeyInQuery) throw unsent('input.invalid', 'keys are not sent in addresses');
      return { headers: {}, query: [['apikey', key]] };
  }
}
