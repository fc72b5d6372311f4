// `POST /v1/register`, `/v1/account/bind-email`, `/v1/account/survey`, `GET /v1/account/usage`
// (name API 2.1, 4).
import { DAILY_LIMITS } from '#shared/names/account.ts';
import type { JsonObject } from '#shared/screening/json.ts';
import { answerJson, jsonNumber } from '../../answer.ts';
import type { Account, QuotaState } from '../accounts.ts';
import { NameFields } from '../fields.ts';
import { quotaHeaders, requireAccount, type NameRoute } from './name-route.ts';

const MAX_NAME = 500;
const MAX_EMAIL = 254;

/** Opens an account; the only endpoint without a key. Counts nothing. */
export const registerRoute: NameRoute = {
  path: '/v1/register',
  methods: ['POST'],
  handle: ({ body }, { accounts }) => {
    const fields = new NameFields(body, 'body');
    const name = fields.requiredText('name', MAX_NAME);
    const email = fields.optionalText('email', MAX_EMAIL);
    if (email !== null) checkEmail(fields, email);
    fields.finish();
    const { key, account } = accounts.register(name, email);
    const answer = answerJson(200, { api_key: key, ...toAccountJson(account) });
    return { ...answer, headers: quotaHeaders(accounts.quotaOf(account)) };
  },
};

/** Binds an e-mail address. Answers the account without its key; the body is not shown. */
export const bindEmailRoute: NameRoute = {
  path: '/v1/account/bind-email',
  methods: ['POST'],
  handle: ({ body, caller }, { accounts }) => {
    const fields = new NameFields(body, 'body');
    const email = fields.requiredText('email', MAX_EMAIL);
    checkEmail(fields, email);
    fields.finish();
    const account = accounts.bindEmail(requireAccount(caller), email);
    return answerAccount(account, accounts.quotaOf(account));
  },
};

/** Completes the survey; the answers are free-form and thrown away. */
export const surveyRoute: NameRoute = {
  path: '/v1/account/survey',
  methods: ['POST'],
  handle: ({ body, caller }, { accounts }) => {
    const fields = new NameFields(body, 'body');
    fields.requiredObject('answers');
    fields.finish();
    const account = accounts.completeSurvey(requireAccount(caller));
    return answerAccount(account, accounts.quotaOf(account));
  },
};

/** Today's use. */
export const usageRoute: NameRoute = {
  path: '/v1/account/usage',
  methods: ['GET'],
  handle: ({ caller }, { accounts }) => {
    const account = requireAccount(caller);
    const quota = accounts.quotaOf(account);
    return answerJson(200, {
      used_today: jsonNumber(quota.used),
      daily_limit: jsonNumber(quota.limit),
      remaining: jsonNumber(quota.remaining),
      tier: account.tier,
      email: account.email,
      status: account.status,
    });
  },
};

/** The headers are those of the tier as it is now. */
function answerAccount(account: Account, quota: QuotaState) {
  return { ...answerJson(200, toAccountJson(account)), headers: quotaHeaders(quota) };
}

function toAccountJson(account: Account): JsonObject {
  return {
    name: account.name,
    ...(account.email === null ? {} : { email: account.email }),
    tier: account.tier,
    daily_limit: jsonNumber(DAILY_LIMITS[account.tier]),
    status: account.status,
    created_at: new Date(account.createdAt).toISOString().replace('Z', '+00:00'),
  };
}

function checkEmail(fields: NameFields, email: string): void {
  if (email !== '' && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) {
    fields.refuse('email', 'must be an e-mail address');
  }
}
