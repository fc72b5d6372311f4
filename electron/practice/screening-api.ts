// The blockchain screening API (`/api/v3`) and the control endpoints, as the HTTP layer wants them.
import { Refusal, refuse } from './answer.ts';
import { isAuthenticated } from './authentication.ts';
import { createRouteApi, type Api, type HttpRequest } from './http/api.ts';
import { CONTROL_ROUTES, SCREENING_ROUTES } from './routes/table.ts';
import type { ServiceState } from './service-state.ts';

/** Prefix of the endpoints that only a practice service has. */
const CONTROL_PREFIX = '/control/';

/** The documented API over one database. */
export function createScreeningApi(state: ServiceState, key: string): Api {
  const prefix = '/api/v3/';
  const authenticate = requireKey(key);
  return createRouteApi({
    prefix,
    isObserved: true,
    routes: SCREENING_ROUTES,
    state,
    authenticate,
    refuse,
  });
}

/** The control endpoints of one database. */
export function createControlApi(state: ServiceState, key: string): Api {
  const authenticate = requireKey(key);
  return createRouteApi({
    prefix: CONTROL_PREFIX,
    isObserved: false,
    routes: CONTROL_ROUTES,
    state,
    authenticate,
    refuse,
  });
}

/** There is one key, so there is nothing to know about the caller. */
function requireKey(key: string): (request: HttpRequest) => null {
  return ({ headers, url }) => {
    if (isAuthenticated(headers, url.searchParams, key)) return null;
    throw new Refusal(401, 'no key or invalid key');
  };
}
