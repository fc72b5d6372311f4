// The calls of the name service: account, search and entity. Screenings of names start like all
// others (`screenings.start`).
import { z } from 'zod';
import type { UtcMs } from '../../domain/time.ts';
import type { Account, Usage } from '../../names/account.ts';
import type { EntityRecord, SearchResults } from '../../names/entity.ts';
import { nameRequestSchema } from '../../names/request.ts';
import { environmentId } from '../../id-schema.ts';
import { personName, reply } from './inputs.ts';

/** What a search at the name service gave, and the request that holds its bytes. */
export interface NameSearch {
  results: SearchResults;
  readAt: UtcMs;
}

/** The calls. */
export const nameCalls = {
  /** A key for a name environment; the service's answer is not stored, the key goes where keys go. */
  'names.register': {
    in: z.strictObject({
      environmentId,
      name: personName,
      email: z.email().max(320).nullable(),
      keep: z.enum(['keychain', 'session']),
    }),
    out: reply<Account>(),
  },
  'names.bindEmail': {
    in: z.strictObject({ environmentId, email: z.email().max(320) }),
    out: reply<Usage>(),
  },
  'names.survey': {
    in: z.strictObject({
      environmentId,
      answers: z.record(z.string().trim().min(1).max(200), z.string().trim().max(4000)),
    }),
    out: reply<Usage>(),
  },
  'names.usage': { in: z.strictObject({ environmentId }), out: reply<Usage>() },
  /** A name leaves the machine: only ever on a person's word. Counts as one request. */
  'names.search': {
    in: z.strictObject({
      environmentId,
      query: z.string().trim().min(1).max(500),
      limit: z.number().int().min(1).max(100),
      threshold: nameRequestSchema.shape.threshold,
    }),
    out: reply<NameSearch>(),
  },
  'names.entity': {
    in: z.strictObject({ environmentId, entityId: z.string().trim().min(1).max(200) }),
    out: reply<EntityRecord>(),
  },
} as const;
