// How much the file holds, in figures alone: rows by table, for the file that a person gives to support.
import { statement, type ReadDb } from '../database.ts';

/** Tables whose rows mean something to a person. */
const COUNTED = [
  ...['cases', 'snapshots', 'jobs', 'batches', 'requests', 'subjects', 'subject_members'],
  ...[
    'notes',
    'attachments',
    'decisions',
    'own_facts',
    'timeline_entries',
    'monitors',
    'notices',
    'reports',
  ],
  ...['bundles', 'approvals', 'ruleset_drafts', 'journal'],
] as const;

/** The figures. */
export interface ContentCounts {
  /** Number of the newest migration. */
  schema: number;
  sizeBytes: number;
  /** By table. */
  rows: Record<string, number>;
}

/** Counts every row again. */
export function countContents(db: ReadDb): ContentCounts {
  const figure = (name: string): number => Number(db.pragma(name, { simple: true }));
  const rows = COUNTED.map((table) => [
    table,
    statement(db, `SELECT count(*) FROM ${table}`).pluck().get() as number,
  ]);
  return {
    schema: figure('user_version'),
    sizeBytes: figure('page_count') * figure('page_size'),
    rows: Object.fromEntries(rows) as Record<string, number>,
  };
}
