// The part of the demo about reading a screening: each view that a person reads, as a picture.
import { expect, type Locator, type Page } from 'playwright/test';
import type { Application } from '../../test/drive/application.ts';
import {
  fillForm,
  openFirstCase,
  openResult,
  startScreening,
  type Subject,
} from '../../test/drive/main-job.ts';
import { press } from '../../test/drive/screen-words.ts';
import { MONITORED } from '../../test/drive/monitor-story.ts';
import { words } from '../../test/drive/words.ts';
import type { Portray } from './portrait.ts';

/** "Hub" and "Both ends of a layering" of the practice service. */
const HUB = '0x00c167D7e66539F594C837Be1248376FE4De843B';
const BOTH_ENDS = '0xe9d76987cc4f9c4a9fa0125b0ea431346233ac1f8e438d9c7fb7bdfa864d0187';

/** What the steps have in common. */
interface Stage {
  portray: Portray;
  note: (step: { step: string }) => void;
}

/**
 * The five-hop screening made before, then a collection point and a transaction, screened here.
 * @param fiveHops its address
 * @param environment of a quick practice service, by its name
 */
export async function showReading(
  app: Application,
  { fiveHops, environment }: { fiveHops: string; environment: string },
  { portray, note }: Stage,
): Promise<void> {
  const { page } = app;
  await openFirstCase(page);
  await openResult(page, fiveHops);
  await chooseTab(page, 'flow');
  const picture = pictureOf(page, words('flow_picture_label'));
  await picture.locator('[data-node]').nth(10).waitFor();
  // The names of these buttons end with their keys.
  const button = (word: string): Locator => page.getByRole('button', { name: words(word) });
  const fit = (): Promise<void> => button('flow_fit').click();
  await portray(app, {
    name: 'five-hop-tree',
    view: 'A tree of five hops',
    place: picture,
    compose: fit,
  });
  await portray(app, {
    name: 'overview-labels',
    view: 'The same tree from afar',
    place: picture,
    async compose() {
      await fit();
      for (let step = 0; step < 4; step++) await button('flow_zoom_out').click();
    },
  });
  await portray(app, {
    name: 'filtered-refit',
    view: 'The same tree, links of 10,000 or more',
    place: picture,
    async compose() {
      await press(page, 'flow_filters');
      const form = page.getByRole('dialog');
      await form.getByLabel(words('flow_filter_amount')).fill('10000');
      await page.keyboard.press('Escape');
      await expect(form).toHaveCount(0);
    },
  });
  await press(page, 'flow_filters_clear');
  await portray(app, {
    name: 'focus-mode',
    view: 'The same tree in the whole window',
    place: picture,
    compose: () => page.keyboard.press('ControlOrMeta+Shift+F'),
  });
  await page.keyboard.press('ControlOrMeta+Shift+F');
  await chooseTab(page, 'score');
  await page.locator('[data-deviating]').waitFor();
  const score = page.getByRole('tabpanel').last();
  await portray(app, { name: 'score', view: 'The score explained and recomputed', place: score });
  await chooseTab(page, 'ledger');
  const ledger = page.getByRole('table', { name: words('hops_table') });
  await ledger.locator('[data-hop-row]').nth(3).waitFor();
  await portray(app, { name: 'hop-ledger', view: 'The hop ledger', place: ledger });

  await screen(page, { address: HUB, environment, chain: 'Ethereum' });
  await picture.locator('[data-node]').nth(3).waitFor();
  // The answer takes the place of its preview.
  await expect(page.locator('[inert] [data-picture]')).toHaveCount(0);
  await picture.locator('[data-node]').nth(3).waitFor();
  await portray(app, { name: 'hub-entities', view: 'A hub by entities', place: picture });
  await press(page, 'flow_group_open');
  await picture.locator('[data-node]').nth(10).waitFor();
  await portray(app, { name: 'hub-folded', view: 'A hub, folded', place: picture });
  await page.getByRole('button', { name: /^Unfold all \(\d/ }).click();
  await picture.locator('canvas').waitFor();
  await expect(picture).toHaveAttribute('aria-busy', 'false');
  await portray(app, {
    name: 'hub-unfolded',
    view: 'A hub, unfolded',
    place: picture,
    // Whole it is a line; nearer its rows can be told apart.
    async compose() {
      await fit();
      for (let step = 0; step < 5; step++) await button('flow_zoom_in').click();
    },
  });

  const hops = { inflowHops: 5, outflowHops: 5 };
  await screen(page, { address: BOTH_ENDS, environment, chain: 'Ethereum', ...hops });
  await chooseTab(page, 'flow');
  const mirror = pictureOf(page, words('kyt_mirror_label'));
  await mirror.locator('[data-node^="out:"]').nth(2).waitFor();
  await portray(app, { name: 'mirrored', view: 'Both sides of a transaction', place: mirror });
  note({ step: 'flows, score and hop ledger read: five hops, a hub, both sides of a transaction' });
}

/** The monitored address, whose second screening was under stricter rules. */
export async function showCausedDiff(app: Application, { portray, note }: Stage): Promise<void> {
  const { page } = app;
  await openFirstCase(page);
  await openResult(page, MONITORED);
  await chooseTab(page, 'history');
  const history = page.getByTestId('history');
  await history.locator('[data-row]').nth(1).waitFor();
  await portray(app, { name: 'caused-diff', view: 'What changed, and why', place: history });
  note({ step: 'two screenings compared: every change with its cause' });
}

async function screen(page: Page, subject: Subject): Promise<void> {
  await openFirstCase(page);
  await fillForm(page, subject);
  await startScreening(page);
  await openResult(page, subject.address);
}

async function chooseTab(page: Page, tab: string): Promise<void> {
  const chosen = page.getByRole('tab', { name: words(`screening_tab_${tab}`) });
  await chosen.click();
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
}

function pictureOf(page: Page, name: string): Locator {
  return page.getByRole('listbox', { name, exact: true });
}
