// Every picture has a twin that is read: a table one press away, or the figure in words next to it.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { words } from '../drive/words.ts';
import { test, type Opening } from './harness/open-page.ts';

interface Twin {
  opening: Opening;
  steps?: (page: Page) => Promise<unknown>;
  /** The picture, as far as it says anything of itself. */
  picture: (page: Page) => Locator;
  /** What is read instead. */
  twin: (page: Page) => Promise<Locator>;
}

const renderer = fileURLToPath(new URL('../../renderer', import.meta.url));
/** Shows the table that stands for a picture. */
const table = async (page: Page): Promise<Locator> => {
  await page.getByRole('radio', { name: /^Table$/ }).click();
  return page.getByRole('table').first();
};

const twins: Readonly<Record<string, Twin>> = {
  FlowFrame: {
    opening: { at: 'screening' },
    picture: (page) => page.getByRole('listbox', { name: words('flow_picture_label') }),
    twin: table,
  },
  ScoreAxis: {
    opening: { at: 'screening' },
    picture: (page) => page.locator('.axis[aria-hidden="true"]').first(),
    twin: async (page) => {
      await page.getByRole('tab', { name: words('screening_tab_score') }).click();
      return page.getByRole('table').first();
    },
  },
  SimilarityLine: {
    opening: { at: 'screening', scene: 'name' },
    picture: (page) => page.locator('.line[aria-hidden="true"]').first(),
    // The figure is before its line.
    twin: async (page) =>
      Promise.resolve(
        page
          .locator(':has(> .line[aria-hidden="true"])')
          .first()
          .getByText(/0\.\d+/)
          .first(),
      ),
  },
  ThresholdLine: {
    opening: { at: 'screen', subject: 'Orsino Velander' },
    picture: (page) => page.locator('.scale[aria-hidden="true"]').first(),
    twin: async (page) => Promise.resolve(page.getByLabel('Similarity threshold')),
  },
  TimeAxis: {
    opening: { at: 'case', tab: 'subjects', record: 'subject-1' },
    picture: (page) => page.locator('[data-mark]').first(),
    twin: table,
  },
  TimeHistogram: {
    opening: { at: 'screening' },
    steps: (page) => page.getByRole('button', { name: words('flow_filters') }).click(),
    picture: (page) => page.getByText(words('flow_filter_transfers')),
    // Every transfer with its time.
    twin: async (page) => {
      await page.keyboard.press('Escape');
      return table(page);
    },
  },
  SnapshotLine: {
    opening: { at: 'screening', scene: 'history_changed' },
    steps: (page) => page.getByRole('tab', { name: /^History/ }).click(),
    picture: (page) => page.getByRole('group', { name: words('history_line_label') }),
    twin: table,
  },
};

test('every component that draws a picture is in the table', () => {
  const read = (file: string): string => readFileSync(path.join(renderer, file), 'utf8');
  const users = globSync('**/*.svelte', { cwd: renderer }).filter(
    (file) => !file.startsWith('charts'),
  );
  const charts = globSync('charts/*.svelte', { cwd: renderer })
    .map((file) => path.basename(file, '.svelte'))
    .filter((name) => users.some((file) => read(file).includes(`/charts/${name}.svelte`)));
  const drawing = users
    .filter((file) => /<svg width="100%"/.test(read(file)))
    .map((file) => path.basename(file, '.svelte'));
  expect(Object.keys(twins).toSorted()).toEqual([...charts, ...drawing].toSorted());
});

for (const [name, { opening, steps, picture, twin }] of Object.entries(twins)) {
  test(`${name}: what it shows can be read as well`, async ({ openPage }) => {
    const page = await openPage(opening);
    await steps?.(page);
    await expect(picture(page)).toBeVisible();
    await expect(await twin(page)).toBeVisible();
  });
}

test('nothing moves for a person who does not want it', async ({ openPage }) => {
  const page = await openPage({ at: 'cases' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: words('cases_new') }).click();
  await page.getByRole('dialog').waitFor();
  const durations = await page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll('*')].flatMap((one) => {
        const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(one);
        return [...`${transitionDuration}, ${animationDuration}`.split(', '), scrollBehavior];
      }),
    ),
  ]);
  expect(durations.toSorted()).toEqual(['0s', 'auto']);
});
