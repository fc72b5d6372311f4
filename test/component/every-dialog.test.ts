// Every dialog, in every theme, window and language; and each gives the keyboard back.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'playwright/test';
import { printFigure } from '../fakes/figures.ts';
import { checkViews, createTally, LOOKS, sumOf } from './harness/check-views.ts';
import { test } from './harness/open-page.ts';
import { DIALOG_NAMES, DIALOG_TABLE } from './harness/table-of-dialogs.ts';

const tally = createTally();
const renderer = fileURLToPath(new URL('../../renderer', import.meta.url));

test('every component that draws a dialog is in the table', () => {
  const drawing = globSync('**/*.svelte', { cwd: renderer }).filter((file) =>
    /\/(ui\/Dialog|domain\/FormDialog)\.svelte/.test(
      readFileSync(path.join(renderer, file), 'utf8'),
    ),
  );
  const names = drawing
    .map((file) => path.basename(file, '.svelte'))
    .filter((name) => name !== 'FormDialog');
  expect(DIALOG_NAMES.toSorted()).toEqual(names.toSorted());
});

checkViews(DIALOG_TABLE, tally, {
  /** It takes the keyboard. */
  async opened(page) {
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator(':focus').or(page.locator('[role="dialog"]:focus'))).toHaveCount(1);
    // There Enter would throw it away.
    await expect(dialog.locator('.dialog-close:focus')).toHaveCount(0);
  },
  /** And gives it back. */
  async seen(page, name) {
    await page.keyboard.press('Escape');
    // One that waits for a task ends with it.
    if (name === 'ClosedTaskDialog') return;
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('body *:focus')).toBeVisible();
  },
});

test.afterAll(() => {
  printFigure(`axe, WCAG 2.2 A and AA, dialogs: ${sumOf(tally)}, ${LOOKS.length} looks`);
});
