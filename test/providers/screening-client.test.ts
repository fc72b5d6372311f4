// What the client sends, and what it makes of stored answers. The reader here is the case file's.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EnvironmentId, KeyId, RequestId } from '#shared/domain/ids.ts';
import { NO_RULESET_NAMED } from '#shared/screening/exchange.ts';
import { KYA_DEFAULTS, kyaRequestSchema, toKyaBody } from '#shared/screening/request.ts';
import type { Job } from '#shared/screening/job.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import type { AnswerReader } from '../../electron/providers/ports.ts';
import {
  createScreeningClient,
  type ScreeningClient,
} from '../../electron/providers/screening/client.ts';
import { createTestCaseFile, type TestCaseFile } from '../fakes/case-file.ts';
import { createFastClock } from '../fakes/fast-clock.ts';
import type { ServerReply } from '../fakes/http-server.ts';
import { startProgram, type Program } from '../fakes/program.ts';
import {
  CANARY_KEY,
  refusal,
  resultOf,
  startScreeningService,
  success,
  type ScreeningService,
} from '../fakes/screening-service.ts';

const request = kyaRequestSchema.parse({
  ...{ ...KYA_DEFAULTS, address: '0x0000000000000000000000000000000000000001' },
  chainName: 'Ethereum',
});
let file: TestCaseFile;
let service: ScreeningService;
let program: Program;
let client: ScreeningClient;
let environment: ResolvedEnvironment;
let job: Job;

beforeAll(async () => {
  file = await createTestCaseFile();
  service = await startScreeningService();
  environment = {
    ...{ id: 'env' as EnvironmentId, name: 'Test', kind: 'test', backupBase: null },
    ...{ service: 'screening', auth: 'api_key_header', keyId: 'key-1' as KeyId },
    ...{ primaryBase: service.base, key: CANARY_KEY },
  };
  program = startProgram({ file, clock: createFastClock(), environment: () => environment });
  job = await file.createJob(environment.id);
});

beforeEach(() => {
  service.script = () => null;
  service.seen.length = 0;
  client = clientOf(file.reader);
});

afterAll(async () => {
  await program.end();
  await service.close();
  await file.close();
});

function clientOf(reader: AnswerReader): ScreeningClient {
  return createScreeningClient({ transport: program.transport, reader });
}

function answering(reply: ServerReply): void {
  service.script = () => reply;
}

const submit = () => client.submitKya(environment, job.id, request);
const poll = (remoteId = '7') => client.pollResult(environment, job.id, remoteId);

describe('a request', () => {
  test('to screen carries exactly the documented body', async () => {
    const { answer } = await submit();
    expect(service.seen[0]).toMatchObject({
      method: 'POST',
      path: '/api/v3/screen/kya',
      body: JSON.stringify(toKyaBody(request)),
    });
    expect(answer).toMatchObject({ kind: 'job', status: 'PENDING' });
  });

  test('for a result keeps a strange job id in its place', async () => {
    answering(success({ job_id: 'a/b?c', status: 'PENDING' }));
    await poll('a/b?c #ü');
    expect(service.seen[0]!.path).toBe('/api/v3/screen/result/a%2Fb%3Fc%20%23%C3%BC');
    await expect(poll('..')).rejects.toMatchObject({ code: 'input.invalid' });
    expect(service.seen).toHaveLength(1);
  });

  test('for a ruleset keeps every digit of its id', async () => {
    answering(success({ id: 1 }));
    await client.getRuleset(environment, '90071992547409931');
    expect(service.seen[0]!.body).toBe('{"ruleset_id":90071992547409931}');
    const refused = client.getRuleset(environment, '1; drop');
    await expect(refused).rejects.toMatchObject({ code: 'input.invalid' });
  });

  test('for chains is a GET', async () => {
    expect(await client.listChains(environment)).toMatchObject([{ chainName: 'Ethereum' }]);
    expect(service.seen[0]).toMatchObject({ method: 'GET', path: '/api/v3/chains', body: '' });
  });
});

describe('an answer that refuses', () => {
  test.each([
    [400, 'http.invalid_request'],
    [401, 'http.refused_key'],
    [403, 'http.forbidden'],
    [404, 'http.not_found'],
    [409, 'http.conflict'],
    [429, 'http.busy'],
    [500, 'http.server_error'],
  ])('with %i is %s, with the service’s words and what it cost', async (status, code) => {
    answering(refusal(status, 'address: wrong'));
    await expect(submit()).rejects.toMatchObject({
      code,
      details: {
        httpStatus: status,
        serverMessage: 'address: wrong',
        reached: 'yes',
        billed: status === 500 ? 'may_be_billed' : 'not_billed',
        requestId: expect.any(String) as string,
      },
    });
  });

  test('does not repeat a key the service repeats, nor a novel', async () => {
    answering(refusal(400, `no ${CANARY_KEY} ${'x'.repeat(2_000)}`));
    const error = (await submit().catch((raised: unknown) => raised)) as { details: object };
    const { serverMessage } = error.details as { serverMessage: string };
    expect(serverMessage).toHaveLength(500);
    expect(serverMessage).toContain('no [key removed] x');
  });

  test('keeps its bytes', async () => {
    answering({ do: 'answer', status: 200, body: '<html>login</html>' });
    const error = (await submit().catch((raised: unknown) => raised)) as {
      code: string;
      details: { requestId: RequestId };
    };
    expect(error.code).toBe('http.not_json');
    const filter = { environmentId: null, purpose: null, jobId: null, outcome: null };
    const rows = file.operations.listRequests({ filter, limit: 100 });
    const row = rows.find(({ id }) => id === error.details.requestId);
    expect(row).toMatchObject({ httpStatus: 200, responseBytes: 18, reached: 'yes' });
  });
});

describe('an answer that cannot be opened', () => {
  const PROBLEMS = ['too_large', 'too_deep', 'not_utf8', 'not_decoded'] as const;
  const unreadable = (problem: (typeof PROBLEMS)[number] | 'not_json') =>
    clientOf({
      ...file.reader,
      readJobAnswer: async () => ({ kind: 'unreadable', problem }),
    });
  const large = success({ ...resultOf('0x01'), riskReason: 'x'.repeat(64 * 1024) });

  describe.each(PROBLEMS)('because it is %s', (problem) => {
    test.each([
      ['small', success(resultOf('0x01'))],
      ['large', large],
    ])('is a result, %s or not: it was paid for', async (_size, reply) => {
      answering(reply);
      client = unreadable(problem);
      const result = { kind: 'result', named: NO_RULESET_NAMED };
      expect((await poll()).answer).toEqual({ ...result, jobId: '7' });
      expect((await submit()).answer).toEqual({ ...result, jobId: null });
    });
  });

  test('because it is not_json is asked for again, however large', async () => {
    answering(large);
    client = unreadable('not_json');
    await expect(poll()).rejects.toMatchObject({ code: 'http.not_json', retryable: true });
  });

  test('because it is no JSON is asked for again', async () => {
    answering({ do: 'answer', status: 200, body: '<html>' });
    await expect(poll()).rejects.toMatchObject({ code: 'http.not_json', retryable: true });
  });

  test('and is an error of the service is none', async () => {
    answering({ do: 'answer', status: 500, body: 'x' });
    client = unreadable('too_large');
    await expect(poll()).rejects.toMatchObject({ code: 'http.server_error' });
  });

  test('because the case file failed says that a screening may be billed', async () => {
    client = clientOf({
      ...file.reader,
      readJobAnswer: async () => Promise.reject(new Error('worker gone')),
    });
    await expect(submit()).rejects.toMatchObject({
      details: { reached: 'yes', billed: 'may_be_billed' },
    });
  });
});
