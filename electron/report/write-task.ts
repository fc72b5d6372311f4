// The files that the writer's thread writes, one task for each.
import { writePicture, type PictureTask } from './picture.ts';
import type { WrittenFile } from '../files/write-file.ts';
import { writeGraph, type GraphTask } from './write-graph.ts';
import { writeSnapshotTable, type SnapshotTableTask } from './write-snapshot-table.ts';
import { writeTable, type TableTask } from './write-table.ts';

/** What is to be written. */
export type FileTask =
  | { kind: 'table'; task: TableTask }
  | { kind: 'snapshot_table'; task: SnapshotTableTask }
  | { kind: 'graph'; task: GraphTask }
  | { kind: 'picture'; task: PictureTask };

/** Writes it next to its place. Errors: those of the task. */
export async function writeFile(file: FileTask): Promise<WrittenFile> {
  switch (file.kind) {
    case 'table':
      return writeTable(file.task);
    case 'snapshot_table':
      return writeSnapshotTable(file.task);
    case 'graph':
      return writeGraph(file.task);
    case 'picture':
      return writePicture(file.task);
  }
}
