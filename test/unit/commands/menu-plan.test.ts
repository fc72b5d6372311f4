import { describe, expect, it } from 'vitest';
import { menuPlan, type MenuEntry } from '#shared/commands/menu-plan.ts';
import { COMMAND_IDS } from '#shared/commands/page-commands.ts';
import { shortcutForMenu } from '#shared/commands/shortcuts.ts';

const words = (isMac: boolean, locale: 'en' | 'zh-CN') =>
  menuPlan(isMac).map(({ word }) => word({}, { locale }));
const entries = (isMac: boolean): MenuEntry[] => menuPlan(isMac).flatMap((one) => [...one.entries]);

describe('the menu', () => {
  it('has the menus that people look for, in both languages', () => {
    expect(words(false, 'en')).toEqual(['File', 'Edit', 'View', 'Case', 'Go', 'Help']);
    expect(words(false, 'zh-CN')).toEqual(['文件', '编辑', '视图', '案件', '转到', '帮助']);
    expect(words(true, 'en')).toEqual([
      ...['Tracefile', 'File', 'Edit', 'View', 'Case', 'Go', 'Window', 'Help'],
    ]);
  });

  it.each([false, true])('has every command of the page once (macOS: %s)', (isMac) => {
    const ids = entries(isMac).flatMap((one) => (one.kind === 'command' ? [one.id] : []));
    expect(ids.toSorted()).toEqual([...COMMAND_IDS].sort());
  });

  it.each([false, true])('keeps copy, paste and zoom working (macOS: %s)', (isMac) => {
    const roles = entries(isMac).flatMap((one) => (one.kind === 'role' ? [one.role] : []));
    for (const role of ['cut', 'copy', 'paste', 'selectAll', 'undo', 'redo', 'zoomIn', 'quit']) {
      expect(roles).toContain(role);
    }
  });

  it.each([false, true])('begins and ends no menu with a line (macOS: %s)', (isMac) => {
    for (const group of menuPlan(isMac)) {
      expect(group.entries[0]?.kind).not.toBe('line');
      expect(group.entries.at(-1)?.kind).not.toBe('line');
    }
  });
});

it('writes a shortcut as Electron reads it, and leaves plain keys to the page', () => {
  expect(shortcutForMenu({ key: 'p', mod: true, shift: true })).toBe('CommandOrControl+Shift+P');
  expect(shortcutForMenu({ key: ',', mod: true })).toBe('CommandOrControl+,');
  expect(shortcutForMenu({ key: 'F1' })).toBe('F1');
  expect(shortcutForMenu({ key: '?' })).toBeNull();
  expect(shortcutForMenu({ key: 'Escape' })).toBeNull();
});
