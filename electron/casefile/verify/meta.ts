// What the file says of itself, held against the entries that told of it.
import { statement, type ReadDb } from '../database.ts';
import { readMeta } from '../tables/meta.ts';
import type { Findings } from './findings.ts';

/** The query behind the newest name of the investigator. */
export const FIND_NAME = `SELECT seq, what_json FROM journal
  WHERE kind = 'investigator.named' ORDER BY seq DESC LIMIT 1`;
/** The query behind the first entry. */
export const FIND_FIRST = 'SELECT seq, at, what_json FROM journal WHERE seq = 1';

/** The file's id, its beginning and the name of the investigator. */
export function checkMeta(db: ReadDb, findings: Findings): void {
  const meta = readMeta(db);
  const first = statement(db, FIND_FIRST).get() as Entry | undefined;
  const name = statement(db, FIND_NAME).get() as Entry | undefined;
  const isFirst = first?.at === meta.createdAt && says(first, 'fileId', meta.fileId);
  if (!isFirst) report(findings, 1, meta.fileId);
  if (!says(name, 'name', meta.investigator)) report(findings, name?.seq ?? null, meta.fileId);
}

interface Entry {
  seq: number;
  at?: number;
  what_json: string;
}

/** As text, for an entry that was tampered with may hold anything. */
function says(entry: Entry | undefined, key: string, text: string): boolean {
  return entry?.what_json.includes(`${JSON.stringify(key)}:${JSON.stringify(text)}`) ?? false;
}

function report(findings: Findings, seq: number | null, id: string): void {
  findings.add({ kind: 'record_changed', seq, record: 'file', id });
}
