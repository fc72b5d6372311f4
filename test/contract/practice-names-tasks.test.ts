// Name screenings of the practice service over time: stages, report, restarts (name API 2.2, 3, 4).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEntity, readSearchAnswer } from '#shared/names/entity-reader.ts';
import { readNameTask } from '#shared/names/task-reader.ts';
import {
  durationOf,
  readScreeningRequest,
} from '../../electron/practice/names/screening-request.ts';
import { parsed, parsedObject } from '../builders/name-json.ts';
import {
  LONGEST_SCREENING_MS,
  startNameClient,
  type NameClient,
} from '../builders/name-service.ts';
import { ManualClock } from '../builders/practice-client.ts';

let folder: string;
let stateFile: string;
let client: NameClient;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'practice-'));
  stateFile = path.join(folder, 'state');
  client = await startNameClient({ stateFile });
});
afterEach(async () => {
  await client.close();
  rmSync(folder, { recursive: true });
});

const REQUEST = { name: 'Quillfeather Bullion', country: 'SG' };
const poll = async (id: string, from: NameClient = client) =>
  readNameTask(parsed((await from.send(`/v1/screening/${id}`)).text));

it('answers a submit at once with id, status and query', async () => {
  const { status, text } = await client.post('/v1/screening', { name: '  Quillfeather  ' });
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    status: 'processing',
    query: 'Quillfeather',
  });
});

it('works for 40 to 120 s, the same for the same request, then answers the result', async () => {
  const duration = durationOf(readScreeningRequest(parsedObject(REQUEST)));
  expect(duration).toBeGreaterThanOrEqual(40_000);
  expect(duration).toBeLessThanOrEqual(LONGEST_SCREENING_MS);
  const [one, other] = [await client.submit(REQUEST), await client.submit(REQUEST)];
  expect(one).not.toBe(other);
  client.clock.advance(duration - 1);
  expect((await poll(one)).kind).toBe('task');
  client.clock.advance(1);
  const answers = [await poll(one), await poll(other)];
  expect(answers.map(({ kind }) => kind)).toEqual(['result', 'result']);
  const results = answers.map((answer) => (answer.kind === 'result' ? answer.result : null));
  expect(results[0]).toEqual(results[1]);
});

it('takes different times for different names', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const durations = names.map((name) => durationOf(readScreeningRequest({ name })));
  expect(new Set(durations).size).toBe(names.length);
});

it('divides the time by the pace', async () => {
  const fast = await startNameClient({ pace: 1_000 });
  const id = await fast.submit(REQUEST);
  fast.clock.advance(39);
  expect((await poll(id, fast)).kind).toBe('task');
  fast.clock.advance(81);
  expect((await poll(id, fast)).kind).toBe('result');
  await fast.close();
});

it('serves the task on the backup address too', async () => {
  const id = await client.submit(REQUEST);
  const response = await fetch(`${client.service.backup}/v1/screening/${id}`, {
    headers: { 'x-api-key': client.service.key },
  });
  expect(await response.json()).toMatchObject({ id });
});

it('does not show a task to another account', async () => {
  const id = await client.submit(REQUEST);
  const key = await client.register({ name: 'Harbour Desk' });
  expect((await client.as(key).get(`/v1/screening/${id}`)).status).toBe(404);
});

it('has a report as HTML without script once completed, and 404 before', async () => {
  const id = await client.submit({ ...REQUEST, context: '<script>alert(1)</script>' });
  const report = () => client.send(`/v1/screening/${id}/report`);
  expect((await report()).status).toBe(404);
  client.clock.advance(LONGEST_SCREENING_MS);
  const { status, headers, text } = await report();
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(text).toContain('Quillfeather Bullion Pte Ltd (fictional)');
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(text).not.toMatch(/<(script|style|link|img|a)\b/i);
});

it('has no report for a failed task, which stays failed', async () => {
  const id = await client.submit({ name: 'Noemi Unreachable-Source' });
  client.clock.advance(LONGEST_SCREENING_MS);
  expect(await poll(id)).toMatchObject({ kind: 'failed', status: 'failed', taskId: id });
  client.clock.advance(24 * 3_600_000);
  expect((await poll(id)).kind).toBe('failed');
  expect((await client.send(`/v1/screening/${id}/report`)).status).toBe(404);
});

it('knows accounts and tasks again after a restart with its state file, and keeps no key in it', async () => {
  const key = await client.register({ name: 'Harbour Desk', email: 'desk@practice.invalid' });
  await client.as(key).post('/v1/account/survey', { answers: { use: 'training' } });
  const submitted = readNameTask(
    parsed((await client.as(key).post('/v1/screening', REQUEST)).text),
  );
  const own = submitted.kind === 'task' ? (submitted.taskId ?? '') : '';
  expect(own).not.toBe('');
  const id = await client.submit(REQUEST);
  const { clock } = client;
  await client.close();
  const state = readFileSync(stateFile, 'utf8');
  expect(state).not.toContain(key);
  expect(state).not.toContain(client.service.key);

  // The application gives its service another key at each start.
  clock.advance(LONGEST_SCREENING_MS);
  client = await startNameClient({ clock, stateFile, key: 'practice-test-key-2' });
  const next = client.as('practice-test-key-2');
  expect(readNameTask(parsed((await next.get(`/v1/screening/${id}`)).text)).kind).toBe('result');
  expect((await client.as('practice-test-key').get('/v1/account/usage')).status).toBe(401);
  const again = client.as(key);
  expect((await again.get('/v1/account/usage')).json).toMatchObject({ tier: 'survey' });
  expect((await again.get(`/v1/screening/${own}`)).json).toMatchObject({
    status: 'completed',
  });
  expect((await next.get(`/v1/screening/${own}`)).status).toBe(404);
});

it('goes on with tasks that the application knows from an earlier run', async () => {
  const clock = new ManualClock();
  const remoteJobId = '0b6f3a52-6a6e-4d6e-9d0a-3f1a1c7f2b11';
  const known = { remoteJobId, body: JSON.stringify(REQUEST), acceptedAt: clock.now() };
  const others = [
    { ...known, remoteJobId: '17' },
    { ...known, remoteJobId: '0b6f3a52-6a6e-4d6e-9d0a-3f1a1c7f2b12', body: '{}' },
    { ...known, remoteJobId: '0b6f3a52-6a6e-4d6e-9d0a-3f1a1c7f2b13', body: 'torn' },
  ];
  const restarted = await startNameClient({ clock, knownJobs: [known, ...others] });
  expect(await poll(remoteJobId, restarted)).toMatchObject({ kind: 'task', taskId: remoteJobId });
  clock.advance(LONGEST_SCREENING_MS);
  expect((await poll(remoteJobId, restarted)).kind).toBe('result');
  for (const { remoteJobId: id } of others) {
    expect((await restarted.send(`/v1/screening/${id}`)).status).toBe(404);
  }
  await restarted.close();
});

it('searches names and aliases and leads to the entity', async () => {
  const { text } = await client.send(`/v1/search?q=${encodeURIComponent('澹台霁')}&threshold=0.5`);
  const [best] = readSearchAnswer(parsed(text))?.records ?? [];
  expect(best).toMatchObject({ name: '澹台霁岚（虚构）', type: 'person', country: 'CN' });
  const entity = readEntity(parsed((await client.send(`/v1/entity/${best?.id ?? ''}`)).text));
  expect(entity).toMatchObject({ id: best?.id, name: '澹台霁岚（虚构）' });
  expect(entity?.aliases).toContain('Tantai Jilan');
});

it('honours limit and threshold of a search', async () => {
  const count = async (query: string) =>
    readSearchAnswer(parsed((await client.send(`/v1/search?${query}`)).text))?.records.length;
  expect(await count('q=lantern&threshold=0.01')).toBeGreaterThan(1);
  expect(await count('q=lantern&threshold=0.01&limit=1')).toBe(1);
  expect(await count('q=Corwin+Haloweth')).toBe(1);
  expect(await count('q=Corwin+Haloweth&threshold=0.76')).toBe(0);
});
