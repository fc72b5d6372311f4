// Asynchronous jobs of the practice service: stages, identity, persistence (blockchain API 2.6, 3).
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scenarioAddress } from '../../electron/practice/scenarios.ts';
import {
  ManualClock,
  startPracticeClient,
  type PracticeClient,
} from '../builders/practice-client.ts';

const KYA = '/api/v3/screen/kya';
const body = { chain_name: 'Ethereum', address: scenarioAddress('mixer-two-hops', 'Ethereum') };

let clock: ManualClock;
let folder: string;
let client: PracticeClient;
beforeEach(async () => {
  clock = new ManualClock();
  folder = mkdtempSync(path.join(tmpdir(), 'practice-'));
  client = await startPracticeClient({ clock, pace: 1, stateFile: path.join(folder, 'state') });
});
afterEach(async () => {
  await client.close();
  rmSync(folder, { recursive: true });
});

interface JobData {
  job_id: number;
  type: string;
  status: string;
  result?: unknown;
}
const submit = async (more: object = {}, to = client): Promise<JobData> =>
  (await to.post(KYA, { ...body, ...more, mode: 'async' })).json.data as JobData;
const poll = async (id: number, from = client): Promise<JobData> =>
  (await from.send(`/api/v3/screen/result/${id}`)).json.data as JobData;

it('accepts a job as PENDING with a numeric id', async () => {
  const job = await submit();
  expect(job).toEqual({ job_id: expect.any(Number) as number, type: 'kya', status: 'PENDING' });
});

it('goes PENDING, PROCESSING, COMPLETE by elapsed time, with a result only at the end', async () => {
  const { job_id: id } = await submit();
  const seen: [string, boolean][] = [];
  for (const step of [0, 1_499, 1, 1_999, 1]) {
    clock.advance(step);
    const job = await poll(id);
    seen.push([job.status, job.result !== undefined]);
  }
  expect(seen).toEqual([
    ['PENDING', false],
    ['PENDING', false],
    ['PROCESSING', false],
    ['PROCESSING', false],
    ['COMPLETE', true],
  ]);
});

it('completes with the same object as the synchronous call', async () => {
  const waiting = client.post(KYA, body);
  await expect.poll(() => clock.sleeping, { timeout: 20_000 }).toBe(1);
  clock.advance(3_500);
  const sync = (await waiting).json.data;
  const { job_id: id } = await submit();
  clock.advance(10_000);
  expect((await poll(id)).result).toEqual(sync);
});

it('skips the investigation of an identical earlier submit unless force_run is set', async () => {
  await submit();
  expect((await poll((await submit()).job_id)).status).toBe('PROCESSING');
  expect((await poll((await submit({ force_run: true })).job_id)).status).toBe('PENDING');
  expect((await poll((await submit({ inflow_hops: 2 })).job_id)).status).toBe('PENDING');
});

it('gives every submit a job of its own', async () => {
  const ids = [await submit(), await submit(), await submit()].map((job) => job.job_id);
  expect(new Set(ids).size).toBe(3);
});

it('takes type kya or kyt in a poll and refuses another one by name', async () => {
  const { job_id: id } = await submit();
  expect((await client.send(`/api/v3/screen/result/${id}?type=kya`)).status).toBe(200);
  const answer = await client.send(`/api/v3/screen/result/${id}?type=name`);
  expect([answer.status, answer.json.msg.startsWith('type ')]).toEqual([400, true]);
});

it('still knows its jobs after a restart on the same state file, a torn line included', async () => {
  const stateFile = path.join(folder, 'state');
  const first = await submit();
  await client.close();
  appendFileSync(stateFile, '{"job_id":99,"bo');
  client = await startPracticeClient({ clock, pace: 1, stateFile });
  clock.advance(3_500);
  expect((await poll(first.job_id)).status).toBe('COMPLETE');
  expect((await client.send('/api/v3/screen/result/99')).status).toBe(404);
  const second = await submit();
  expect(second.job_id).toBeGreaterThan(first.job_id);
  await client.close();
  client = await startPracticeClient({ clock, pace: 1, stateFile });
  expect((await poll(second.job_id)).status).toBe('PROCESSING');
});

it('has a job in the state file when it answers, and no key there', () => {
  return submit().then(({ job_id: id }) => {
    const text = readFileSync(path.join(folder, 'state'), 'utf8');
    expect(text).toContain(`"job_id":${id}`);
    expect(text).not.toContain(client.service.key);
  });
});

it('knows jobs that the caller remembers from an earlier process', async () => {
  const knownJobs = [
    { remoteJobId: '4711', body: JSON.stringify(body), acceptedAt: clock.now() - 5_000 },
    { remoteJobId: '4712', body: '{"chain_name":"Nowhere"}', acceptedAt: clock.now() },
  ];
  const other = await startPracticeClient({ clock, pace: 1, knownJobs });
  expect((await poll(4711, other)).status).toBe('COMPLETE');
  expect((await other.send('/api/v3/screen/result/4712')).status).toBe(404);
  await other.close();
});
