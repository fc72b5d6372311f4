// The command table: every command of the page, its words, its shortcut, and where it applies. The
// help and the commands of the entry box are made from it.
import { m } from '#shared/messages/generated/messages.js';
import { isPressed, shortcutKeys, type KeyPress, type Shortcut } from './shortcuts.ts';

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
  'go_journal',
  'go_file_care',
  'go_signing_key',
  'look_up_name',
  'theme_system',
  'theme_light',
  'theme_dark',
  'language_en',
  'language_zh',
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

/** A row of the table. */
export interface Command<Id extends string = CommandId> {
  id: Id;
  word: () => string;
  /** Each does the same; the first is the one to show. Without one it is called from the entry box. */
  shortcuts: readonly Shortcut[];
  /** Also works while the person types in a text box. */
  inText: boolean;
}

/** The table. */
export const commands: readonly Command[] = [
  {
    id: 'focus_entry',
    word: m.command_focus_entry,
    shortcuts: [{ key: 'k', mod: true }],
    inText: true,
  },
  { id: 'find', word: m.command_find, shortcuts: [{ key: 'f', mod: true }], inText: true },
  {
    id: 'new_screening',
    word: m.command_new_screening,
    shortcuts: [{ key: 'n', mod: true }],
    inText: true,
  },
  {
    id: 'new_batch',
    word: m.command_new_batch,
    shortcuts: [{ key: 'b', mod: true }],
    inText: true,
  },
  {
    id: 'open_bundle',
    word: m.command_open_bundle,
    shortcuts: [{ key: 'o', mod: true }],
    inText: true,
  },
  { id: 'go_cases', word: m.command_go_cases, shortcuts: [{ key: '1', mod: true }], inText: true },
  { id: 'go_queue', word: m.command_go_queue, shortcuts: [{ key: '2', mod: true }], inText: true },
  {
    id: 'go_ledger',
    word: m.command_go_ledger,
    shortcuts: [{ key: '3', mod: true }],
    inText: true,
  },
  {
    id: 'go_watches',
    word: m.command_go_watches,
    shortcuts: [{ key: '4', mod: true }],
    inText: true,
  },
  {
    id: 'go_rulesets',
    word: m.command_go_rulesets,
    shortcuts: [{ key: '5', mod: true }],
    inText: true,
  },
  {
    id: 'go_settings',
    word: m.command_go_settings,
    shortcuts: [{ key: ',', mod: true }],
    inText: true,
  },
  byName('go_journal', m.command_go_journal),
  byName('go_file_care', m.command_go_file_care),
  byName('go_signing_key', m.command_go_signing_key),
  byName('look_up_name', m.command_look_up_name),
  byName('theme_system', m.command_theme_system),
  byName('theme_light', m.command_theme_light),
  byName('theme_dark', m.command_theme_dark),
  byName('language_en', m.command_language_en),
  byName('language_zh', m.command_language_zh),
  {
    id: 'toggle_quiet',
    word: m.command_toggle_quiet,
    shortcuts: [{ key: 'q', mod: true, shift: true }],
    inText: true,
  },
  { id: 'lock', word: m.command_lock, shortcuts: [{ key: 'l', mod: true }], inText: true },
  { id: 'undo', word: m.command_undo, shortcuts: [{ key: 'z', mod: true }], inText: false },
  {
    id: 'redo',
    word: m.command_redo,
    shortcuts: [
      { key: 'y', mod: true },
      { key: 'z', mod: true, shift: true },
    ],
    inText: false,
  },
  { id: 'back', word: m.command_back, shortcuts: [{ key: 'Escape' }], inText: false },
  { id: 'help', word: m.command_help, shortcuts: [{ key: '?' }], inText: false },
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
    shortcuts: [{ key: 's', mod: true }],
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

/** The keys that stand beside a command; none for one without a shortcut. */
export function keysOf({ shortcuts: [first] }: Command<string>, isMac: boolean): string[] {
  return first === undefined ? [] : shortcutKeys(first, isMac);
}

/** The same of the command with this name. */
export function keysOfId(id: CommandId, isMac: boolean): string[] {
  return commands.filter((one) => one.id === id).flatMap((one) => keysOf(one, isMac));
}

/**
 * The commands whose words begin like each word of a text, in the order of the table; all of them
 * for an empty one. Chinese has no spaces: there a part is enough.
 */
export function findByName(text: string): readonly Command[] {
  const wanted = text.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  return commands.filter(({ id, word }) => {
    // It would only lead to where the person is.
    if (id === 'focus_entry') return false;
    const name = ` ${word().toLocaleLowerCase()}`;
    return wanted.every(
      (part) => name.includes(` ${part}`) || (isHan(part) && name.includes(part)),
    );
  });
}

/** The words of a control that a shortcut reaches too, e.g. `Fit all (F)`. */
export function wordWithKey(id: FlowCommandId | DecisionCommandId | NameCommandId): string {
  const all = [...flowCommands, ...decisionCommands, ...nameCommands];
  const command = all.find((one) => one.id === id);
  if (command === undefined) return '';
  return `${command.word()} (${keysOf(command, false).join('+')})`;
}

/** A command of one part of a view: a key alone, and not while the person types. */
function inPlace<Id extends string>(
  id: Id,
  word: () => string,
  key: string,
  also?: string,
): Command<Id> {
  const shortcuts = also === undefined ? [{ key }] : [{ key }, { key: also }];
  return { id, word, shortcuts, inText: false };
}

/** The same while Ctrl or Command is held. */
function withMod<Id extends string>(id: Id, word: () => string, key: string): Command<Id> {
  return { id, word, shortcuts: [{ key, mod: true }], inText: false };
}

/** A command without a key. */
function byName(id: CommandId, word: () => string): Command {
  return { id, word, shortcuts: [], inText: true };
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
