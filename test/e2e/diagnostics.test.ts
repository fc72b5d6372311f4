// What nobody expected, through the real application: from main, from a thread, from the page and from
// the end of the page's process to a reference on the screen that is in the log; and the file for
// support, which holds nothing of a person or a case.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from 'playwright/test';
import { createMachine, type Application, type Machine } from '../drive/application.ts';
import { answerSaveDialogs } from '../drive/dialogs.ts';
import { fillForm, openResult, startScreening } from '../drive/main-job.ts';
import { launchPrepared } from '../drive/prepared.ts';
import { press } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

const HUB = '0x00c167D7e66539F594C837Be1248376FE4De843B';
const CANARY = 'tracefile-canary-7f3a';

interface Line {
  event: string;
  where?: string;
  reference?: string | null;
  code?: string;
  kind?: string;
  frames?: string[];
}

let machine: Machine;
test.beforeEach(() => {
  machine = createMachine();
});
test.afterEach(() => machine.remove());

/** With a case file of its own; `profile` is where it keeps what belongs to none. */
async function begin(): Promise<Application & { profile: string }> {
  const app = await launchPrepared(machine);
  const profile = await app.electron.evaluate(({ app: host }) => host.getPath('userData'));
  return { ...app, profile };
}

const logText = (profile: string) =>
  readFileSync(path.join(profile, 'logs', 'tracefile.log'), 'utf8');
const linesOf = (profile: string) =>
  logText(profile)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

/** The newest reference on the screen is in a line like this; the notice is dismissed. */
async function expectLine(
  page: Page,
  profile: string,
  line: Record<string, unknown>,
): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: words('problem_title') });
  await notice.waitFor();
  const reference = await notice.locator('code').first().innerText();
  await expect
    .poll(() => linesOf(profile).find((one) => one.reference === reference))
    .toMatchObject(line);
  await press(notice, 'common_close');
  await expect(notice).toHaveCount(0);
}

test('every error that nobody expected shows a reference that stands in the log', async () => {
  const app = await begin();
  const { page, electron, profile } = app;
  const event = 'problem';

  // Main: thrown where nothing catches it, and a promise that nobody waits for.
  await electron.evaluate((_, secret) => {
    setTimeout(() => {
      throw new RangeError(secret);
    }, 0);
  }, CANARY);
  const uncaught = { event, where: 'main.uncaught', code: 'internal', kind: 'RangeError' };
  await expectLine(page, profile, uncaught);
  await electron.evaluate((_, secret) => {
    void Promise.reject(new TypeError(secret));
  }, CANARY);
  await expectLine(page, profile, { event, where: 'main.rejection', kind: 'TypeError' });

  // The page: the same two.
  await page.evaluate((secret) => {
    setTimeout(() => {
      throw new RangeError(secret);
    }, 0);
  }, CANARY);
  await expectLine(page, profile, { event, where: 'page', kind: 'RangeError' });
  await page.evaluate((secret) => {
    void Promise.reject(new TypeError(secret));
  }, CANARY);
  await expectLine(page, profile, { event, where: 'page', kind: 'TypeError' });

  // The page's process: the page is loaded again, and says so then.
  const gone = page.waitForEvent('crash');
  await electron.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  await gone;
  await expect.poll(() => linesOf(profile).some((line) => line.event === 'page.gone')).toBe(true);
  expect(linesOf(profile).findLast((line) => line.event === event)).toMatchObject({
    ...{ where: 'page.gone', reference: expect.stringMatching(/^[0-9A-F]{8}$/) },
  });

  // Nothing of what the errors said, and no picture of memory next to the log.
  expect(logText(profile)).not.toContain(CANARY);
  expect(logText(profile)).not.toContain(machine.folder);
  const files = readdirSync(machine.folder, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /\.(dmp|mdmp|core)$|(^|\/)core(\.\d+)?$/.test(file))).toEqual([]);
  // Electron itself keeps a random number there, and nothing else.
  const dumps = await electron.evaluate(({ app: host }) => host.getPath('crashDumps'));
  const kept = existsSync(dumps) ? readdirSync(dumps, { recursive: true, encoding: 'utf8' }) : [];
  expect(kept.filter((name) => name !== 'client_id')).toEqual([]);
  await app.kill();
});

test('a thread that ends shows a reference with the error of what was asked of it', async () => {
  const app = await begin();
  const { page, electron, profile } = app;
  // The threads of the program as Node lists them: the next that is asked is ordered to end.
  await electron.evaluate(() => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...args) {
      void this.terminate();
      Worker.prototype.postMessage = post;
      Reflect.apply(post, this, args);
    };
  });
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: words('settings_journal') }).click();
  const notice = page.getByText(words('error_reference')).first();
  await expect(notice).toHaveText(/\b[0-9A-F]{8}\b/);
  const reference = /\b[0-9A-F]{8}\b/.exec(await notice.innerText())?.[0];
  await expect
    .poll(() => linesOf(profile).find((line) => line.reference === reference))
    .toMatchObject({ event: 'problem', code: 'casefile.io_failed' });
  await app.kill();
});

test('the file for support is saved as it is shown, and holds nothing of a person or a case', async () => {
  const app = await begin();
  const { page, profile } = app;
  await fillForm(page, { address: HUB });
  await startScreening(page);
  await openResult(page, HUB);
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: words('settings_diagnostics') }).click();
  const text = page.getByRole('textbox', { name: /^Tracefile diagnostics .*\.json$/ });
  await expect(text).toHaveValue(/tracefile-diagnostics/);
  const file = path.join(machine.folder, 'for-support.json');
  await answerSaveDialogs(app, file);
  await press(page, 'diagnostics_save');
  await expect(page.getByText(words('diagnostics_saved'))).toBeVisible();
  const saved = readFileSync(file, 'utf8');
  expect(saved).toBe(await text.inputValue());

  expect(JSON.parse(saved)).toMatchObject({
    program: { platform: process.platform, isPackaged: false },
    caseFile: { rows: { cases: 1, snapshots: 1, jobs: 1 } },
  });
  const events = (JSON.parse(saved) as { log: Line[] }).log.map(({ event }) => event);
  expect(events).toEqual(expect.arrayContaining(['app.started', 'caseFile.opened']));
  const lower = saved.toLowerCase();
  const secrets = [HUB, machine.folder, profile, 'cases.tracefile', '127.0.0.1'];
  for (const secret of secrets) expect(lower).not.toContain(secret.toLowerCase());
  await app.quit();
  expect(linesOf(profile).map(({ event }) => event)).toContain('app.ended');
});
