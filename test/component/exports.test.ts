// Exporting a flow and a hop ledger: what is offered, what crosses to main, what is said afterwards.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { CallName } from '#shared/ipc/contract.ts';
import { pairs } from '../fakes/extent.ts';
import { LANGUAGES, THEMES } from './harness/check-views.ts';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

const inputsOf = (page: Page, name: CallName) =>
  page.evaluate(
    (wanted) =>
      window.harness.calls.filter((call) => call.name === wanted).map((call) => call.input),
    name,
  ) as Promise<Record<string, unknown>[]>;

const menu = (page: Page, what = 'Flow of funds') =>
  page.getByRole('button', { name: `Export: ${what}` });

async function choose(page: Page, item: RegExp, what?: string): Promise<void> {
  await menu(page, what).click();
  // The picture as it is before the one with pins and notes.
  await page.getByRole('menuitem', { name: item }).first().click();
}

for (const [theme, locale] of pairs(THEMES, LANGUAGES)) {
  test(`the menu, a written file and a refusal, ${theme}, ${locale}: accessible`, async ({
    openPage,
  }) => {
    const page = await openPage({ at: 'screening', theme, locale });
    const button = page.getByRole('button', { name: /^(Export: Flow|导出：资金)/ });
    await button.click();
    await page.getByRole('menuitem').first().waitFor();
    expect(await findViolations(page), 'the menu').toEqual([]);
    await page.getByRole('menuitem', { name: /^SVG/ }).first().click();
    await page.locator('[data-sha256]').last().waitFor();
    expect(await findViolations(page), 'a written file').toEqual([]);
    await button.click();
    await page.getByRole('menuitem', { name: /^XLSX/ }).click();
    await expect(page.getByText(/could not be written|无法写入/)).toBeVisible();
    expect(await findViolations(page), 'a refusal').toEqual([]);
  });
}

test('a picture is the same whatever theme and selection, and is a PNG when asked for', async ({
  openPage,
}) => {
  const draw = async (theme: 'light' | 'dark', before: (page: Page) => Promise<void>) => {
    const page = await openPage({ at: 'screening', theme });
    await before(page);
    await choose(page, /^SVG/);
    await expect(page.getByText(/^Saved to /)).toBeVisible();
    return pictureOf(page);
  };
  const light = await draw('light', async () => undefined);
  const dark = await draw('dark', async (page) => {
    await page.getByRole('listbox', { name: 'Flow of funds' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
  });
  const text = light.toString('utf8');
  expect(text).toContain('<svg ');
  expect(text).toContain('TF-2026-0001');
  expect(text).toContain('a'.repeat(64));
  expect(dark.equals(light)).toBe(true);
  const page = await openPage({ at: 'screening' });
  await choose(page, /^PNG/);
  await expect(page.getByText(/^Saved to .*\.png$/)).toBeVisible();
  const png = await pictureOf(page);
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(2 * Number(/ width="(\d+)"/.exec(text)?.[1]));
});

test('a flow of thousands, nothing folded, is refused as a PNG in words, and drawn as SVG', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'flow_hub' });
  await page.getByRole('button', { name: 'Show addresses' }).click();
  await page.getByRole('button', { name: /^Unfold all/ }).click();
  await choose(page, /^PNG/);
  await expect(page.getByText('The picture is too large for this format.')).toBeVisible();
  expect(await inputsOf(page, 'exports.finishPicture')).toEqual([]);
  await choose(page, /^SVG/);
  await expect(page.getByText(/^Saved to /)).toBeVisible();
  expect(await sizeOf(page)).toBeGreaterThan(1_000_000);
});

test('a table goes by what is looked at, and is main’s to compute', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  await choose(page, /^CSV/);
  await expect(page.getByText(/^Saved to /)).toBeVisible();
  await expect(page.getByText('The audit log of the case contains its hash.')).toBeVisible();
  expect(await inputsOf(page, 'exports.flow')).toMatchObject([
    { side: null, format: 'csv', expanded: [], isUnfolded: false },
  ]);
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText(/^Saved to /)).toBeHidden();
});

test('the graph of a case leaves as it is shown: its own findings, the hash of every answer, no selection', async ({
  openPage,
}) => {
  const draw = async (theme: 'light' | 'dark', isSelected: boolean) => {
    const page = await openPage({ at: 'case', tab: 'graph', scene: 'own_facts', theme });
    const first = page
      .getByRole('listbox', { name: 'Graph of the case' })
      .getByRole('option')
      .first();
    if (isSelected) await first.click();
    await choose(page, /^SVG/, 'Case graph');
    await expect(page.getByText(/^Saved to /)).toBeVisible();
    return page;
  };
  const light = await draw('light', false);
  const [asked] = await inputsOf(light, 'exports.beginPicture');
  expect(asked).toMatchObject({ of: { kind: 'graph' }, format: 'svg' });
  const { snapshotIds } = (asked as { of: { snapshotIds: string[] } }).of;
  expect(snapshotIds.length).toBeGreaterThan(2);
  const picture = await pictureOf(light);
  const text = picture.toString('utf8');
  expect(text).toContain('TF-2026-0001');
  expect(text).toContain('Own entity');
  expect(text.match(/[0-9a-f]{64} · /g)).toHaveLength(snapshotIds.length);
  expect((await pictureOf(await draw('dark', true))).equals(picture)).toBe(true);
});

test('a flow leaves as a graph, a ledger does not', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  await choose(page, /^GraphML/);
  await expect(page.getByText(/^Saved to .*\.graphml$/)).toBeVisible();
  expect(await inputsOf(page, 'exports.flow')).toMatchObject([
    { side: null, format: 'graphml', expanded: [], isUnfolded: false },
  ]);
  await page.getByRole('tab', { name: /^Hop ledger/ }).click();
  await menu(page, 'Hop ledger').click();
  await expect(page.getByRole('menuitem', { name: /^CSV/ })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^GraphML/ })).toHaveCount(0);
});

test('where the file is open for reading, it is said that the journal has nothing of it', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'read_only' });
  await choose(page, /^JSON/);
  await expect(page.getByText(/this export is not in the audit log/)).toBeVisible();
});

test('the hop ledger is exported with the paths that are chosen in it', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  await page.getByRole('tab', { name: /^Hop ledger/ }).click();
  await choose(page, /^CSV/, 'Hop ledger');
  await expect(page.getByText(/^Saved to /)).toBeVisible();
  expect(await inputsOf(page, 'exports.hopLedger')).toMatchObject([{ hits: null, format: 'csv' }]);
});

/** Bytes of the picture that was sent. */
const sizeOf = (page: Page) =>
  page.evaluate(() =>
    window.harness.calls
      .filter(({ name }) => name === 'exports.addPicture')
      .reduce((sum, { input }) => sum + (input as { bytes: Uint8Array }).bytes.length, 0),
  );

/** The bytes of the picture that was sent, joined. */
async function pictureOf(page: Page): Promise<Buffer> {
  const pieces = await page.evaluate(() =>
    window.harness.calls
      .filter(({ name }) => name === 'exports.addPicture')
      .map(({ input }) => Array.from((input as { bytes: Uint8Array }).bytes)),
  );
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
}
