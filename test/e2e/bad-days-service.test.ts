// Bad days of the service, in the real application: each state says what happened to the money
// and the evidence and what to do, and the service's own log proves what was sent.
import { expect, test } from 'playwright/test';
import { goTo, openFirstCase, openResult } from '../drive/main-job.ts';
import { openOffice, SUBMIT_PATH, type Office } from '../drive/office.ts';
import { expectJobState, expectWords, jobOf, press, switchQuiet } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

// Scenarios of the practice service.
const CLEAN = '0xBE078ED35bE5D8BBB76d4C596764cE5A51a918C6';
const DEPOSIT = '0x14b3d1D50d3B7b59d1204785A0149c0481A60Cd9';
const SANCTIONS = '0x9886A9F1399B06f84da3B6A54B724B07963Ce4eb';
const MIXER = '0x985D6C55a08e9547881F01252D6C65826E26aB12';
const LAYERING = '0x59597A9b559C174c9648265bE835f3fAfd4b54B5';
const LISTED = '0xdf666A862B82210cd48036ceAA8DaBe9E44d4E9C';
const TRUNCATED = '0xdEB924d546c21ef2Ee7A9c864D7e03E815A6D7Fc';
const NULL_SCORE = '0x9dA28427033e664b97f68e7243c47452Ac961C17';
const TRON_MIXER = 'TY93LtC9Rm7V3zShQZ6DN9NBV2WVxhpUq2';

let office: Office;
test.beforeAll(async () => {
  office = await openOffice();
});
test.afterAll(() => office.close());
test.beforeEach(() => office.service.setFaults([]));

test('with the service down nothing is sent, jobs wait, and go on by hand or by themselves', async () => {
  await office.service.stop();
  const { page } = office.app;
  for (const address of [CLEAN, DEPOSIT]) {
    await office.screen(address);
    const job = jobOf(page, address);
    await expectJobState(job, 'intent');
    await expectWords(job, [
      'error_http_not_reached_what',
      'job_error_not_sent',
      'error_http_not_reached_do',
      'job_billed_no',
    ]);
  }
  await office.restartService();
  await press(jobOf(page, CLEAN), 'job_try_now');
  expect((await openResult(page, CLEAN)).verdict).toBe('accept');
  // Nobody presses anything for the other one.
  await openFirstCase(page);
  expect((await openResult(page, DEPOSIT)).verdict).toBe('exempted');
  expect(await office.submits()).toBe(2);
});

test('an HTML page instead of an answer leaves the outcome open, and giving up sends nothing', async () => {
  await office.service.setFaults([{ kind: 'html-502', path: SUBMIT_PATH }]);
  const { page } = office.app;
  await office.screen(SANCTIONS);
  const job = jobOf(page, SANCTIONS);
  await expectJobState(job, 'unknown');
  await expectWords(job, [
    'error_http_server_error_what',
    'error_meaning_may_be_billed',
    'error_http_server_error_do',
    'job_billed_maybe',
  ]);
  await press(job, 'job_decide');
  const dialog = page.getByRole('dialog');
  await expectWords(dialog, ['decide_check', 'decide_give_up_text', 'decide_resend_text']);
  await press(dialog, 'decide_give_up');
  await expectJobState(job, 'failed');
  // What was uncertain about the money stays uncertain, and there is no way to send it again.
  await expectWords(job, ['job_billed_maybe']);
  await expect(job.getByRole('button', { name: words('job_resume') })).toHaveCount(0);
  expect(await office.submits(SANCTIONS)).toBe(1);
});

test('JSON without its envelope leaves the outcome open, and only a person sends it again', async () => {
  await office.service.setFaults([{ kind: 'no-envelope', path: SUBMIT_PATH }]);
  const { page } = office.app;
  await office.screen(MIXER);
  const job = jobOf(page, MIXER);
  await expectJobState(job, 'unknown');
  await expectWords(job, [
    'error_http_no_envelope_what',
    'error_meaning_answer_kept',
    'error_http_no_envelope_do',
    'job_billed_maybe',
  ]);
  expect(await office.submits(MIXER)).toBe(1);
  // "The answer is kept with its hash": the ledger has both.
  await goTo(page, 'ledger');
  const submit = page.getByRole('row').filter({ hasText: SUBMIT_PATH }).first();
  await expect(submit.locator('[data-sha256]')).toBeVisible();
  await openFirstCase(page);
  await press(job, 'job_decide');
  await press(page.getByRole('dialog'), 'decide_resend');
  expect((await openResult(page, MIXER)).verdict).toBe('review');
  expect(await office.submits(MIXER)).toBe(2);
});

test('a job the service calls failed keeps its answer and can be asked for again without a submit', async () => {
  await office.service.setFaults([{ kind: 'failed-status' }]);
  const { page } = office.app;
  await office.screen(LISTED);
  const job = jobOf(page, LISTED);
  await expectJobState(job, 'failed');
  await expectWords(job, [
    'error_job_failed_at_service_what',
    'error_meaning_job_billed',
    'error_job_failed_at_service_do',
    'job_billed_yes',
  ]);
  await expect(job).toContainText('FAILED');
  await press(job, 'job_resume');
  expect((await openResult(page, LISTED)).verdict).toBe('block');
  expect(await office.submits(LISTED)).toBe(1);
});

test('quiet mode holds what is new and what is running, and lets both go on afterwards', async () => {
  await office.service.setFaults([
    { kind: 'never-complete', path: '/api/v3/screen/result/', times: 'always' },
  ]);
  const { page } = office.app;
  await office.screen(TRUNCATED);
  await expectJobState(jobOf(page, TRUNCATED), 'processing');
  await switchQuiet(page, true);
  await office.service.setFaults([]);
  const before = (await office.service.requests()).length;
  await office.screen(NULL_SCORE);
  const quietWords = [
    'error_http_quiet_mode_what',
    'job_error_not_sent',
    'error_http_quiet_mode_do',
  ];
  await expectJobState(jobOf(page, NULL_SCORE), 'intent');
  await expectWords(jobOf(page, NULL_SCORE), [...quietWords, 'job_billed_no']);
  await expectWords(jobOf(page, TRUNCATED), ['error_http_quiet_mode_what', 'job_error_accepted']);
  expect((await office.service.requests()).length).toBe(before);
  await switchQuiet(page, false);
  // Its score is null, so there is no verdict.
  expect((await openResult(page, NULL_SCORE)).verdict).toBe('');
  await openFirstCase(page);
  expect((await openResult(page, TRUNCATED)).verdict).toBe('accept');
  expect([await office.submits(NULL_SCORE), await office.submits(TRUNCATED)]).toEqual([1, 1]);
});

test('a job that never completes can be stopped and resumed, and a long wait is explained', async () => {
  await office.service.setFaults([
    { kind: 'never-complete', path: '/api/v3/screen/result/', times: 'always' },
  ]);
  const { page } = office.app;
  await office.screen(LAYERING);
  const job = jobOf(page, LAYERING);
  await expectJobState(job, 'processing');
  await expectWords(job, ['job_meaning_processing', 'job_billed_yes']);
  await expect(job).not.toContainText(words('job_long_wait'));
  await press(job, 'job_stop');
  await expectJobState(job, 'stopped');
  await expectWords(job, ['job_meaning_stopped', 'job_billed_yes']);
  await press(job, 'job_resume');
  await expectJobState(job, 'processing');
  // The page's clock alone; it stays so until the program is started again, below.
  await page.clock.setFixedTime(Date.now() + 11 * 60_000);
  await expectWords(job, ['job_long_wait']);
  await office.service.setFaults([]);
  expect((await openResult(page, LAYERING)).verdict).toBe('accept');
  expect(await office.submits(LAYERING)).toBe(1);
});

test('a connection reset after the submit was read is decided by the person, also after a power cut', async () => {
  await office.service.setFaults([{ kind: 'reset-after-read', path: SUBMIT_PATH }]);
  await office.screen(TRON_MIXER, 'Tron');
  const outcomeWords = [
    'error_http_outcome_unknown_what',
    'error_meaning_may_be_billed',
    'error_http_outcome_unknown_do',
    'job_billed_maybe',
  ];
  await expectJobState(jobOf(office.app.page, TRON_MIXER), 'unknown');
  await expectWords(jobOf(office.app.page, TRON_MIXER), outcomeWords);
  await office.app.kill();

  await office.restartApp();
  const { page } = office.app;
  await goTo(page, 'queue');
  const job = jobOf(page, TRON_MIXER);
  await expectJobState(job, 'unknown');
  await expectWords(job, outcomeWords);
  expect(await office.submits(TRON_MIXER)).toBe(1);
  await goTo(page, 'ledger');
  const lost = page.getByRole('row').filter({ hasText: words('ledger_reached_unknown') });
  await expect(lost.filter({ hasText: SUBMIT_PATH })).toHaveCount(1);
  await goTo(page, 'queue');
  await press(job, 'job_decide');
  await expectWords(page.getByRole('dialog'), ['decide_text']);
  await press(page.getByRole('dialog'), 'decide_resend');
  await openFirstCase(page);
  expect((await openResult(page, TRON_MIXER)).verdict).toBe('review');
  expect(await office.submits(TRON_MIXER)).toBe(2);
});
