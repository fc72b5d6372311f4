import { describe, expect, it } from 'vitest';
import {
  commands,
  decisionCommands,
  findCommand,
  findFlowCommand,
  findDecisionCommand,
  flowCommands,
  noteCommands,
  ruleCommands,
  sectionCommands,
  shortcutKeys,
  type Command,
} from '../../../../renderer/keyboard/commands.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('the command table', () => {
  it('has no shortcut twice', () => {
    const tables: (readonly Command<string>[])[] = [
      commands,
      flowCommands,
      [...commands, ...decisionCommands],
      [...commands, ...noteCommands],
      [...commands, ...ruleCommands],
      [...commands, ...sectionCommands],
    ];
    for (const table of tables) {
      const keys = table
        .flatMap(({ shortcut, also }) => (also === undefined ? [shortcut] : [shortcut, also]))
        .map((shortcut) => shortcutKeys(shortcut, false).join('+'));
      expect(new Set(keys).size).toBe(keys.length);
    }
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

  it('gives the flow picture its own keys, and leaves it no key with Ctrl', () => {
    expect(findFlowCommand({ ...plain, key: 'ArrowLeft' })).toBe('flow_left');
    expect(findFlowCommand({ ...plain, key: '=' })).toBe('flow_zoom_in');
    expect(findFlowCommand({ ...plain, key: 'f', ctrlKey: true })).toBeNull();
    expect(findCommand({ ...plain, key: 'f' }, false)).toBeNull();
  });

  it('decides by letter and by number, and leaves keys with Ctrl or Shift alone', () => {
    expect(findDecisionCommand({ ...plain, key: 't' })).toBe('decide_true');
    expect(findDecisionCommand({ ...plain, key: '3' })).toBe('decide_false');
    expect(findDecisionCommand({ ...plain, key: 'Backspace' })).toBe('decide_withdraw');
    expect(findDecisionCommand({ ...plain, key: '1', ctrlKey: true })).toBeNull();
    expect(findDecisionCommand({ ...plain, key: 'T', shiftKey: true })).toBeNull();
  });
});
