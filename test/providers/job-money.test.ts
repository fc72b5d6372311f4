// What a failed submit means for the money, and that nothing is paid twice or lost.
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { findRefusingBase, type ServerReply } from '../fakes/http-server.ts';
import { POLL, SUBMIT, useJobStage } from '../fakes/job-stage.ts';
import { BAD_GATEWAY, CANARY_KEY, refusal, success, TOO_MANY } from '../fakes/screening-service.ts';
import { newestEntries } from '../builders/casefile-records.ts';

const stage = useJobStage();
/** The clock of the service, which is not ours. */
const SERVER_NOW = Date.UTC(2031, 4, 1, 23, 59, 0);
const EVERYTHING = { environmentId: null, purpose: null, jobId: null, outcome: null };

describe('a submit whose outcome is unknown', () => {
  const rows: [string, ServerReply, string][] = [
    ['a reset', { do: 'reset' }, 'http.outcome_unknown'],
    ['a close', { do: 'close' }, 'http.outcome_unknown'],
    ['no answer', { do: 'hang' }, 'http.outcome_unknown'],
    ['half an answer', { do: 'truncate', sent: '{"code":0' }, 'http.outcome_unknown'],
    ['a bad gateway', BAD_GATEWAY, 'http.server_error'],
    ['500 with an envelope', refusal(500, 'out of order'), 'http.server_error'],
    ['HTML with 200', { ...BAD_GATEWAY, status: 200 } as ServerReply, 'http.not_json'],
    ['no envelope', { do: 'answer', status: 200, body: '{"id":1}' }, 'http.no_envelope'],
    ['a job without an id', success({ status: 'PENDING' }), 'http.no_envelope'],
    ['an end without an id', success({ status: 'COMPLETE', result: null }), 'http.no_envelope'],
    ['a redirect', { do: 'answer', status: 302, body: '' }, 'http.redirected'],
  ];
  test.each(rows)('after %s is left to a person, sent once', async (_what, reply, code) => {
    stage.service.script = ({ path }) => (path === SUBMIT ? reply : null);
    const id = await stage.screen();
    const job = await stage.untilState(id, 'unknown');
    expect(job).toMatchObject({ billed: 'may_be_billed', error: { code } });
    await stage.restartProgram();
    await stage.idle();
    expect(stage.submits()).toBe(1);
    expect(stage.get(id).state).toBe('unknown');
  });

  test('is sent again only when the person says so', async () => {
    stage.service.script = ({ path }) =>
      path === SUBMIT && stage.submits() === 1 ? { do: 'reset' } : null;
    const id = await stage.screen();
    await stage.untilState(id, 'unknown');
    await stage.runner.resolveUnknown(id, 'resend');
    await stage.untilState(id, 'complete');
    expect(stage.submits()).toBe(2);
  });

  test('can be given up, and stays "may be billed"', async () => {
    stage.service.script = ({ path }) => (path === SUBMIT ? { do: 'reset' } : null);
    const id = await stage.screen();
    await stage.untilState(id, 'unknown');
    const job = await stage.runner.resolveUnknown(id, 'give_up');
    expect(job).toMatchObject({ state: 'failed', billed: 'may_be_billed' });
    await expect(stage.runner.resume(id)).rejects.toMatchObject({ code: 'job.wrong_state' });
  });
});

describe('a submit that did not run', () => {
  test.each([400, 403, 404, 409])(
    'with %i ends the job, not billed, in the service’s words',
    async (status) => {
      stage.service.script = ({ path }) =>
        path === SUBMIT ? refusal(status, 'address: wrong') : null;
      const job = await stage.untilState(await stage.screen(), 'failed');
      expect(job.billed).toBe('not_billed');
      expect(job.error?.details).toMatchObject({
        httpStatus: status,
        serverMessage: 'address: wrong',
      });
    },
  );

  test('and failed can be sent again by the person', async () => {
    stage.service.script = ({ path }) => (path === SUBMIT ? refusal(400, 'no') : null);
    const id = await stage.screen();
    await stage.untilState(id, 'failed');
    stage.service.script = () => null;
    expect((await stage.runner.resume(id)).state).toBe('intent');
    await stage.untilState(id, 'complete');
  });

  test.each(Object.entries(TOO_MANY))(
    'with the 429 of %s is sent again after a wait',
    async (_what, reply) => {
      stage.service.script = ({ path }) => (path === SUBMIT && stage.submits() <= 3 ? reply : null);
      const id = await stage.screen();
      const job = await stage.untilState(id, 'complete');
      expect(job.billed).toBe('billed');
      expect(stage.submits()).toBe(4);
      expect([...stage.service.accepted.values()]).toEqual([1]);
      const long = stage.clock.waits.filter((ms) => ms >= 5_000);
      expect(long.length).toBeGreaterThanOrEqual(3);
    },
  );

  test.each([
    ['seconds', () => '40', 40_000],
    ['an HTTP date by its own clock', () => new Date(SERVER_NOW + 90_000).toUTCString(), 90_000],
    ['more than is waited', () => '1800', 300_000],
    ['a moment that has passed', () => new Date(SERVER_NOW - 5_000).toUTCString(), 5_000],
  ])('with a 429 that asks to wait for %s waits so long', async (_what, retryAfter, waited) => {
    stage.service.script = ({ path }) =>
      path === SUBMIT && stage.submits() === 1
        ? {
            ...{ do: 'answer', status: 429, body: '{"code":429,"msg":"out of max connections"}' },
            headers: { 'retry-after': retryAfter(), date: new Date(SERVER_NOW).toUTCString() },
          }
        : null;
    stage.endlessWaitMs = waited;
    const id = await stage.screen();
    const waiting = await stage.untilError(id, 'http.busy');
    expect(waiting).toMatchObject({ state: 'intent', billed: 'not_billed' });
    expect(waiting.error?.details).toMatchObject({ waitMs: waited });
    expect(waiting.error?.details['until']).toBeGreaterThan(waiting.createdAt);
    expect(stage.submits()).toBe(1);
    stage.endlessWaitMs = null;
    stage.runner.wake(null);
    expect((await stage.untilState(id, 'complete')).billed).toBe('billed');
    expect([...stage.service.accepted.values()]).toEqual([1]);
  });

  test('and a poll that is asked to wait waits so long, and nothing is sent again', async () => {
    stage.service.script = ({ path }) =>
      path.startsWith(POLL) && stage.service.requests(POLL).length === 1
        ? {
            ...{ do: 'answer', status: 429, body: '{"code":429,"msg":"out of max connections"}' },
            headers: { 'retry-after': '40' },
          }
        : null;
    stage.endlessWaitMs = 40_000;
    const id = await stage.screen();
    const waiting = await stage.untilError(id, 'http.busy');
    expect(waiting).toMatchObject({ state: 'accepted', billed: 'billed' });
    expect(waiting.error?.details).toMatchObject({ waitMs: 40_000 });
    expect(stage.service.requests(POLL)).toHaveLength(1);
    stage.endlessWaitMs = null;
    stage.runner.wake(null);
    await stage.untilState(id, 'complete');
    expect(stage.submits()).toBe(1);
  });

  test('because the service is down stays an intent that says so, and goes when it is back', async () => {
    const { primaryBase } = stage.environment;
    stage.environment = { ...stage.environment, primaryBase: await findRefusingBase() };
    const id = await stage.screen();
    const waiting = await stage.untilError(id, 'http.not_reached');
    expect(waiting).toMatchObject({ state: 'intent', billed: 'not_billed' });
    stage.environment = { ...stage.environment, primaryBase };
    const done = await stage.untilState(id, 'complete');
    expect(done.error).toBeNull();
    expect(stage.submits()).toBe(1);
  });

  test('because the primary refuses goes to the backup, polls included', async () => {
    const primaryBase = await findRefusingBase();
    stage.environment = { ...stage.environment, primaryBase, backupBase: stage.service.base };
    await stage.untilState(await stage.screen(), 'complete');
    expect(stage.submits()).toBe(1);
  });

  test.each<[string, string, { key: string | null; isQuiet: boolean }]>([
    ['no key', 'key.missing', { key: null, isQuiet: false }],
    ['a wrong key', 'http.refused_key', { key: 'wrong', isQuiet: false }],
    ['quiet mode', 'http.quiet_mode', { key: CANARY_KEY, isQuiet: true }],
  ])('because of %s waits for the person', async (_what, code, { key, isQuiet }) => {
    stage.environment = { ...stage.environment, key };
    stage.isQuiet = isQuiet;
    const id = await stage.screen();
    const waiting = await stage.untilError(id, code);
    expect(waiting).toMatchObject({ state: 'intent', billed: 'not_billed' });
    const before = stage.service.seen.length;
    await stage.idle();
    expect(stage.service.seen).toHaveLength(before);
    stage.environment = { ...stage.environment, key: CANARY_KEY };
    stage.isQuiet = false;
    stage.runner.wake(null);
    await stage.untilState(id, 'complete');
    expect([...stage.service.accepted.values()]).toEqual([1]);
  });

  test('with a wrong key does not let forty others ask with it', async () => {
    stage.environment = { ...stage.environment, key: 'wrong' };
    const ids = await Promise.all(Array.from({ length: 40 }, () => stage.screen()));
    for (const id of ids) await stage.untilError(id, 'http.refused_key');
    expect(stage.service.seen.length).toBeLessThanOrEqual(8);
  });
});

describe('a full disk', () => {
  const diskFull = new AppError('casefile.disk_full', 'x');

  test('at the end keeps the job waiting with its error, and nothing is lost', async () => {
    stage.file.failNext('storeSnapshot', diskFull, 3);
    const id = await stage.screen();
    const waiting = await stage.untilError(id, 'casefile.disk_full');
    expect(waiting).toMatchObject({ state: 'processing', billed: 'billed' });
    const polls = stage.service.requests(POLL).length;
    await stage.untilState(id, 'complete');
    expect([stage.submits(), stage.service.requests(POLL).length]).toEqual([1, polls]);
  });

  test('before sending keeps the job an intent, unsent', async () => {
    stage.file.failNext('beginRequest', diskFull, 2);
    const id = await stage.screen();
    await stage.untilState(id, 'complete');
    expect(stage.submits()).toBe(1);
  });

  test('when the answer to a submit is stored costs nothing but time', async () => {
    const id = await stage.screen();
    stage.service.script = ({ path }) => {
      if (path === SUBMIT) stage.file.failNext('changeJob', diskFull, 4);
      return null;
    };
    await stage.untilState(id, 'complete');
    expect(stage.submits()).toBe(1);
  });
});

test('the key is in no event, no job and no ledger row', async () => {
  stage.service.script = ({ path, body }) => {
    if (path !== SUBMIT || !body!.includes('0000000002')) return null;
    return refusal(400, `key ${CANARY_KEY} may not`);
  };
  const good = await stage.screen();
  const bad = await stage.screen('0x0000000000000000000000000000000000000002');
  await stage.untilState(good, 'complete');
  const failed = await stage.untilState(bad, 'failed');
  expect(failed.error?.details['serverMessage']).toBe('key [key removed] may not');
  const everything = JSON.stringify([
    stage.events,
    stage.file.operations.listCurrentJobs({ completeSince: 0 }),
    stage.file.operations.listRequests({ filter: EVERYTHING, limit: 1000 }),
    newestEntries(stage.file.operations, 1000),
  ]);
  expect(everything).not.toContain(CANARY_KEY);
});
