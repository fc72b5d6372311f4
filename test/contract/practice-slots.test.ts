// The slots of a screening endpoint (blockchain API 8): 300 requests in flight, a minute of waiting
// for a free one, and the 429 after it.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { scenarioTransaction } from '../../electron/practice/kyt-scenarios.ts';
import { scenarioAddress } from '../../electron/practice/scenarios.ts';
import {
  Gates,
  startPracticeClient,
  type PlainAnswer,
  type PracticeClient,
} from '../builders/practice-client.ts';

const KYA = '/api/v3/screen/kya';
const KYT = '/api/v3/screen/kyt';
const kya = { chain_name: 'Tron', address: scenarioAddress('mixer-two-hops', 'Tron') };
const kyt = { chain_name: 'Tron', tx_id: scenarioTransaction('mixer-two-hops', 'Tron') };
/** As documented, not as the code has them. */
const SLOTS_PER_ENDPOINT = 300;
const SLOT_WAIT_MS = 60_000;
/** The machine may be busy. */
const LONG = { timeout: 20_000 };

const SCREENING_MS = 3_500;
const REUSED_MS = 2_000;
let gates: Gates;
let client: PracticeClient;
const running: Promise<PlainAnswer>[] = [];
const forced = { ...kya, force_run: true };
beforeAll(async () => {
  gates = new Gates();
  client = await startPracticeClient({ pace: 1, sleep: gates.sleep });
});
beforeEach(async () => {
  // Every slot of `screen/kya` is taken by a screening that runs until its gate opens.
  while (running.length < SLOTS_PER_ENDPOINT) running.push(client.post(KYA, forced));
  await expect.poll(() => gates.count(SCREENING_MS), LONG).toBe(SLOTS_PER_ENDPOINT);
}, 60_000);
afterAll(async () => {
  while (gates.count(SCREENING_MS) > 0) gates.wake(SCREENING_MS);
  await Promise.all(running);
  await client.close();
});
const total = async (): Promise<number> =>
  ((await client.send('/control/accepted')).json.data as { total: number }).total;

it('holds the 301st request back, and answers 429 with code 429 after a minute', async () => {
  const before = await total();
  const late = client.post(KYA, kya);
  await expect.poll(() => gates.count(SLOT_WAIT_MS), LONG).toBe(1);
  gates.wake(SLOT_WAIT_MS);
  const answer = await late;
  expect([answer.status, answer.json]).toEqual([429, { code: 429, msg: 'out of max connections' }]);
  expect(await total()).toBe(before);
});

it('gives a slot that becomes free to whoever waits longest', async () => {
  const before = await total();
  const first = client.post(KYA, kya);
  await expect.poll(() => gates.count(SLOT_WAIT_MS), LONG).toBe(1);
  const second = client.post(KYA, { ...kya, mode: 'async' });
  await expect.poll(() => gates.count(SLOT_WAIT_MS), LONG).toBe(2);
  gates.wake(SCREENING_MS);
  await running.shift();
  await expect.poll(() => gates.count(REUSED_MS), LONG).toBe(1);
  expect(await total()).toBe(before + 1);
  gates.wake(REUSED_MS);
  expect((await first).status).toBe(200);
  expect((await second).json.data).toMatchObject({ status: 'PENDING' });
});

it('counts each endpoint apart, and neither polls nor refused input', async () => {
  const other = client.post(KYT, { ...kyt, mode: 'async' });
  expect((await other).json.data).toMatchObject({ type: 'kyt', status: 'PENDING' });
  expect((await client.post(KYA, { ...kya, token: 'dai' })).status).toBe(400);
  expect((await client.send('/api/v3/screen/result/1')).status).toBe(404);
});
