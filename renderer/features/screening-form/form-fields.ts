// What the form holds while a person types: texts and switches, and their documented defaults
// (blockchain API 4.2).
import { KYA_DEFAULTS, type Token } from '#shared/screening/request.ts';

/** The form as typed. Numbers and times are texts until they are read. */
export interface FormFields {
  address: string;
  environmentId: string;
  chainName: string;
  token: string;
  inflowHops: string;
  outflowHops: string;
  minAmount: string;
  maxNodesPerHop: string;
  forceTimeSequence: boolean;
  from: string;
  to: string;
  rulesetId: string;
  scoringRulesetId: string;
  cexImmune: boolean;
  forceRun: boolean;
  autoMonitor: boolean;
}

/** The name of a field. */
export type FieldName = keyof FormFields;

/** Fields with a documented default; the others have none of use. */
export type ParameterName = Exclude<FieldName, 'address' | 'environmentId' | 'chainName'>;

/** The documented defaults as the form shows them; an empty time is an open end. */
export const DEFAULT_PARAMETERS: Readonly<Pick<FormFields, ParameterName>> = {
  token: KYA_DEFAULTS.token satisfies Token,
  inflowHops: String(KYA_DEFAULTS.inflowHops),
  outflowHops: String(KYA_DEFAULTS.outflowHops),
  minAmount: KYA_DEFAULTS.minAmount,
  maxNodesPerHop: String(KYA_DEFAULTS.maxNodesPerHop),
  forceTimeSequence: KYA_DEFAULTS.forceTimeSequence,
  from: '',
  to: '',
  rulesetId: KYA_DEFAULTS.rulesetId,
  scoringRulesetId: KYA_DEFAULTS.scoringRulesetId,
  cexImmune: KYA_DEFAULTS.cexImmune,
  forceRun: KYA_DEFAULTS.forceRun,
  autoMonitor: KYA_DEFAULTS.autoMonitor,
};

/** An empty form with every default. */
export function emptyForm(): FormFields {
  return { address: '', environmentId: '', chainName: '', ...DEFAULT_PARAMETERS };
}

/** The parameters that differ from their default, in the order of the form. */
export function changedParameters(fields: FormFields): ParameterName[] {
  const names = Object.keys(DEFAULT_PARAMETERS) as ParameterName[];
  return names.filter((name) => normal(fields[name]) !== normal(DEFAULT_PARAMETERS[name]));
}

function normal(value: string | boolean): string {
  return String(value).trim();
}
