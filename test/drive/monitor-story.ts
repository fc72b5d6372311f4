// The story of a monitored address: screened eight days ago under a ruleset of the office's own,
// which a colleague has made stricter since. For end-to-end tests and the demo.
import { expect, type Page } from 'playwright/test';
import type { Application } from './application.ts';
import { DAY_MS, setClock } from './clock.ts';
import { fillForm, openResult, startScreening, type ShownResult } from './main-job.ts';
import type { PracticeProcess } from './practice-service.ts';
import { press } from './screen-words.ts';
import { words } from './words.ts';

/** "Direct sanctions exposure" of the practice service. */
export const MONITORED = '0x9886A9F1399B06f84da3B6A54B724B07963Ce4eb';
/** The rule that is added meanwhile. */
export const NEW_RULE = 'OFFICE-SAN-DIR';
const INTERVAL_DAYS = 7;

/** Screens the address eight days ago in the case on screen, and monitors it with one run approved. */
export async function monitorEightDaysAgo(
  app: Application,
  service: PracticeProcess,
  environment: string,
): Promise<ShownResult> {
  const { page } = app;
  const ruleset = { name: 'Office rules', ruleset_type: 'kya' };
  const { id } = (await service.post('/api/v3/rulesets/create', ruleset)) as { id: number };
  await addRule(service, id, 'OFFICE-SAN-ANY', 'low', 'alert');
  await setClock(app, -(INTERVAL_DAYS + 1) * DAY_MS);
  await fillForm(page, {
    ...{ address: MONITORED, environment, chain: 'Ethereum', rulesetId: String(id) },
  });
  await startScreening(page);
  const shown = await openResult(page, MONITORED);
  await monitor(page);
  await addRule(service, id, NEW_RULE, 'critical', 'block');
  return shown;
}

/** Adds a rule on sanctioned parties to a ruleset of the service. */
async function addRule(
  service: PracticeProcess,
  rulesetId: number,
  code: string,
  level: 'low' | 'critical',
  action: 'alert' | 'block',
): Promise<void> {
  await service.post('/api/v3/rulesets/rule/create', {
    ...{ ruleset_id: rulesetId, rule_code: code, name: 'Exposure to a sanctioned party' },
    ...{ risk_level: level, action, direction: 'both', min_hops: 1, max_hops: 3 },
    conditions: [{ parameter: 'primary_category', operator: '==', value: 'Sanctions' }],
  });
}

/** Monitors the screening on screen every seven days, with one run approved beforehand. */
async function monitor(page: Page): Promise<void> {
  await press(page, 'monitor_action');
  const dialog = page.getByRole('dialog');
  const interval = dialog.getByLabel(words('monitor_dialog_interval'), { exact: true });
  await interval.fill(String(INTERVAL_DAYS));
  await dialog.getByRole('radio', { name: words('monitor_dialog_approval_budget') }).click();
  await dialog.getByLabel(words('monitor_dialog_runs'), { exact: true }).fill('1');
  await press(dialog, 'monitor_dialog_create');
  await expect(dialog).toBeHidden();
}
