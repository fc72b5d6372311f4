// What was typed as the request of each kind. Every parameter with a default is sent.
import type { NameRequestInput } from '#shared/names/request.ts';
import type { KyaRequestInput, KytRequestInput } from '#shared/screening/request.ts';
import type { FormFields } from './form-fields.ts';
import { readWindowTime } from './window-time.ts';

/** The fields as a KYA request; they may still be refused. */
export function toKyaInput(fields: FormFields): KyaRequestInput {
  return { ...sharedInput(fields), address: fields.subject.trim() };
}

/** The fields as a KYT request. The ruleset of a side that is not screened is never asked for. */
export function toKytInput(fields: FormFields): KytRequestInput {
  const { screenDirection } = fields;
  return {
    ...sharedInput(fields),
    transaction: fields.subject.trim(),
    screenDirection,
    inRulesetId: screenDirection === 'out' ? '0' : fields.inRulesetId.trim(),
    outRulesetId: screenDirection === 'in' ? '0' : fields.outRulesetId.trim(),
  };
}

/** The fields as a name request. */
export function toNameInput(fields: FormFields): NameRequestInput {
  return {
    name: fields.subject.trim(),
    country: fields.country.trim() || null,
    industry: fields.industry.trim() || null,
    aliases: aliasesOf(fields),
    context: fields.context.trim() || null,
    threshold: fields.threshold.trim(),
  };
}

/** The aliases, one a line; empty lines and repetitions are none. */
export function aliasesOf(fields: Pick<FormFields, 'aliases'>): string[] {
  const lines = fields.aliases.split(/\r?\n/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

function sharedInput(fields: FormFields): Omit<KyaRequestInput, 'address'> {
  return {
    chainName: fields.chainName.trim(),
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
