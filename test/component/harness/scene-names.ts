// The name service's account and database as the scenes know them.
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { Usage } from '#shared/names/account.ts';
import {
  sampleEntity,
  sampleSearchResults,
  SAMPLE_ENTITY_ID,
} from '../../builders/entity-samples.ts';
import { SAMPLE_NOW } from '../../builders/page-samples.ts';

type NameHandlers = Pick<Handlers, Extract<keyof Handlers, `names.${string}`>>;

/** An account of the e-mail tier with some of its day used. */
export function nameHandlers(): NameHandlers {
  const usage: Usage = {
    usedToday: 88,
    dailyLimit: 500,
    remaining: 412,
    tier: 'email',
    email: 'desk@example.org',
    status: 'active',
  };
  return {
    'names.register': ({ name, email }) => ({
      name,
      email,
      tier: email === null ? 'free' : 'email',
      dailyLimit: email === null ? 300 : 500,
      status: 'active',
      createdAt: SAMPLE_NOW,
    }),
    'names.bindEmail': ({ email }) => ({ ...usage, email }),
    'names.survey': () => ({ ...usage, tier: 'survey', dailyLimit: 1000, remaining: 912 }),
    'names.usage': () => usage,
    'names.search': ({ query }) => ({
      results: query.includes('Nobody')
        ? { records: [], total: 0, others: [], deviations: [], deviationCount: 0 }
        : sampleSearchResults(query.includes('Alone')),
      readAt: SAMPLE_NOW,
    }),
    'names.entity': ({ entityId }) => {
      if (entityId !== SAMPLE_ENTITY_ID) throw new AppError('http.not_found', entityId);
      return sampleEntity();
    },
  };
}
