// The list of cases narrowed and sorted, and the form in which a filter is saved. Pure.
import { z } from 'zod';
import {
  CASE_SEVERITIES,
  CASE_STATUSES,
  type CaseSeverity,
  type CaseStatus,
  type CaseSummary,
} from '#shared/domain/case.ts';

/** Columns that the list is sorted by. */
export const CASE_SORT_KEYS = [
  'reference',
  'title',
  'status',
  'owner',
  'severity',
  'classification',
  'screenings',
  'jobs',
  'activity',
] as const;
/** One of these. */
export type CaseSortKey = (typeof CASE_SORT_KEYS)[number];

/** Which cases are shown; empty texts set no condition. */
export interface CaseFilter {
  /** Each of its words is part of reference, title, owner, classification, summary or a tag. */
  text: string;
  /** `unclosed`: every status but closed. */
  status: CaseStatus | 'unclosed' | '';
  owner: string;
  severity: CaseSeverity | '';
  classification: string;
  tag: string;
}

/** A column and its direction; not reversed is the column's natural one: latest, gravest first. */
export interface CaseSort {
  key: CaseSortKey;
  isReversed: boolean;
}

/** No condition. */
export const NO_CASE_FILTER: CaseFilter = {
  text: '',
  status: '',
  owner: '',
  severity: '',
  classification: '',
  tag: '',
};
/** Latest activity first. */
export const FIRST_CASE_SORT: CaseSort = { key: 'activity', isReversed: false };

/** The cases that a filter lets through, sorted; equals by reference. */
export function arrangeCases(
  cases: readonly CaseSummary[],
  filter: CaseFilter,
  sort: CaseSort,
): CaseSummary[] {
  const words = foldText(filter.text).split(/\s+/u).filter(Boolean);
  const sign = sort.isReversed ? -1 : 1;
  return cases
    .filter(
      (one) => isThrough(one, filter) && words.every((word) => haystackOf(one).includes(word)),
    )
    .toSorted((a, b) => sign * compare[sort.key](a, b) || byText(a.reference, b.reference));
}

/** Whether a filter sets any condition. */
export function isFiltering(filter: CaseFilter): boolean {
  return Object.values(filter).some((value: string) => value.trim() !== '');
}

/** The words in use, each once, in alphabetical order, to choose from. */
export function caseChoices(cases: readonly CaseSummary[]) {
  const distinct = (texts: string[]) =>
    [...new Set(texts)].filter((text) => text !== '').toSorted(byText);
  return {
    owners: distinct(cases.map((one) => one.owner)),
    classifications: distinct(cases.map((one) => one.classification)),
    tags: distinct(cases.flatMap((one) => one.tags)),
  };
}

const savedSchema = z.object({
  filter: z.object({
    text: z.string().default(''),
    status: z.enum([...CASE_STATUSES, 'unclosed', '']).default(''),
    owner: z.string().default(''),
    severity: z.enum([...CASE_SEVERITIES, '']).default(''),
    classification: z.string().default(''),
    tag: z.string().default(''),
  }),
  sort: z.object({ key: z.enum(CASE_SORT_KEYS), isReversed: z.boolean() }).default(FIRST_CASE_SORT),
});

/** A filter with its sorting, as it is saved. */
export function writeCaseView(filter: CaseFilter, sort: CaseSort): string {
  return JSON.stringify({ filter, sort });
}

/** A saved filter; null when it is none, e.g. of a later version. */
export function readCaseView(filterJson: string): { filter: CaseFilter; sort: CaseSort } | null {
  try {
    const read = savedSchema.safeParse(JSON.parse(filterJson));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

const byText = (a: string, b: string): number =>
  a.localeCompare(b, undefined, { numeric: true, sensitivity: 'base' });
const rank = (severity: CaseSeverity | null): number =>
  severity === null ? -1 : CASE_SEVERITIES.indexOf(severity);
/** An empty text comes last. */
const byFilled = (a: string, b: string): number =>
  Number(a === '') - Number(b === '') || byText(a, b);

const compare: Record<CaseSortKey, (a: CaseSummary, b: CaseSummary) => number> = {
  reference: (a, b) => byText(a.reference, b.reference),
  title: (a, b) => byFilled(a.title, b.title),
  status: (a, b) => CASE_STATUSES.indexOf(a.status) - CASE_STATUSES.indexOf(b.status),
  owner: (a, b) => byFilled(a.owner, b.owner),
  severity: (a, b) => rank(b.severity) - rank(a.severity),
  classification: (a, b) => byFilled(a.classification, b.classification),
  screenings: (a, b) => b.screeningCount - a.screeningCount,
  jobs: (a, b) => b.openJobCount - a.openJobCount,
  activity: (a, b) => b.lastActivityAt - a.lastActivityAt,
};

function isThrough(one: CaseSummary, filter: CaseFilter): boolean {
  const { status, owner, severity, classification, tag } = filter;
  if (status === 'unclosed' ? one.status === 'closed' : status !== '' && one.status !== status) {
    return false;
  }
  return (
    (owner === '' || one.owner === owner) &&
    (severity === '' || one.severity === severity) &&
    (classification === '' || one.classification === classification) &&
    (tag === '' || one.tags.includes(tag))
  );
}

function haystackOf(one: CaseSummary): string {
  const { reference, title, owner, classification, summary, tags } = one;
  return foldText([reference, title, owner, classification, summary, ...tags].join('\n'));
}

/** Letter case, width and accents do not matter. */
function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
