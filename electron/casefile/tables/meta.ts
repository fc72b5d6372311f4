// The one row about the file itself.
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';

/** What the file says about itself. */
export interface Meta {
  fileId: string;
  investigator: string;
  createdAt: UtcMs;
  /** The version of the program that made the file. */
  createdBy: string;
  journalEntries: number;
  journalHead: Sha256Hex;
}

interface MetaRow {
  file_id: string;
  investigator: string;
  created_at: number;
  created_by: string;
  journal_entries: number;
  journal_head: string;
}

/** Reads the row. Errors: `casefile.damaged` when it is gone. */
export function readMeta(db: ReadDb): Meta {
  const row = statement(db, 'SELECT * FROM meta WHERE id = 1').get() as MetaRow | undefined;
  if (row === undefined) {
    throw new AppError('casefile.damaged', 'the file does not say whose it is', {
      details: { part: 'meta' },
    });
  }
  return {
    fileId: row.file_id,
    investigator: row.investigator,
    createdAt: row.created_at,
    createdBy: row.created_by,
    journalEntries: row.journal_entries,
    journalHead: row.journal_head as Sha256Hex,
  };
}

/** Writes the row of a new file, its journal still empty. */
export function insertMeta(
  db: WriteDb,
  args: {
    fileId: string;
    investigator: string;
    createdAt: UtcMs;
    createdBy: string;
    journalHead: Sha256Hex;
  },
): void {
  statement(
    db,
    `INSERT INTO meta (id, file_id, investigator, created_at, created_by,
       journal_entries, journal_head)
     VALUES (1, @fileId, @investigator, @createdAt, @createdBy, 0, @journalHead)`,
  ).run(args);
}

/** Notes the journal's new end. */
export function writeJournalHead(db: WriteDb, args: { entries: number; head: Sha256Hex }): void {
  statement(
    db,
    'UPDATE meta SET journal_entries = @entries, journal_head = @head WHERE id = 1',
  ).run(args);
}
