// From what was typed to a request the contract accepts, or to one reason per field. Nothing is
// sent from here.
import { checkAddress, type AddressProblem } from '#shared/domain/address.ts';
import type { Chain } from '#shared/screening/chain.ts';
import {
  kyaRequestSchema,
  MAX_HOPS,
  MAX_NODES_PER_HOP,
  MIN_AMOUNT_FORM,
  RULESET_ID_FORM,
  type KyaRequestInput,
} from '#shared/screening/request.ts';
import type { FieldName, FormFields } from './form-fields.ts';
import { readWindowTime } from './window-time.ts';

/** Why a field is refused; each has words. */
export type FieldProblem =
  | `address_${AddressProblem}`
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
  | 'refused';

/** Reasons by field; absent = fine. */
export type FieldProblems = Partial<Record<FieldName, FieldProblem>>;

/** A form read. */
export type FormReading =
  { ok: true; request: KyaRequestInput } | { ok: false; problems: FieldProblems };

/** The schema's names of what the form calls otherwise. */
const fieldOfRequest: Partial<Record<string, FieldName>> = {
  minTimestamp: 'from',
  maxTimestamp: 'to',
};

/** Reads a form. `chains` is empty when the list could not be had; then any name is taken. */
export function parseForm(fields: FormFields, chains: readonly Chain[]): FormReading {
  const problems: FieldProblems = {
    ...addressProblem(fields),
    ...chainProblem(fields, chains),
    ...numberProblems(fields),
    ...windowProblems(fields),
  };
  if (fields.environmentId === '') problems.environmentId = 'environment_missing';
  if (hasAny(problems)) return { ok: false, problems };
  const parsed = kyaRequestSchema.safeParse(toRequest(fields));
  if (parsed.success) return { ok: true, request: toRequest(fields) };
  // The rules above say the same in words; the schema has the last one.
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0] ?? 'address');
    problems[fieldOfRequest[name] ?? (name as FieldName)] = 'refused';
  }
  return { ok: false, problems };
}

function toRequest(fields: FormFields): KyaRequestInput {
  return {
    chainName: fields.chainName.trim(),
    address: fields.address.trim(),
    token: fields.token as KyaRequestInput['token'],
    inflowHops: Number(fields.inflowHops),
    outflowHops: Number(fields.outflowHops),
    minTimestamp: fields.from.trim() === '' ? null : readWindowTime(fields.from, 'from'),
    maxTimestamp: fields.to.trim() === '' ? null : readWindowTime(fields.to, 'to'),
    minAmount: fields.minAmount.trim(),
    maxNodesPerHop: Number(fields.maxNodesPerHop),
    forceTimeSequence: fields.forceTimeSequence,
    rulesetId: fields.rulesetId.trim(),
    scoringRulesetId: fields.scoringRulesetId.trim(),
    cexImmune: fields.cexImmune,
    forceRun: fields.forceRun,
    autoMonitor: fields.autoMonitor,
  };
}

function addressProblem(fields: FormFields): FieldProblems {
  const check = checkAddress(fields.address);
  return check.ok ? {} : { address: `address_${check.problem}` };
}

function chainProblem(fields: FormFields, chains: readonly Chain[]): FieldProblems {
  const name = fields.chainName.trim();
  if (name === '') return { chainName: 'chain_missing' };
  if (chains.length === 0) return {};
  const chain = chains.find((one) => one.chainName === name);
  if (!chain) return { chainName: 'chain_unknown' };
  const check = checkAddress(fields.address);
  if (check.ok && chain.addressFamily !== check.family) {
    return { chainName: 'chain_other_family' };
  }
  const isScreened =
    chain.tokens.length === 0 || chain.tokens.some((one) => one.toLowerCase() === fields.token);
  return isScreened ? {} : { token: 'token_not_on_chain' };
}

function numberProblems(fields: FormFields): FieldProblems {
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
  for (const name of ['rulesetId', 'scoringRulesetId'] as const) {
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

function hasAny(problems: FieldProblems): boolean {
  return Object.keys(problems).length > 0;
}
