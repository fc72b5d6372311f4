// The command table: every shortcut of the page, its words, and where it applies. Help and, later,
// the palette are made from it.
import { m } from '../messages/generated/messages.js';

/** Commands that work in every view; the page supplies one action for each. */
export const COMMAND_IDS = [
  'focus_entry',
  'new_screening',
  'new_batch',
  'go_cases',
  'go_queue',
  'go_ledger',
  'go_settings',
  'toggle_quiet',
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
] as const;
/** The name of a command of the flow picture. */
export type FlowCommandId = (typeof FLOW_COMMAND_IDS)[number];

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
  { id: 'go_cases', word: m.command_go_cases, shortcut: { key: '1', mod: true }, inText: true },
  { id: 'go_queue', word: m.command_go_queue, shortcut: { key: '2', mod: true }, inText: true },
  { id: 'go_ledger', word: m.command_go_ledger, shortcut: { key: '3', mod: true }, inText: true },
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
  { id: 'back', word: m.command_back, shortcut: { key: 'Escape' }, inText: false },
  { id: 'help', word: m.command_help, shortcut: { key: '?' }, inText: false },
];

/** The part of the table for the flow picture. */
export const flowCommands: readonly Command<FlowCommandId>[] = [
  flow('flow_left', m.command_flow_left, 'ArrowLeft'),
  flow('flow_right', m.command_flow_right, 'ArrowRight'),
  flow('flow_up', m.command_flow_up, 'ArrowUp'),
  flow('flow_down', m.command_flow_down, 'ArrowDown'),
  flow('flow_open', m.command_flow_open, 'Enter', ' '),
  flow('flow_clear', m.flow_clear, 'Escape'),
  flow('flow_fit', m.flow_fit, 'f'),
  flow('flow_centre', m.flow_centre, 'Home'),
  flow('flow_zoom_in', m.flow_zoom_in, '+', '='),
  flow('flow_zoom_out', m.flow_zoom_out, '-'),
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

/** The keys as they are printed, e.g. `['Ctrl', 'K']`. */
export function shortcutKeys(shortcut: Shortcut, isMac: boolean): string[] {
  const keys: string[] = [];
  if (shortcut.mod) keys.push(isMac ? '⌘' : 'Ctrl');
  if (shortcut.shift) keys.push(isMac ? '⇧' : 'Shift');
  const name = KEY_NAMES[shortcut.key] ?? shortcut.key;
  keys.push(name.length === 1 ? name.toUpperCase() : name);
  return keys;
}

/** The words of a control that a shortcut reaches too, e.g. `Fit all (F)`. */
export function wordWithKey(id: FlowCommandId): string {
  const command = flowCommands.find((one) => one.id === id);
  if (command === undefined) return '';
  return `${command.word()} (${shortcutKeys(command.shortcut, false).join('+')})`;
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'Space',
  '-': '−',
};

function flow(
  id: FlowCommandId,
  word: () => string,
  key: string,
  also?: string,
): Command<FlowCommandId> {
  const row = { id, word, shortcut: { key }, inText: false };
  return also === undefined ? row : { ...row, also: { key: also } };
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
