// Chains, screenings and results over real HTTP against the practice service (blockchain API 4.1
// to 4.4, 5).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  KYA_DEFAULTS,
  KYT_DEFAULTS,
  kyaRequestSchema,
  kytRequestSchema,
  SCREEN_DIRECTIONS,
  toKyaBody,
  toKytBody,
} from '#shared/screening/request.ts';
import { JOB, startPracticeStage, type PracticeStage } from '../fakes/practice-stage.ts';
import { CANARY_KEY } from '../fakes/screening-service.ts';

const ADDRESS = '0x0000000000000000000000000000000000000001';
const TRANSACTION = `0x${'ab'.repeat(32)}`;
let stage: PracticeStage;

beforeAll(async () => {
  stage = await startPracticeStage();
});
beforeEach(() => stage.forget());
afterAll(() => stage.close());

const kya = (more: object = {}) =>
  kyaRequestSchema.parse({ ...KYA_DEFAULTS, address: ADDRESS, chainName: 'Ethereum', ...more });
const kyt = (more: object = {}) =>
  kytRequestSchema.parse({
    ...{ ...KYT_DEFAULTS, transaction: TRANSACTION, chainName: 'Ethereum', ...more },
  });

/** Polls until the answer is no job any more. */
async function resultOf(remoteId: string) {
  for (;;) {
    const polled = await stage.screening.pollResult(stage.environment, JOB, remoteId);
    if (polled.answer.kind !== 'job') return polled;
    stage.clock.pass(2_000);
  }
}

function bodyOf(id: string): { data: { result: Record<string, unknown> } } {
  const text = stage.ledger.bodyOf(id as Parameters<typeof stage.ledger.bodyOf>[0]).toString();
  return JSON.parse(text) as { data: { result: Record<string, unknown> } };
}

test('chains are a free GET of both families', async () => {
  const chains = await stage.screening.listChains(stage.environment);
  expect(new Set(chains.map(({ addressFamily }) => addressFamily))).toEqual(
    new Set(['evm', 'tron']),
  );
  expect(await stage.log()).toMatchObject([{ method: 'GET', path: '/api/v3/chains' }]);
  expect(stage.ledger.rows[0]!.record).toMatchObject({ purpose: 'chains', keyId: 'key-1' });
  expect(stage.ledger.rows[0]!.outcome).toMatchObject({ billed: null });
});

test('an address is submitted once with every parameter, then polled to its result', async () => {
  const request = kya();
  const { answer } = await stage.screening.submitKya(stage.environment, JOB, request);
  expect(answer).toMatchObject({ kind: 'job', status: 'PENDING' });
  const submits = (await stage.log()).filter(({ path }) => path === '/api/v3/screen/kya');
  expect(submits.map(({ method, body }) => [method, JSON.parse(body!) as unknown])).toEqual([
    ['POST', toKyaBody(request)],
  ]);
  expect(stage.ledger.rows[0]!.outcome).toMatchObject({ billed: 'billed', reached: 'yes' });
  const { answer: end, requestId } = await resultOf(answer.jobId!);
  expect(end).toMatchObject({
    kind: 'result',
    named: { rulesetId: expect.stringMatching(/^\d+$/) as string },
  });
  expect(bodyOf(requestId).data.result).toMatchObject({ address: ADDRESS });
});

test.each(SCREEN_DIRECTIONS)('a transaction is screened in direction %s', async (direction) => {
  const request = kyt({ screenDirection: direction });
  const { answer } = await stage.screening.submitKyt(stage.environment, JOB, request);
  expect(answer).toMatchObject({ kind: 'job', status: 'PENDING' });
  const [submit] = await stage.log();
  expect([submit!.path, JSON.parse(submit!.body!)]).toEqual([
    '/api/v3/screen/kyt',
    toKytBody(request),
  ]);
  const { answer: end, requestId } = await resultOf(answer.jobId!);
  expect(end.kind).toBe('result');
  const { result } = bodyOf(requestId).data;
  expect(result).toMatchObject({ transaction: TRANSACTION });
  expect(Object.hasOwn(result, 'inRulesetId')).toBe(direction !== 'out');
  expect(Object.hasOwn(result, 'outRulesetId')).toBe(direction !== 'in');
  expect(end.kind === 'result' && end.named.rulesetId === '0').toBe(direction === 'both');
});

test('a job that nobody knows, and one that is no id, are refused in the service’s words', async () => {
  for (const id of ['999999999', 'no-id']) {
    await expect(stage.screening.pollResult(stage.environment, JOB, id)).rejects.toMatchObject({
      code: expect.stringMatching(/^http\.(not_found|invalid_request)$/) as string,
      details: { serverMessage: expect.stringMatching(/./) as string, repeat: 'never' },
    });
  }
});

test('wrong input is a 400 that names the field, and costs nothing', async () => {
  const wrong = { ...kya(), chainName: 'Nowhere' };
  const refused = stage.screening.submitKya(stage.environment, JOB, wrong);
  await expect(refused).rejects.toMatchObject({
    code: 'http.invalid_request',
    details: {
      ...{ httpStatus: 400, billed: 'not_billed' },
      serverMessage: expect.stringContaining('chain_name') as string,
    },
  });
  expect(stage.ledger.rows[0]!.outcome).toMatchObject({ billed: 'not_billed' });
});

test('429 {code: 429} may be sent again after a back-off, and costs nothing', async () => {
  await stage.control('faults', [{ kind: '429' }]);
  const kinds = stage.screening.submitKya(stage.environment, JOB, kya());
  await expect(kinds).rejects.toMatchObject({
    details: { outcome: 'busy_out_of_connections', repeat: 'after_back_off', billed: 'not_billed' },
  });
});

describe('the key', () => {
  test.each(['api_key_header', 'bearer_token', 'query_parameter'] as const)(
    'is taken as %s and stands in no row',
    async (auth) => {
      await stage.screening.listChains({ ...stage.environment, auth });
      expect(JSON.stringify(stage.ledger.rows)).not.toContain(CANARY_KEY);
      expect(stage.ledger.rows[0]!.record.path).toBe('/api/v3/chains');
    },
  );

  test('that is wrong is a 401', async () => {
    const asked = stage.screening.listChains({ ...stage.environment, key: 'wrong' });
    await expect(asked).rejects.toMatchObject({
      code: 'http.refused_key',
      details: { httpStatus: 401, serverMessage: expect.stringMatching(/key/) as string },
    });
  });
});

test('production and test have databases apart; a backup has that of its primary', async () => {
  const { id } = (
    await stage.screening.createRuleset(stage.environment, {
      ...{ name: 'Mine', type: 'kya', jurisdiction: 'Global' },
    })
  ).ruleset;
  const at = (primaryBase: string) => ({ ...stage.environment, primaryBase, backupBase: null });
  const found = await stage.screening.getRuleset(at(stage.practice.backup), id);
  expect(found.ruleset.name).toBe('Mine');
  const elsewhere = stage.screening.getRuleset(at(stage.practice.test.base), id);
  await expect(elsewhere).rejects.toMatchObject({ code: 'http.not_found' });
  await stage.screening.deleteRuleset(stage.environment, id);
});
