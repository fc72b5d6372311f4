// Which key presses mean a decision.
import { findDecisionCommand, type DecisionCommandId } from '../../keyboard/commands.ts';

/** What takes keys for itself: what is typed into, and lists that are searched by typing. */
const TAKES_KEYS =
  'input:not([type="checkbox"]), textarea, select, [aria-haspopup], [role="listbox"]';

/** The command of a key press in a list of hits; null for one that is somebody else's. */
export function decisionKeyOf(event: KeyboardEvent): DecisionCommandId | null {
  if (event.repeat || !(event.target instanceof HTMLElement)) return null;
  if (event.target.closest(TAKES_KEYS) !== null) return null;
  return findDecisionCommand(event);
}
