// The words of a row of changes.
import { m } from '../messages/generated/messages.js';
import type { ChangePart, ChangeRow } from './change-rows.ts';

const changes: Record<ChangeRow['change'], () => string> = {
  added: m.history_change_added,
  removed: m.history_change_removed,
  changed: m.history_change_changed,
};

/** Whether it came, went, or says something else. */
export function changeWord({ change }: ChangeRow): string {
  return changes[change]();
}

const parts: Record<ChangePart, () => string> = {
  outcome: m.history_group_outcome,
  hits: m.history_part_hits,
  components: m.history_group_components,
  exposures: m.history_group_exposures,
  labels: m.history_group_labels,
  figures: m.history_group_figures,
  alerts: m.kyt_alerts_title,
};

/** The part of the answer in which changes are told. */
export function changePartWord(part: ChangePart): string {
  return parts[part]();
}

const MAX_LENGTH = 160;

/** As much of a text as a row can show; the whole of it is shown next to the list. */
export function shortened(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}…`;
}
