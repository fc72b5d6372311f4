import { describe, expect, it } from 'vitest';
import { commands, findCommand, shortcutKeys } from '../../../../renderer/keyboard/commands.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('the command table', () => {
  it('has no shortcut twice', () => {
    const keys = commands.map((command) => shortcutKeys(command.shortcut, false).join('+'));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('takes Ctrl and Command alike', () => {
    expect(findCommand({ ...plain, key: 'k', ctrlKey: true }, true)).toBe('focus_entry');
    expect(findCommand({ ...plain, key: 'K', metaKey: true }, true)).toBe('focus_entry');
  });

  it('leaves plain keys to a text box', () => {
    expect(findCommand({ ...plain, key: '?', shiftKey: true }, true)).toBeNull();
    expect(findCommand({ ...plain, key: '?', shiftKey: true }, false)).toBe('help');
    expect(findCommand({ ...plain, key: 'Escape' }, true)).toBeNull();
  });

  it('needs Shift where the table says so, and refuses it elsewhere', () => {
    const press = { ...plain, key: 'q', ctrlKey: true };
    expect(findCommand(press, false)).toBeNull();
    expect(findCommand({ ...press, shiftKey: true }, false)).toBe('toggle_quiet');
    expect(findCommand({ ...plain, key: 'N', ctrlKey: true, shiftKey: true }, false)).toBeNull();
  });
});
