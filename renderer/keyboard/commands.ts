// Which command a key press means, and commands by their words. The tables are in shared/commands.
import { m } from '#shared/messages/generated/messages.js';
import type { Command } from '#shared/commands/command.ts';
import { commands, type CommandId } from '#shared/commands/page-commands.ts';
import {
  decisionCommands,
  flowCommands,
  nameCommands,
  noteCommands,
  ruleCommands,
  sectionCommands,
  type DecisionCommandId,
  type FlowCommandId,
  type NameCommandId,
  type NoteCommandId,
  type RuleCommandId,
  type SectionCommandId,
} from '#shared/commands/place-commands.ts';
import { isPressed, shortcutKeys, type KeyPress } from '#shared/commands/shortcuts.ts';

/** The command a key press means, or null. `isInText`: the focus is in a text box. */
export function findCommand(press: KeyPress, isInText: boolean): CommandId | null {
  return find(commands, press, isInText);
}

/** The command a key press means while the keyboard is in the flow picture, or null. */
export function findFlowCommand(press: KeyPress): FlowCommandId | null {
  return find(flowCommands, press, false);
}

/** The command a key press means while the keyboard is in a list of hits, or null. */
export function findDecisionCommand(press: KeyPress): DecisionCommandId | null {
  return find(decisionCommands, press, false);
}

/** The command a key press means while the keyboard is among the findings of a name, or null. */
export function findNameCommand(press: KeyPress): NameCommandId | null {
  return find(nameCommands, press, false);
}

/** The command a key press means while a note is being written, or null. */
export function findNoteCommand(press: KeyPress): NoteCommandId | null {
  return find(noteCommands, press, true);
}

/** The command a key press means while the keyboard is in the list of rules of a draft, or null. */
export function findRuleCommand(press: KeyPress): RuleCommandId | null {
  return find(ruleCommands, press, false);
}

/** The command a key press means while the keyboard is in the sections of a report, or null. */
export function findSectionCommand(press: KeyPress): SectionCommandId | null {
  return find(sectionCommands, press, false);
}

/** The keys that are next to a command; none for one without a shortcut. */
export function keysOf({ shortcuts: [first] }: Command, isMac: boolean): string[] {
  return first === undefined ? [] : shortcutKeys(first, isMac);
}

/** The same of the command with this name. */
export function keysOfId(id: CommandId, isMac: boolean): string[] {
  return commands.filter((one) => one.id === id).flatMap((one) => keysOf(one, isMac));
}

/**
 * The commands whose words, in the present language or in English, begin like each word of a text, in
 * the order of the table; all of them for an empty one. Chinese has no spaces: there a part is enough.
 */
export function findByName(text: string): readonly Command<CommandId>[] {
  const wanted = text.toLowerCase().split(/\s+/u).filter(Boolean);
  return commands.filter(({ id, word }) => {
    // They would only lead to where the person is.
    if (id === 'focus_entry' || id === 'list_commands') return false;
    const names = ` ${word()} ${word({}, { locale: 'en' })}`.toLowerCase();
    return wanted.every(
      (part) => names.includes(` ${part}`) || (isHan(part) && names.includes(part)),
    );
  });
}

/** The words of a control that a shortcut reaches too, e.g. `Fit all (F)`. */
export function wordWithKey(id: FlowCommandId | DecisionCommandId | NameCommandId): string {
  const all = [...flowCommands, ...decisionCommands, ...nameCommands];
  const command = all.find((one) => one.id === id);
  if (command === undefined) return '';
  return `${command.word()}${m.common_bracketed({ text: keysOf(command, false).join('+') })}`;
}

function find<Id extends string>(
  table: readonly Command<Id>[],
  press: KeyPress,
  isInText: boolean,
): Id | null {
  const found = table.find(
    ({ shortcuts, inText }) =>
      shortcuts.some((one) => isPressed(one, press)) && (inText || !isInText),
  );
  return found?.id ?? null;
}

function isHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}
