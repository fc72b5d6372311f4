// A program that runs one batch from a case file until it is complete or killed: the real worker,
// the real transport, and a clock that runs two hundred times as fast. Arguments: path, passphrase,
// base address of the service, batch.
import { randomUUID } from 'node:crypto';
import type { BatchId, KeyId } from '#shared/domain/ids.ts';
import { createCaseFileClient } from '../../../electron/casefile/client.ts';
import { createJobRunner } from '../../../electron/jobs/runner.ts';
import { createTransport } from '../../../electron/providers/http/transport.ts';
import { createNameClient } from '../../../electron/providers/names/client.ts';
import { createScreeningClient } from '../../../electron/providers/screening/client.ts';
import { sleep as sleepInRealTime, type Sleep } from '../../../electron/providers/sleep.ts';
import { CANARY_KEY } from '../../fakes/screening-service.ts';

const SPEED = 200;

const [path = '', passphrase = '', base = '', batch = ''] = process.argv.slice(2);
const worker = new URL('../../../electron/casefile/worker.ts', import.meta.url);
const caseFile = createCaseFileClient(worker, { nativeBinding: null });
const clock = {
  now: () => Math.round(1_770_000_000_000 + performance.now() * SPEED),
  monotonicMs: () => performance.now() * SPEED,
};
const sleep: Sleep = (ms, signal) => sleepInRealTime(ms / SPEED, signal);

await caseFile.open({ path, passphrase, mode: 'write', at: clock.now(), appVersion: '1.2.3' });
const transport = createTransport({
  ...{ clock, sleep, newId: randomUUID, appVersion: '1.2.3', isQuiet: () => false },
  inFlightPerEndpoint: 16,
  recorder: {
    begin: (record) => caseFile.beginRequest({ record }),
    append: (id, bytes) => caseFile.appendBody({ id, bytes }),
    finish: (id, outcome) => caseFile.finishRequest({ id, outcome }),
  },
});
const reader = new Proxy({} as Parameters<typeof createScreeningClient>[0]['reader'], {
  get:
    (_target, name: 'readJobAnswer') => (id: Parameters<typeof caseFile.readJobAnswer>[0]['id']) =>
      caseFile[name]({ id }),
});
const runner = createJobRunner({
  ...{ caseFile, clock, sleep, newId: randomUUID, random: Math.random, appVersion: '1.2.3' },
  client: createScreeningClient({ transport, reader }),
  names: createNameClient({ transport, reader }),
  concurrency: () => 16,
  environments: async (id) => ({
    ...{ id, name: 'Test', kind: 'test', backupBase: null, primaryBase: base },
    ...{ auth: 'api_key_header', key: CANARY_KEY, keyId: 'key-1' as KeyId },
    service: id === 'env-names' ? 'names' : 'screening',
  }),
  describeEnvironment: () => ({ name: 'Test', kind: 'test' }),
  emit(name, payload) {
    if (name === 'batch.changed' && 'value' in payload) process.send?.(payload);
  },
});
await runner.recover();
const { state } = await caseFile.getBatch({ id: batch as BatchId });
if (state === 'complete') process.send?.({ batchId: batch, state });
