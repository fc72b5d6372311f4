// What was paid for and has arrived is kept and read, whatever else is missing or odd.
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { ServerReply } from '../fakes/http-server.ts';
import { ENV, POLL, SUBMIT, useJobStage } from '../fakes/job-stage.ts';
import { resultOf, success } from '../fakes/screening-service.ts';
import { openView } from '../builders/casefile-lists.ts';

const stage = useJobStage();

const COMPLETE = JSON.stringify({
  code: 0,
  msg: 'success',
  data: { job_id: 500, status: 'COMPLETE', result: resultOf('0x01') },
});

function answerPolls(...replies: ServerReply[]): void {
  stage.service.script = ({ path }) => (path.startsWith(POLL) ? (replies.shift() ?? null) : null);
}

describe('an answer to a poll', () => {
  test.each([
    ['gzip', gzipSync(COMPLETE)],
    ['deflate', deflateSync(COMPLETE)],
    ['br', brotliCompressSync(COMPLETE)],
    ['zstd', zstdCompressSync(COMPLETE)],
  ])('that arrives with %s is read, and kept as it arrived', async (coding, body) => {
    answerPolls({ do: 'answer', status: 200, headers: { 'content-encoding': coding }, body });
    const job = await stage.untilState(await stage.screen(), 'complete');
    const view = openView(stage.file.operations, job.snapshotId!);
    expect(view).toMatchObject({ unreadable: null, result: { risk: 'low' } });
    expect(view.provenance.sizeBytes).toBe(body.length);
    const raw = stage.file.operations.readRaw({ id: job.snapshotId!, maxBytes: 8 });
    expect(raw).toMatchObject({ text: COMPLETE.slice(0, 8), sizeBytes: body.length, isCut: true });
  });

  const wide = Buffer.from(COMPLETE, 'utf16le');
  test.each([
    ['UTF-16', wide],
    ['UTF-16 of the other order', Buffer.from(wide).swap16()],
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), wide])],
  ])('that is %s is read, and its characters are a deviation', async (_what, body) => {
    answerPolls({ do: 'answer', status: 200, body });
    const view = stage.view(await stage.untilState(await stage.screen(), 'complete'));
    expect(view).toMatchObject({ unreadable: null, result: { risk: 'low' } });
    expect(view.result?.deviations[0]).toMatchObject({ path: '', expected: 'utf_8' });
    expect(view.provenance.sizeBytes).toBe(body.length);
  });

  const json = { 'content-type': 'application/json' };
  const opaque = Buffer.from(Buffer.from(COMPLETE).map((byte) => byte ^ 0xa5));
  const unreadable: [string, Record<string, string>, Buffer, string][] = [
    ['not UTF-8', json, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'not_utf8'],
    ['Latin-1 without a word of it', json, Buffer.from('{"é":1}', 'latin1'), 'not_utf8'],
    ['too deep', json, Buffer.from('['.repeat(100) + ']'.repeat(100)), 'too_deep'],
    ['in an unknown encoding', { ...json, 'content-encoding': 'x-own' }, opaque, 'not_decoded'],
    ['not in the encoding it says', { ...json, 'content-encoding': 'gzip' }, opaque, 'not_decoded'],
  ];
  describe.each(unreadable)('that is %s', (_what, headers, small, problem) => {
    const large = Buffer.concat([
      small,
      Buffer.alloc(100_000, problem === 'too_deep' ? ' ' : 0xa5),
    ]);
    test.each([
      ['small', small],
      ['large', large],
    ])('(%s) is saved once as it is, and nothing is asked again', async (_size, body) => {
      answerPolls({ do: 'answer', status: 200, headers, body });
      const job = await stage.untilState(await stage.screen(), 'complete');
      expect(stage.service.requests(POLL)).toHaveLength(1);
      expect(job).toMatchObject({ billed: 'billed', error: null });
      expect(stage.view(job)).toMatchObject({
        ...{ unreadable: problem, result: null, provenance: { sizeBytes: body.length } },
      });
    });

    test('is saved as well when it answers the screening at once', async () => {
      const reply: ServerReply = { do: 'answer', status: 200, headers, body: small };
      stage.service.script = ({ path }) => (path === SUBMIT ? reply : null);
      const job = await stage.untilState(await stage.screen(), 'complete');
      expect([stage.submits(), stage.service.requests(POLL)]).toEqual([1, []]);
      expect(stage.view(job)).toMatchObject({ unreadable: problem });
    });
  });

  test.each([
    ['a page', { 'content-type': 'text/html' }, Buffer.from('<p>wait</p>')],
    ['a page in Latin-1', { 'content-type': 'text/html' }, Buffer.from('<p>é</p>', 'latin1')],
    ['a page that says nothing of itself', {}, Buffer.from('<p>é</p>', 'latin1')],
    ['cut JSON', { 'content-type': 'application/json' }, Buffer.from('{"code":0,')],
  ])('that is %s is no result: it is shown, and asked for again', async (_what, headers, body) => {
    answerPolls({ do: 'answer', status: 200, headers, body });
    const id = await stage.screen();
    expect(await stage.untilError(id, 'http.not_json')).toMatchObject({ state: 'accepted' });
    const job = await stage.untilState(id, 'complete');
    expect(stage.view(job).unreadable).toBeNull();
  });
});

describe('a result that has arrived', () => {
  const loseKeyWithResult = (): void => {
    stage.service.script = ({ path }) => {
      if (!path.startsWith(POLL)) return null;
      stage.environment = { ...stage.environment, key: null };
      return { do: 'answer', status: 200, body: COMPLETE };
    };
  };

  test('is stored without a key, with the rulesets as they were before', async () => {
    loseKeyWithResult();
    stage.described = { name: 'Production', kind: 'production' };
    const job = await stage.untilState(await stage.screen(), 'complete');
    const view = stage.view(job);
    expect(view.summary).toMatchObject({
      ...{ environmentName: 'Production', environmentKind: 'production' },
    });
    expect(view.rulesets).toMatchObject([
      { role: 'detection', certainty: 'unknown', ruleset: { id: '1' } },
      { role: 'scoring', certainty: 'unknown', ruleset: { id: '4' } },
    ]);
  });

  test('is stored for an environment that is gone, under its id', async () => {
    loseKeyWithResult();
    stage.described = null;
    const job = await stage.untilState(await stage.screen(), 'complete');
    const { summary } = openView(stage.file.operations, job.snapshotId!);
    expect(summary).toMatchObject({ environmentName: ENV, environmentKind: 'custom' });
  });

  test('keeps the rulesets it was sent with when the clock was set back meanwhile', async () => {
    const id = await stage.screen();
    stage.service.script = ({ path, body }) => {
      if (path === '/api/v3/rulesets/get' && body?.includes('4') === true) {
        stage.clock.jump(-7_200_000);
      }
      return path.startsWith(POLL) ? success({ job_id: 500, status: 'PROCESSING' }) : null;
    };
    await stage.untilState(id, 'processing');
    await stage.restartProgram();
    answerPolls();
    const job = await stage.untilState(id, 'complete');
    const { rulesets } = stage.view(job);
    expect(rulesets.map(({ ruleset }) => ruleset?.id)).toEqual(['1', '4']);
  });
});

describe('a case file that is gone', () => {
  const gone = new AppError('casefile.io_failed', 'x', { details: { reason: 'worker_ended' } });

  test('is told at once, frees the places for submits and is not tried again', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => stage.screen()));
    stage.service.script = ({ path }) => {
      if (path !== SUBMIT) return null;
      for (const name of ['changeJob', 'getJob'] as const) {
        stage.file.failNext(name, gone, Infinity);
      }
      return null;
    };
    const told = (): number =>
      stage.events.filter(({ errorCode }) => errorCode === 'casefile.io_failed').length;
    await stage.until(ids[0]!, () => told() > 0 && stage.submits() > 0);
    await stage.idle();
    const waits = stage.clock.waits.filter((ms) => ms >= 5_000);
    expect(waits).toEqual([]);
    const seen = stage.service.seen.length;
    await stage.idle();
    expect(stage.service.seen).toHaveLength(seen);
    await stage.runner.dispose();
  });
});

test('a job that is resumed is asked for often again', async () => {
  const times: number[] = [];
  stage.service.script = ({ path }) => {
    if (!path.startsWith(POLL)) return null;
    times.push(stage.clock.monotonicMs());
    return success({ job_id: 500, status: 'PROCESSING' });
  };
  const id = await stage.screen();
  await stage.until(id, () => times.length > 40);
  await stage.runner.stop(id);
  await stage.idle();
  const before = times.length;
  expect(times.at(-1)! - times.at(-2)!).toBeGreaterThanOrEqual(5_000);
  await stage.runner.resume(id);
  await stage.until(id, () => times.length >= before + 3);
  const [first, second] = times.slice(before);
  expect(first! - times[before - 1]!).toBeGreaterThanOrEqual(2_000);
  expect(second! - first!).toBeLessThan(2_100);
});
