// The two threads for tables: one that reads and plans, one that renders and writes, pictures too.
import { AppError } from '#shared/errors.ts';
import type { RowCorrection } from '#shared/batch/batch.ts';
import type { RowContext } from '#shared/batch/plan-row.ts';
import { tooLarge, unreadable } from '../batch/problems.ts';
import type { PlannedTable } from '../batch/read-table.ts';
import type { PictureTask } from '../report/picture.ts';
import type { WrittenFile } from '../files/write-file.ts';
import type { SnapshotTableTask } from '../report/write-snapshot-table.ts';
import type { GraphTask } from '../report/write-graph.ts';
import type { TableTask } from '../report/write-table.ts';
import type { FileTask } from '../report/write-task.ts';
import { runInThread } from './one-shot.ts';
import type { ThreadBounds } from './open-thread.ts';

/** The tasks. */
export interface TableThreads {
  /** Errors: `batch.empty`, `batch.too_large`, `batch.unreadable`. */
  readTable: (
    source: { kind: 'paste'; text: string } | { kind: 'file'; path: string },
    context: RowContext,
    corrections: readonly RowCorrection[],
  ) => Promise<PlannedTable>;
  /** Errors: `export.failed`. */
  writeTable: (task: TableTask) => Promise<WrittenFile>;
  /** Errors: `export.failed`, `record.not_found`. */
  writeSnapshotTable: (task: SnapshotTableTask) => Promise<WrittenFile>;
  /** Errors: `export.failed`. */
  writeGraph: (task: GraphTask) => Promise<WrittenFile>;
  /** Errors: `export.failed`, `input.invalid`. */
  writePicture: (task: PictureTask) => Promise<WrittenFile>;
}

const TIMEOUT_MS = 120_000;
const MAX_MEMORY_MB = 1_536;

/** The threads of the entries at these places. */
export function createTableThreads(entries: { reader: URL; writer: URL }): TableThreads {
  const reading: ThreadBounds = {
    timeoutMs: TIMEOUT_MS,
    maxMemoryMb: MAX_MEMORY_MB,
    onTimeout: () => unreadable('took_too_long'),
    onMemory: () => tooLarge('memory', MAX_MEMORY_MB),
  };
  const writing: ThreadBounds = {
    timeoutMs: TIMEOUT_MS,
    maxMemoryMb: MAX_MEMORY_MB,
    onTimeout: () => new AppError('export.timed_out', 'writing took too long'),
    onMemory: () => new AppError('export.out_of_memory', 'writing needs too much memory'),
  };
  /** @param moved whole buffers of their own, which cost main nothing: they are gone from the task */
  const write = async (file: FileTask, ...moved: Uint8Array[]): Promise<WrittenFile> => {
    const transfer = moved.map(({ buffer }) => buffer as ArrayBuffer);
    return (await runInThread(entries.writer, file, { ...writing, transfer })) as WrittenFile;
  };
  return {
    readTable: async (source, context, corrections) =>
      (await runInThread(
        entries.reader,
        { source, context, corrections },
        reading,
      )) as PlannedTable,
    writeTable: (task) => write({ kind: 'table', task }),
    writeSnapshotTable: (task) => write({ kind: 'snapshot_table', task }, task.view),
    writeGraph: (task) => write({ kind: 'graph', task }, task.graph),
    writePicture: (task) => write({ kind: 'picture', task }, task.bytes),
  };
}
