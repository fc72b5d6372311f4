// The parts of the command table that belong to one part of a view: they work while the keyboard is in
// it. No menu has them; the help lists them by place.
import { m } from '#shared/messages/generated/messages.js';
import { inPlace, withMod, type Command } from './command.ts';

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
  'flow_find',
  'flow_menu',
  'flow_hide',
  'flow_pin',
  'flow_move_up',
  'flow_move_down',
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
  withMod('flow_find', m.flow_find, 'f', { inText: true }),
  inPlace('flow_menu', m.flow_menu, 'm'),
  inPlace('flow_hide', m.flow_hide, 'Delete', 'h'),
  inPlace('flow_pin', m.command_flow_pin, 'p'),
  withMod('flow_move_up', m.command_flow_move_up, 'ArrowUp'),
  withMod('flow_move_down', m.command_flow_move_down, 'ArrowDown'),
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
  withMod('note_save', m.command_note_save, 's', { inText: true }),
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
