// A note that was written on in two files at once. Revisions that continue ours are added to the
// note; else theirs becomes a note of its own, with all its revisions and a title that says so. Its
// id follows from where the two part, so that the same file is imported once.
import type { CaseId } from '#shared/domain/ids.ts';
import { canonicalText, sha256Hex } from '../canonical.ts';
import { statement, type ReadDb } from '../database.ts';
import type { Row } from './rows.ts';

interface Revision {
  title: string;
  body: string;
  author: string;
  at: number;
}

const LIST_REVISIONS = `SELECT title, body, author, at FROM note_revisions
  WHERE note_id = ? ORDER BY revision`;

/** Their notes that do not continue ours, with the id under which each will be. */
export type NoteTwins = ReadonlyMap<string, string>;

/** Compares every note of a case with ours. */
export function findNoteTwins(from: ReadDb, to: ReadDb, caseId: CaseId): NoteTwins {
  const ids = statement(from, 'SELECT id FROM notes WHERE case_id = ?').pluck().all(caseId);
  const twins = new Map<string, string>();
  for (const id of ids as string[]) {
    const theirs = listRevisions(from, id);
    let place = id;
    let parting = findParting(theirs, listRevisions(to, id));
    while (parting !== null) {
      place = twinId(place, parting);
      const asTwin = theirs.map((one) => ({ ...one, title: twinTitle(one.title) }));
      parting = findParting(asTwin, listRevisions(to, place));
    }
    if (place !== id) twins.set(id, place);
  }
  return twins;
}

/** A row of a note as it will be here. */
export function asTwin(row: Row, twin: string): Row {
  const { id, note_id: noteId, title } = row;
  return {
    ...row,
    ...(id === undefined ? {} : { id: twin }),
    ...(noteId === undefined ? {} : { note_id: twin }),
    ...(typeof title === 'string' ? { title: twinTitle(title) } : {}),
  };
}

/** The title of a note that came in next to the one it was. */
function twinTitle(title: string): string {
  return `${title} (imported)`;
}

/** Their first revision that is another one than ours; null when one of the two continues the other. */
function findParting(theirs: readonly Revision[], ours: readonly Revision[]): Revision | null {
  const parting = theirs.find((one, index) => {
    const own = ours[index];
    return own !== undefined && canonicalText(own) !== canonicalText(one);
  });
  return parting ?? null;
}

function listRevisions(db: ReadDb, noteId: string): Revision[] {
  return statement(db, LIST_REVISIONS).all(noteId) as Revision[];
}

/** In the form of our ids, so that nothing else need know. */
function twinId(noteId: string, parting: Revision): string {
  const hex = sha256Hex(canonicalText({ noteId, parting }));
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
