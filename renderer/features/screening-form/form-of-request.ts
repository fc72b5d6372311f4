// A request as the form shows it: what was asked once can be looked at, changed and asked again.
import { formatUtc, formatUtcDate, type UtcMs } from '#shared/domain/time.ts';
import { hasHan } from '#shared/names/name-text.ts';
import type { JobRequest } from '#shared/screening/job.ts';
import type { KyaRequest, KytRequest } from '#shared/screening/request.ts';
import type { FormFields } from './form-fields.ts';
import { readWindowTime } from './window-time.ts';

/** The fields that a request sets; the others stay as they are. */
export function fieldsOfRequest(job: JobRequest): Partial<FormFields> {
  switch (job.kind) {
    case 'kya':
      return {
        ...sharedFields(job.request),
        subject: job.request.address,
        rulesetId: job.request.rulesetId,
      };
    case 'kyt':
      return {
        ...sharedFields(job.request),
        subject: job.request.transaction,
        screenDirection: job.request.screenDirection,
        inRulesetId: job.request.inRulesetId,
        outRulesetId: job.request.outRulesetId,
        fallbackRulesetId: job.request.rulesetId,
      };
    case 'name': {
      const { name, country, industry, aliases, context, threshold } = job.request;
      return {
        subject: name,
        ...namesOf(name, aliases),
        country: country ?? '',
        industry: industry ?? '',
        context: context ?? '',
        threshold,
      };
    }
  }
}

/**
 * A name's aliases as the form shows them: one is next to the name where it is Chinese and the
 * name is not, or the reverse. What is sent is the same.
 */
export function namesOf(
  name: string,
  [first, ...others]: readonly string[],
): Pick<FormFields, 'otherName' | 'aliases'> {
  if (first === undefined) return { otherName: '', aliases: '' };
  return hasHan(first) === hasHan(name)
    ? { otherName: '', aliases: [first, ...others].join('\n') }
    : { otherName: first, aliases: others.join('\n') };
}

function sharedFields(request: KyaRequest | KytRequest): Partial<FormFields> {
  return {
    chainName: request.chainName,
    token: request.token,
    inflowHops: String(request.inflowHops),
    outflowHops: String(request.outflowHops),
    minAmount: request.minAmount,
    maxNodesPerHop: String(request.maxNodesPerHop),
    forceTimeSequence: request.forceTimeSequence,
    from: timeText(request.minTimestamp, 'from'),
    to: timeText(request.maxTimestamp, 'to'),
    scoringRulesetId: request.scoringRulesetId,
    cexImmune: request.cexImmune,
    forceRun: request.forceRun,
    autoMonitor: request.autoMonitor,
  };
}

/** The date alone where it means the same moment. */
function timeText(at: UtcMs | null, end: 'from' | 'to'): string {
  if (at === null) return '';
  const date = formatUtcDate(at);
  return readWindowTime(date, end) === at ? date : formatUtc(at).replace(' UTC', '');
}
