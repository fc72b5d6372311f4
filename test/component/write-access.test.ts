// Where nothing may be changed, every control that writes is off and says why: in a file that is open
// for reading, and in a sealed case, next to the one that reopens it.
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { test, type Opening } from './harness/open-page.ts';

const SEALED = /closed and sealed/;
const READ_ONLY = /open read-only/;

type Find = (page: Page) => Locator;
const button =
  (name: string | RegExp): Find =>
  (page) =>
    page.getByRole('button', { name }).first();

/** The commands behind a menu. */
const inMenu = (menu: string | RegExp, ...items: RegExp[]) => ({ menu, items });

interface Place {
  name: string;
  opening: Opening;
  /** Before anything is looked for. */
  steps?: (page: Page) => Promise<unknown>;
  buttons?: Find[];
  menus?: ReturnType<typeof inMenu>[];
}

const CASE_1 = { at: 'case' } as const;
const places: Place[] = [
  {
    name: 'the overview of a case',
    opening: CASE_1,
    buttons: [button('New screening'), button('New batch'), button('Edit summary')],
    menus: [inMenu('Case actions', /^Edit/, /^Import/)],
  },
  {
    name: 'the subjects of a case',
    opening: { ...CASE_1, tab: 'subjects' },
    buttons: [button('New subject')],
  },
  {
    name: 'a subject',
    opening: { ...CASE_1, tab: 'subjects', record: 'subject-1' },
    buttons: [button(/^Add address/), button('Edit…'), button('Remove')],
    menus: [inMenu('Actions for О. Веландер', /^Screen/, /^Edit/, /^Remove/)],
  },
  {
    name: 'the screenings of a case',
    opening: { ...CASE_1, tab: 'screenings' },
    buttons: [button(/^Add .* to a subject$/)],
  },
  {
    name: 'the timeline of a case',
    opening: { ...CASE_1, tab: 'timeline' },
    buttons: [button('New entry'), button(/^Edit (?!summary)/), button(/^Remove /)],
  },
  {
    name: 'the notes of a case',
    opening: { ...CASE_1, tab: 'notes' },
    buttons: [button('New note')],
  },
  {
    name: 'the attachments of a case',
    opening: { ...CASE_1, tab: 'attachments' },
    buttons: [button('Add files…')],
    menus: [inMenu(/^Actions for /, /^Edit/, /^Remove/)],
  },
  {
    name: 'a screening',
    opening: { at: 'screening' },
    buttons: [button('Add to subject…'), button(/^(Monitor…|Change monitoring…)/)],
  },
];

async function expectOff(place: Place, page: Page, why: RegExp) {
  await place.steps?.(page);
  for (const find of place.buttons ?? []) {
    await expect(find(page)).toBeDisabled();
    await expect(find(page)).toHaveAttribute('title', why);
  }
  for (const { menu, items } of place.menus ?? []) {
    await button(menu)(page).click();
    for (const name of items) {
      const item = page.getByRole('menuitem', { name });
      await expect(item).toBeDisabled();
      await expect(item).toHaveAttribute('title', why);
    }
    await page.keyboard.press('Escape');
  }
}

for (const place of places) {
  test(`${place.name} of a sealed case changes nothing, and says why`, async ({ openPage }) => {
    const page = await openPage({ ...place.opening, scene: 'sealed' });
    await expectOff(place, page, SEALED);
  });
  test(`${place.name} of a file open for reading changes nothing, and says why`, async ({
    openPage,
  }) => {
    const page = await openPage({ ...place.opening, scene: 'read_only' });
    await expectOff(place, page, READ_ONLY);
  });
}

test('a sealed case can be reopened and destroyed; in a file open for reading it cannot', async ({
  openPage,
}) => {
  const commands = async (scene: 'sealed' | 'read_only') => {
    const page = await openPage({ ...CASE_1, scene });
    await button('Case actions')(page).click();
    return page.getByRole('menuitem', { name: /^(Reopen|Change status|Delete permanently)/ });
  };
  const open = await commands('sealed');
  await expect(open).toHaveCount(2);
  for (const one of await open.all()) await expect(one).toBeEnabled();
  const off = await commands('read_only');
  await expect(off).toHaveCount(2);
  for (const one of await off.all()) {
    await expect(one).toBeDisabled();
    await expect(one).toHaveAttribute('title', READ_ONLY);
  }
});

test('a copy of an attachment is saved from a sealed case, not from a file open for reading', async ({
  openPage,
}) => {
  const copyIn = async (scene: 'sealed' | 'read_only') => {
    const page = await openPage({ ...CASE_1, tab: 'attachments', scene });
    await button(/^Actions for /)(page).click();
    return page.getByRole('menuitem', { name: /^Save a copy/ });
  };
  await expect(await copyIn('sealed')).toBeEnabled();
  await expect(await copyIn('read_only')).toHaveAttribute('title', READ_ONLY);
});

test('views of lists are saved in a sealed case, not in a file open for reading', async ({
  openPage,
}) => {
  const openViews = async (scene: 'sealed' | 'read_only') => {
    const page = await openPage({ ...CASE_1, tab: 'screenings', scene });
    await button('Views')(page).click();
    return page.getByRole('menuitem', { name: 'Save this view…' });
  };
  await expect(await openViews('sealed')).toBeEnabled();
  const save = await openViews('read_only');
  await expect(save).toBeDisabled();
  await expect(save).toHaveAttribute('title', READ_ONLY);
});

test('cases are not made nor brought in where the file is open for reading', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'cases', scene: 'read_only' });
  for (const name of ['New case', /^Import/]) {
    await expect(button(name)(page)).toBeDisabled();
    await expect(button(name)(page)).toHaveAttribute('title', READ_ONLY);
  }
});

test('batches and monitors of a sealed case are off, wherever they are listed', async ({
  openPage,
}) => {
  const queue = await openPage({ at: 'queue', scene: 'sealed' });
  const steer = queue.locator('[data-batch-state]').getByRole('button', { name: /Pause|Resume/ });
  await expect(steer.first()).toBeVisible();
  for (const one of await steer.all()) {
    await expect(one).toBeDisabled();
    await expect(one).toHaveAttribute('title', SEALED);
  }
  const list = await openPage({ at: 'monitoring', scene: 'sealed' });
  const run = list.locator('[data-due]').getByRole('button').last();
  await expect(run).toBeDisabled();
  await expect(run).toHaveAttribute('title', SEALED);
});
