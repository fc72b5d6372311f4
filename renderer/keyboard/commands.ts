// The command table: every shortcut of the page, its words, and where it applies. Help and, later,
// the palette are made from it.
import { m } from '#shared/messages/generated/messages.js';

/** Commands that work in every view; the page supplies one action for each. */
export const COMMAND_IDS = [
  'focus_entry',
  'find',
  'new_screening',
  'new_batch',
  'open_bundle',
  'go_cases',
  'go_queue',
  'go_rulesets',
  'go_watches',
  'go_ledger',
  'go_settings',
  'toggle_quiet',
  'lock',
  'undo',
  'redo',
  'back',
  'help',
] as const;
/** The name of a command that works in every view. */
export type CommandId = (typeof COMMAND_IDS)[number];

/** Commands of the flow picture, while the keyboard is in it. */
export const FLOW_COMMAND_IDS = [
  'flow_left',
  'flow_right',
  'flow_up',
  'flow_down',
  'flow_open',
  'flow_clear',
  'flow_fit',
  'flow_centre',
  'flow_zoom_in',
  'flow_zoom_out',
  'flow_hide',
] as const;
/** The name of a command of the flow picture. */
export type FlowCommandId = (typeof FLOW_COMMAND_IDS)[number];

/** Commands of a list of hits, while the keyboard is in it. */
export const DECISION_COMMAND_IDS = [
  'decide_true',
  'decide_possible',
  'decide_false',
  'decide_unsure',
  'decide_withdraw',
  'decide_next',
  'decide_choose',
] as const;
/** The name of a command of a list of hits. */
export type DecisionCommandId = (typeof DECISION_COMMAND_IDS)[number];

/** Commands of the findings of a name, while the keyboard is among them. */
export const NAME_COMMAND_IDS = ['name_side_by_side', 'name_mark_source'] as const;
/** The name of a command of the findings of a name. */
export type NameCommandId = (typeof NAME_COMMAND_IDS)[number];

/** Commands of a note that is being written. */
export const NOTE_COMMAND_IDS = ['note_save'] as const;
/** The name of a command of a note. */
export type NoteCommandId = (typeof NOTE_COMMAND_IDS)[number];

/** Commands of the list of rules of a draft, while the keyboard is in it. */
export const RULE_COMMAND_IDS = [
  'rule_previous',
  'rule_next',
  'rule_up',
  'rule_down',
  'rule_add',
  'rule_duplicate',
  'rule_remove',
] as const;
/** The name of a command of the list of rules. */
export type RuleCommandId = (typeof RULE_COMMAND_IDS)[number];

/** Commands of the sections of a report, while the keyboard is in their list. */
export const SECTION_COMMAND_IDS = [
  'section_previous',
  'section_next',
  'section_up',
  'section_down',
] as const;
/** The name of a command of the sections of a report. */
export type SectionCommandId = (typeof SECTION_COMMAND_IDS)[number];

/** A key with what must be held. `mod` is Ctrl, and Command on macOS. */
export interface Shortcut {
  key: string;
  mod?: boolean;
  shift?: boolean;
}

/** A row of the table. */
export interface Command<Id extends string = CommandId> {
  id: Id;
  word: () => string;
  shortcut: Shortcut;
  /** Another key for the same. */
  also?: Shortcut;
  /** Also works while the person types in a text box. */
  inText: boolean;
}

/** The table. */
export const commands: readonly Command[] = [
  {
    id: 'focus_entry',
    word: m.command_focus_entry,
    shortcut: { key: 'k', mod: true },
    inText: true,
  },
  { id: 'find', word: m.command_find, shortcut: { key: 'f', mod: true }, inText: true },
  {
    id: 'new_screening',
    word: m.command_new_screening,
    shortcut: { key: 'n', mod: true },
    inText: true,
  },
  {
    id: 'new_batch',
    word: m.command_new_batch,
    shortcut: { key: 'b', mod: true },
    inText: true,
  },
  {
    id: 'open_bundle',
    word: m.command_open_bundle,
    shortcut: { key: 'o', mod: true },
    inText: true,
  },
  { id: 'go_cases', word: m.command_go_cases, shortcut: { key: '1', mod: true }, inText: true },
  { id: 'go_queue', word: m.command_go_queue, shortcut: { key: '2', mod: true }, inText: true },
  { id: 'go_ledger', word: m.command_go_ledger, shortcut: { key: '3', mod: true }, inText: true },
  {
    id: 'go_watches',
    word: m.command_go_watches,
    shortcut: { key: '4', mod: true },
    inText: true,
  },
  {
    id: 'go_rulesets',
    word: m.command_go_rulesets,
    shortcut: { key: '5', mod: true },
    inText: true,
  },
  {
    id: 'go_settings',
    word: m.command_go_settings,
    shortcut: { key: ',', mod: true },
    inText: true,
  },
  {
    id: 'toggle_quiet',
    word: m.command_toggle_quiet,
    shortcut: { key: 'q', mod: true, shift: true },
    inText: true,
  },
  { id: 'lock', word: m.command_lock, shortcut: { key: 'l', mod: true }, inText: true },
  { id: 'undo', word: m.command_undo, shortcut: { key: 'z', mod: true }, inText: false },
  {
    id: 'redo',
    word: m.command_redo,
    shortcut: { key: 'y', mod: true },
    also: { key: 'z', mod: true, shift: true },
    inText: false,
  },
  { id: 'back', word: m.command_back, shortcut: { key: 'Escape' }, inText: false },
  { id: 'help', word: m.command_help, shortcut: { key: '?' }, inText: false },
];

/** The part of the table for the flow picture. */
export const flowCommands: readonly Command<FlowCommandId>[] = [
  inPlace('flow_left', m.command_flow_left, 'ArrowLeft'),
  inPlace('flow_right', m.command_flow_right, 'ArrowRight'),
  inPlace('flow_up', m.command_flow_up, 'ArrowUp'),
  inPlace('flow_down', m.command_flow_down, 'ArrowDown'),
  inPlace('flow_open', m.command_flow_open, 'Enter', ' '),
  inPlace('flow_clear', m.flow_clear, 'Escape'),
  inPlace('flow_fit', m.flow_fit, 'f'),
  inPlace('flow_centre', m.flow_centre, 'Home'),
  inPlace('flow_zoom_in', m.flow_zoom_in, '+', '='),
  inPlace('flow_zoom_out', m.flow_zoom_out, '-'),
  inPlace('flow_hide', m.flow_hide, 'Delete', 'h'),
];

/** The part of the table for hits that are decided. */
export const decisionCommands: readonly Command<DecisionCommandId>[] = [
  inPlace('decide_true', m.command_decide_true, 't', '1'),
  inPlace('decide_possible', m.command_decide_possible, 'p', '2'),
  inPlace('decide_false', m.command_decide_false, 'f', '3'),
  inPlace('decide_unsure', m.command_decide_unsure, 'u', '4'),
  inPlace('decide_withdraw', m.command_decide_withdraw, 'Backspace'),
  inPlace('decide_next', m.command_decide_next, 'n'),
  inPlace('decide_choose', m.command_decide_choose, 'x'),
];

/** The part of the table for the findings of a name. */
export const nameCommands: readonly Command<NameCommandId>[] = [
  inPlace('name_side_by_side', m.command_name_side_by_side, 's'),
  inPlace('name_mark_source', m.command_name_mark_source, 'm'),
];

/** The part of the table for a note. */
export const noteCommands: readonly Command<NoteCommandId>[] = [
  {
    id: 'note_save',
    word: m.command_note_save,
    shortcut: { key: 's', mod: true },
    inText: true,
  },
];

/** The part of the table for the rules of a draft. */
export const ruleCommands: readonly Command<RuleCommandId>[] = [
  inPlace('rule_previous', m.command_rule_previous, 'ArrowUp'),
  inPlace('rule_next', m.command_rule_next, 'ArrowDown'),
  withMod('rule_up', m.command_rule_up, 'ArrowUp'),
  withMod('rule_down', m.command_rule_down, 'ArrowDown'),
  inPlace('rule_add', m.command_rule_add, 'n', 'Insert'),
  inPlace('rule_duplicate', m.command_rule_duplicate, 'd'),
  inPlace('rule_remove', m.command_rule_remove, 'Delete'),
];

/** The part of the table for the sections of a report. Moved as a rule is. */
export const sectionCommands: readonly Command<SectionCommandId>[] = [
  inPlace('section_previous', m.command_report_previous, 'ArrowUp'),
  inPlace('section_next', m.command_report_next, 'ArrowDown'),
  withMod('section_up', m.command_report_up, 'ArrowUp'),
  withMod('section_down', m.command_report_down, 'ArrowDown'),
];

/** A key press, as the browser reports it. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

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

/** The keys as they are printed, e.g. `['Ctrl', 'K']`. */
export function shortcutKeys(shortcut: Shortcut, isMac: boolean): string[] {
  const keys: string[] = [];
  if (shortcut.mod) keys.push(isMac ? '⌘' : 'Ctrl');
  if (shortcut.shift) keys.push(isMac ? '⇧' : 'Shift');
  const name = KEY_NAMES[shortcut.key] ?? shortcut.key;
  keys.push(name.length === 1 ? name.toUpperCase() : name);
  return keys;
}

/** The same as a screen reader is told it (`aria-keyshortcuts`), e.g. `Control+ArrowUp`. */
export function shortcutForAria(shortcut: Shortcut, isMac: boolean): string {
  const held = [shortcut.mod && (isMac ? 'Meta' : 'Control'), shortcut.shift && 'Shift'];
  return [...held.filter(Boolean), shortcut.key].join('+');
}

/** The words of a control that a shortcut reaches too, e.g. `Fit all (F)`. */
export function wordWithKey(id: FlowCommandId | DecisionCommandId | NameCommandId): string {
  const all = [...flowCommands, ...decisionCommands, ...nameCommands];
  const command = all.find((one) => one.id === id);
  if (command === undefined) return '';
  return `${command.word()} (${shortcutKeys(command.shortcut, false).join('+')})`;
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Backspace: '⌫',
  Delete: 'Del',
  ' ': 'Space',
  '-': '−',
};

/** A command of one part of a view: a key alone, and not while the person types. */
function inPlace<Id extends string>(
  id: Id,
  word: () => string,
  key: string,
  also?: string,
): Command<Id> {
  const row = { id, word, shortcut: { key }, inText: false };
  return also === undefined ? row : { ...row, also: { key: also } };
}

/** The same while Ctrl or Command is held. */
function withMod<Id extends string>(id: Id, word: () => string, key: string): Command<Id> {
  return { id, word, shortcut: { key, mod: true }, inText: false };
}

function find<Id extends string>(
  table: readonly Command<Id>[],
  press: KeyPress,
  isInText: boolean,
): Id | null {
  if (press.altKey) return null;
  const isMod = press.ctrlKey || press.metaKey;
  const means = (shortcut: Shortcut): boolean =>
    shortcut.key.toLowerCase() === press.key.toLowerCase() &&
    (shortcut.mod ?? false) === isMod &&
    // `?` and `,` need Shift on some layouts and not on others.
    (!isLetter(shortcut.key) || (shortcut.shift ?? false) === press.shiftKey);
  const found = table.find(
    ({ shortcut, also, inText }) =>
      (means(shortcut) || (also !== undefined && means(also))) && (inText || !isInText),
  );
  return found?.id ?? null;
}

function isLetter(key: string): boolean {
  return /^[a-z]$/i.test(key);
}
