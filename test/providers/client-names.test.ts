// The name service over real HTTP against the practice service (name API 4, 5, 7, 8).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NAME_DEFAULTS, nameRequestSchema, toNameBody } from '#shared/names/request.ts';
import { nameSearchSchema, SEARCH_DEFAULTS } from '#shared/names/search-request.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import { JOB, startPracticeStage, type PracticeStage } from '../fakes/practice-stage.ts';
import { CANARY_KEY } from '../fakes/screening-service.ts';

let stage: PracticeStage;

beforeAll(async () => {
  stage = await startPracticeStage(1);
});
beforeEach(() => stage.forget());
afterAll(() => stage.close());

const asking = (name: string, more: object = {}) =>
  nameRequestSchema.parse({ ...NAME_DEFAULTS, name, ...more });

/** Polls as the documented pace allows until the task is over. */
async function resultOf(taskId: string) {
  for (let waited = 0; waited <= 200_000; waited += 10_000) {
    const polled = await stage.nameClient.pollName(stage.names, JOB, taskId);
    if (polled.answer.kind !== 'task') return polled;
    stage.clock.pass(10_000);
  }
  throw new Error('still at work');
}

async function submit(name: string, more: object = {}): Promise<string> {
  const { answer } = await stage.nameClient.submitName(stage.names, JOB, asking(name, more));
  return answer.taskId!;
}

const textOf = (id: string): string =>
  stage.ledger.bodyOf(id as Parameters<typeof stage.ledger.bodyOf>[0]).toString();

/** An account of its own, so that tests do not share a quota. */
async function newAccount(email: string | null = null): Promise<ResolvedEnvironment> {
  const person = { name: 'Test Office (fictional)', email };
  const { key } = await stage.nameClient.register(stage.names, person);
  return { ...stage.names, key };
}

describe('a name', () => {
  test('is submitted once with every field, then polled to its result and report', async () => {
    const request = asking('Ottilie Farrowmere', {
      ...{ aliases: ['O. F.'], country: 'SG', industry: 'crypto', context: 'A test.' },
    });
    const { answer, requestId } = await stage.nameClient.submitName(stage.names, JOB, request);
    expect(answer).toMatchObject({ kind: 'task', status: 'processing' });
    const [sent] = await stage.log();
    expect(sent).toMatchObject({ method: 'POST', path: '/v1/screening' });
    expect(JSON.parse(sent!.body!)).toEqual(toNameBody(request));
    expect(stage.ledger.rows[0]!.record).toMatchObject({ id: requestId, purpose: 'name_screen' });
    expect(stage.ledger.rows[0]!.outcome).toMatchObject({ billed: 'billed' });

    const early = await stage.nameClient.fetchReport(stage.names, JOB, answer.taskId!);
    expect(early).toBeNull();
    const end = await resultOf(answer.taskId!);
    expect(end.answer).toMatchObject({ kind: 'result', status: 'completed' });
    expect(textOf(end.requestId)).toContain('"decision"');
    const report = await stage.nameClient.fetchReport(stage.names, JOB, answer.taskId!);
    expect(report!.contentType).toMatch(/^text\/html/);
    expect(textOf(report!.requestId)).toContain('<');
    expect(stage.ledger.rows.at(-1)!.record).toMatchObject({
      ...{ purpose: 'name_report', path: `/v1/screening/${answer.taskId!}/report` },
    });
  });

  test.each([
    ['name-report-json', /json/],
    ['name-report-pdf', /pdf/],
    ['name-report-script', /html/],
  ])('keeps a report of any type as bytes (%s)', async (kind, type) => {
    const taskId = await submit('Ottilie Farrowmere');
    await resultOf(taskId);
    await stage.control('faults', [{ kind }]);
    const report = await stage.nameClient.fetchReport(stage.names, JOB, taskId);
    expect(report!.contentType).toMatch(type);
    expect(textOf(report!.requestId).length).toBeGreaterThan(0);
  });

  test('whose task fails is told so', async () => {
    const { answer } = await resultOf(await submit('Noemi Unreachable-Source'));
    expect(answer).toMatchObject({ kind: 'failed', status: 'failed' });
  });

  test('is taken when the result comes at once', async () => {
    await stage.control('faults', [{ kind: 'name-result-at-once' }]);
    const { nameClient, names } = stage;
    const { answer } = await nameClient.submitName(names, JOB, asking('Ottilie Farrowmere'));
    expect(answer.kind).toBe('result');
  });

  test('of a task that nobody knows is not found, and never asked for again', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    const asked = stage.nameClient.pollName(stage.names, JOB, unknown);
    await expect(asked).rejects.toMatchObject({
      code: 'http.not_found',
      details: { repeat: 'never', serverMessage: expect.stringMatching(/./) as string },
    });
    expect(await stage.nameClient.fetchReport(stage.names, JOB, unknown)).toBeNull();
  });
});

describe('the intelligence database', () => {
  const search = (q: string, more: object = {}) =>
    nameSearchSchema.parse({ ...SEARCH_DEFAULTS, q, ...more });

  test('is searched with every parameter, and an entity is read by its id', async () => {
    const { nameClient, names } = stage;
    const found = await nameClient.searchNames(names, search('Quillfeather Bullion'));
    expect(found.results.records.length).toBeGreaterThan(0);
    const [sent] = await stage.log();
    const { pathname, searchParams } = new URL(sent!.path, 'http://x');
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/v1/search',
      { q: 'Quillfeather Bullion', limit: '20', threshold: '0.3' },
    ]);
    const { id, name } = found.results.records[0]!;
    expect(await nameClient.getEntity(names, id!)).toMatchObject({ id, name });
    expect((await stage.log())[1]!.path).toBe(`/v1/entity/${id!}`);
  });

  test('takes Chinese and signs that mean something in an address', async () => {
    const { nameClient, names } = stage;
    await nameClient.searchNames(names, search('澹臺霽嵐'));
    await nameClient.searchNames(names, search('a&b=c?d#e +%'));
    const queries = (await stage.log()).map(({ path }) => new URL(path, 'http://x').searchParams);
    expect(queries.map((query) => query.get('q'))).toEqual(['澹臺霽嵐', 'a&b=c?d#e +%']);
  });

  test('may answer a bare list', async () => {
    await stage.control('faults', [{ kind: 'name-bare-search' }]);
    const { results } = await stage.nameClient.searchNames(stage.names, search('Quillfeather'));
    expect(results.records.length).toBeGreaterThan(0);
  });

  test('knows no such entity', async () => {
    const asked = stage.nameClient.getEntity(stage.names, '00000000-0000-4000-8000-000000000000');
    await expect(asked).rejects.toMatchObject({ code: 'http.not_found' });
  });
});

describe('an account', () => {
  test.each([
    [null, 'free', 300],
    ['office@practice.invalid', 'email', 500],
  ])('is opened without a key (e-mail %s): tier %s', async (email, tier, dailyLimit) => {
    const person = { name: 'Test Office (fictional)', email };
    const { key, account } = await stage.nameClient.register(stage.names, person);
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(account).toMatchObject({ name: person.name, tier, dailyLimit, status: 'active' });
    expect(JSON.stringify(account)).not.toContain(key);
    const usage = await stage.nameClient.usage({ ...stage.names, key });
    expect(usage).toMatchObject({ tier, dailyLimit, status: 'active' });
  });

  test('is raised by an e-mail address, then by the survey', async () => {
    const own = await newAccount();
    const bound = await stage.nameClient.bindEmail(own, 'office@practice.invalid');
    expect(bound).toMatchObject({ tier: 'email', dailyLimit: 500 });
    const surveyed = await stage.nameClient.survey(own, { use: 'tests', size: 'small' });
    expect(surveyed).toMatchObject({ tier: 'survey', dailyLimit: 1_000 });
    expect(await stage.nameClient.usage(own)).toMatchObject({ tier: 'survey' });
    const logged = (await stage.log()).map(({ method, path, body }) => [method, path, body]);
    expect(logged.slice(1)).toEqual([
      ['POST', '/v1/account/bind-email', '{"email":"office@practice.invalid"}'],
      ['POST', '/v1/account/survey', '{"answers":{"use":"tests","size":"small"}}'],
      ['GET', '/v1/account/usage', ''],
    ]);
  });

  test('leaves neither what was sent nor what was answered in the ledger', async () => {
    const own = await newAccount('office@practice.invalid');
    await stage.nameClient.bindEmail(own, 'other@practice.invalid');
    await stage.nameClient.survey(own, { use: 'secret-answer' });
    expect(stage.ledger.rows.map(({ record, pieces }) => [record.purpose, pieces.length])).toEqual([
      ['register', 0],
      ['account_change', 0],
      ['account_change', 0],
    ]);
    const told = JSON.stringify(stage.ledger.rows.map(({ record, outcome }) => [record, outcome]));
    for (const secret of [own.key!, 'office@', 'other@', 'secret-answer', 'Test Office']) {
      expect(told).not.toContain(secret);
    }
    expect(stage.ledger.rows.map(({ record }) => [record.body, record.keyId])).toEqual([
      [null, null],
      [null, 'key-1'],
      [null, 'key-1'],
    ]);
  });

  test('is refused in words when input is wrong, without repeating what was sent', async () => {
    const person = { name: 'x'.repeat(600), email: null };
    await expect(stage.nameClient.register(stage.names, person)).rejects.toMatchObject({
      ...{ code: 'http.invalid_request' },
      details: { httpStatus: 422, serverMessage: expect.stringContaining('name') as string },
    });
  });

  test('that is suspended or banned is forbidden; a wrong key is refused', async () => {
    const own = await newAccount();
    for (const status of ['suspended', 'banned']) {
      await stage.control('names/account', { api_key: own.key, status });
      await expect(stage.nameClient.usage(own)).rejects.toMatchObject({
        code: 'http.forbidden',
        details: { httpStatus: 403, serverMessage: expect.stringContaining(status) as string },
      });
    }
    const wrong = stage.nameClient.usage({ ...stage.names, key: 'wrong-key' });
    await expect(wrong).rejects.toMatchObject({ code: 'http.refused_key' });
  });

  test('of a service that fails is an error of the service', async () => {
    await stage.control('faults', [{ kind: 'error-500' }]);
    await expect(stage.nameClient.usage(stage.names)).rejects.toMatchObject({
      code: 'http.server_error',
    });
  });
});

describe('the quota', () => {
  test('is told with every answer, and counts down', async () => {
    const own = await newAccount();
    stage.quotas.length = 0;
    const query = nameSearchSchema.parse({ ...SEARCH_DEFAULTS, q: 'Anybody' });
    await stage.nameClient.searchNames(own, query);
    await stage.nameClient.usage(own);
    expect(stage.quotas).toMatchObject([
      { environmentId: 'practice-names', keyId: 'key-1', limit: 300, remaining: 299 },
      { limit: 300, remaining: 299, retryAfterMs: null },
    ]);
  });

  test('is not told of a key that the service does not know, nor by a registration', async () => {
    const wrong = stage.nameClient.usage({ ...stage.names, key: 'wrong-key' });
    await expect(wrong).rejects.toMatchObject({ code: 'http.refused_key' });
    await newAccount();
    expect(stage.quotas).toEqual([]);
  });

  test('that is used up holds until midnight UTC by the service’s clock, and costs nothing', async () => {
    const own = await newAccount();
    await stage.control('names/account', { api_key: own.key, used_today: 300 });
    const submitted = stage.nameClient.submitName(own, JOB, asking('Ottilie Farrowmere'));
    const error = (await submitted.catch((raised: unknown) => raised)) as {
      details: { quotaWaitMs: number };
    };
    expect(error).toMatchObject({
      code: 'http.busy',
      details: {
        ...{ outcome: 'busy_quota_used_up', repeat: 'after_quota_reset', billed: 'not_billed' },
        serverMessage: expect.stringContaining('300') as string,
      },
    });
    const notice = stage.quotas.at(-1)!;
    expect(notice).toMatchObject({ limit: 300, remaining: 0 });
    expect(notice.retryAfterMs).toBe(error.details.quotaWaitMs);
    const now = notice.serverDate ?? notice.receivedAt;
    const midnight = (Math.floor(now / 86_400_000) + 1) * 86_400_000;
    expect(now + notice.retryAfterMs!).toBe(midnight);
    expect(stage.ledger.rows.at(-1)!.outcome).toMatchObject({ billed: 'not_billed' });
  });
});

test('the key goes in the header only, whatever the environment says', async () => {
  await stage.nameClient.usage({ ...stage.names, auth: 'query_parameter' });
  expect((await stage.log())[0]!.path).toBe('/v1/account/usage');
  expect(JSON.stringify(stage.ledger.rows)).not.toContain(CANARY_KEY);
});
