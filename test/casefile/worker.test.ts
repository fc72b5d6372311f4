// The same operations through the worker thread and its client.
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { CaseId, RequestId } from '#shared/domain/ids.ts';
import { createCaseFileClient } from '../../electron/casefile/client.ts';
import {
  buildOutcome,
  buildRecord,
  ENGINE,
  FAST_PASSPHRASE,
  openArgs,
  T0,
  temporaryFolder,
} from '../builders/casefile-file.ts';

const WORKER = new URL('../../electron/casefile/worker.ts', import.meta.url);

function newClient(entry = WORKER) {
  const client = createCaseFileClient(entry, ENGINE);
  onTestFinished(() => client.terminate());
  return client;
}

async function openClient() {
  const client = newClient();
  const path = join(temporaryFolder(), 'case.tracefile');
  const info = await client.create({
    ...openArgs(path, FAST_PASSPHRASE),
    investigator: 'Mara Test',
    fileId: 'f',
  });
  return { client, path, info };
}

/** The error a promise is rejected with. */
async function errorOf(promise: Promise<unknown>): Promise<AppError> {
  const error: unknown = await promise.then(
    () => new Error('it was not rejected'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error;
  return error;
}

test('values and errors come through as they are without it', async () => {
  const { client, info } = await openClient();
  expect(info).toMatchObject({ investigator: 'Mara Test', journal: { ok: true } });
  const args = { id: 'c' as CaseId, fields: { reference: 'A', title: 'T' }, at: T0 };
  expect(await client.createCase(args)).toMatchObject({ reference: 'A', title: 'T' });
  expect(await errorOf(client.createCase(args))).toMatchObject({ code: 'record.conflict' });
  expect(await client.listCases({})).toHaveLength(1);
});

test('calls are served in the order they were made', async () => {
  const { client } = await openClient();
  const order: string[] = [];
  const cases = ['a', 'b', 'c'].map(async (id) => {
    const made = await client.createCase({ id: id as CaseId, fields: {}, at: T0 });
    order.push(made.reference);
  });
  await Promise.all(cases);
  expect(order).toEqual(['TF-2026-001', 'TF-2026-002', 'TF-2026-003']);
});

test('bytes arrive whole, and the caller keeps its own', async () => {
  const { client } = await openClient();
  const id = 'r' as RequestId;
  await client.beginRequest({ record: buildRecord({ id }) });
  // A piece of a larger buffer, as they come from the network.
  const pooled = Buffer.from('xxabcxx');
  await client.appendBody({ id, bytes: pooled.subarray(2, 5) });
  const stored = await client.finishRequest({ id, outcome: buildOutcome() });
  expect(stored).toEqual({
    sizeBytes: 3,
    sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  });
  expect(pooled.toString()).toBe('xxabcxx');
});

test('a name that is no operation is refused', async () => {
  const client = newClient() as unknown as Record<string, (args: unknown) => Promise<unknown>>;
  for (const name of ['dropEverything', 'constructor', '__proto__']) {
    expect(await errorOf(client[name]!({}))).toMatchObject({ code: 'ipc.unknown_call' });
  }
});

test('a client can be awaited', async () => {
  const client = newClient();
  expect(await Promise.resolve(client)).toBe(client);
});

test('a worker that ends rejects what is pending and whatever comes later', async () => {
  const client = newClient();
  // The thread has not begun to run when it is ended.
  const pending = Promise.all([errorOf(client.listCases({})), errorOf(client.listQuotas({}))]);
  await client.terminate();
  const ended = { code: 'casefile.io_failed', details: { reason: 'worker_ended' } };
  for (const error of await pending) expect(error).toMatchObject(ended);
  expect(await errorOf(client.listCases({}))).toMatchObject(ended);
});

test('a file whose worker ended opens in the next one', async () => {
  const { client, path } = await openClient();
  await client.createCase({ id: 'c' as CaseId, fields: { reference: 'A' }, at: T0 });
  await client.terminate();
  const next = newClient();
  expect((await next.open(openArgs(path))).journal.ok).toBe(true);
  expect(await next.listCases({})).toHaveLength(1);
});

test('a worker that cannot start rejects too', async () => {
  const client = newClient(new URL('../../electron/casefile/no-such-file.ts', import.meta.url));
  expect(await errorOf(client.listCases({}))).toMatchObject({ code: 'casefile.io_failed' });
});
