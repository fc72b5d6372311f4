// The parameters of a row that a person would look for, in one line.
import { m } from '#shared/messages/generated/messages.js';
import type { JobRequest } from '#shared/screening/job.ts';
import type { ScreenDirection } from '#shared/screening/request.ts';
import { formatCount } from '#shared/words/format.ts';

const directions: Record<ScreenDirection, () => string> = {
  in: m.job_direction_in,
  out: m.job_direction_out,
  both: m.job_direction_both,
};

function aliasWord(count: number): string | null {
  if (count === 0) return null;
  return m.batch_request_aliases({ count: formatCount(count) });
}

/** `Tron · USDT · 3 hops in, 1 out`, or for a name `CN · crypto · threshold 0.3`. */
export function requestWords(job: JobRequest): string {
  if (job.kind === 'name') {
    const { country, industry, aliases, threshold } = job.request;
    return [country, industry, aliasWord(aliases.length), m.batch_request_threshold({ threshold })]
      .filter((part) => part !== null)
      .join(' · ');
  }
  const { chainName, token, inflowHops, outflowHops } = job.request;
  return [
    chainName,
    token.toUpperCase(),
    ...(job.kind === 'kyt' ? [directions[job.request.screenDirection]()] : []),
    m.scope_hops({ inflow: formatCount(inflowHops), outflow: formatCount(outflowHops) }),
  ].join(' · ');
}
