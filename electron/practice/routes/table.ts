// Every endpoint of the practice service, in one list.
import { chainsRoute } from './chains.ts';
import { faultsRoute, requestsRoute, resetRoute } from './control.ts';
import type { Route } from './route.ts';
import { rulesetGetRoute, rulesetListRoute } from './rulesets.ts';
import { screenKyaRoute } from './screen-kya.ts';
import { screenResultRoute } from './screen-result.ts';

/** All routes. */
export const ROUTES: readonly Route[] = [
  chainsRoute,
  screenKyaRoute,
  screenResultRoute,
  rulesetListRoute,
  rulesetGetRoute,
  requestsRoute,
  resetRoute,
  faultsRoute,
];
