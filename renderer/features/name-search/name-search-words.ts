// Words of the search at the name service: what a search means before it is sent, why it cannot be.
import { formatUtc, type UtcMs } from '#shared/domain/time.ts';
import type { EnvironmentView } from '#shared/ipc/contract.ts';
import type { QuotaState } from '#shared/records/ledger.ts';
import { m } from '#shared/messages/generated/messages.js';
import { countryName } from '#shared/names/country-names.ts';
import { formatCount } from '#shared/words/format.ts';
import type { Obstacle } from './name-search-controller.svelte.ts';
import type { SearchProblem } from './name-search-input.ts';

const problems: Record<SearchProblem, () => string> = {
  empty: m.name_search_problem_empty,
  long: m.form_problem_name_long,
  invisible: m.form_problem_name_invisible,
  half_character: m.form_problem_half_character,
  limit_form: m.name_search_problem_limit,
  threshold_form: m.form_problem_threshold_form,
};

/** Why a box is refused, in words. */
export function problemWord(problem: SearchProblem | undefined): string | undefined {
  return problem === undefined ? undefined : problems[problem]();
}

/** What is in the way, in words. */
export function obstacleWord(
  obstacle: Obstacle,
  environment: EnvironmentView | undefined,
  quota: QuotaState | null,
): string {
  switch (obstacle) {
    case 'none_environment':
      return m.form_environment_none();
    case 'quiet':
      return m.name_search_quiet();
    case 'key_missing':
      return m.form_preflight_key({ environment: environment?.name ?? '' });
    case 'quota_used_up':
      return m.name_search_quota_used_up({ time: formatUtc(quota?.blockedUntil ?? 0) });
  }
}

/** What a request means before it is sent: where it goes and that it counts. */
export function meaningWord(environment: EnvironmentView): string {
  return environment.kind === 'practice'
    ? m.name_search_means_practice()
    : m.name_search_means({ environment: environment.name });
}

/** How much of the quota is left; what was told before the reset says nothing of today. */
export function quotaWord(quota: QuotaState | null, now: UtcMs): string {
  if (quota === null) return m.form_preflight_quota_unknown();
  const remaining = quota.resetsAt > now ? quota.remaining : quota.limit;
  if (remaining === null) return m.form_preflight_quota_unknown();
  return quota.limit === null
    ? m.form_preflight_quota_left({ remaining: formatCount(remaining) })
    : m.form_preflight_quota_left_of({
        remaining: formatCount(remaining),
        limit: formatCount(quota.limit),
      });
}

/** A country as delivered, with its names where it is a code. */
export function countryText(country: string): string {
  const name = countryName(country);
  return name === null ? country : `${country} · ${name.en} · ${name.zh}`;
}
