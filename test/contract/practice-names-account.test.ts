// Accounts of the practice name API: registration, tiers, use and the daily quota (name API 2.1, 3, 8).
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readAccount, readRegistration, readUsage } from '#shared/names/account-reader.ts';
import { parsed } from '../builders/name-json.ts';
import { startNameClient, type NameClient } from '../builders/name-service.ts';
import { PRACTICE_KEY } from '../builders/practice-client.ts';

let client: NameClient;
beforeEach(async () => {
  client = await startNameClient();
});
afterEach(async () => {
  await client.close();
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAIL = 'desk@practice.invalid';
const usageOf = async (key: string) =>
  readUsage(parsed((await client.as(key).get('/v1/account/usage')).text));
const left = (headers: Headers): string =>
  `${headers.get('x-ratelimit-remaining') ?? ''}/${headers.get('x-ratelimit-limit') ?? ''}`;

it('registers with a name only: free, 300 a day', async () => {
  const answer = await client.send('/v1/register', {
    method: 'POST',
    headers: { 'x-api-key': '' },
    body: '{"name": "Harbour Desk"}',
  });
  const registration = readRegistration(parsed(answer.text));
  expect(registration?.key).toMatch(UUID);
  expect(registration?.account).toEqual({
    name: 'Harbour Desk',
    email: null,
    tier: 'free',
    dailyLimit: 300,
    status: 'active',
    createdAt: client.clock.now(),
  });
  expect(answer.text).not.toContain('"email"');
  expect(answer.text).toContain('+00:00"');
  expect(left(answer.headers)).toBe('300/300');
});

it('registers with an e-mail address too: email, 500 a day', async () => {
  const key = await client.register({ name: 'Harbour Desk', email: MAIL });
  expect(await usageOf(key)).toEqual({
    usedToday: 0,
    dailyLimit: 500,
    remaining: 500,
    tier: 'email',
    email: MAIL,
    status: 'active',
  });
});

it('serves the practice key as an account of its own in tier email', async () => {
  expect(await usageOf(PRACTICE_KEY)).toMatchObject({ tier: 'email', dailyLimit: 500 });
});

it('upgrades by e-mail and by survey, and never lowers a tier', async () => {
  const key = await client.register({ name: 'Harbour Desk' });
  const upgrade = async (path: string, body: object) => {
    const answer = await client.as(key).post(path, body);
    expect(answer.text).not.toContain(key);
    const account = readAccount(parsed(answer.text));
    return [account?.tier, account?.dailyLimit, account?.email, left(answer.headers)];
  };
  const bind = (email: string) => upgrade('/v1/account/bind-email', { email });
  expect(await bind(MAIL)).toEqual(['email', 500, MAIL, '500/500']);
  expect(await upgrade('/v1/account/survey', { answers: { use: 'training' } })).toEqual([
    'survey',
    1_000,
    MAIL,
    '1000/1000',
  ]);
  expect(await bind(`new.${MAIL}`)).toEqual(['survey', 1_000, `new.${MAIL}`, '1000/1000']);
});

it('counts every request but those that manage the account', async () => {
  const key = await client.register({ name: 'Harbour Desk' });
  const { get, post } = client.as(key);
  const remaining: string[] = [];
  for (const answer of [
    await get('/v1/account/usage'),
    await post('/v1/account/bind-email', { email: 'not one' }),
    await get('/v1/search?q=Halloweth'),
    await post('/v1/screening', { name: 'x' }),
    await post('/v1/screening', {}),
    await get('/v1/entity/unknown'),
    await get('/v1/nowhere'),
  ]) {
    remaining.push(left(answer.headers));
  }
  expect(remaining).toEqual([
    '300/300',
    '300/300',
    '299/300',
    '298/300',
    '297/300',
    '296/300',
    '296/300',
  ]);
  expect(await usageOf(key)).toMatchObject({ usedToday: 4, remaining: 296 });
});

it('counts polls, or does not, as it is told', async () => {
  const id = await client.submit({ name: 'x' });
  const poll = async () => left((await client.send(`/v1/screening/${id}`)).headers);
  expect(await poll()).toBe('498/500');
  await client.control('names/polls', { count: false });
  expect([await poll(), await poll()]).toEqual(['498/500', '498/500']);
  await client.control('names/polls', { count: true });
  expect(await poll()).toBe('497/500');
});

it('refuses with 429 and its headers when nothing is left, and accepts nothing more', async () => {
  const key = await client.register({ name: 'Harbour Desk' });
  await client.control('names/account', { api_key: key, used_today: 299 });
  expect((await client.as(key).post('/v1/screening', { name: 'last' })).status).toBe(200);
  for (const path of ['/v1/search?q=x', '/v1/entity/x', '/v1/screening/x']) {
    const answer = await client.as(key).get(path);
    expect(answer.status).toBe(429);
    expect(answer.json).toEqual({ detail: 'Daily quota exceeded: 300 requests per day' });
    expect(answer.headers.get('retry-after')).toBe('86400');
    expect(left(answer.headers)).toBe('0/300');
  }
  expect((await client.as(key).post('/v1/screening', { name: 'too late' })).status).toBe(429);
  const { data } = (await client.send('/control/names/tasks')).json;
  expect(data).toMatchObject({ tasks: [{ body: { name: 'last' } }] });
  expect(await usageOf(key)).toMatchObject({ usedToday: 300, remaining: 0 });
});

it('lets an upgrade through when nothing is left, which gives more at once', async () => {
  const key = await client.register({ name: 'Harbour Desk' });
  await client.control('names/account', { api_key: key, used_today: 300 });
  await client.as(key).post('/v1/account/survey', { answers: { use: 'training' } });
  expect(await usageOf(key)).toMatchObject({ usedToday: 300, remaining: 700 });
  expect((await client.as(key).get('/v1/search?q=x')).status).toBe(200);
});

it('begins anew at midnight UTC of its clock, not earlier', async () => {
  const key = await client.register({ name: 'Harbour Desk' });
  client.clock.advance(10 * 3_600_000);
  await client.control('names/account', { api_key: key, used_today: 300 });
  client.clock.advance(14 * 3_600_000 - 1);
  expect((await client.as(key).get('/v1/search?q=x')).status).toBe(429);
  client.clock.advance(1);
  const answer = await client.as(key).get('/v1/search?q=x');
  expect([answer.status, left(answer.headers)]).toEqual([200, '299/300']);
});

it('keeps the quotas of two keys apart', async () => {
  const [one, other] = [await client.register({ name: 'a' }), await client.register({ name: 'b' })];
  await client.as(one).get('/v1/search?q=x');
  expect(await usageOf(other)).toMatchObject({ usedToday: 0 });
});
