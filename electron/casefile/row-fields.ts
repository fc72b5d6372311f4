// The fields that rows of many tables have.
import { z } from 'zod';
import { nameRequestSchema } from '#shared/names/request.ts';
import { JOB_KINDS } from '#shared/screening/job.ts';
import { kyaRequestSchema, kytRequestSchema } from '#shared/screening/request.ts';
import { JSON_SHAPES, MAX_LENGTH, maxLengthOf, text, type Column } from './stored-json.ts';

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
/** Where a row is at fault for which `isAsked` is false. */
export const NOT_ASKED = { path: ['request_json'] };
