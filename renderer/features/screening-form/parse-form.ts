// From what was typed to a request the contract accepts, or to one reason per field. Nothing is
// sent from here.
import type { AddressFamily, AddressProblem } from '#shared/domain/address.ts';
import type { TransactionProblem } from '#shared/domain/transaction.ts';
import {
  MAX_ALIASES,
  MAX_CONTEXT_LENGTH,
  MAX_INDUSTRY_LENGTH,
  MAX_NAME_LENGTH,
  nameRequestSchema,
  THRESHOLD_FORM,
  type NameRequestInput,
} from '#shared/names/request.ts';
import { hasHalfCharacter, hasVisible } from '#shared/names/name-text.ts';
import { sidesOf } from '#shared/review/sides.ts';
import type { Chain } from '#shared/screening/chain.ts';
import type { JobKind } from '#shared/screening/job.ts';
import {
  kyaRequestSchema,
  kytRequestSchema,
  MAX_HOPS,
  MAX_NODES_PER_HOP,
  MIN_AMOUNT_FORM,
  RULESET_ID_FORM,
  type KyaRequestInput,
  type KytRequestInput,
} from '#shared/screening/request.ts';
import { recogniseSubject } from '../../domain/subject-kind.ts';
import type { FieldName, FormFields } from './form-fields.ts';
import { aliasesOf, nameOf, toKyaInput, toKytInput, toNameInput } from './form-request.ts';
import { readWindowTime } from './window-time.ts';

/** Why a field is refused; each has words. */
export type FieldProblem =
  | `address_${AddressProblem}`
  | `transaction_${TransactionProblem}`
  | 'name_empty'
  | 'name_long'
  | 'name_invisible'
  | 'half_character'
  | 'environment_missing'
  | 'chain_missing'
  | 'chain_unknown'
  | 'chain_other_family'
  | 'token_not_on_chain'
  | 'not_whole_number'
  | 'hops_range'
  | 'nodes_range'
  | 'amount_form'
  | 'time_form'
  | 'window_upside_down'
  | 'ruleset_form'
  | 'country_form'
  | 'industry_long'
  | 'aliases_many'
  | 'alias_long'
  | 'context_long'
  | 'threshold_form'
  | 'refused';

/** Reasons by field; absent = fine. */
export type FieldProblems = Partial<Record<FieldName, FieldProblem>>;

/** What a form asks for, as `screenings.start` takes it. */
export type FormRequest =
  | { kind: 'kya'; request: KyaRequestInput }
  | { kind: 'kyt'; request: KytRequestInput }
  | { kind: 'name'; request: NameRequestInput };

/** A form read. */
export type FormReading = { ok: true; job: FormRequest } | { ok: false; problems: FieldProblems };

/** The schemas' names of what the form calls otherwise. */
const fieldOfRequest: Partial<Record<string, FieldName>> = {
  minTimestamp: 'from',
  maxTimestamp: 'to',
  address: 'subject',
  transaction: 'subject',
  name: 'subject',
};

/**
 * Reads a form as one kind of screening. `chains` is empty when the list could not be had; then any
 * name is taken.
 */
export function parseForm(
  fields: FormFields,
  kind: JobKind,
  chains: readonly Chain[],
): FormReading {
  const problems = kind === 'name' ? nameProblems(fields) : traceProblems(fields, kind, chains);
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  // The rules above say the same in words; the schema has the last one.
  const { job, paths } = requestOf(fields, kind);
  if (paths.length === 0) return { ok: true, job };
  for (const path of paths) {
    problems[fieldOfRequest[path] ?? (path in fields ? (path as FieldName) : 'subject')] =
      'refused';
  }
  return { ok: false, problems };
}

/** The request, and the schema's names of the fields that it refuses. */
function requestOf(fields: FormFields, kind: JobKind): { job: FormRequest; paths: string[] } {
  switch (kind) {
    case 'kya': {
      const request = toKyaInput(fields);
      return {
        job: { kind, request },
        paths: refusedBy(kyaRequestSchema.safeParse(request)),
      };
    }
    case 'kyt': {
      const request = toKytInput(fields);
      return {
        job: { kind, request },
        paths: refusedBy(kytRequestSchema.safeParse(request)),
      };
    }
    case 'name': {
      const request = toNameInput(fields);
      return {
        job: { kind, request },
        paths: refusedBy(nameRequestSchema.safeParse(request)),
      };
    }
  }
}

function refusedBy(
  parsed: { success: true } | { success: false; error: { issues: { path: PropertyKey[] }[] } },
): string[] {
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0] ?? ''));
}

function traceProblems(
  fields: FormFields,
  kind: 'kya' | 'kyt',
  chains: readonly Chain[],
): FieldProblems {
  const { address, transaction } = recogniseSubject(fields.subject);
  const check = kind === 'kya' ? address : transaction;
  const problems: FieldProblems = {};
  if (!check.ok) {
    problems.subject =
      kind === 'kya' || (!address.ok && address.problem === 'other_chain')
        ? `address_${address.ok ? 'not_an_address' : address.problem}`
        : `transaction_${transaction.ok ? 'not_a_hash' : transaction.problem}`;
  }
  if (fields.environmentId === '') problems.environmentId = 'environment_missing';
  return {
    ...problems,
    ...chainProblem(fields, check.ok ? check.family : null, chains),
    ...numberProblems(fields, kind),
    ...windowProblems(fields),
  };
}

function nameProblems(fields: FormFields): FieldProblems {
  const problems: FieldProblems = {};
  const subject = nameOf(fields) === '' ? 'name_empty' : nameProblem(fields.subject);
  if (subject !== null) problems.subject = subject;
  const otherName = nameProblem(fields.otherName);
  if (otherName !== null) problems.otherName = otherName;
  if (fields.namesEnvironmentId === '') problems.namesEnvironmentId = 'environment_missing';
  if (!/^[a-z]{0,10}$/i.test(fields.country.trim())) problems.country = 'country_form';
  const industry = fields.industry.trim();
  if (industry.length > MAX_INDUSTRY_LENGTH) problems.industry = 'industry_long';
  else if (hasHalfCharacter(industry)) problems.industry = 'half_character';
  const aliases = aliasesOf({ subject: '', otherName: '', aliases: fields.aliases });
  const aliasProblem = aliases.map(nameProblem).find((problem) => problem !== null);
  if (aliasesOf(fields).length > MAX_ALIASES) problems.aliases = 'aliases_many';
  else if (aliasProblem === 'name_long') problems.aliases = 'alias_long';
  else if (aliasProblem) problems.aliases = aliasProblem;
  if (fields.context.trim().length > MAX_CONTEXT_LENGTH) problems.context = 'context_long';
  else if (hasHalfCharacter(fields.context)) problems.context = 'half_character';
  if (!THRESHOLD_FORM.test(fields.threshold.trim())) problems.threshold = 'threshold_form';
  return problems;
}

/** Why a name cannot be sent; an empty one is no problem of its own. */
function nameProblem(text: string): 'name_long' | 'half_character' | 'name_invisible' | null {
  const name = text.trim();
  if (name.length > MAX_NAME_LENGTH) return 'name_long';
  if (hasHalfCharacter(name)) return 'half_character';
  return name === '' || hasVisible(name) ? null : 'name_invisible';
}

function chainProblem(
  fields: FormFields,
  family: AddressFamily | null,
  chains: readonly Chain[],
): FieldProblems {
  const name = fields.chainName.trim();
  if (name === '') return { chainName: 'chain_missing' };
  if (chains.length === 0) return {};
  const chain = chains.find((one) => one.chainName === name);
  if (!chain) return { chainName: 'chain_unknown' };
  if (family !== null && chain.addressFamily !== family) {
    return { chainName: 'chain_other_family' };
  }
  const isScreened =
    chain.tokens.length === 0 || chain.tokens.some((one) => one.toLowerCase() === fields.token);
  return isScreened ? {} : { token: 'token_not_on_chain' };
}

function numberProblems(fields: FormFields, kind: 'kya' | 'kyt'): FieldProblems {
  const problems: FieldProblems = {};
  for (const name of ['inflowHops', 'outflowHops'] as const) {
    const problem = wholeNumberProblem(fields[name], 0, MAX_HOPS, 'hops_range');
    if (problem) problems[name] = problem;
  }
  const nodes = wholeNumberProblem(fields.maxNodesPerHop, 1, MAX_NODES_PER_HOP, 'nodes_range');
  if (nodes) problems.maxNodesPerHop = nodes;
  if (!MIN_AMOUNT_FORM.test(fields.minAmount.trim())) {
    problems.minAmount = 'amount_form';
  }
  // The ruleset of a side that is not screened is not shown, and not sent.
  const sides = kind === 'kyt' ? sidesOf(fields.screenDirection) : [];
  for (const name of [
    ...sides.map((side) => `${side}RulesetId` as const),
    kind === 'kya' ? ('rulesetId' as const) : ('fallbackRulesetId' as const),
    'scoringRulesetId' as const,
  ]) {
    if (!RULESET_ID_FORM.test(fields[name].trim())) problems[name] = 'ruleset_form';
  }
  return problems;
}

function wholeNumberProblem(
  text: string,
  min: number,
  max: number,
  range: FieldProblem,
): FieldProblem | null {
  if (!/^-?\d+$/.test(text.trim())) return 'not_whole_number';
  const value = Number(text);
  return value >= min && value <= max ? null : range;
}

function windowProblems(fields: FormFields): FieldProblems {
  const problems: FieldProblems = {};
  const ends = { from: fields.from.trim(), to: fields.to.trim() };
  const from = ends.from === '' ? null : readWindowTime(ends.from, 'from');
  const to = ends.to === '' ? null : readWindowTime(ends.to, 'to');
  if (ends.from !== '' && from === null) problems.from = 'time_form';
  if (ends.to !== '' && to === null) problems.to = 'time_form';
  if (from !== null && to !== null && from >= to) problems.to = 'window_upside_down';
  return problems;
}
