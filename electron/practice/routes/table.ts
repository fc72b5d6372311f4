// Every endpoint of the blockchain API and of the control API, in two lists.
import { chainsRoute } from './chains.ts';
import { acceptedRoute, faultsRoute, monitorsRoute, requestsRoute, resetRoute } from './control.ts';
import type { Route } from './route.ts';
import { ruleCreateRoute, ruleHighlightRoute, ruleListRoute } from './rules.ts';
import {
  rulesetCloneRoute,
  rulesetCreateRoute,
  rulesetDeleteRoute,
  rulesetGetRoute,
  rulesetListRoute,
  rulesetUpdateRoute,
} from './rulesets.ts';
import { screenKyaRoute, screenKytRoute } from './screen.ts';
import { screenResultRoute } from './screen-result.ts';

/** Blockchain API 4. */
export const SCREENING_ROUTES: readonly Route[] = [
  chainsRoute,
  screenKyaRoute,
  screenKytRoute,
  screenResultRoute,
  rulesetListRoute,
  rulesetGetRoute,
  rulesetCreateRoute,
  rulesetUpdateRoute,
  rulesetDeleteRoute,
  rulesetCloneRoute,
  ruleCreateRoute,
  ruleListRoute,
  ruleHighlightRoute,
];

/** What only a practice service has. */
export const CONTROL_ROUTES: readonly Route[] = [
  requestsRoute,
  acceptedRoute,
  monitorsRoute,
  resetRoute,
  faultsRoute,
];
