// A shortcut as data: when it is pressed, and how its keys are printed and spoken.

/** A key with what must be held. `mod` is Ctrl, and Command on macOS. */
export interface Shortcut {
  key: string;
  mod?: boolean;
  shift?: boolean;
  /** Alt, and Option on macOS. */
  alt?: boolean;
}

/** A key press, as the browser reports it. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Whether a key press is this shortcut. */
export function isPressed(shortcut: Shortcut, press: KeyPress): boolean {
  return (
    (shortcut.alt ?? false) === press.altKey &&
    shortcut.key.toLowerCase() === press.key.toLowerCase() &&
    (shortcut.mod ?? false) === (press.ctrlKey || press.metaKey) &&
    // `?` and `,` need Shift on some layouts and not on others.
    (!isLetter(shortcut.key) || (shortcut.shift ?? false) === press.shiftKey)
  );
}

/** The keys as they are printed, e.g. `['Ctrl', 'K']`. */
export function shortcutKeys(shortcut: Shortcut, isMac: boolean): string[] {
  const keys: string[] = [];
  if (shortcut.mod) keys.push(isMac ? '⌘' : 'Ctrl');
  if (shortcut.alt) keys.push(isMac ? '⌥' : 'Alt');
  if (shortcut.shift) keys.push(isMac ? '⇧' : 'Shift');
  const name = KEY_NAMES[shortcut.key] ?? shortcut.key;
  keys.push(name.length === 1 ? name.toUpperCase() : name);
  return keys;
}

/** The same as a screen reader is given it (`aria-keyshortcuts`), e.g. `Control+ArrowUp`. */
export function shortcutForAria(shortcut: Shortcut, isMac: boolean): string {
  const held = [
    shortcut.mod && (isMac ? 'Meta' : 'Control'),
    shortcut.alt && 'Alt',
    shortcut.shift && 'Shift',
  ];
  return [...held.filter(Boolean), shortcut.key].join('+');
}

/**
 * The same as Electron writes it in a menu, e.g. `CommandOrControl+Shift+P`; null for a key without
 * Ctrl or Command, which a menu would take from a text box on macOS, unless it is a function key.
 */
export function shortcutForMenu({ key, mod, shift }: Shortcut): string | null {
  if (!mod && !/^F\d+$/.test(key)) return null;
  const held = [mod && 'CommandOrControl', shift && 'Shift'];
  return [...held.filter(Boolean), key.length === 1 ? key.toUpperCase() : key].join('+');
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

function isLetter(key: string): boolean {
  return /^[a-z]$/i.test(key);
}
