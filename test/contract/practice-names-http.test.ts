// The practice name API's HTTP manners: keys, errors, input, headers (name API 4, 5, 7, 8).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDetail } from '#shared/names/detail-reader.ts';
import { MAX_BODY_BYTES } from '../../electron/practice/http/api.ts';
import { parsed } from '../builders/name-json.ts';
import { startNameClient, type NameClient } from '../builders/name-service.ts';

let client: NameClient;
beforeAll(async () => {
  client = await startNameClient();
});
afterAll(async () => {
  await client.close();
});

const NOBODY = '00000000-0000-4000-8000-000000000000';
const ENDPOINTS = [
  ['POST', '/v1/screening'],
  ['GET', `/v1/screening/${NOBODY}`],
  ['GET', `/v1/screening/${NOBODY}/report`],
  ['GET', '/v1/search?q=x'],
  ['GET', `/v1/entity/${NOBODY}`],
  ['POST', '/v1/account/bind-email'],
  ['POST', '/v1/account/survey'],
  ['GET', '/v1/account/usage'],
] as const;

const call = (method: string, path: string, headers: Record<string, string>) =>
  fetch(`${client.service.base}${path}`, {
    method,
    headers,
    ...(method === 'POST' ? { body: '{}' } : {}),
  });

describe('keys (5)', () => {
  it.each(ENDPOINTS)(
    '%s %s answers 401 without a key and with a wrong one',
    async (method, path) => {
      const attempts: Record<string, string>[] = [
        {},
        { 'x-api-key': NOBODY },
        { authorization: `Bearer ${NOBODY}` },
      ];
      for (const headers of attempts) {
        const response = await call(method, path, headers);
        expect(response.status).toBe(401);
        expect(await response.json()).toEqual({ detail: 'Missing or invalid API key' });
      }
    },
  );

  it.each(['suspended', 'banned'])('every endpoint answers 403 to a %s key', async (status) => {
    const key = await client.register({ name: 'Harbour Desk' });
    await client.control('names/account', { api_key: key, status });
    for (const [method, path] of ENDPOINTS) {
      const response = await call(method, path, { 'x-api-key': key });
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({ detail: `API key ${status}` });
      expect(response.headers.get('x-ratelimit-remaining')).toBe('300');
    }
    await client.control('names/account', { api_key: key, status: 'active' });
    expect((await client.as(key).get('/v1/account/usage')).status).toBe(200);
  });

  it('takes the key in the header only', async () => {
    const key = client.service.key;
    expect((await call('GET', `/v1/account/usage?apikey=${key}`, {})).status).toBe(401);
    const bearer = await call('GET', '/v1/account/usage', { authorization: `Bearer ${key}` });
    expect(bearer.status).toBe(401);
  });

  it('asks for the practice key at the controls, whatever other keys there are', async () => {
    const key = await client.register({ name: 'Harbour Desk' });
    expect((await client.as(key).get('/control/names/tasks')).status).toBe(401);
  });
});

describe('answers (7, 8)', () => {
  it.each([
    ['GET', `/v1/screening/${NOBODY}`, 404],
    ['GET', '/v1/screening/not-a-uuid', 404],
    ['GET', `/v1/screening/${NOBODY}/report`, 404],
    ['GET', `/v1/entity/${NOBODY}`, 404],
    ['GET', '/v1/nowhere', 404],
    ['GET', '/v1/screening', 405],
    ['POST', '/v1/search', 405],
    ['GET', '/v1/search', 422],
    ['POST', '/v1/screening', 422],
    ['POST', '/v1/register', 422],
    ['GET', '/v1/account/usage', 200],
  ])('%s %s answers %d with rate-limit headers', async (method, path, status) => {
    const response = await call(method, path, { 'x-api-key': client.service.key });
    expect(response.status).toBe(status);
    expect(response.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
    expect(response.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
    const body = (await response.json()) as { detail?: unknown };
    expect(body.detail === undefined).toBe(status === 200);
  });

  it('answers a body that is no JSON or no object with a list of field errors', async () => {
    for (const body of ['no json', '[]', '"text"', '{"name": "x"']) {
      const answer = await client.send('/v1/screening', { method: 'POST', body });
      expect(answer.status).toBe(422);
      expect(readDetail(parsed(answer.text))?.fields).toMatchObject([{ field: 'body' }]);
    }
  });

  it('answers 413 to a body that is too large', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(MAX_BODY_BYTES) });
    expect((await client.send('/v1/screening', { method: 'POST', body })).status).toBe(413);
  });
});

describe('invalid input', () => {
  it.each([
    [{}, 'body.name'],
    [{ name: null }, 'body.name'],
    [{ name: '  ' }, 'body.name'],
    [{ name: 5 }, 'body.name'],
    [{ name: 'x'.repeat(501) }, 'body.name'],
    [{ name: 'x', country: 1 }, 'body.country'],
    [{ name: 'x', industry: [] }, 'body.industry'],
    [{ name: 'x', aliases: 'y' }, 'body.aliases'],
    [{ name: 'x', aliases: ['y', 7] }, 'body.aliases.1'],
    [{ name: 'x', aliases: Array.from({ length: 51 }, () => 'y') }, 'body.aliases'],
    [{ name: 'x', context: {} }, 'body.context'],
    [{ name: 'x', context: 'y'.repeat(4_001) }, 'body.context'],
    [{ name: 'x', threshold: 1.01 }, 'body.threshold'],
    [{ name: 'x', threshold: -0.1 }, 'body.threshold'],
    [{ name: 'x', threshold: '0.3' }, 'body.threshold'],
  ])('POST /v1/screening with %.70j names %s', async (body, field) => {
    const answer = await client.post('/v1/screening', body);
    expect(answer.status).toBe(422);
    expect(readDetail(parsed(answer.text))?.fields.map((each) => each.field)).toEqual([field]);
  });

  it('names every wrong field at once', async () => {
    const answer = await client.post('/v1/screening', { country: 1, threshold: 2 });
    const fields = readDetail(parsed(answer.text))?.fields.map(({ field }) => field);
    expect(fields).toEqual(['body.name', 'body.country', 'body.threshold']);
  });

  it.each([
    ['', 'query.q'],
    ['q=x&limit=0', 'query.limit'],
    ['q=x&limit=101', 'query.limit'],
    ['q=x&limit=1.5', 'query.limit'],
    ['q=x&limit=many', 'query.limit'],
    ['q=x&threshold=2', 'query.threshold'],
  ])('GET /v1/search?%s names %s', async (query, field) => {
    const answer = await client.send(`/v1/search?${query}`);
    expect(answer.status).toBe(422);
    expect(readDetail(parsed(answer.text))?.fields.map((each) => each.field)).toEqual([field]);
  });

  it.each([
    ['/v1/register', { name: 'x', email: 'no address' }, 'body.email'],
    ['/v1/account/bind-email', {}, 'body.email'],
    ['/v1/account/bind-email', { email: 'a@b' }, 'body.email'],
    ['/v1/account/survey', {}, 'body.answers'],
    ['/v1/account/survey', { answers: {} }, 'body.answers'],
    ['/v1/account/survey', { answers: ['x'] }, 'body.answers'],
  ])('POST %s with %j names %s', async (path, body, field) => {
    const answer = await client.post(path, body);
    expect(answer.status).toBe(422);
    expect(readDetail(parsed(answer.text))?.fields.map((each) => each.field)).toEqual([field]);
  });

  it('takes null for "not given" and ignores fields it does not know', async () => {
    const body = { name: 'x', country: null, aliases: null, threshold: null, favourite: 'y' };
    expect((await client.post('/v1/screening', body)).status).toBe(200);
  });
});
