// Which screenings of a case are shown, as the person sets it and as it is saved. Pure.
import { z } from 'zod';
import { ENVIRONMENT_KINDS } from '#shared/domain/environment.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { ScreeningFilter } from '#shared/records/search.ts';
import { JOB_KINDS, type JobKind } from '#shared/screening/job.ts';
import { endOfPreciseTime, parsePreciseTime } from '#shared/domain/precise-time.ts';

/** The conditions; an empty one is none. */
export interface ScreeningConditions {
  /** Part of the subject. */
  text: string;
  kinds: JobKind[];
  outcomes: string[];
  risks: string[];
  environmentKinds: ScreeningFilter['environmentKinds'];
  /** As typed, both inclusive: a day, a month, a year or a minute, in UTC. */
  from: string;
  to: string;
}

/** No condition. */
export const NO_CONDITIONS: ScreeningConditions = {
  text: '',
  kinds: [],
  outcomes: [],
  risks: [],
  environmentKinds: [],
  from: '',
  to: '',
};

const words = z.array(z.string().max(100)).max(50).default([]);
const savedSchema = z.object({
  text: z.string().max(500).default(''),
  kinds: z.array(z.enum(JOB_KINDS)).default([]),
  outcomes: words,
  risks: words,
  environmentKinds: z.array(z.enum([...ENVIRONMENT_KINDS, 'imported'])).default([]),
  from: z.string().max(40).default(''),
  to: z.string().max(40).default(''),
});

/** Whether any condition is set. */
export function isNarrowing(conditions: ScreeningConditions): boolean {
  return Object.values(conditions).some((value: string | unknown[]) =>
    typeof value === 'string' ? value.trim() !== '' : value.length > 0,
  );
}

/** Whether a typed day is one, or none is typed. */
export function isTime(text: string): boolean {
  return text.trim() === '' || parsePreciseTime(text).ok;
}

/** The filter of the list; `kinds` are those that it shows at all. A day that is none sets nothing. */
export function filterOf(
  conditions: ScreeningConditions,
  caseId: CaseId,
  kinds: JobKind[],
): ScreeningFilter {
  const { text, outcomes, risks, environmentKinds } = conditions;
  const from = parsePreciseTime(conditions.from);
  const to = parsePreciseTime(conditions.to);
  const wanted = kinds.filter((kind) => conditions.kinds.includes(kind));
  return {
    caseId,
    outcomes,
    risks,
    environmentKinds,
    text: text.trim(),
    kinds: wanted.length === 0 ? kinds : wanted,
    from: from.ok ? from.at : null,
    before: to.ok ? endOfPreciseTime(to) : null,
  };
}

/** Conditions as they are saved; `isNames` keeps those of names from those of verdicts. */
export function writeScreeningView(conditions: ScreeningConditions, isNames: boolean): string {
  return JSON.stringify({ isNames, ...conditions });
}

/** Saved conditions; null when they are none, e.g. of a later version, or of the other list. */
export function readScreeningView(
  filterJson: string,
  isNames: boolean,
): ScreeningConditions | null {
  try {
    const json: unknown = JSON.parse(filterJson);
    const isOwn = z.object({ isNames: z.literal(isNames) }).safeParse(json).success;
    const read = savedSchema.safeParse(json);
    return isOwn && read.success ? read.data : null;
  } catch {
    return null;
  }
}
