import { describe, expect, it } from 'vitest';
import {
  commands,
  decisionCommands,
  findCommand,
  findFlowCommand,
  findDecisionCommand,
  flowCommands,
  findByName,
  keysOfId,
  noteCommands,
  ruleCommands,
  sectionCommands,
  type Command,
} from '../../../../renderer/keyboard/commands.ts';
import { shortcutKeys } from '../../../../renderer/keyboard/shortcuts.ts';

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
        .flatMap(({ shortcuts }) => shortcuts)
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

describe('commands by name', () => {
  const named = (text: string) => findByName(text).map(({ id }) => id);

  it('are found by the beginnings of their words, in any order and case', () => {
    expect(named('QUEUE')).toEqual(['go_queue']);
    expect(named('bat new')).toEqual(['new_batch']);
    expect(named('light')).toEqual(['theme_light']);
    // Not in the middle of a word.
    expect(named('ueue')).toEqual([]);
  });

  it('are all listed for no words, but the one that leads to the list', () => {
    expect(named(' ')).toEqual(commands.map(({ id }) => id).filter((id) => id !== 'focus_entry'));
  });

  it('have each a name of their own', () => {
    expect(new Set(commands.map(({ word }) => word())).size).toBe(commands.length);
  });

  it('show their first shortcut, or none', () => {
    expect(keysOfId('redo', false)).toEqual(['Ctrl', 'Y']);
    expect(keysOfId('redo', true)).toEqual(['⌘', 'Y']);
    expect(keysOfId('go_journal', false)).toEqual([]);
  });
});
