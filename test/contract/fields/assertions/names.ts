// Words, states, tiers and quotas of the name API (name API 1–3, 8).
import { expect } from 'vitest';
import { ACCOUNT_TIERS, DECISIONS, HIT_GROUPS, NAME_RISK_LEVELS } from '#shared/domain/names.ts';
import {
  DAILY_LIMITS,
  type Account,
  type Registration,
  type Usage,
} from '#shared/names/account.ts';
import { NAME_DEFAULTS } from '#shared/names/request.ts';
import { nameSearchSchema, SEARCH_DEFAULTS } from '#shared/names/search-request.ts';
import { NAME_SCHEDULE } from '../../../../electron/jobs/policy.ts';
import { BACK_OFF_FLOOR_MS } from '../../../../electron/providers/http/limits.ts';
import type { AssertionTable, Checked } from '../assertion.ts';
import type { Durations } from '../exchanges/limits.ts';
import type { DefaultTried } from '../exchanges/screen-parameters.ts';
import type { NameRun } from '../flows.ts';
import { lastOf } from '../recorded.ts';
import { valuesAt } from '../values-at.ts';
import { sentBody } from './parameters.ts';

/** The name API. */
export const NAME_ASSERTIONS: AssertionTable = {
  decision: ({ row, raw, recorded }) => {
    expect(raw).toEqual([row.name]);
    expect(DECISIONS).toContain(row.name);
    expect(resultOf(recorded.client).decision).toBe(row.name);
    expect(resultOf(recorded.client).deviationCount).toBe(0);
  },

  'risk-level': ({ row, raw, recorded }) => {
    expect(raw).toEqual([row.name]);
    expect(NAME_RISK_LEVELS).toContain(row.name);
    expect(resultOf(recorded.client).riskLevel).toBe(row.name);
  },

  /** Not before the task is over; then it holds every documented group. */
  'task-result': async ({ raw, recorded, exchange }) => {
    expect(valuesAt(lastOf(await exchange('name-poll')).json, 'result')).toEqual([]);
    expect(raw).toHaveLength(1);
    const { groups, deviationCount } = resultOf(recorded.client);
    for (const name of HIT_GROUPS) expect(groups[name].isDelivered).toBe(true);
    expect(deviationCount).toBe(0);
  },

  'task-state': ({ row, raw, recorded }) => {
    const state = String(row.expects);
    expect(raw).toEqual([state]);
    const kinds = { processing: 'task', completed: 'result', failed: 'failed' };
    const { answers = [], answer = answers.at(-1) } = recorded.client as Partial<NameRun> & {
      answer?: NameRun['answers'][number];
    };
    const kind = kinds[state as keyof typeof kinds];
    expect(answer).toMatchObject({ kind, status: state, taskId: expect.any(String) as string });
  },

  /** A tier and its daily limit, in the answer and in the quota headers next to it. */
  tier: ({ row, last, recorded }) => {
    const tier = String(row.expects) as keyof typeof DAILY_LIMITS;
    expect(ACCOUNT_TIERS).toContain(tier);
    expect(valuesAt(last.json, 'tier')).toEqual([tier]);
    expect(valuesAt(last.json, 'daily_limit')).toMatchObject([
      { text: String(DAILY_LIMITS[tier]) },
    ]);
    const given = recorded.client as Registration | Account;
    const account = 'account' in given ? given.account : given;
    expect(account).toMatchObject({ tier, dailyLimit: DAILY_LIMITS[tier], status: 'active' });
  },

  /** The transport hears of the headers of every response. */
  'quota-header': ({ row, raw, stage, recorded }) => {
    const { dailyLimit, remaining } = recorded.client as Usage;
    const isLimit = row.emitted.path === '#x-ratelimit-limit';
    expect(raw).toEqual([String(isLimit ? dailyLimit : remaining)]);
    const heard = stage.quotas.map((notice) => ({ limit: notice.limit, left: notice.remaining }));
    expect(heard).toContainEqual({ limit: dailyLimit, left: remaining });
  },

  /** The queue waits for the earlier of `Retry-After` and the next midnight UTC. */
  'quota-used-up': ({ last, recorded }) => {
    expect(last.headers).toMatchObject({
      ...{ 'retry-after': '86400', 'x-ratelimit-remaining': '0', 'x-ratelimit-limit': '300' },
    });
    const { httpStatus, quotaWaitMs: wait } = recorded.error?.details ?? {};
    expect(httpStatus).toBe(429);
    const serverNow = Date.parse(last.headers['date'] ?? '');
    // Never shorter than the shortest back-off, also just before midnight.
    const untilMidnight = DAY_MS - (serverNow % DAY_MS);
    expect(wait).toBe(Math.max(untilMidnight, BACK_OFF_FLOOR_MS));
  },

  'quota-midnight': ({ raw, recorded }) => {
    const { before, after } = recorded.client as { before: Usage; after: Usage };
    expect(before).toMatchObject({ usedToday: 300, remaining: 0 });
    expect(raw).toMatchObject([{ text: '0' }]);
    expect(after).toMatchObject({ usedToday: 0, remaining: 300 });
  },

  /** No screening is over before 40 s, every one after 120 s; we first ask after 40 s. */
  duration: ({ recorded }) => {
    const { tooEarly, inTheEnd } = recorded.client as Durations;
    expect([...new Set(tooEarly)]).toEqual(['processing']);
    expect([...new Set(inTheEnd)]).toEqual(['completed']);
    expect(NAME_SCHEDULE).toMatchObject({ firstGapMs: 40_000, gapMs: 10_000 });
  },

  'search-limit': async ({ exchange }) => {
    const refused = lastOf(await exchange('refused search: limit'));
    expect([refused.status, refused.path]).toEqual([422, expect.stringContaining('limit=101')]);
    const search = { ...SEARCH_DEFAULTS, q: 'x' };
    expect(nameSearchSchema.safeParse({ ...search, limit: 101 }).success).toBe(false);
    expect(nameSearchSchema.safeParse({ ...search, limit: 100 }).success).toBe(true);
    expect(SEARCH_DEFAULTS.limit).toBe(20);
  },

  /** Left out it does what our value does, another value something else; and ours is sent. */
  'name-default': async (checked) => {
    const { omitted, explicit, other } = checked.recorded.client as DefaultTried;
    expect(explicit).toBe(omitted);
    expect(other).not.toBe(omitted);
    expect(await sentDefault(checked)).toBe(String(checked.row.expects));
    expect(NAME_DEFAULTS.threshold).toBe('0.3');
  },
};

const DAY_MS = 86_400_000;

async function sentDefault({ row, exchange }: Checked): Promise<string> {
  const [endpoint, field = ''] = row.name.split(' = ')[0]!.split(': ');
  if (endpoint === 'screening') {
    return String(sentBody((await exchange('name-submit')).seen[0]!)[field]);
  }
  const { path } = lastOf(await exchange('search-plain'));
  return new URL(path, 'http://localhost').searchParams.get(field) ?? '';
}

function resultOf(client: unknown) {
  const { result } = client as NameRun;
  if (result === null) throw new Error('no result');
  return result;
}
