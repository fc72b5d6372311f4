// What is different about transactions and names: requests, rulesets, pace and the report.
import { describe, expect, test } from 'vitest';
import { NAME_POLL_INTERVAL_MS, NAME_FIRST_POLL_MS } from '#shared/names/task.ts';
import type { ScreenDirection } from '#shared/screening/request.ts';
import type { ServerReply } from '../fakes/http-server.ts';
import { useJobStage } from '../fakes/job-stage.ts';
import { BAD_GATEWAY, CANARY_KEY, nameResultOf, plain } from '../fakes/screening-service.ts';
import { nameQuestion, transactionQuestion } from '../fakes/stored-batch.ts';
import { openView } from '../builders/casefile-lists.ts';

const stage = useJobStage();

const NAME_SUBMIT = '/v1/screening';
const NAME_POLL = '/v1/screening/';
const isReport = (path: string): boolean => path.endsWith('/report');
const polls = (): string[] =>
  stage.service.requests(NAME_POLL).flatMap(({ path }) => (isReport(path) ? [] : [path]));
const detail = (status: number, words = 'no'): ServerReply => ({
  ...{ do: 'answer', status, body: JSON.stringify({ detail: words }) },
});

describe('a transaction', () => {
  test.each<[ScreenDirection, string[], string[]]>([
    ['in', ['detection_in', 'scoring'], ['2', '4']],
    ['out', ['detection_out', 'scoring'], ['3', '4']],
    ['both', ['detection_in', 'detection_out', 'scoring'], ['2', '3', '4']],
  ])('screened %s is frozen with the rulesets of its sides', async (direction, roles, ids) => {
    const id = stage.start(transactionQuestion(1, { screenDirection: direction }));
    const job = await stage.untilState(id, 'complete');
    const { kind, rulesets } = stage.view(job);
    expect(kind).toBe('kyt');
    expect(rulesets.map(({ role }) => role)).toEqual(roles);
    expect(rulesets.map(({ ruleset }) => ruleset?.id)).toEqual(ids);
    // The answer names those of its sides; no answer names the scoring ruleset.
    const certainties = roles.map((role) => (role === 'scoring' ? 'inferred' : 'named'));
    expect(rulesets.map(({ certainty }) => certainty)).toEqual(certainties);
    expect(stage.service.requests('/api/v3/screen/kyt')).toHaveLength(1);
  });

  test.each([
    ['its own id', { inRulesetId: '77' }],
    ['the fallback of both sides', { rulesetId: '77' }],
  ])('whose ruleset is gone (%s) ends unsent and unpaid', async (_what, ids) => {
    const job = await stage.untilState(stage.start(transactionQuestion(2, ids)), 'failed');
    expect(job).toMatchObject({
      billed: 'not_billed',
      error: { code: 'http.not_found', details: { rulesetId: '77' } },
    });
    expect(stage.service.requests('/api/v3/screen/kyt')).toEqual([]);
  });

  test('whose submit was lost is left to a person, sent once', async () => {
    stage.service.script = ({ path }) => (path.endsWith('/screen/kyt') ? { do: 'reset' } : null);
    const id = stage.start(transactionQuestion(3));
    expect(await stage.untilState(id, 'unknown')).toMatchObject({ billed: 'may_be_billed' });
    await stage.restartProgram();
    await stage.idle();
    expect(stage.service.requests('/api/v3/screen/kyt')).toHaveLength(1);
  });
});

describe('a name', () => {
  test('goes from intent to a snapshot with its report; no ruleset is asked for', async () => {
    const job = await stage.untilState(stage.start(nameQuestion(1)), 'complete');
    const view = openView(stage.file.operations, job.snapshotId!);
    expect(view).toMatchObject({
      ...{ kind: 'name', result: { decision: 'APPROVE' } },
      report: { contentType: 'text/html', sizeBytes: 3 },
    });
    expect(stage.service.seen.map(({ path }) => path)).toEqual([
      ...[NAME_SUBMIT, '/v1/screening/task-500', '/v1/screening/task-500'],
      '/v1/screening/task-500/report',
    ]);
    await stage.until(job.id, () => stage.events.at(-1)?.state === 'complete');
    expect(stage.events.at(-1)).toMatchObject({ title: 'Invented Person 1', value: 1 });
  });

  test('is polled 40 s after it was accepted, then every 10 s, however often a person asks', async () => {
    const times: number[] = [];
    const id = stage.start(nameQuestion(2));
    stage.service.script = ({ path }) => {
      if (path === NAME_SUBMIT) times.push(stage.clock.monotonicMs());
      if (!path.startsWith(NAME_POLL) || isReport(path)) return null;
      times.push(stage.clock.monotonicMs());
      stage.clock.jump(times.length % 2 === 0 ? 3_600_000 : -7_200_000);
      void stage.runner.resume(id);
      return times.length > 20 ? null : plain({ id: 'task-500', status: 'processing' });
    };
    await stage.untilState(id, 'complete');
    const gaps = times.slice(1).map((time, index) => time - times[index]!);
    expect(gaps[0]).toBeGreaterThanOrEqual(NAME_FIRST_POLL_MS);
    expect(gaps[0]).toBeLessThan(NAME_FIRST_POLL_MS + 500);
    expect(Math.min(...gaps.slice(1))).toBeGreaterThanOrEqual(NAME_POLL_INTERVAL_MS);
    expect(Math.max(...gaps.slice(1))).toBeLessThan(NAME_POLL_INTERVAL_MS + 500);
  });

  test('is not asked for sooner after a restart', async () => {
    const id = stage.start(nameQuestion(3));
    stage.service.script = ({ path }) =>
      path.startsWith(NAME_POLL) ? plain({ id: 'task-500', status: 'processing' }) : null;
    stage.endlessWaitMs = NAME_FIRST_POLL_MS;
    const job = await stage.untilState(id, 'processing');
    stage.clock.pass(5_000);
    stage.endlessWaitMs = null;
    await stage.restartProgram();
    await stage.until(id, () => polls().length > 0);
    expect(stage.clock.now() - job.acceptedAt!).toBeGreaterThanOrEqual(NAME_FIRST_POLL_MS);
  });

  test.each<[string, ServerReply, number]>([
    ['404', detail(404), 1],
    ['a bad gateway', BAD_GATEWAY, 3],
    ['a reset', { do: 'reset' }, 3],
    ['no body', { do: 'answer', status: 200, body: '' }, 1],
  ])('whose report is %s is stored without it', async (_what, reply, asked) => {
    stage.service.script = ({ path }) => (isReport(path) ? reply : null);
    const job = await stage.untilState(stage.start(nameQuestion(4)), 'complete');
    const view = openView(stage.file.operations, job.snapshotId!);
    expect(view).toMatchObject({ kind: 'name', report: null, result: { decision: 'APPROVE' } });
    expect(stage.service.seen.filter(({ path }) => isReport(path))).toHaveLength(asked);
  });

  test('whose report comes at the second attempt is stored with it', async () => {
    let bad = 1;
    stage.service.script = ({ path }) => (isReport(path) && bad-- > 0 ? BAD_GATEWAY : null);
    const job = await stage.untilState(stage.start(nameQuestion(5)), 'complete');
    const view = openView(stage.file.operations, job.snapshotId!);
    expect(view).toMatchObject({ report: { contentType: 'text/html' } });
  });

  test('that failed at the service ends the job, and its raw answer is kept', async () => {
    const body = JSON.stringify({ id: 'task-500', status: 'failed', reason: 'no source' });
    stage.service.script = ({ path }) =>
      path.startsWith(NAME_POLL) ? { do: 'answer', status: 200, body } : null;
    const job = await stage.untilState(stage.start(nameQuestion(6)), 'failed');
    expect(job).toMatchObject({ billed: 'billed', error: { code: 'job.failed_at_service' } });
    const requestId = job.error!.details['requestId'] as never;
    const kept = stage.file.operations.readBodyText({ id: requestId, maxBytes: 1000 });
    expect(kept?.text).toBe(body);
  });

  test('that the service no longer knows fails, and can be asked for again', async () => {
    stage.service.script = ({ path }) => (path.startsWith(NAME_POLL) ? detail(404) : null);
    const id = stage.start(nameQuestion(7));
    const failed = await stage.untilState(id, 'failed');
    expect(failed).toMatchObject({ billed: 'billed', error: { code: 'http.not_found' } });
    stage.service.script = () => null;
    await stage.runner.resume(id);
    await stage.untilState(id, 'complete');
    expect(
      stage.service.requests(NAME_SUBMIT).filter(({ method }) => method === 'POST'),
    ).toHaveLength(1);
  });

  test('takes a result that comes at once', async () => {
    const done = { id: 'task-9', status: 'completed', result: nameResultOf('x') };
    stage.service.script = ({ path }) => (path === NAME_SUBMIT ? plain(done) : null);
    const job = await stage.untilState(stage.start(nameQuestion(8)), 'complete');
    expect([job.billed, polls()]).toEqual(['billed', []]);
  });

  test.each<[string, ServerReply]>([
    ['a reset', { do: 'reset' }],
    ['500', detail(500)],
    ['HTML', { ...BAD_GATEWAY, status: 200 } as ServerReply],
    ['no id', plain({ status: 'processing' })],
  ])('whose submit ended with %s is left to a person, sent once', async (_what, reply) => {
    stage.service.script = ({ path }) => (path === NAME_SUBMIT ? reply : null);
    const id = stage.start(nameQuestion(9));
    expect(await stage.untilState(id, 'unknown')).toMatchObject({ billed: 'may_be_billed' });
    await stage.restartProgram();
    await stage.idle();
    expect(stage.service.requests(NAME_SUBMIT)).toHaveLength(1);
  });

  test.each([401, 403])('with a key that is refused (%i) waits for another key', async (status) => {
    stage.service.script = () => detail(status, 'suspended');
    const ids = [10, 11, 12].map((number) => stage.start(nameQuestion(number)));
    for (const id of ids) {
      await stage.until(id, ({ error }) => error?.details['httpStatus'] === status);
      expect(stage.get(id)).toMatchObject({ state: 'intent', billed: 'not_billed' });
    }
    const seen = stage.service.seen.length;
    await stage.idle();
    expect(stage.service.seen).toHaveLength(seen);
    stage.service.script = () => null;
    stage.environment = { ...stage.environment, key: CANARY_KEY };
    stage.runner.wake(null);
    for (const id of ids) await stage.untilState(id, 'complete');
  });
});
