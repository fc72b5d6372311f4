// A draft back-tested over the stored screenings of the real application: what it says is worked out by
// hand, and the service hears none of it.
import { expect, test } from 'playwright/test';
import { fillForm, openFirstCase, openResult, startScreening } from '../drive/main-job.ts';
import { openOffice, type Office } from '../drive/office.ts';
import { OFFICE } from '../drive/prepared.ts';
import { CLEAN, MIXER_AT_TWO_HOPS, showRulesets } from '../drive/ruleset-story.ts';
import { press } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

/**
 * Over one path, two hops from a mixer, on which KYA-MIX-NEAR and KYA-RATE-HIGH hit (both high), and a
 * clean address without a path:
 */
const DRAFT = {
  name: 'To be tried',
  ruleset_type: 'kya',
  rules: [
    // Two hops are beyond its reach now (blockchain API 2.3, `max_hops`): stops.
    rule('KYA-MIX-NEAR', 'high', [1, 1], { parameter: 'primary_category', value: 'Mixer' }),
    // The mixer's label is of level high, its path of two hops: keeps, at another level.
    rule('KYA-RATE-HIGH', 'critical', [2, 5], { parameter: 'risk_level', value: 'high' }),
    // No hit of it was delivered: starts.
    rule('DESK-MIX-ANY', 'medium', [1, 5], { parameter: 'primary_category', value: 'Mixer' }),
    // Labels in paths lack `risk_score` (blockchain API 2.5, Tag): cannot be decided.
    rule('DESK-SCORE', 'low', [1, 5], { parameter: 'risk_score', operator: '>=', value: 50 }),
  ],
};

function rule(
  code: string,
  level: string,
  [min, max]: [number, number],
  condition: { parameter: string; operator?: string; value: string | number },
) {
  return {
    ...{ rule_code: code, name: code, risk_level: level, action: 'review', direction: 'both' },
    ...{ min_hops: min, max_hops: max, conditions: [{ operator: '==', ...condition }] },
  };
}

let office: Office;
test.beforeEach(async () => {
  test.setTimeout(180_000);
  office = await openOffice();
});
test.afterEach(() => office.close());

test('a draft over the stored screenings says what starts, stops, stays open and moves, and sends nothing', async () => {
  const { page } = office.app;
  for (const address of [MIXER_AT_TWO_HOPS, CLEAN]) {
    await openFirstCase(page);
    await fillForm(page, { address, environment: OFFICE, chain: 'Ethereum' });
    await startScreening(page);
    await openResult(page, address);
  }
  await showRulesets(page, OFFICE);
  await press(page, 'draft_import_button');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('draft_import_label')).fill(JSON.stringify(DRAFT));
  await press(dialog, 'draft_import_action');
  await press(page, 'draft_backtest');

  const sentBefore = (await office.service.requests()).length;
  await press(page, 'backtest_run');
  const figure = (key: string) => page.locator(`[data-figure="${key}"] dd`);
  await expect(figure('keeps')).toHaveText('1');
  await expect(figure('starts')).toHaveText('1');
  await expect(figure('stops')).toHaveText('1');
  await expect(figure('undecided')).toHaveText('1');
  await expect(figure('relevelled')).toHaveText('1');
  const changed = words('backtest_changed', { changed: 1, all: 2 });
  await expect(page.getByText(changed)).toBeVisible();
  await expect(
    page.getByText(/only be tested on paths that some rule hit\. Paths with hits: 1 of/),
  ).toBeVisible();
  // High became critical; the clean one stays without a hit.
  const move = words('backtest_move', {
    ...{ count: 1, before: words('risk_high'), after: words('risk_critical') },
  });
  await expect(page.getByRole('button', { name: move })).toBeVisible();
  const rules = page.getByRole('table', { name: words('backtest_rules'), exact: true });
  await expect(rules.locator('[data-row]').filter({ hasText: 'DESK-SCORE' })).toContainText(
    'risk_score',
  );
  expect((await office.service.requests()).length).toBe(sentBefore);

  // From a change to the delivered hit in the stored screening, and back to the same report.
  const rows = page.getByRole('table', { name: words('backtest_screenings'), exact: true });
  await rows.locator('[data-row]').first().getByRole('button').click();
  const stops = page.locator('[data-change="stops"]');
  await expect(stops).toHaveCount(1);
  await stops.getByRole('button', { name: words('backtest_open_hit') }).click();
  await expect(page.getByRole('tab', { name: words('screening_tab_hits') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.locator('tr.selected')).toContainText('Mixer within two hops');
  expect((await office.service.requests()).length).toBe(sentBefore);
  expect(office.app.problems).toEqual([]);
});
