// Batches over the real case file, the real reading of tables and real files; what runs them only
// writes down what it was told.
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readSheet } from 'read-excel-file/universal';
import { AppError } from '#shared/errors.ts';
import {
  PRACTICE_ENVIRONMENT_ID,
  PRACTICE_NAMES_ENVIRONMENT_ID,
  type Environment,
} from '#shared/domain/environment.ts';
import type { BatchId, EnvironmentId, KeyId } from '#shared/domain/ids.ts';
import type { BatchOptions } from '#shared/ipc/calls/batches.ts';
import { readTable } from '../../../electron/batch/read-table.ts';
import { hashSourceFile, readSourceFile } from '../../../electron/batch/source-file.ts';
import type { TableFormat } from '../../../electron/report/table.ts';
import { discard, putInPlace } from '../../../electron/report/write-file.ts';
import { writeTable } from '../../../electron/report/write-table.ts';
import { createBatchService } from '../../../electron/services/batches.ts';
import { PRACTICE_ENVIRONMENTS } from '../../../electron/services/environment-catalogue.ts';
import { addAnsweredJob } from '../../builders/casefile-kinds.ts';
import { kyaSampleText } from '../../builders/kya-sample.ts';
import { CHAINS, evmAddress, TRON_ADDRESS } from '../../builders/batch-table.ts';
import { createTestCaseFile } from '../../fakes/case-file.ts';
import { newestEntries } from '../../builders/casefile-records.ts';

const AT = Date.UTC(2026, 2, 1, 9, 30);
const OWN: Environment = {
  ...{ id: 'own' as EnvironmentId, name: '=Own', service: 'screening', kind: 'production' },
  ...{ primaryBase: 'https://s.invalid', backupBase: null, auth: 'api_key_header' },
};
const OPTIONS: BatchOptions = {
  ...{ screeningEnvironmentId: PRACTICE_ENVIRONMENT_ID, evmChain: 'Ethereum' },
  ...{ namesEnvironmentId: PRACTICE_NAMES_ENVIRONMENT_ID, namesAreScreened: true },
  ...{ freshForDays: null, defaults: {} },
};

async function setUp() {
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
    planning: {
      readTable: async (source, context) =>
        readTable(
          source.kind === 'paste'
            ? source
            : {
                ...{ kind: 'file', fileName: basename(source.path) },
                bytes: await readSourceFile(source.path),
              },
          context,
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
    service.preview({ kind: 'paste', text: lines.join('\n') }, { ...OPTIONS, ...options });
  const startOf = (previewId: string, includeFresh = false) =>
    service.start({ previewId, caseId: file.caseId, title: 'Suspects', includeFresh });
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

describe('a preview', () => {
  it('sends nothing, uses the person’s own defaults and says what a run would cost', async () => {
    const { paste, told, file } = await setUp();
    const preview = await paste([evmAddress(1), evmAddress(1), TRON_ADDRESS, 'Example', '0x1']);
    expect(preview.counts).toEqual({
      ...{ total: 5, send: 3, wrong: 1, duplicate: 1, fresh: 0 },
      byKind: { kya: 2, kyt: 0, name: 1 },
    });
    expect(preview.preflight).toEqual({
      ...{ billedScreenings: 2, nameScreenings: 1, nameRequestsAtMost: 11 },
      ...{ nameQuotaRemaining: null, estimatedSeconds: null, basis: null, concurrency: 4 },
    });
    expect(preview.rows[0]?.plan).toMatchObject({ job: { request: { inflowHops: 5 } } });
    expect(told).toEqual([]);
    expect(file.operations.listJobs({ caseId: null })).toEqual([]);
  });

  it('knows the quota of the name key', async () => {
    const { paste, file } = await setUp();
    const quota = {
      ...{ environmentId: PRACTICE_NAMES_ENVIRONMENT_ID, keyId: null, limit: 300, remaining: 7 },
      ...{ toldAt: AT, blockedUntil: null, resetsAt: AT + 1 },
    };
    file.operations.storeQuota({ quota });
    expect((await paste(['Example'])).preflight.nameQuotaRemaining).toBe(7);
  });

  it('reads only a file that the person chose', async () => {
    const { service, choose, folder } = await setUp();
    const path = join(folder, 'table.csv');
    await writeFile(path, `address\n${evmAddress(1)}\n`);
    const read = () => service.preview({ kind: 'file', path }, OPTIONS);
    await expect(read()).rejects.toMatchObject({ code: 'input.path_not_granted' });
    choose('table.csv');
    expect(await service.chooseFile()).toBe(path);
    expect((await read()).source).toMatchObject({ kind: 'csv', fileName: 'table.csv' });
    await rm(path);
    await expect(read()).rejects.toMatchObject({
      code: 'batch.unreadable',
      details: { reason: 'not_found' },
    });
  });

  it('is refused for an environment that is unknown or reaches the other service', async () => {
    const { paste } = await setUp();
    const unknown = paste(['x'], { screeningEnvironmentId: 'none' as EnvironmentId });
    await expect(unknown).rejects.toMatchObject({ code: 'environment.unknown' });
    const other = paste(['x'], { namesEnvironmentId: OWN.id });
    await expect(other).rejects.toMatchObject({ code: 'input.invalid' });
  });
});

describe('a start', () => {
  it('stores every row, one job for each that is sent, and hands the batch over once', async () => {
    const { service, paste, startOf, told, file } = await setUp();
    const preview = await paste([evmAddress(1), evmAddress(1), 'Example', '0x1']);
    const id = await startOf(preview.id);
    expect(told).toEqual([`start ${id}`]);
    expect(await service.get(id)).toMatchObject({
      ...{ title: 'Suspects', state: 'running' },
      rows: { total: 4, send: 2, wrong: 1, duplicate: 1 },
    });
    const { rows, total } = await service.rows({
      ...{ id, fate: null, state: null, offset: 0, limit: 10 },
    });
    expect(total).toBe(4);
    expect(rows.map(({ environmentId }) => environmentId)).toEqual([
      ...[PRACTICE_ENVIRONMENT_ID, null, PRACTICE_NAMES_ENVIRONMENT_ID, null],
    ]);
    expect(file.operations.listBatchJobs({ id, states: ['intent'], limit: 9 })).toHaveLength(2);
    await expect(startOf(preview.id)).rejects.toMatchObject({ code: 'batch.preview_gone' });
    expect(await service.list(null)).toHaveLength(1);
  });

  it('is refused when no row is to be sent, and may be tried again with another answer', async () => {
    const { paste, startOf, told } = await setUp();
    const preview = await paste(['0x1', '??']);
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(startOf(preview.id)).rejects.toMatchObject({
        code: 'batch.empty',
        details: { reason: 'nothing_to_send' },
      });
    }
    expect(told).toEqual([]);
  });

  it('after the file changed or went away finds the preview gone', async () => {
    const { service, choose, folder, startOf } = await setUp();
    const path = join(folder, 'table.csv');
    choose('table.csv');
    await service.chooseFile();
    for (const spoil of [() => writeFile(path, 'Another'), () => rm(path)]) {
      await writeFile(path, 'Example');
      const { id } = await service.preview({ kind: 'file', path }, OPTIONS);
      await spoil();
      await expect(startOf(id)).rejects.toMatchObject({
        code: 'batch.preview_gone',
        details: { reason: 'source_changed' },
      });
    }
  });

  it('that could not be stored leaves the preview, and no batch', async () => {
    const { service, paste, startOf, file, told } = await setUp();
    const { id } = await paste(['Example']);
    file.failNext('createBatch', new AppError('casefile.disk_full', 'full'));
    await expect(startOf(id)).rejects.toMatchObject({ code: 'casefile.disk_full' });
    expect(told).toEqual([]);
    await startOf(id);
    expect(await service.list(null)).toHaveLength(1);
  });

  it('pressed twice at once starts one batch', async () => {
    const { service, paste, startOf, told } = await setUp();
    const { id } = await paste([evmAddress(1), 'Example']);
    const [first, second] = await Promise.allSettled([startOf(id), startOf(id)]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ reason: { code: 'batch.preview_gone' } });
    expect(await service.list(null)).toHaveLength(1);
    expect(told).toHaveLength(1);
  });

  it('that was stored although an error was reported is the same batch on the next try', async () => {
    const { service, paste, startOf, file, told } = await setUp();
    const { id } = await paste([evmAddress(1), 'Example']);
    file.failAfterNext('createBatch', new AppError('casefile.io_failed', 'told after the commit'));
    await expect(startOf(id)).rejects.toMatchObject({ code: 'casefile.io_failed' });
    const batchId = await startOf(id);
    expect((await service.list(null)).map((one) => one.id)).toEqual([batchId]);
    expect(file.operations.listJobs({ caseId: null })).toHaveLength(2);
    expect(told).toEqual([`start ${batchId}`]);
  });

  it('does not know a preview of the file that was open before', async () => {
    const { service, paste, startOf } = await setUp();
    const { id } = await paste(['Example']);
    service.release();
    await expect(startOf(id)).rejects.toMatchObject({ code: 'batch.preview_gone' });
  });

  it('asks again what is fresh only when told to', async () => {
    const { paste, startOf, file } = await setUp();
    const lines = [evmAddress(1), evmAddress(2)];
    const before = await paste(lines, { freshForDays: 3 });
    expect(before.counts).toMatchObject({ send: 2, fresh: 0 });
    const asked = before.rows[0]?.plan;
    if (asked?.kind !== 'send') throw new Error('the row is not sent');
    const draft = addAnsweredJob(file.operations, 1, asked.job, kyaSampleText());
    file.operations.storeSnapshot({ draft });
    const jobsOf = (id: BatchId) =>
      file.operations.listBatchJobs({ id, states: ['intent'], limit: 9 }).length;
    const preview = await paste(lines, { freshForDays: 3 });
    expect(preview.rows[0]?.plan).toMatchObject({ kind: 'fresh', snapshotId: draft.id });
    expect(jobsOf(await startOf(preview.id))).toBe(1);
    expect(jobsOf(await startOf((await paste(lines, { freshForDays: 3 })).id, true))).toBe(2);
    expect((await paste(lines)).counts).toMatchObject({ send: 2, fresh: 0 });
  });
});

describe('an export', () => {
  it.each(['例'.repeat(200), '😀'.repeat(100), 'x'.repeat(200)])(
    'has a name that every file system takes, cut between characters',
    async (title) => {
      const { service, paste, choose, suggested, file } = await setUp();
      const { id: previewId } = await paste([evmAddress(1)]);
      const start = { previewId, caseId: file.caseId, title, includeFresh: false };
      const id = await service.start(start);
      choose(null);
      await service.export(id, 'xlsx');
      const name = suggested().replace(/ xlsx$/, '');
      expect(name).toMatch(/^(例|😀|x)+ 2026-03-01 PRACTICE\.xlsx$/u);
      expect(new TextEncoder().encode(name).length).toBeLessThan(200);
    },
  );

  it.each(['csv', 'json'] as const)(
    'as %s is written whole, marks practice and is journaled with its hash',
    async (format) => {
      const { service, paste, startOf, choose, exports, suggested, folder } = await setUp();
      const preview = await paste([evmAddress(1), '@Example', '0x1']);
      const id = await startOf(preview.id);
      choose(`table.${format}`);
      const { path, sha256 } = await service.export(id, format);
      const bytes = await readFile(path ?? '');
      expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(exports()).toEqual([
        { fileName: `table.${format}`, sha256, sizeBytes: String(bytes.length) },
      ]);
      expect(await readdir(folder)).toEqual([`table.${format}`]);
      expect(suggested()).toBe(`Suspects 2026-03-01 PRACTICE.${format} ${format}`);
      const text = bytes.toString('utf8');
      expect(text.match(/"PRACTICE"/g)).toHaveLength(2);
      expect(text).toContain(evmAddress(1));
      if (format === 'csv') {
        expect(text.startsWith('\uFEFF"row","subject"')).toBe(true);
        expect(text).toContain(`"'@Example"`);
        expect(text).toContain('"address_length (1)"');
      } else {
        expect(JSON.parse(text)).toMatchObject({
          ...{ format: 'tracefile.batch.1', practice: true, appVersion: '1.2.3' },
          batch: { id, title: 'Suspects' },
          rows: [{ row: 1 }, { row: 2, subject: '@Example' }, { row: 3, fate: 'wrong' }],
        });
      }
    },
  );

  it('as a workbook holds texts only, neutralised', async () => {
    const { service, paste, startOf, choose } = await setUp();
    const id = await startOf((await paste([evmAddress(1)], { screeningEnvironmentId: OWN.id })).id);
    choose('table.xlsx');
    const { path } = await service.export(id, 'xlsx');
    const bytes = new Uint8Array(await readFile(path ?? ''));
    const [header, row] = await readSheet(bytes.buffer);
    const cell = (name: string) => row?.[header?.indexOf(name) ?? -1];
    expect(cell('subject')).toBe(evmAddress(1));
    expect(cell('environment')).toBe(`'=Own`);
    expect(cell('practice')).toBeNull();
  });

  it('that the person cancels leaves no trace', async () => {
    const { service, paste, startOf, choose, exports, folder } = await setUp();
    const id = await startOf((await paste(['Example'])).id);
    choose(null);
    expect(await service.export(id, 'csv')).toEqual({ path: null, sha256: null });
    expect([exports(), await readdir(folder)]).toEqual([[], []]);
  });

  it('that cannot be journaled leaves the old file as it was', async () => {
    const { service, paste, startOf, choose, file, folder } = await setUp();
    const id = await startOf((await paste(['Example'])).id);
    choose('table.csv');
    await writeFile(join(folder, 'table.csv'), 'old');
    file.failNext('addJournalEntry', new AppError('casefile.disk_full', 'full'));
    await expect(service.export(id, 'csv')).rejects.toMatchObject({ code: 'casefile.disk_full' });
    expect(await readFile(join(folder, 'table.csv'), 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['table.csv']);
  });

  it('into a folder that is gone is a typed error', async () => {
    const { service, paste, startOf, choose, exports } = await setUp();
    const id = await startOf((await paste(['Example'])).id);
    choose('gone/table.csv');
    await expect(service.export(id, 'csv')).rejects.toMatchObject({
      code: 'export.failed',
      details: { systemCode: 'ENOENT' },
    });
    expect(exports()).toEqual([]);
  });

  it('of an environment that was removed since goes on without its name', async () => {
    const { service, paste, startOf, choose, environments } = await setUp();
    const id = await startOf((await paste([evmAddress(1)], { screeningEnvironmentId: OWN.id })).id);
    environments.splice(environments.indexOf(OWN), 1);
    choose('table.json');
    const { path } = await service.export(id, 'json');
    expect(JSON.parse(await readFile(path ?? '', 'utf8'))).toMatchObject({
      rows: [{ environment: null, environment_id: 'own', practice: null }],
    });
  });
});

it('pausing, resuming and cancelling are the runner’s work', async () => {
  const { service, paste, startOf, told } = await setUp();
  const id = await startOf((await paste(['Example'])).id);
  await service.pause(id);
  await service.resume(id);
  await service.cancel(id);
  expect(await service.retryFailed(id)).toEqual({ retried: 0 });
  expect(told).toEqual([`start ${id}`, `pause ${id}`, `resume ${id}`, `cancel ${id}`]);
});
