// The name API (`/v1`) and its controls, as the HTTP layer wants them: key, status, quota, headers
// and the form of errors (name API 5, 7, 8).
import { answerJson, Refusal, refuse as refuseInEnvelope, type Answer } from '../answer.ts';
import { isAuthenticated } from '../authentication.ts';
import { createRouteApi, type Api, type HttpRequest } from '../http/api.ts';
import type { Account } from './accounts.ts';
import { FieldRefusal } from './fields.ts';
import type { NameCaller, NameService } from './name-service.ts';
import { bindEmailRoute, registerRoute, surveyRoute, usageRoute } from './routes/account.ts';
import { accountControlRoute, pollControlRoute, tasksControlRoute } from './routes/control.ts';
import { quotaHeaders, type NameRoute } from './routes/name-route.ts';
import { reportRoute, submitRoute, taskRoute } from './routes/screening.ts';
import { entityRoute, searchRoute } from './routes/search.ts';

/** Every endpoint of the name API. */
const NAME_ROUTES: readonly NameRoute[] = [
  registerRoute,
  submitRoute,
  taskRoute,
  reportRoute,
  searchRoute,
  entityRoute,
  bindEmailRoute,
  surveyRoute,
  usageRoute,
];

/** Managing the account is always possible, also when nothing is left. */
const UNCOUNTED: readonly NameRoute[] = [bindEmailRoute, surveyRoute, usageRoute];

/** `Retry-After` of a spent quota (8), although quotas come back at midnight UTC. */
const RETRY_AFTER_S = 86_400;
const MAX_KEY_LENGTH = 200;

/** The documented API. */
export function createNameApi(service: NameService): Api {
  return createRouteApi<NameService, NameCaller>({
    prefix: '/v1/',
    isObserved: true,
    routes: NAME_ROUTES,
    state: service,
    authenticate: (request, route) =>
      route === registerRoute ? null : admit(service, request, route),
    refuse,
    // Without an account nothing is left, and no tier says of how much.
    headers: (caller) =>
      quotaHeaders(caller === null ? { limit: 0, remaining: 0 } : service.accounts.quotaOf(caller)),
  });
}

/** The controls of the name service; they open with the practice key. */
export function createNameControlApi(service: NameService, key: string): Api {
  return createRouteApi<NameService, null>({
    prefix: '/control/names/',
    isObserved: false,
    routes: [accountControlRoute, pollControlRoute, tasksControlRoute],
    state: service,
    authenticate: ({ headers, url }) => {
      if (isAuthenticated(headers, url.searchParams, key)) return null;
      throw new Refusal(401, 'no key or invalid key');
    },
    refuse: refuseInEnvelope,
  });
}

/** Key, status, quota, in this order. What is counted is counted before the request is read. */
function admit(service: NameService, { headers }: HttpRequest, route: NameRoute | null): Account {
  const given = headers['x-api-key'];
  const key = Array.isArray(given) ? given[0] : given;
  const isPlausible = key !== undefined && key !== '' && key.length <= MAX_KEY_LENGTH;
  const account = isPlausible ? service.accounts.find(key) : undefined;
  if (account === undefined) throw new Refusal(401, 'Missing or invalid API key');
  const { limit, remaining } = service.accounts.quotaOf(account);
  if (account.status !== 'active') {
    throw new Refusal(403, `API key ${account.status}`, quotaHeaders({ limit, remaining }));
  }
  if (isCounted(service, route) && !service.accounts.spend(account)) {
    throw new Refusal(429, `Daily quota exceeded: ${limit} requests per day`, {
      'retry-after': String(RETRY_AFTER_S),
      ...quotaHeaders({ limit, remaining: 0 }),
    });
  }
  return account;
}

function isCounted({ polls }: NameService, route: NameRoute | null): boolean {
  if (route === null || UNCOUNTED.includes(route)) return false;
  return route !== taskRoute || polls.areCounted;
}

/** `{detail}`: a text, or a list of field errors for invalid input (7). */
function refuse(refusal: Refusal): Answer {
  const answer = toAnswer(refusal);
  return { ...answer, headers: refusal.headers };
}

function toAnswer(refusal: Refusal): Answer {
  if (refusal instanceof FieldRefusal) return answerJson(422, { detail: refusal.toDetail() });
  // The HTTP layer's own 400: the body could not be read.
  if (refusal.status === 400) {
    const body = { loc: ['body'], msg: refusal.message, type: 'not_json' } as const;
    return answerJson(422, { detail: new FieldRefusal([body]).toDetail() });
  }
  return answerJson(refusal.status, { detail: refusal.message });
}
