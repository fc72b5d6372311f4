// Wrong input in the real application: refused at the field, in words, with nothing sent.
import { expect, test, type Page } from 'playwright/test';
import { fillForm, openFirstCase, sendForm, startScreening } from '../drive/main-job.ts';
import { openOffice, type Office } from '../drive/office.ts';
import { OFFICE } from '../drive/prepared.ts';
import { words } from '../drive/words.ts';

// "Clean" of the practice service, whole and with one letter altered.
const CLEAN = '0xBE078ED35bE5D8BBB76d4C596764cE5A51a918C6';
const MISTYPED = '0xBE078ED35bE5D8BBB76d4C596764cE5A51a918C7';

let office: Office;
test.beforeAll(async () => {
  office = await openOffice();
});
test.afterAll(() => office.close());

/** The field's own words, as a screen reader finds them. */
async function expectFieldSays(page: Page, label: string, message: string): Promise<void> {
  const field = page.getByLabel(words(label), { exact: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(escape(words(message))));
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

async function fill(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(words(label), { exact: true }).fill(value);
}

test('a wrong address, hops out of range and a window upside down are refused at their fields', async () => {
  const { page } = office.app;
  await openFirstCase(page);
  await fillForm(page, { address: CLEAN, environment: OFFICE, chain: 'Ethereum' });
  const refuse = async (label: string, message: string): Promise<void> => {
    await sendForm(page);
    await expectFieldSays(page, label, message);
    await expect(page.getByText(words('form_refused', { count: 1 }))).toBeVisible();
  };

  for (const [address, message] of [
    [MISTYPED, 'form_problem_address_checksum'],
    [CLEAN.slice(0, -1), 'form_problem_address_length'],
    [CLEAN.slice(2), 'form_problem_address_not_an_address'],
  ] as const) {
    await fill(page, 'form_entry_label', address);
    await sendForm(page);
    await expectFieldSays(page, 'form_entry_label', message);
  }
  await fill(page, 'form_entry_label', CLEAN);

  await fill(page, 'form_inflow_hops', '6');
  await refuse('form_inflow_hops', 'form_problem_hops_range');
  await fill(page, 'form_inflow_hops', '3');

  await fill(page, 'form_from', '2026-03-02');
  await fill(page, 'form_to', '2026-03-01');
  await sendForm(page);
  await expect(page.getByText(words('form_problem_window_upside_down')).first()).toBeVisible();

  expect(await office.submits()).toBe(0);
  await expect(page.locator('[data-job-state]')).toHaveCount(0);

  await fill(page, 'form_from', '');
  await fill(page, 'form_to', '');
  await startScreening(page);
  await expect.poll(() => office.submits()).toBe(1);
});
