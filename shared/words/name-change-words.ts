// The words of a comparison of two screenings of a name.
import { m } from '../messages/generated/messages.js';
import type { GroupFinding } from '../names/result.ts';
import type {
  NameComparison,
  NameHitChange,
  NameObstacle,
  NameParameterChange,
} from '../review/name-comparison.ts';
import { formatCount } from './format.ts';
import { unreadableWord } from './unreadable-words.ts';

const parameters: Record<NameParameterChange['name'], () => string> = {
  name: m.name_searched,
  country: m.form_country,
  industry: m.form_industry,
  aliases: m.form_aliases,
  context: m.form_context,
  threshold: m.form_threshold,
  environment: m.history_environment,
};

/** A parameter of a name screening. */
export function nameParameterWord(name: NameParameterChange['name']): string {
  return parameters[name]();
}

const findings: Record<GroupFinding, () => string> = {
  hit: m.name_hit,
  no_hit: m.name_no_hit,
  not_delivered: m.name_not_delivered,
};

/** What a group says; "Not provided" is no "no". */
export function groupFindingWord(finding: GroupFinding): string {
  return findings[finding]();
}

const changes: Record<NameHitChange['change'], () => string> = {
  added: m.history_change_added,
  removed: m.history_change_removed,
  changed: m.history_change_changed,
};

/** Whether a hit came, went, or says something else. */
export function hitChangeWord(change: NameHitChange['change']): string {
  return changes[change]();
}

/** Why decision and hits were not compared, with the screening that is in the way. */
export function nameObstacleSentence({ of, why }: NameObstacle): string {
  const words =
    why === 'other_name'
      ? m.name_history_other_name()
      : why === 'altered'
        ? m.history_obstacle_altered()
        : why === 'other_subject'
          ? m.history_obstacle_other_subject()
          : unreadableWord(why);
  if (of === null) return words;
  const which = of === 'before' ? m.history_before() : m.history_after();
  return `${which}${m.common_colon()}${words}`;
}

/** "1 hit the same". */
export function sameHitsWord(count: number): string {
  return m.name_history_same_many({ count: formatCount(count) });
}

/** Whether both answers are one text. */
export function isSameBytes({ before, after }: NameComparison): boolean {
  return before.sha256 === after.sha256;
}
