// The same operations through the worker thread and its client.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { CaseId, NoteId, RequestId } from '#shared/domain/ids.ts';
import { createCaseFileClient } from '../../electron/casefile/client.ts';
import {
  addPolledAnswer,
  buildOutcome,
  buildRecord,
  ENGINE,
  FAST_PASSPHRASE,
  newCaseFile,
  openArgs,
  T0,
  temporaryFolder,
} from '../builders/casefile-file.ts';
import { addWorkedCase } from '../builders/casefile-full-case.ts';
import { openView } from '../builders/casefile-lists.ts';
import { kyaSampleText } from '../builders/kya-sample.ts';

const CASE = 'case-1' as CaseId;
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

test('a screening arrives as bytes, and its errors as errors', async () => {
  const { operations, path } = newCaseFile();
  const draft = addPolledAnswer(operations, 1, kyaSampleText());
  operations.storeSnapshot({ draft });
  const before = openView(operations, draft.id);
  operations.close({});
  const client = newClient();
  await client.open(openArgs(path));
  const { json } = await client.openScreening({ id: draft.id });
  expect(openView({ openScreening: () => ({ json }) }, draft.id)).toEqual(before);
  const missing = client.openScreening({ id: 'no-such' as never });
  expect(await errorOf(missing)).toMatchObject({ code: 'record.not_found' });
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

test('while cases come in, reading goes on and sees none of it; what writes waits its turn', async () => {
  const source = newCaseFile(null);
  addWorkedCase(source.operations, 1, 'One');
  for (let number = 0; number < 400; number++) {
    const note = { id: `note-more-${String(number)}` as NoteId, subjectId: null, title: 'N' };
    source.operations.createNote({ ...note, caseId: CASE, body: 'x'.repeat(2000), at: T0 });
  }
  source.operations.close({});
  const { client } = await openClient();
  const sha256 = createHash('sha256').update(readFileSync(source.path)).digest('hex');
  const events: string[] = [];
  const tell = async <Value>(what: string, call: Promise<Value>): Promise<Value> => {
    const value = await call;
    events.push(what);
    return value;
  };
  const importing = tell(
    'imported',
    client.importCases({
      ...{ path: source.path, passphrase: null, sha256, appVersion: '0.1.0', at: T0 },
      ...{ cases: [{ caseId: CASE, reference: 'FROM-AFAR' }], newIds: ['import-1'] },
    }),
  );
  const fields = { reference: 'OWN' };
  const writing = tell('written', client.createCase({ id: 'own' as CaseId, fields, at: T0 }));
  const second = tell(
    'written too',
    client.createCase({ id: 'two' as CaseId, fields: {}, at: T0 }),
  );
  const seen = await tell('read', client.listCases({}));
  await Promise.all([importing, writing, second]);
  expect(seen).toEqual([]);
  expect(events).toEqual(['read', 'imported', 'written', 'written too']);
  expect((await client.listCases({})).map(({ reference }) => reference)).toEqual(
    expect.arrayContaining(['FROM-AFAR', 'OWN']),
  );
  expect(await client.listNotes({ caseId: CASE })).toHaveLength(400);
});

test('a close waits until cases have come in; an import that fails leaves nothing of it', async () => {
  const source = newCaseFile(null);
  addWorkedCase(source.operations, 1, 'One');
  source.operations.close({});
  const { client, path } = await openClient();
  const sha256 = createHash('sha256').update(readFileSync(source.path)).digest('hex');
  const args = {
    ...{ path: source.path, passphrase: null, sha256, appVersion: '0.1.0', at: T0 },
    cases: [
      { caseId: CASE, reference: 'A' },
      { caseId: 'none' as CaseId, reference: 'B' },
    ],
    newIds: ['import-1', 'import-2'],
  };
  expect(await errorOf(client.importCases(args))).toMatchObject({ code: 'record.not_found' });
  expect(await client.listCases({})).toEqual([]);
  const importing = client.importCases({ ...args, cases: args.cases.slice(0, 1) });
  const closing = client.close({});
  expect((await importing).cases).toHaveLength(1);
  await closing;
  await client.open(openArgs(path, FAST_PASSPHRASE));
  expect(await client.listCases({})).toHaveLength(1);
});
