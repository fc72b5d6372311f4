// The command table of the page: every command that does not belong to one part of a view, with its
// words and its shortcut. The palette, the shortcuts, the menu and the help are all made from it.
import { m } from '#shared/messages/generated/messages.js';
import { byName, inPlace, withMod, type Command } from './command.ts';

/** Commands that need no case file. */
export const PROGRAM_COMMAND_IDS = [
  'help',
  'keyboard_help',
  'theme_system',
  'theme_light',
  'theme_dark',
  'theme_contrast',
  'language_en',
  'language_zh',
] as const;
/** One of these. */
export type ProgramCommandId = (typeof PROGRAM_COMMAND_IDS)[number];

/** Commands that work in every view of an open case file. */
export const FILE_COMMAND_IDS = [
  'focus_entry',
  'list_commands',
  'find',
  'new_screening',
  'new_batch',
  'look_up_name',
  'open_bundle',
  'go_cases',
  'go_queue',
  'go_rulesets',
  'go_monitoring',
  'go_ledger',
  'go_settings',
  'go_journal',
  'go_file_care',
  'go_signing_key',
  'go_about',
  'toggle_quiet',
  'lock',
  'undo',
  'redo',
  'back',
] as const;
/** One of these. */
export type FileCommandId = (typeof FILE_COMMAND_IDS)[number];

// Commands that a view offers while it can do them.
const VIEW_COMMAND_IDS = [
  'new_case',
  'import_cases',
  'edit_case',
  'change_case_status',
  'import_answers',
  'export_case',
  'new_report',
  'write_bundle',
  'export_report',
  'screen_again',
  'monitor_subject',
  'add_to_subject',
  'focus_mode',
  'export_flow_picture',
  'export_flow_table',
] as const;

/** All commands of the page. */
export const COMMAND_IDS = [
  ...PROGRAM_COMMAND_IDS,
  ...FILE_COMMAND_IDS,
  ...VIEW_COMMAND_IDS,
] as const;
/** The name of a command of the page. */
export type CommandId = (typeof COMMAND_IDS)[number];

const inText = true;

/** The table, in the order in which it is listed. */
export const commands: readonly Command<CommandId>[] = [
  withMod('focus_entry', m.command_focus_entry, 'k', { inText }),
  withMod('list_commands', m.command_list_commands, 'p', { shift: true, inText }),
  withMod('find', m.command_find, 'f', { inText }),
  withMod('new_screening', m.command_new_screening, 'n', { inText }),
  withMod('new_batch', m.command_new_batch, 'b', { inText }),
  withMod('open_bundle', m.command_open_bundle, 'o', { inText }),
  withMod('go_cases', m.command_go_cases, '1', { inText }),
  withMod('go_queue', m.command_go_queue, '2', { inText }),
  withMod('go_rulesets', m.command_go_rulesets, '3', { inText }),
  withMod('go_monitoring', m.command_go_monitoring, '4', { inText }),
  withMod('go_ledger', m.command_go_ledger, '5', { inText }),
  withMod('go_settings', m.command_go_settings, ',', { inText }),
  byName('go_journal', m.command_go_journal),
  byName('go_file_care', m.command_go_file_care),
  byName('go_signing_key', m.command_go_signing_key),
  byName('go_about', m.command_go_about),
  byName('look_up_name', m.command_look_up_name),
  byName('new_case', m.command_new_case),
  byName('import_cases', m.command_import_cases),
  byName('edit_case', m.command_edit_case),
  byName('change_case_status', m.command_change_case_status),
  byName('import_answers', m.command_import_answers),
  byName('export_case', m.command_export_case),
  byName('new_report', m.command_new_report),
  withMod('export_report', m.command_export_report, 'e', { inText }),
  byName('write_bundle', m.command_write_bundle),
  byName('screen_again', m.command_screen_again),
  byName('monitor_subject', m.command_monitor_subject),
  byName('add_to_subject', m.command_add_to_subject),
  withMod('focus_mode', m.command_focus_mode, 'f', { shift: true, inText }),
  byName('export_flow_picture', m.command_export_flow_picture),
  byName('export_flow_table', m.command_export_flow_table),
  byName('theme_system', m.command_theme_system),
  byName('theme_light', m.command_theme_light),
  byName('theme_dark', m.command_theme_dark),
  byName('theme_contrast', m.command_theme_contrast),
  byName('language_en', m.command_language_en),
  byName('language_zh', m.command_language_zh),
  // Not Q: with Command and Shift that ends the session of macOS.
  withMod('toggle_quiet', m.command_toggle_quiet, 'o', { shift: true, inText }),
  withMod('lock', m.command_lock, 'l', { inText }),
  withMod('undo', m.command_undo, 'z'),
  {
    id: 'redo',
    word: m.command_redo,
    shortcuts: [
      { key: 'y', mod: true },
      { key: 'z', mod: true, shift: true },
    ],
    inText: false,
  },
  // Not Escape, which only puts away what is open: a key too many must not take a view away. Not in a
  // text box either, where Option and an arrow move by a word on macOS.
  { id: 'back', word: m.command_back, shortcuts: [{ key: 'ArrowLeft', alt: true }], inText: false },
  { id: 'help', word: m.command_help, shortcuts: [{ key: 'F1' }], inText },
  inPlace('keyboard_help', m.command_keyboard_help, '?'),
];
