// The fields that rows of many tables have.
import { z } from 'zod';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import { nameRequestSchema } from '#shared/names/request.ts';
import { JOB_KINDS } from '#shared/screening/job.ts';
import { kyaRequestSchema, kytRequestSchema } from '#shared/screening/request.ts';
import { utcMs } from '#shared/time-schema.ts';
import { questionHash } from './question.ts';
import {
  JSON_SHAPES,
  MAX_LENGTH,
  maxLengthOf,
  readRequest,
  text,
  type Column,
} from './stored-json.ts';

/** Of this file or another; no more is known of its form. */
export const id = text(200).min(1);
/** SHA-256 in lower-case hex. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** A whole number from 0. */
export const count = z.number().int().min(0);
/** Milliseconds of a monotonic clock. */
export const moment = z.number().min(0).max(1e15);
/** The name of an investigator. */
export const person = text(200);
/** Without a folder. */
export const fileName = text(1000);
/** As it was asked for. */
export const url = text(4096);
/** At most so many bytes. */
export const bytes = (max: number) =>
  z.instanceof(Uint8Array).refine((value) => value.length <= max);

/** JSON text whose value fits. */
export const json = (schema: z.ZodType, max = MAX_LENGTH) =>
  z
    .string()
    .max(max)
    .refine((value) => {
      try {
        return schema.safeParse(JSON.parse(value)).success;
      } catch {
        return false; // It is no JSON.
      }
    });
/** JSON text of a column that has a shape. */
export const stored = (column: Column) => json(JSON_SHAPES[column], maxLengthOf(column));

const REQUESTS = { kya: kyaRequestSchema, kyt: kytRequestSchema, name: nameRequestSchema } as const;
/** What was asked for, as `kind` and JSON. */
export const asked = {
  kind: z.enum(JOB_KINDS),
  request_json: z.string(),
};
/** What was asked for fits its kind; nothing does. */
export const isAsked = ({
  kind,
  request_json: request,
}: {
  kind: keyof typeof REQUESTS;
  request_json: string | null;
}) => request === null || json(REQUESTS[kind]).safeParse(request).success;
/** The hash by which the same question is found again is of what was asked; of nothing else it is asked. */
export const isOwnQuestion = ({
  kind,
  environment_id: environmentId,
  request_json: text,
  question_sha256: hashed,
}: {
  kind: keyof typeof REQUESTS;
  environment_id: string;
  request_json: string;
  question_sha256: string;
}) => {
  const job = readRequest(kind, text);
  return job === null || questionHash(environmentId as EnvironmentId, job) === hashed;
};
/** Where a row is at fault for which `isAsked` is false. */
export const NOT_ASKED = { path: ['request_json'] };

/** Of a case. */
export const ofCase = { id, case_id: id };
/** About a hit. */
export const ofHit = { snapshot_id: id, hit_key: hash };
/** When a record was made, changed and removed. */
export const edited = { created_at: utcMs, updated_at: utcMs, removed_at: utcMs.nullable() };
