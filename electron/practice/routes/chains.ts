// `GET|POST /api/v3/chains` (blockchain API 4.1).
import type { JsonValue } from '#shared/screening/json.ts';
import { succeed } from '../answer.ts';
import { PRACTICE_CHAINS } from '../chains.ts';
import type { Route } from './route.ts';

/** Lists the chains. */
export const chainsRoute: Route = {
  path: '/api/v3/chains',
  methods: ['GET', 'POST'],
  handle: () =>
    succeed({
      chains: PRACTICE_CHAINS.map((chain): JsonValue => ({
        chain_name: chain.name,
        tokens: [...chain.tokens],
        default_token: chain.defaultToken,
        address_family: chain.family,
      })),
    }),
};
