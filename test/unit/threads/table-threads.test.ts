// The real threads, started from their sources.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { runInThread } from '../../../electron/threads/one-shot.ts';
import { createTableThreads } from '../../../electron/threads/table-threads.ts';
import { CONTEXT, evmAddress } from '../../builders/batch-table.ts';

const threads = createTableThreads({
  reader: new URL('../../../electron/batch/worker.ts', import.meta.url),
  writer: new URL('../../../electron/report/worker.ts', import.meta.url),
});
/** A thread of a few words. */
const code = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
const bounds = {
  ...{ timeoutMs: 20_000, maxMemoryMb: 64 },
  onTimeout: () => new AppError('batch.unreadable', 'late'),
  onMemory: () => new AppError('batch.too_large', 'memory'),
};

describe('the thread for tables', () => {
  it('reads and plans a file, and a pasted text', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tracefile-threads-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'table.csv');
    await writeFile(path, `address\n${evmAddress(1)}\n`);
    const fromFile = await threads.readTable({ kind: 'file', path }, CONTEXT, []);
    expect(fromFile.source).toMatchObject({ kind: 'csv', fileName: 'table.csv' });
    const pasted = await threads.readTable({ kind: 'paste', text: evmAddress(1) }, CONTEXT, []);
    expect(pasted.rows[0]?.plan).toEqual(fromFile.rows[0]?.plan);
  });

  it('gives its errors with their code and details', async () => {
    await expect(threads.readTable({ kind: 'paste', text: '' }, CONTEXT, [])).rejects.toMatchObject(
      {
        code: 'batch.empty',
        details: { reason: 'no_rows' },
      },
    );
    const path = join(tmpdir(), 'tracefile-no-such-file.csv');
    await expect(threads.readTable({ kind: 'file', path }, CONTEXT, [])).rejects.toMatchObject({
      code: 'batch.unreadable',
      details: { reason: 'not_found' },
    });
  });

  it('writes a table beside its place', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tracefile-threads-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const table = { title: 'T', columns: ['a'], rows: [['=x']] };
    const written = await threads.writeTable({
      ...{ path: join(folder, 'a.csv'), format: 'csv', table, facts: {} },
    });
    expect(await readFile(written.temporaryPath, 'utf8')).toBe(`\uFEFF"a"\r\n"'=x"\r\n`);
  });
});

describe('the thread for pictures', () => {
  it('is moved the bytes, not a copy of them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tracefile-threads-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const svg = '<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="x"><text>ab</text></svg>\n';
    const bytes = new TextEncoder().encode(svg);
    const written = await threads.writePicture({
      ...{ path: join(folder, 'a.svg'), format: 'svg', bytes, answers: ['ab'], texts: {} },
    });
    expect(await readFile(written.temporaryPath, 'utf8')).toBe(svg);
    expect(bytes.length).toBe(0);
  });
});

describe('a thread', () => {
  it('that does not answer in time is ended', async () => {
    const url = code('setInterval(() => 0, 1000)');
    const late = runInThread(url, null, { ...bounds, timeoutMs: 300 });
    await expect(late).rejects.toMatchObject({ code: 'batch.unreadable' });
  });

  it('that needs too much memory is ended, and nothing else with it', async () => {
    const url = code('const all = []; for (;;) all.push(new Array(1e5).fill({}));');
    await expect(runInThread(url, null, bounds)).rejects.toMatchObject({ code: 'batch.too_large' });
  }, 30_000);

  it('that breaks or ends without an answer is an error', async () => {
    await expect(runInThread(code('throw new Error("x")'), null, bounds)).rejects.toThrow('x');
    await expect(runInThread(code('0'), null, bounds)).rejects.toThrow('no answer');
  });
});
