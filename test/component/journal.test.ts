// The journal of a case that came from elsewhere: the own entries, and those of the files it was in.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { sampleHash } from '../builders/page-samples.ts';
import { OTHER_THEME } from './harness/check-views.ts';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

const AT_CASE = { at: 'case', tab: 'journal', scene: 'imported_case' } as const;
const OWN = 'Latest entries';
const THERE = /^(Entries of file b83f02d6|文件 b83f02d6 的条目)$/;
const entriesIn = (page: Page, table: string | RegExp) => page.getByRole('table', { name: table });

/** Chooses a file by the beginning of its id. */
async function showFile(page: Page, file: RegExp) {
  await page.getByLabel(/^(Audit log of|审计日志来自)$/).click();
  await page.getByRole('option', { name: file }).click();
}

for (const theme of OTHER_THEME) {
  test(`the journal of an imported case, ${theme}: accessible`, async ({ openPage }) => {
    const page = await openPage({ ...AT_CASE, theme });
    await entriesIn(page, OWN).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await showFile(page, /b83f02d6/);
    await entriesIn(page, THERE).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
}

for (const locale of ['en', 'zh-CN'] as const) {
  test(`entries of another file, ${locale}: nothing is cut off at 1,024 px`, async ({
    openPage,
    setWindowSize,
  }) => {
    await setWindowSize(1024, 700);
    const page = await openPage({ ...AT_CASE, locale });
    for (const file of [/5e0c7a31/, /b83f02d6/]) {
      await showFile(page, file);
      await entriesIn(page, new RegExp(file.source)).waitFor();
      const overflow = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main, .tab-panel, dl, dd')].map(
          (element) => element.scrollWidth - element.clientWidth,
        ),
      );
      expect(overflow.filter((width) => width > 0)).toEqual([]);
    }
    await setWindowSize(1280, 800);
  });
}

test('a case that was made here has no other journal to choose', async ({ openPage }) => {
  const page = await openPage({ at: 'case', tab: 'journal' });
  await entriesIn(page, OWN).waitFor();
  await expect(page.getByLabel('Audit log of')).toHaveCount(0);
});

test('entries of another file stand apart, under what is known of the file', async ({
  openPage,
}) => {
  const page = await openPage(AT_CASE);
  await expect(page.getByLabel('Audit log of')).toContainText('This file');
  await showFile(page, /File 5e0c7a31 of Marlow Quillfeather/);
  await expect(page.getByRole('note')).toContainText('Entries from another file');
  await expect(page.getByText('Imported here')).toBeVisible();
  await expect(page.getByText('TF-2026-001 handed over.tracefile')).toBeVisible();
  await expect(page.locator('dl').getByText(sampleHash(70), { exact: true })).toBeVisible();
  await expect(page.getByText('All 4 entries recomputed; the chain was intact.')).toBeVisible();
  await showFile(page, /File b83f02d6/);
  await expect(page.getByText('Exported from that file')).toBeVisible();
  await expect(page.getByText('Ended at entry 1,204.')).toBeVisible();
  await expect(entriesIn(page, THERE)).toContainText('The landlord named him on 9 March');
  await expect(entriesIn(page, OWN)).toHaveCount(0);
  await showFile(page, /This file/);
  await expect(entriesIn(page, OWN)).toContainText('Handed over to the prosecution on 13 March');
  await expect(page.getByRole('note')).toHaveCount(0);
});

test('facts have words, hashes are whole, and what is not known stands as it is', async ({
  openPage,
}) => {
  const page = await openPage({ ...AT_CASE, locale: 'zh-CN' });
  await showFile(page, /b83f02d6/);
  const entries = entriesIn(page, THERE);
  await expect(entries.getByText('记录哈希：').first()).toBeVisible();
  await expect(entries.getByText(sampleHash(21), { exact: true })).toBeVisible();
  await expect(entries).not.toContainText('recordHash');
  await expect(entries).toContainText('类型：个人');
  await expect(entries).toContainText('可信度：可能 → 已证实');
  await expect(entries).toContainText('状态：进行中 → 复核中');
  await expect(entries).toContainText('间隔：每 30 天 → 每 7 天');
  await expect(entries.getByRole('time')).not.toHaveCount(0);
  await expect(entries).toContainText('futureField');
});
