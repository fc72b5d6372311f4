// What was typed as the request of each kind. Every parameter with a default is sent.
import type { NameRequestInput } from '#shared/names/request.ts';
import type { KyaRequestInput, KytRequestInput } from '#shared/screening/request.ts';
import type { FormFields } from './form-fields.ts';
import { readWindowTime } from './window-time.ts';

/** The fields as a KYA request; they may still be refused. */
export function toKyaInput(fields: FormFields): KyaRequestInput {
  const rulesetId = fields.rulesetId.trim();
  return { ...sharedInput(fields), rulesetId, address: fields.subject.trim() };
}

/** The fields as a KYT request. The ruleset of a side that is not screened is never asked for. */
export function toKytInput(fields: FormFields): KytRequestInput {
  const { screenDirection } = fields;
  return {
    ...sharedInput(fields),
    rulesetId: fields.fallbackRulesetId.trim(),
    transaction: fields.subject.trim(),
    screenDirection,
    inRulesetId: screenDirection === 'out' ? '0' : fields.inRulesetId.trim(),
    outRulesetId: screenDirection === 'in' ? '0' : fields.outRulesetId.trim(),
  };
}

/** The fields as a name request. */
export function toNameInput(fields: FormFields): NameRequestInput {
  return {
    name: nameOf(fields),
    country: fields.country.trim() || null,
    industry: fields.industry.trim() || null,
    aliases: aliasesOf(fields),
    context: fields.context.trim() || null,
    threshold: fields.threshold.trim(),
  };
}

type NameBoxes = Pick<FormFields, 'subject' | 'otherName'>;

/** What is sent as the name: the first of both boxes that holds one. */
export function nameOf({ subject, otherName }: NameBoxes): string {
  return subject.trim() || otherName.trim();
}

/** The name in another script, as far as it is sent next to the name; empty for none. */
function otherNameOf({ subject, otherName }: NameBoxes): string {
  const [name, other] = [subject.trim(), otherName.trim()];
  return name === '' || name === other ? '' : other;
}

/**
 * The aliases as they are sent: the name in another script, then one a line; empty lines and
 * repetitions are none.
 */
export function aliasesOf(fields: NameBoxes & Pick<FormFields, 'aliases'>): string[] {
  const lines = fields.aliases.split(/\r?\n/).map((line) => line.trim());
  return [...new Set([otherNameOf(fields), ...lines].filter((line) => line !== ''))];
}

function sharedInput(fields: FormFields): Omit<KyaRequestInput, 'address' | 'rulesetId'> {
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
    scoringRulesetId: fields.scoringRulesetId.trim(),
    cexImmune: fields.cexImmune,
    forceRun: fields.forceRun,
    autoMonitor: fields.autoMonitor,
  };
}
