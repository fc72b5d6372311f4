// The command table: every shortcut of the page, its words, and when it applies. Help and, later,
// the palette are made from it.
import { m } from '../messages/generated/messages.js';

/** What a command does; the page supplies one action for each. */
export const COMMAND_IDS = [
  'focus_entry',
  'new_screening',
  'go_cases',
  'go_queue',
  'go_ledger',
  'go_settings',
  'toggle_quiet',
  'back',
  'help',
] as const;
/** The name of a command. */
export type CommandId = (typeof COMMAND_IDS)[number];

/** A key with what must be held. `mod` is Ctrl, and Command on macOS. */
export interface Shortcut {
  key: string;
  mod?: boolean;
  shift?: boolean;
}

/** A row of the table. */
export interface Command {
  id: CommandId;
  word: () => string;
  shortcut: Shortcut;
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

/** The command a key press means, or null. `isInText`: the focus is in a text box. */
export function findCommand(
  press: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean },
  isInText: boolean,
): CommandId | null {
  if (press.altKey) return null;
  const isMod = press.ctrlKey || press.metaKey;
  const found = commands.find(
    ({ shortcut, inText }) =>
      shortcut.key.toLowerCase() === press.key.toLowerCase() &&
      (shortcut.mod ?? false) === isMod &&
      // `?` and `,` need Shift on some layouts and not on others.
      (!isLetter(shortcut.key) || (shortcut.shift ?? false) === press.shiftKey) &&
      (inText || !isInText),
  );
  return found?.id ?? null;
}

/** The keys as they are printed, e.g. `['Ctrl', 'K']`. */
export function shortcutKeys(shortcut: Shortcut, isMac: boolean): string[] {
  const keys: string[] = [];
  if (shortcut.mod) keys.push(isMac ? '⌘' : 'Ctrl');
  if (shortcut.shift) keys.push(isMac ? '⇧' : 'Shift');
  const name = shortcut.key === 'Escape' ? 'Esc' : shortcut.key;
  keys.push(name.length === 1 ? name.toUpperCase() : name);
  return keys;
}

function isLetter(key: string): boolean {
  return /^[a-z]$/i.test(key);
}
