// Which key presses mean a decision.
import type { DecisionCommandId, NameCommandId } from '#shared/commands/place-commands.ts';
import { findDecisionCommand, findNameCommand } from '../../keyboard/commands.ts';

/** What takes keys for itself: what is typed into, and lists that are searched by typing. */
const TAKES_KEYS =
  'input:not([type="checkbox"]), textarea, select, [aria-haspopup], [role="listbox"]';

/** The command of a key press in a list of hits; null for one that is somebody else's. */
export function decisionKeyOf(event: KeyboardEvent): DecisionCommandId | null {
  return isForUs(event) ? findDecisionCommand(event) : null;
}

/** The command of a key press among the findings of a name; null for one that is somebody else's. */
export function nameKeyOf(event: KeyboardEvent): NameCommandId | null {
  return isForUs(event) ? findNameCommand(event) : null;
}

function isForUs(event: KeyboardEvent): boolean {
  if (event.repeat || !(event.target instanceof HTMLElement)) return false;
  return event.target.closest(TAKES_KEYS) === null;
}
