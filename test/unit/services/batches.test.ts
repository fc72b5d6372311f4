// Batches as they are read and exported. How one is started is in batch-start.test.ts.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { readSheet } from 'read-excel-file/universal';
import { AppError } from '#shared/errors.ts';
import { PRACTICE_NAMES_ENVIRONMENT_ID } from '#shared/domain/environment.ts';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import { evmAddress, TRON_ADDRESS } from '../../builders/batch-table.ts';
import { AT, OPTIONS, OWN, newBatchService } from '../../builders/batch-service.ts';

/** Columns of an exported table by their names, in any format. */
async function readCells(path: string, columns: string[]): Promise<unknown[][]> {
  const bytes = await readFile(path);
  if (path.endsWith('.json')) {
    const { rows } = JSON.parse(bytes.toString('utf8')) as { rows: Record<string, unknown>[] };
    return rows.map((row) => columns.map((column) => row[column]));
  }
  const table = path.endsWith('.xlsx')
    ? await readSheet(new Uint8Array(bytes).buffer)
    : Papa.parse<string[]>(bytes.toString('utf8').replace(/^\uFEFF/, ''), {
        skipEmptyLines: true,
      }).data;
  const [header = [], ...rows] = table as unknown[][];
  return rows.map((row) => columns.map((column) => row[header.indexOf(column)] || null));
}

describe('a preview', () => {
  it('sends nothing, uses the person’s own defaults and says what a run would cost', async () => {
    const { paste, told, file } = await newBatchService();
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
    expect(file.operations.listCurrentJobs({ completeSince: 0 })).toEqual([]);
  });

  it('asks for the rulesets of its own environment and of no other', async () => {
    const { paste } = await newBatchService();
    const own = OPTIONS.screeningEnvironmentId ?? '';
    const rulesets = { [own]: { rulesetId: '41' }, elsewhere: { scoringRulesetId: '42' } };
    const preview = await paste([evmAddress(1)], { defaults: { rulesets } });
    expect(preview.rows[0]?.plan).toMatchObject({
      job: { request: { rulesetId: '41', scoringRulesetId: '0' } },
    });
  });

  it('knows the quota of the name key', async () => {
    const { paste, file } = await newBatchService();
    const quota = {
      ...{ environmentId: PRACTICE_NAMES_ENVIRONMENT_ID, keyId: null, limit: 300, remaining: 7 },
      ...{ toldAt: AT, blockedUntil: null, resetsAt: AT + 1 },
    };
    file.operations.storeQuota({ quota });
    expect((await paste(['Example'])).preflight.nameQuotaRemaining).toBe(7);
  });

  it('reads only a file that the person chose', async () => {
    const { service, choose, folder } = await newBatchService();
    const path = join(folder, 'table.csv');
    await writeFile(path, `address\n${evmAddress(1)}\n`);
    const read = () => service.preview({ source: { kind: 'file', path }, options: OPTIONS });
    await expect(read()).rejects.toMatchObject({ code: 'input.path_not_granted' });
    choose('table.csv');
    expect(await service.chooseFile()).toEqual({ path });
    expect((await read()).source).toMatchObject({ kind: 'csv', fileName: 'table.csv' });
    await rm(path);
    await expect(read()).rejects.toMatchObject({
      code: 'batch.unreadable',
      details: { reason: 'not_found' },
    });
  });

  it('is refused for an environment that is unknown or reaches the other service', async () => {
    const { paste } = await newBatchService();
    const unknown = paste(['x'], { screeningEnvironmentId: 'none' as EnvironmentId });
    await expect(unknown).rejects.toMatchObject({ code: 'environment.unknown' });
    const other = paste(['x'], { namesEnvironmentId: OWN.id });
    await expect(other).rejects.toMatchObject({ code: 'input.invalid' });
  });
});

describe('a row that is corrected in a preview', () => {
  it('changes counts and costs, and starts as it was corrected', async () => {
    const { service, paste, startOf, file } = await newBatchService();
    const before = await paste([evmAddress(1), '0x1']);
    const text = evmAddress(2);
    const after = await service.correct({ previewId: before.id, rowNumber: 2, text });
    expect(after).toMatchObject({ id: before.id, source: before.source });
    expect([before, after].map(({ counts: { send, wrong } }) => [send, wrong])).toEqual([
      [1, 1],
      [2, 0],
    ]);
    expect(after.preflight.billedScreenings).toBe(2);
    const id = await startOf(before.id);
    const page = { id, fate: null, state: null, offset: 0, limit: 10 };
    expect((await service.rows(page)).rows[1]).toMatchObject({
      ...{ subject: text, fate: 'send', state: 'intent' },
      ...{ given: ['0x1'], corrected: [text] },
    });
    expect(file.operations.getBatch({ id }).source.sha256).toBe(before.source.sha256);
  });

  it('is as it was given once it reads so again; other corrections stay', async () => {
    const { service, paste } = await newBatchService();
    const { id: previewId } = await paste(['0x1', '0x2', evmAddress(1)]);
    await service.correct({ previewId, rowNumber: 1, text: evmAddress(2) });
    await service.correct({ previewId, rowNumber: 2, text: evmAddress(3) });
    const { rows } = await service.correct({ previewId, rowNumber: 1, text: '0x1' });
    expect(rows.map(({ corrected }) => corrected)).toEqual([undefined, [evmAddress(3)], undefined]);
  });

  it('is refused where the preview is gone, the row is none or the file is another', async () => {
    const { service, paste, choose, folder } = await newBatchService();
    const text = evmAddress(2);
    await expect(service.correct({ previewId: 'none', rowNumber: 1, text })).rejects.toMatchObject({
      code: 'batch.preview_gone',
    });
    const pasted = await paste(['0x1']);
    await expect(
      service.correct({ previewId: pasted.id, rowNumber: 9, text }),
    ).rejects.toMatchObject({ code: 'input.invalid' });
    const path = join(folder, 'table.csv');
    await writeFile(path, 'address\n0x1\n');
    choose('table.csv');
    await service.chooseFile();
    const read = await service.preview({ source: { kind: 'file', path }, options: OPTIONS });
    await writeFile(path, 'address\n0x2\n');
    await expect(service.correct({ previewId: read.id, rowNumber: 2, text })).rejects.toMatchObject(
      {
        code: 'batch.preview_gone',
        details: { reason: 'source_changed' },
      },
    );
  });

  it('is refused once the batch is stored, though its start was not acknowledged', async () => {
    const { service, paste, startOf, file } = await newBatchService();
    const { id: previewId } = await paste([evmAddress(1), '0x1']);
    file.failAfterNext('createBatch', new AppError('casefile.io_failed', 'told after the commit'));
    await expect(startOf(previewId)).rejects.toThrow();
    await expect(
      service.correct({ previewId, rowNumber: 2, text: evmAddress(2) }),
    ).rejects.toMatchObject({ code: 'batch.stored_otherwise' });
  });
});

describe('an export', () => {
  it.each(['csv', 'xlsx', 'json'] as const)(
    'as %s has every row as the person gave it, and what it was corrected to',
    async (format) => {
      const { service, paste, startOf, choose } = await newBatchService();
      const preview = await paste([`${evmAddress(1)};n/a`, '2026-03-01;n/a', '0x1;n/a']);
      const corrected = `${evmAddress(2)};n/a`;
      await service.correct({ previewId: preview.id, rowNumber: 3, text: corrected });
      const id = await startOf(preview.id);
      choose(`table.${format}`);
      const { path } = await service.export({ id, format });
      expect(await readCells(path ?? '', ['subject', 'given_as', 'corrected_to'])).toEqual([
        [evmAddress(1), `${evmAddress(1)};n/a`, null],
        ['2026-03-01;n/a', '2026-03-01;n/a', null],
        [evmAddress(2), '0x1;n/a', corrected],
      ]);
    },
  );

  it.each(['例'.repeat(200), '😀'.repeat(100), 'x'.repeat(200)])(
    'has a name that every file system takes, cut between characters',
    async (title) => {
      const { service, paste, choose, suggested, file } = await newBatchService();
      const { id: previewId } = await paste([evmAddress(1)]);
      const start = { previewId, caseId: file.caseId, title, includeFresh: false };
      const { batchId: id } = await service.start(start);
      choose(null);
      await service.export({ id, format: 'xlsx' });
      const name = suggested().replace(/ xlsx$/, '');
      expect(name).toMatch(/^(例|😀|x)+ 2026-03-01 PRACTICE\.xlsx$/u);
      expect(new TextEncoder().encode(name).length).toBeLessThan(200);
    },
  );

  it.each(['csv', 'json'] as const)(
    'as %s is written whole, marks practice and is journaled with its hash',
    async (format) => {
      const { service, paste, startOf, choose, exports, suggested, folder } =
        await newBatchService();
      const preview = await paste([evmAddress(1), '@Example', '0x1']);
      const id = await startOf(preview.id);
      choose(`table.${format}`);
      const { path, sha256 } = await service.export({ id, format });
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
    const { service, paste, startOf, choose } = await newBatchService();
    const id = await startOf((await paste([evmAddress(1)], { screeningEnvironmentId: OWN.id })).id);
    choose('table.xlsx');
    const { path } = await service.export({ id, format: 'xlsx' });
    const bytes = new Uint8Array(await readFile(path ?? ''));
    const [header, row] = await readSheet(bytes.buffer);
    const cell = (name: string) => row?.[header?.indexOf(name) ?? -1];
    expect(cell('subject')).toBe(evmAddress(1));
    expect(cell('environment')).toBe(`'=Own`);
    expect(cell('practice')).toBeNull();
  });

  it('that the person cancels leaves no trace', async () => {
    const { service, paste, startOf, choose, exports, folder } = await newBatchService();
    const id = await startOf((await paste(['Example'])).id);
    choose(null);
    expect(await service.export({ id, format: 'csv' })).toEqual({ path: null, sha256: null });
    expect([exports(), await readdir(folder)]).toEqual([[], []]);
  });

  it('that cannot be journaled leaves the old file as it was', async () => {
    const { service, paste, startOf, choose, file, folder } = await newBatchService();
    const id = await startOf((await paste(['Example'])).id);
    choose('table.csv');
    await writeFile(join(folder, 'table.csv'), 'old');
    file.failNext('addJournalEntry', new AppError('casefile.disk_full', 'full'));
    await expect(service.export({ id, format: 'csv' })).rejects.toMatchObject({
      code: 'casefile.disk_full',
    });
    expect(await readFile(join(folder, 'table.csv'), 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['table.csv']);
  });

  it('into a folder that is gone is a typed error', async () => {
    const { service, paste, startOf, choose, exports } = await newBatchService();
    const id = await startOf((await paste(['Example'])).id);
    choose('gone/table.csv');
    await expect(service.export({ id, format: 'csv' })).rejects.toMatchObject({
      code: 'export.failed',
      details: { systemCode: 'ENOENT' },
    });
    expect(exports()).toEqual([]);
  });

  it('of an environment that was removed since goes on without its name', async () => {
    const { service, paste, startOf, choose, environments } = await newBatchService();
    const id = await startOf((await paste([evmAddress(1)], { screeningEnvironmentId: OWN.id })).id);
    environments.splice(environments.indexOf(OWN), 1);
    choose('table.json');
    const { path } = await service.export({ id, format: 'json' });
    expect(JSON.parse(await readFile(path ?? '', 'utf8'))).toMatchObject({
      rows: [{ environment: null, environment_id: 'own', practice: null }],
    });
  });
});

it('pausing, resuming and cancelling are the runner’s work', async () => {
  const { service, paste, startOf, told } = await newBatchService();
  const id = await startOf((await paste(['Example'])).id);
  await service.pause({ id });
  await service.resume({ id });
  await service.cancel({ id });
  expect(await service.retryFailed({ id })).toEqual({ retried: 0 });
  expect(told).toEqual([`start ${id}`, `pause ${id}`, `resume ${id}`, `cancel ${id}`]);
});
