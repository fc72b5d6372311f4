// The menu of the application as data: what is in which menu, in what order. Its commands are those
// of the table; what the system itself does (cut, zoom, quit) is named by its role.
import { m } from '#shared/messages/generated/messages.js';
import type { CommandWord } from './command.ts';
import type { CommandId } from './page-commands.ts';
import type { Shortcut } from './shortcuts.ts';

/** What the system does on its own, as Electron calls it. */
export type MenuRole =
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'selectAll'
  | 'resetZoom'
  | 'zoomIn'
  | 'zoomOut'
  | 'togglefullscreen'
  | 'services'
  | 'hide'
  | 'hideOthers'
  | 'unhide'
  | 'minimize'
  | 'close'
  | 'quit';

/** A line of a menu. */
export type MenuEntry =
  | { kind: 'command'; id: CommandId }
  /** `whileOff`: is in the place of this command while that cannot be run. */
  | { kind: 'role'; role: MenuRole; word: CommandWord; whileOff?: CommandId }
  | { kind: 'line' };

/** One menu of the bar. */
export interface MenuGroup {
  word: CommandWord;
  entries: readonly MenuEntry[];
}

/** Keys that the system's roles bring with them; no command of the page may have one of these. */
export const ROLE_SHORTCUTS: readonly Shortcut[] = [
  ...['c', 'v', 'x', 'a', 'r', 'w', 'q', 'h', 'm', '+', '=', '-', '0'].map((key) => ({
    key,
    mod: true,
  })),
  ...['q', 'r', 'i', 'v', 'w'].map((key) => ({ key, mod: true, shift: true })),
  { key: 'F11' },
];

const LINE: MenuEntry = { kind: 'line' };

/** The menus from left to right; macOS has one of the program first, and one of the window. */
export function menuPlan(isMac: boolean): MenuGroup[] {
  const quit = role('quit', m.menu_quit);
  const program = { word: m.app_name, entries: macEntries(quit) };
  const window = {
    word: m.menu_window,
    entries: [role('minimize', m.menu_minimise), role('close', m.menu_close)],
  };
  return [
    ...(isMac ? [program] : []),
    { word: m.menu_file, entries: isMac ? fileEntries() : [...fileEntries(), LINE, quit] },
    { word: m.menu_edit, entries: editEntries() },
    { word: m.menu_view, entries: viewEntries() },
    { word: m.menu_case, entries: caseEntries() },
    { word: m.menu_go, entries: goEntries() },
    ...(isMac ? [window] : []),
    {
      word: m.menu_help,
      // On macOS it is where people look for it there.
      entries: [...of('help', 'keyboard_help'), ...(isMac ? [] : [LINE, ...of('go_about')])],
    },
  ];
}

function macEntries(quit: MenuEntry): MenuEntry[] {
  return [
    ...of('go_about'),
    LINE,
    role('services', m.menu_services),
    LINE,
    role('hide', m.menu_hide),
    role('hideOthers', m.menu_hide_others),
    role('unhide', m.menu_show_all),
    LINE,
    quit,
  ];
}

function fileEntries(): MenuEntry[] {
  return [
    ...of('new_case', 'new_screening', 'new_batch', 'look_up_name'),
    LINE,
    ...of('open_bundle', 'import_cases'),
    LINE,
    ...of('go_file_care', 'go_signing_key'),
    LINE,
    ...of('toggle_quiet', 'lock'),
  ];
}

function editEntries(): MenuEntry[] {
  return [
    ...of('undo'),
    { ...role('undo', m.menu_undo_typing), whileOff: 'undo' },
    ...of('redo'),
    { ...role('redo', m.menu_redo_typing), whileOff: 'redo' },
    LINE,
    role('cut', m.menu_cut),
    role('copy', m.menu_copy),
    role('paste', m.menu_paste),
    role('selectAll', m.menu_select_all),
    LINE,
    ...of('find', 'focus_entry', 'list_commands'),
  ];
}

function viewEntries(): MenuEntry[] {
  return [
    role('resetZoom', m.menu_zoom_reset),
    role('zoomIn', m.menu_zoom_in),
    role('zoomOut', m.menu_zoom_out),
    role('togglefullscreen', m.menu_full_screen),
    ...of('focus_mode'),
    LINE,
    ...of('theme_system', 'theme_light', 'theme_dark', 'theme_contrast'),
    LINE,
    ...of('language_en', 'language_zh'),
  ];
}

function caseEntries(): MenuEntry[] {
  return [
    ...of('edit_case', 'change_case_status'),
    LINE,
    ...of('screen_again', 'monitor_subject', 'add_to_subject', 'import_answers'),
    LINE,
    ...of('export_flow_picture', 'export_flow_table'),
    LINE,
    ...of('new_report', 'export_report', 'write_bundle', 'export_case'),
  ];
}

function goEntries(): MenuEntry[] {
  return [
    ...of('back'),
    LINE,
    ...of('go_cases', 'go_queue', 'go_rulesets', 'go_monitoring', 'go_ledger'),
    LINE,
    ...of('go_journal', 'go_settings'),
  ];
}

function of(...ids: CommandId[]): MenuEntry[] {
  return ids.map((id) => ({ kind: 'command', id }));
}

function role(name: MenuRole, word: CommandWord): MenuEntry & { kind: 'role' } {
  return { kind: 'role', role: name, word };
}
