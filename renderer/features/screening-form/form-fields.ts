// What the form holds while a person types: texts and switches, which of them each kind of
// screening has, and their defaults (blockchain API 4.2, 4.3; name API 4).
import type { Service } from '#shared/domain/environment.ts';
import type { ScreeningDefaults } from '#shared/ipc/calls/screening-defaults.ts';
import { NAME_DEFAULTS } from '#shared/names/request.ts';
import type { JobKind } from '#shared/screening/job.ts';
import { KYT_DEFAULTS, type ScreenDirection, type Token } from '#shared/screening/request.ts';

/** The form as typed. Numbers, times and lists are texts until they are read. */
export interface FormFields {
  /** The address, the transaction hash or the name. */
  subject: string;
  /** The same name in another script: sent as the first alias, and as the name where that is empty. */
  otherName: string;
  /** For addresses and transactions. */
  environmentId: string;
  /** For names: the other service. */
  namesEnvironmentId: string;
  chainName: string;
  token: string;
  screenDirection: ScreenDirection;
  inflowHops: string;
  outflowHops: string;
  minAmount: string;
  maxNodesPerHop: string;
  forceTimeSequence: boolean;
  from: string;
  to: string;
  inRulesetId: string;
  outRulesetId: string;
  /** Of an address. */
  rulesetId: string;
  /** Of a transaction, for a side without an id of its own. */
  fallbackRulesetId: string;
  scoringRulesetId: string;
  cexImmune: boolean;
  forceRun: boolean;
  autoMonitor: boolean;
  country: string;
  industry: string;
  /** One a line. */
  aliases: string;
  context: string;
  threshold: string;
}

/** The name of a field. */
export type FieldName = keyof FormFields;

/** Fields with a default; the others have none of use. */
export type ParameterName = Exclude<
  FieldName,
  'subject' | 'otherName' | 'environmentId' | 'namesEnvironmentId' | 'chainName'
>;
/** A value for each of them. */
export type Parameters = Readonly<Pick<FormFields, ParameterName>>;

const KYA_PARAMETERS = [
  'token',
  'inflowHops',
  'outflowHops',
  'minAmount',
  'maxNodesPerHop',
  'forceTimeSequence',
  'from',
  'to',
  'rulesetId',
  'scoringRulesetId',
  'cexImmune',
  'forceRun',
  'autoMonitor',
] as const satisfies readonly ParameterName[];

/** The parameters of each kind. */
export const PARAMETERS_OF: Readonly<Record<JobKind, readonly ParameterName[]>> = {
  kya: KYA_PARAMETERS,
  kyt: [
    ...KYA_PARAMETERS.filter((name) => name !== 'rulesetId'),
    ...(['screenDirection', 'inRulesetId', 'outRulesetId', 'fallbackRulesetId'] as const),
  ],
  name: ['country', 'industry', 'aliases', 'context', 'threshold'],
};

/** The service that screens each kind. */
export const SERVICE_OF: Readonly<Record<JobKind, Service>> = {
  kya: 'screening',
  kyt: 'screening',
  name: 'names',
};

/** The documented defaults as the form shows them; an empty time is an open end. */
export const DOCUMENTED_PARAMETERS: Parameters = {
  token: KYT_DEFAULTS.token satisfies Token,
  screenDirection: KYT_DEFAULTS.screenDirection,
  inflowHops: String(KYT_DEFAULTS.inflowHops),
  outflowHops: String(KYT_DEFAULTS.outflowHops),
  minAmount: KYT_DEFAULTS.minAmount,
  maxNodesPerHop: String(KYT_DEFAULTS.maxNodesPerHop),
  forceTimeSequence: KYT_DEFAULTS.forceTimeSequence,
  from: '',
  to: '',
  inRulesetId: KYT_DEFAULTS.inRulesetId,
  outRulesetId: KYT_DEFAULTS.outRulesetId,
  rulesetId: KYT_DEFAULTS.rulesetId,
  fallbackRulesetId: KYT_DEFAULTS.rulesetId,
  scoringRulesetId: KYT_DEFAULTS.scoringRulesetId,
  cexImmune: KYT_DEFAULTS.cexImmune,
  forceRun: KYT_DEFAULTS.forceRun,
  autoMonitor: KYT_DEFAULTS.autoMonitor,
  country: '',
  industry: '',
  aliases: '',
  context: '',
  threshold: NAME_DEFAULTS.threshold,
};

/** The documented defaults with the person's own in their place; rulesets are those of the environment. */
export function defaultParameters(own: ScreeningDefaults, environmentId = ''): Parameters {
  const documented = DOCUMENTED_PARAMETERS;
  return {
    ...documented,
    token: own.token ?? documented.token,
    inflowHops: String(own.inflowHops ?? documented.inflowHops),
    outflowHops: String(own.outflowHops ?? documented.outflowHops),
    minAmount: own.minAmount ?? documented.minAmount,
    maxNodesPerHop: String(own.maxNodesPerHop ?? documented.maxNodesPerHop),
    forceTimeSequence: own.forceTimeSequence ?? documented.forceTimeSequence,
    cexImmune: own.cexImmune ?? documented.cexImmune,
    autoMonitor: own.autoMonitor ?? documented.autoMonitor,
    threshold: own.nameThreshold ?? documented.threshold,
    ...rulesetParameters(own, environmentId),
  };
}

/** The default rulesets of an environment; an id of one means nothing at another. */
export function rulesetParameters(own: ScreeningDefaults, environmentId: string) {
  const documented = DOCUMENTED_PARAMETERS;
  const rulesets = own.rulesets?.[environmentId] ?? {};
  return {
    rulesetId: rulesets.rulesetId ?? documented.rulesetId,
    inRulesetId: rulesets.inRulesetId ?? documented.inRulesetId,
    outRulesetId: rulesets.outRulesetId ?? documented.outRulesetId,
    fallbackRulesetId: documented.fallbackRulesetId,
    scoringRulesetId: rulesets.scoringRulesetId ?? documented.scoringRulesetId,
  };
}

/** An empty form with every default. */
export function emptyForm(own: ScreeningDefaults = {}, environmentId = ''): FormFields {
  return {
    subject: '',
    otherName: '',
    environmentId,
    namesEnvironmentId: '',
    chainName: '',
    ...defaultParameters(own, environmentId),
  };
}

/** The parameters of a kind that differ from their default, in the order of the form. */
export function changedParameters(
  fields: FormFields,
  kind: JobKind,
  own: ScreeningDefaults = {},
): ParameterName[] {
  const defaults = defaultParameters(own, fields.environmentId);
  return PARAMETERS_OF[kind].filter((name) => normal(fields[name]) !== normal(defaults[name]));
}

function normal(value: string | boolean): string {
  return String(value).trim();
}
