// The thread that reads one table: a hostile file can exhaust this thread and nothing else.
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { RowCorrection } from '#shared/batch/batch.ts';
import { toAppError } from '#shared/errors.ts';
import type { RowContext } from '#shared/batch/plan-row.ts';
import { readTable, type PlannedTable, type TableBytes } from './read-table.ts';
import { readSourceFile } from './source-file.ts';

/** What the thread is started with. */
interface ReadingTask {
  source: { kind: 'paste'; text: string } | { kind: 'file'; path: string };
  context: RowContext;
  corrections: readonly RowCorrection[];
}

const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');
const { source, context, corrections } = workerData as ReadingTask;

async function read(): Promise<PlannedTable> {
  const table: TableBytes =
    source.kind === 'paste'
      ? source
      : {
          kind: 'file',
          fileName: basename(source.path),
          bytes: await readSourceFile(source.path),
        };
  return readTable(table, context, corrections);
}

read().then(
  (value) => {
    port.postMessage({ ok: true, value });
  },
  (error: unknown) => {
    port.postMessage({ ok: false, error: toAppError(error).toWire() });
  },
);
