// The menu of the real application: the words of the command table in both languages, off while a
// command makes no sense, and an item that runs its command once.
import { expect, test } from 'playwright/test';
import { menuPlan } from '#shared/commands/menu-plan.ts';
import { commands } from '#shared/commands/page-commands.ts';
import { createMachine, launch, type Application, type Machine } from '../drive/application.ts';
import { setUp } from '../drive/main-job.ts';
import { words, type Locale } from '../drive/words.ts';

let machine: Machine;
let app: Application;
test.beforeAll(async () => {
  machine = createMachine();
  app = await launch(machine);
});
test.afterAll(async () => {
  await app.quit();
  await machine.remove();
});

interface Item {
  label: string;
  isOn: boolean;
  accelerator: string;
}

/** The menus by their words, each with its visible items. */
function readMenu(): Promise<Record<string, Item[]>> {
  return app.electron.evaluate(({ Menu }) => {
    const bar = Menu.getApplicationMenu()?.items ?? [];
    const itemsOf = (menu: (typeof bar)[number]): Item[] =>
      (menu.submenu?.items ?? [])
        .filter(({ type, visible }) => type !== 'separator' && visible)
        .map(({ label, enabled, accelerator }) => ({
          ...{ label, isOn: enabled, accelerator: accelerator ?? '' },
        }));
    return Object.fromEntries(bar.map((menu) => [menu.label, itemsOf(menu)]));
  });
}

/** Chooses an item as a person does. */
function choose(id: string): Promise<void> {
  return app.electron.evaluate(({ Menu, BrowserWindow }, wanted) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(wanted);
    item?.click(undefined, BrowserWindow.getAllWindows()[0]);
  }, id);
}

function isOn(id: string): Promise<boolean | undefined> {
  return app.electron.evaluate(
    ({ Menu }, wanted) => Menu.getApplicationMenu()?.getMenuItemById(wanted)?.enabled,
    id,
  );
}

/** The labels of every command of the table, as a language has them. */
const tableWords = (locale: Locale) => commands.map(({ word }) => word({}, { locale }));

test('without a case file only help, look and language can be chosen', async () => {
  await expect.poll(() => isOn('help')).toBe(true);
  expect(await isOn('theme_dark')).toBe(true);
  expect(await isOn('lock')).toBe(false);
  expect(await isOn('new_screening')).toBe(false);
  await choose('help');
  await expect(app.page.getByRole('dialog', { name: words('help_title') })).toBeVisible();
  await app.page.keyboard.press('Escape');
});

test('the menus are the table’s, in the language of the person', async () => {
  await setUp(app.page, { remember: true });
  await expect.poll(() => isOn('new_screening')).toBe(true);
  for (const locale of ['zh-CN', 'en'] as const) {
    await choose(locale === 'en' ? 'language_en' : 'language_zh');
    const bar = menuPlan(false).map(({ word }) => word({}, { locale }));
    await expect.poll(async () => Object.keys(await readMenu())).toEqual(bar);
    const menu = await readMenu();
    const shown = new Set(
      Object.values(menu)
        .flat()
        .map(({ label }) => label),
    );
    // What can be taken back is nothing yet: the text's own is there.
    const off = ['undo', 'redo'].map((id) => words(`command_${id}`, {}, locale));
    expect(tableWords(locale).filter((one) => !shown.has(one))).toEqual(off);
    expect(shown).toContain(words('menu_undo_typing', {}, locale));
    expect(shown).toContain(words('menu_copy', {}, locale));
  }
});

test('shows the keys of the table, and leaves hearing them to the page', async () => {
  const menu = await readMenu();
  const found = menu[words('menu_go')]?.find(({ label }) => label === words('command_go_queue'));
  expect(found).toEqual({
    ...{ label: words('command_go_queue'), isOn: true, accelerator: 'CommandOrControl+2' },
  });
  const heard = await app.electron.evaluate(({ Menu }) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById('go_queue');
    return item?.registerAccelerator;
  });
  expect(heard).toBe(false);
});

test('an item runs its command once, and is off where it makes no sense', async () => {
  const { page } = app;
  const sending = page.getByRole('switch', { name: words('topbar_quiet_switch') });
  await expect(sending).toHaveAttribute('aria-checked', 'true');
  await choose('toggle_quiet');
  // Run twice, it would be off again.
  await expect(sending).toHaveAttribute('aria-checked', 'false');
  await choose('go_queue');
  await expect(page.getByRole('heading', { level: 1, name: words('queue_title') })).toBeVisible();
  await expect(sending).toHaveAttribute('aria-checked', 'false');
  await choose('toggle_quiet');
  await expect(sending).toHaveAttribute('aria-checked', 'true');

  // A command of one view.
  expect(await isOn('new_case')).toBe(false);
  await choose('go_cases');
  await expect.poll(() => isOn('new_case')).toBe(true);
  await choose('new_case');
  await expect(page.getByRole('dialog')).toBeVisible();
  // A dialog has everything to itself but the lock.
  await expect.poll(() => isOn('go_queue')).toBe(false);
  expect(await isOn('lock')).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => isOn('go_queue')).toBe(true);
});

test('a locked file leaves help alone', async () => {
  await choose('lock');
  // Each part of the page takes its own commands away.
  for (const gone of ['lock', 'go_cases', 'theme_dark'] as const) {
    await expect.poll(() => isOn(gone)).toBe(false);
  }
  expect(await isOn('help')).toBe(true);
  expect(app.problems).toEqual([]);
});
