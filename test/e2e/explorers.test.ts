// A page of the person's own block explorer, in the real application: named in the settings, asked
// about once, given to the browser, written into the ledger, and kept in by offline mode.
import { expect, test } from 'playwright/test';
import { createMachine } from '../drive/application.ts';
import { catchOpened } from '../drive/browser.ts';
import { fillForm, openFirstCase, openResult, startScreening } from '../drive/main-job.ts';
import { launchPrepared } from '../drive/prepared.ts';
import { press } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

// "Hub" of the practice service.
const HUB = '0x00c167D7e66539F594C837Be1248376FE4De843B';
const PAGE = `https://explorer.example/address/${HUB}`;

test('an explorer is opened after one question, stands in the ledger, and quiet mode keeps it in', async () => {
  const machine = createMachine();
  try {
    const app = await launchPrepared(machine);
    const { page } = app;
    const opened = await catchOpened(app);
    await page.keyboard.press('Control+,');
    await page.getByRole('tab', { name: words('settings_network') }).click();
    const field = page.getByLabel(words('network_explorers_label'), { exact: true });
    const form = page.locator('form').filter({ has: field });
    await field.fill('Ethereum https://explorer.example/address/{address}');
    await press(form, 'common_save');
    await expect(form.getByRole('button')).toBeEnabled();

    await openFirstCase(page);
    await fillForm(page, { address: HUB });
    await startScreening(page);
    await openResult(page, HUB);
    const picture = page.getByRole('listbox', { name: words('flow_picture_label'), exact: true });
    await picture.locator('[data-node="subject"]').click();
    await press(page, 'explorer_open');
    const question = page.getByRole('dialog');
    await expect(question).toContainText('explorer.example');
    expect(await opened()).toEqual([]);
    await press(question, 'explorer_ask_yes');
    await expect(question).toHaveCount(0);
    await expect.poll(opened).toEqual([PAGE]);
    await press(page, 'explorer_open');
    await expect.poll(opened).toEqual([PAGE, PAGE]);

    await page.keyboard.press('Control+5');
    const rows = page.getByRole('row').filter({ hasText: words('ledger_purpose_explorer') });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(PAGE);
    await expect(rows.first()).toContainText(words('ledger_given_to_browser'));

    // The page asks again with everything right: offline mode alone keeps it in.
    await page.getByRole('switch', { name: words('ledger_quiet') }).click();
    await page.keyboard.press('Alt+ArrowLeft');
    await picture.locator('[data-node="subject"]').click();
    await press(page, 'explorer_open');
    await expect(page.getByRole('dialog')).toContainText(words('error_http_quiet_mode_what'));
    expect(await opened()).toEqual([PAGE, PAGE]);
    expect(app.problems).toEqual([]);
    await app.quit();
  } finally {
    await machine.remove();
  }
});
