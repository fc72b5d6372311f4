// Controls that no real service has: status and use of an account, whether polls count, and what
// was accepted. They need the practice key; an account is named by its own key in the body.
import { property, type JsonValue } from '#shared/screening/json.ts';
import { jsonNumber, Refusal, succeed } from '../../answer.ts';
import type { Route } from '../../routes/route.ts';
import { ACCOUNT_STATUSES } from '../accounts.ts';
import { NameFields } from '../fields.ts';
import type { NameService } from '../name-service.ts';

const MAX_KEY = 200;

/** `POST /control/names/account` `{api_key, status?, used_today?}`: suspends, bans, reinstates, uses up. */
export const accountControlRoute: Route<NameService> = {
  path: '/control/names/account',
  methods: ['POST'],
  handle: ({ body }, { accounts }) => {
    const fields = new NameFields(body, 'body');
    const key = fields.requiredText('api_key', MAX_KEY);
    const word = fields.optionalText('status', MAX_KEY);
    const status = ACCOUNT_STATUSES.find((known) => known === word);
    if (word !== null && status === undefined) {
      fields.refuse('status', `must be one of: ${ACCOUNT_STATUSES.join(', ')}`);
    }
    const used = fields.integer('used_today', 0, Number.MAX_SAFE_INTEGER, -1);
    fields.finish();
    const account = accounts.find(key);
    if (account === undefined) throw new Refusal(404, 'no account has this key');
    if (status !== undefined) accounts.setStatus(account, status);
    if (used >= 0) accounts.setUsed(account, used);
    const quota = accounts.quotaOf(account);
    return succeed({ status: status ?? account.status, used_today: jsonNumber(quota.used) });
  },
};

/** `POST /control/names/polls` `{count: boolean}`: whether polls count as requests. */
export const pollControlRoute: Route<NameService> = {
  path: '/control/names/polls',
  methods: ['POST'],
  handle: ({ body }, { polls }) => {
    const count = property(body, 'count');
    if (typeof count !== 'boolean') throw new Refusal(400, 'count must be true or false');
    polls.areCounted = count;
    return succeed({ count });
  },
};

/** `GET /control/names/tasks`: every accepted screening with its body, oldest first. */
export const tasksControlRoute: Route<NameService> = {
  path: '/control/names/tasks',
  methods: ['GET'],
  handle: (_request, { tasks }) =>
    succeed({
      tasks: tasks.list().map((task): JsonValue => ({
        id: task.id,
        body: task.body,
        accepted_at: jsonNumber(task.acceptedAt),
      })),
    }),
};
