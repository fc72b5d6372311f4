import { describe, expect, it } from 'vitest';
import type { Command } from '#shared/commands/command.ts';
import { ROLE_SHORTCUTS } from '#shared/commands/menu-plan.ts';
import { COMMAND_IDS, commands } from '#shared/commands/page-commands.ts';
import {
  decisionCommands,
  flowCommands,
  nameCommands,
  noteCommands,
  ruleCommands,
  sectionCommands,
} from '#shared/commands/place-commands.ts';
import { overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import { shortcutKeys, type Shortcut } from '#shared/commands/shortcuts.ts';
import {
  findByName,
  findCommand,
  findDecisionCommand,
  findFlowCommand,
  keysOfId,
} from '../../../../renderer/keyboard/commands.ts';
import { RAIL_ROUTES } from '../../../../renderer/state/navigation.svelte.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

/** What is heard at the same time: the page's own commands, and those of one place. */
const SCOPES: Record<string, readonly Command[]> = {
  page: commands,
  // A picture has its keys to itself.
  flow: flowCommands,
  decisions: [...commands, ...decisionCommands],
  names: [...commands, ...decisionCommands, ...nameCommands],
  notes: [...commands, ...noteCommands],
  rules: [...commands, ...ruleCommands],
  sections: [...commands, ...sectionCommands],
};
const printed = (shortcut: Shortcut) => shortcutKeys(shortcut, false).join('+');

describe('the command table', () => {
  it.each(Object.entries(SCOPES))('has no shortcut twice: %s', (_scope, table) => {
    const keys = table.flatMap(({ shortcuts }) => shortcuts).map(printed);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('takes no key of the system or of Chromium', () => {
    const taken = new Set(ROLE_SHORTCUTS.map(printed));
    const ours = Object.values(SCOPES).flatMap((table) =>
      table.flatMap(({ id, shortcuts }) =>
        shortcuts.filter((one) => taken.has(printed(one))).map((one) => `${id} ${printed(one)}`),
      ),
    );
    expect(ours).toEqual([]);
    // The list is not empty by mistake.
    expect(taken).toContain('Ctrl+C');
    expect(taken).toContain('Ctrl+Shift+Q');
  });

  it('has each command once, in both languages', () => {
    const all = new Set(Object.values(SCOPES).flat());
    expect(commands.map(({ id }) => id).sort()).toEqual([...COMMAND_IDS].sort());
    expect(new Set([...all].map(({ id }) => id)).size).toBe(all.size);
    for (const { word } of all) {
      expect(word({}, { locale: 'en' })).not.toBe('');
      expect(word({}, { locale: 'zh-CN' })).not.toBe('');
    }
  });

  it('takes Ctrl and Command alike', () => {
    expect(findCommand({ ...plain, key: 'k', ctrlKey: true }, true)).toBe('focus_entry');
    expect(findCommand({ ...plain, key: 'K', metaKey: true }, true)).toBe('focus_entry');
  });

  it('leaves plain keys to a text box', () => {
    expect(findCommand({ ...plain, key: '?', shiftKey: true }, true)).toBeNull();
    expect(findCommand({ ...plain, key: '?', shiftKey: true }, false)).toBe('keyboard_help');
    // It writes nothing, so it is heard while one types.
    expect(findCommand({ ...plain, key: 'F1' }, true)).toBe('help');
    expect(findCommand({ ...plain, key: 'ArrowLeft', altKey: true }, true)).toBeNull();
  });

  it('goes back by Alt and an arrow, and never by Escape', () => {
    expect(findCommand({ ...plain, key: 'ArrowLeft', altKey: true }, false)).toBe('back');
    expect(findCommand({ ...plain, key: 'ArrowLeft' }, false)).toBeNull();
    expect(findCommand({ ...plain, key: 'Escape' }, false)).toBeNull();
    expect(keysOfId('back', false)).toEqual(['Alt', '←']);
    expect(keysOfId('back', true)).toEqual(['⌥', '←']);
  });

  it('needs Shift where the table says so, and refuses it elsewhere', () => {
    const press = { ...plain, key: 'o', ctrlKey: true };
    expect(findCommand(press, false)).toBe('open_bundle');
    expect(findCommand({ ...press, shiftKey: true }, false)).toBe('toggle_quiet');
    expect(findCommand({ ...plain, key: 'p', ctrlKey: true }, true)).toBeNull();
    expect(findCommand({ ...plain, key: 'P', ctrlKey: true, shiftKey: true }, true)).toBe(
      'list_commands',
    );
    expect(findCommand({ ...plain, key: 'N', ctrlKey: true, shiftKey: true }, false)).toBeNull();
  });

  it('gives the flow picture its own keys, and with Ctrl none but what looks for something there', () => {
    expect(findFlowCommand({ ...plain, key: 'ArrowLeft' })).toBe('flow_left');
    expect(findFlowCommand({ ...plain, key: '=' })).toBe('flow_zoom_in');
    expect(findFlowCommand({ ...plain, key: 'f', ctrlKey: true })).toBe('flow_find');
    expect(findFlowCommand({ ...plain, key: 'm', ctrlKey: true })).toBeNull();
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

describe('the numbers', () => {
  it('go to the places of the rail in its order; the settings have their own key', () => {
    const numbered = commands.filter(({ id, shortcuts }) => {
      return id.startsWith('go_') && /^[0-9]$/.test(shortcuts[0]?.key ?? '');
    });
    expect(numbered.map(({ id, shortcuts }) => `${shortcuts[0]?.key ?? ''} ${id}`)).toEqual([
      ...['1 go_cases', '2 go_queue', '3 go_rulesets', '4 go_monitoring', '5 go_ledger'],
    ]);
    expect(RAIL_ROUTES).toEqual(['cases', 'queue', 'rulesets', 'monitoring', 'ledger', 'settings']);
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

  it('are found by their English words in every language', () => {
    overwriteGetLocale(() => 'zh-CN');
    try {
      for (const { id, word } of commands) {
        if (id === 'focus_entry' || id === 'list_commands') continue;
        expect(named(word({}, { locale: 'en' })), id).toContain(id);
        expect(named(word()), id).toContain(id);
      }
      expect(named('bat new')).toEqual(['new_batch']);
    } finally {
      overwriteGetLocale(() => 'en');
    }
  });

  it('are all listed for no words, but those that lead to the list', () => {
    const toTheList = ['focus_entry', 'list_commands'];
    expect(named(' ')).toEqual(
      commands.map(({ id }) => id).filter((id) => !toTheList.includes(id)),
    );
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
