// The columns that hold JSON as text: the shape of each, and the one way to read them. A file that was
// damaged, or made by somebody else, may hold anything there: that is said of the one record, and no list
// fails for it.
import { z } from 'zod';
import { ROW_PROBLEMS } from '#shared/batch/batch.ts';
import { AppError } from '#shared/errors.ts';
import { NAME_DEFAULTS, type nameRequestSchema } from '#shared/names/request.ts';
import { caseFields, ownFactFields } from '#shared/records/entered.ts';
import { reportDraftSchema } from '#shared/report/draft.ts';
import { rulesetDraftSchema } from '#shared/rulesets/draft-schema.ts';
import type { JobKind, JobRequest } from '#shared/screening/job.ts';
import { KYA_DEFAULTS, KYT_DEFAULTS, type sharedParameters } from '#shared/screening/request.ts';

/** The longest text of a column, unless `LONGER` says more. */
export const MAX_LENGTH = 10_000_000;

/** Text as tables store it: whole characters, and none that ends it for SQLite. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !/\0|\p{Surrogate}/u.test(value));
const id = text(200).min(1);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);
const word = z.string();
const cells = z.array(z.string().max(4000)).max(64);
const texts = z.record(z.string(), z.string());

/** The shape of each column that is read as JSON; what was asked for has one for each kind. */
export const JSON_SHAPES = {
  'approvals.contents_json': z.array(hash).max(1000),
  'batch_rows.cells_json': cells,
  'batch_rows.corrected_json': cells,
  'batch_rows.faults_json': z.array(
    z.object({ problem: z.enum(ROW_PROBLEMS), column: z.string().max(4000).nullable() }),
  ),
  'batches.environments_json': z.array(id).max(1000),
  'batches.rows_json': z.object({
    total: count,
    send: count,
    wrong: count,
    duplicate: count,
    fresh: count,
    byKind: z.object({ kya: count, kyt: count, name: count } satisfies Record<JobKind, z.ZodType>),
  }),
  'batches.source_json': z.object({
    kind: z.enum(['paste', 'csv', 'xlsx']),
    fileName: text(1000).nullable(),
    sha256: hash,
    sizeBytes: count,
    encoding: text(100).nullable(),
    delimiter: text(1).nullable(),
    hasHeader: z.boolean(),
  }),
  'bundles.reports_json': z.array(z.object({ reportId: id, contentSha256: hash })),
  'cases.tags_json': caseFields.shape.tags,
  'chain_lists.chains_json': z.array(
    z.object({
      chainName: word,
      tokens: z.array(word),
      defaultToken: word.nullable(),
      addressFamily: word,
    }),
  ),
  'custody_entries.what_json': texts,
  'jobs.error_json': z.object({
    code: z.string().max(100),
    message: word,
    retryable: z.boolean(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
  'journal.what_json': texts,
  'notices.changes_json': z.array(
    z.looseObject({ what: word, part: word.optional(), before: word, after: word }),
  ),
  'own_facts.fields_json': ownFactFields,
  'reports.draft_json': reportDraftSchema,
  'requests.headers_json': texts,
  'ruleset_drafts.draft_json': rulesetDraftSchema,
  'ruleset_lists.items_json': z.array(
    z.looseObject({
      id: word,
      name: word,
      jurisdiction: word,
      isBuiltin: z.boolean(),
      generatedBy: word,
      status: word,
      rulesetType: word,
      createdAt: word.nullable(),
      rulesCount: z.number().nullable(),
      highlightedRulesCount: z.number().nullable(),
    }),
  ),
  'snapshots.headers_json': texts,
} satisfies Readonly<Record<string, z.ZodType>>;

/** A column that is read as JSON by a shape of its own. */
export type Column = keyof typeof JSON_SHAPES;
type ValueOf<Name extends Column> = z.output<(typeof JSON_SHAPES)[Name]>;

/** A report has figures and notes in it, an entry the hash of every record of a case. */
const LONGER: Partial<Readonly<Record<Column, number>>> = {
  'custody_entries.what_json': 100_000_000,
  'journal.what_json': 100_000_000,
  'reports.draft_json': 500_000_000,
};

/** The longest text of a column. */
export function maxLengthOf(column: Column): number {
  return LONGER[column] ?? MAX_LENGTH;
}

/** What a column holds, as it is there; null where that is no JSON or has another shape. */
export function readJson<Name extends Column>(column: Name, text: string): ValueOf<Name> | null {
  return readShaped(JSON_SHAPES[column], text, maxLengthOf(column)) as ValueOf<Name> | null;
}

/** The same of a column that may be empty: undefined where it is. */
export function readIfAny<Name extends Column>(
  column: Name,
  text: string | null,
): ValueOf<Name> | null | undefined {
  return text === null ? undefined : readJson(column, text);
}

/** The same of a record that is nothing without it. Errors: `record.unreadable`. */
export function requireJson<Name extends Column>(column: Name, text: string): ValueOf<Name> {
  const value = readJson(column, text);
  if (value === null) throw unreadable(column);
  return value;
}

/** Plain types: the bounds of a form change, and what was asked once stays readable. */
const shared = {
  chainName: word,
  token: word,
  minAmount: word,
  rulesetId: word,
  scoringRulesetId: word,
  inflowHops: z.number(),
  outflowHops: z.number(),
  maxNodesPerHop: z.number(),
  minTimestamp: z.number().nullable(),
  maxTimestamp: z.number().nullable(),
  forceTimeSequence: z.boolean(),
  cexImmune: z.boolean(),
  forceRun: z.boolean(),
  autoMonitor: z.boolean(),
} satisfies Record<keyof typeof sharedParameters, z.ZodType>;
const REQUESTS: Readonly<Record<JobKind, z.ZodType>> = {
  kya: z.object({ ...shared, address: word }),
  kyt: z.object({
    ...shared,
    transaction: word,
    screenDirection: word,
    inRulesetId: word,
    outRulesetId: word,
  }),
  name: z.object({
    name: word,
    aliases: z.array(word),
    threshold: word,
    country: word.nullable(),
    industry: word.nullable(),
    context: word.nullable(),
  } satisfies Record<keyof typeof nameRequestSchema.shape, z.ZodType>),
};

/** What was asked for; null where the column holds no request of this kind. */
export function readRequest(kind: JobKind, text: string): JobRequest | null {
  const request = readShaped(REQUESTS[kind], text, MAX_LENGTH);
  return request === null ? null : ({ kind, request } as JobRequest);
}

/** The same of a record that is nothing without it. Errors: `record.unreadable`. */
export function requireRequest(kind: JobKind, text: string): JobRequest {
  const request = readRequest(kind, text);
  if (request === null) throw unreadable('request_json');
  return request;
}

const NOTHING_ASKED: Readonly<Record<JobKind, object>> = {
  kya: { ...KYA_DEFAULTS, chainName: '', address: '' },
  kyt: { ...KYT_DEFAULTS, chainName: '', transaction: '' },
  name: { ...NAME_DEFAULTS, name: '' },
};

/** What is in a list for a request that cannot be read: one about nothing. */
export function nothingAsked(kind: JobKind): JobRequest {
  return { kind, request: NOTHING_ASKED[kind] } as JobRequest;
}

/** The mark of a record that lists show with what of it can be read. */
export function unreadableWhere(isUnreadable: boolean): { isUnreadable?: true } {
  return isUnreadable ? { isUnreadable } : {};
}

/** A field of a column in SQL; null where the column is no JSON. */
export function jsonField(column: string, field: string): string {
  return `CASE WHEN json_valid(${column}) THEN ${column} ->> '$.${field}' END`;
}

/** A column in SQL as a list to go through; an empty one where it is none. */
export function jsonList(column: string): string {
  return `CASE WHEN json_valid(${column}) AND json_type(${column}) = 'array' THEN ${column}
    ELSE '[]' END`;
}

function readShaped(shape: z.ZodType, text: string, max: number): unknown {
  if (text.length > max) return null;
  try {
    const value: unknown = JSON.parse(text);
    return shape.safeParse(value).success ? value : null;
  } catch {
    return null; // It is no JSON.
  }
}

function unreadable(column: string): AppError {
  return new AppError('record.unreadable', 'a stored value is not what the program writes', {
    details: { column },
  });
}
