// Batches over the real case file, the real reading of tables and real files; what runs them only
// writes down what it was told.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { AppError } from '#shared/errors.ts';
import {
  PRACTICE_ENVIRONMENT_ID,
  PRACTICE_NAMES_ENVIRONMENT_ID,
  type Environment,
} from '#shared/domain/environment.ts';
import type { BatchId, CaseId, EnvironmentId, KeyId } from '#shared/domain/ids.ts';
import type { BatchOptions } from '#shared/ipc/calls/batches.ts';
import { readTable } from '../../electron/batch/read-table.ts';
import { hashSourceFile, readSourceFile } from '../../electron/batch/source-file.ts';
import type { TableFormat } from '../../electron/report/table.ts';
import { discard, putInPlace } from '../../electron/files/write-file.ts';
import { writeTable } from '../../electron/report/write-table.ts';
import { createBatchService } from '../../electron/services/batches.ts';
import { PRACTICE_ENVIRONMENTS } from '../../electron/services/environment-catalogue.ts';
import { CHAINS } from './batch-table.ts';
import { createTestCaseFile, type TestCaseFile } from '../fakes/case-file.ts';
import { newestEntries } from './casefile-records.ts';

/** When all of it happens. */
export const AT = Date.UTC(2026, 2, 1, 9, 30);
/** A screening service of the person's own. */
export const OWN: Environment = {
  ...{ id: 'own' as EnvironmentId, name: '=Own', service: 'screening', kind: 'production' },
  ...{ primaryBase: 'https://s.invalid', backupBase: null, auth: 'api_key_header' },
};
/** The practice service for everything. */
export const OPTIONS: BatchOptions = {
  ...{ screeningEnvironmentId: PRACTICE_ENVIRONMENT_ID, evmChain: 'Ethereum' },
  ...{ namesEnvironmentId: PRACTICE_NAMES_ENVIRONMENT_ID, namesAreScreened: true },
  ...{ freshForDays: null, defaults: {} },
};

/** Another case next to the first. */
export function addCase(operations: TestCaseFile['operations']): CaseId {
  return operations.createCase({ id: randomUUID() as CaseId, fields: {}, at: AT }).id;
}

/** The service over a new case file; what would run batches only writes down what it was told. */
export async function newBatchService() {
  const folder = await mkdtemp(join(tmpdir(), 'tracefile-batches-'));
  const file = await createTestCaseFile();
  onTestFinished(async () => {
    await file.close();
    await rm(folder, { recursive: true, force: true });
  });
  file.operations.storeChains({ environmentId: OWN.id, chains: CHAINS, at: AT });
  file.operations.storeChains({ environmentId: PRACTICE_ENVIRONMENT_ID, chains: CHAINS, at: AT });
  const environments = [...PRACTICE_ENVIRONMENTS, OWN];
  const told: string[] = [];
  const tell = (what: string) => async (id: BatchId) => {
    told.push(`${what} ${id}`);
    return file.operations.getBatch({ id });
  };
  let chosen: string | null = null;
  let suggested = '';
  const service = createBatchService({
    clock: { now: () => AT, monotonicMs: () => 0 },
    newId: randomUUID,
    emit: () => undefined,
    appVersion: '1.2.3',
    caseFile: file.caseFile,
    requireOpen: () => undefined,
    planning: {
      readTable: async (source, context, corrections) =>
        readTable(
          source.kind === 'paste'
            ? source
            : {
                ...{ kind: 'file', fileName: basename(source.path) },
                bytes: await readSourceFile(source.path),
              },
          context,
          corrections,
        ),
      describeEnvironment: (id) => {
        const found = environments.find((one) => one.id === id);
        if (found === undefined) throw new AppError('environment.unknown', 'none');
        return found;
      },
      keyNameOf: () => null as KeyId | null,
      settings: () => ({ concurrency: 4, screeningDefaults: { inflowHops: 5 } }),
    },
    hashSourceFile,
    files: { write: writeTable, putInPlace, discard },
    chooseFile: async () => chosen,
    chooseExportPath: async (name: string, format: TableFormat) => {
      suggested = `${name} ${format}`;
      return chosen;
    },
    runner: () => ({
      start: async (id) => {
        await tell('start')(id);
      },
      pause: tell('pause'),
      resume: tell('resume'),
      cancel: tell('cancel'),
      retryFailed: async () => ({ retried: 0 }),
    }),
  });
  const paste = (lines: string[], options: Partial<BatchOptions> = {}) =>
    service.preview({
      source: { kind: 'paste', text: lines.join('\n') },
      options: { ...OPTIONS, ...options },
    });
  const startOf = async (previewId: string, includeFresh = false) => {
    const asked = { previewId, caseId: file.caseId, title: 'Suspects', includeFresh };
    return (await service.start(asked)).batchId;
  };
  const exports = () =>
    newestEntries(file.operations, 50)
      .filter(({ kind }) => kind === 'table.exported')
      .map(({ what }) => what);
  return {
    ...{ service, file, folder, told, paste, startOf, exports, environments },
    choose: (name: string | null) => (chosen = name === null ? null : join(folder, name)),
    suggested: () => suggested,
  };
}
