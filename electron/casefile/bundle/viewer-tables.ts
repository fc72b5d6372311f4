// What the viewer in a bundle shows of a case: its lists in the order in which they are read, every text
// as it leaves. The whole of them is in data/; a page has as many rows as a browser holds at ease.
import type { CaseId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type {
  CaseViewerWords,
  ViewerCell,
  ViewerTable,
  ViewerTableName,
} from '#shared/bundle/viewer-data.ts';
import { VIEWER_TABLES } from '#shared/bundle/viewer-data.ts';
import { withholdEntry } from '#shared/report/redaction/withholding.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { byTimeAndId, LIST_CASE_SNAPSHOTS } from '../dossier.ts';
import { statement, type ReadDb } from '../database.ts';
import { listAttachments } from '../tables/attachments.ts';
import { listDecisions } from '../tables/decisions.ts';
import { listNotes } from '../tables/notes.ts';
import { toSummary, type SummaryRow } from '../tables/snapshots.ts';
import { listSubjects } from '../tables/subjects.ts';
import { listTimelineEntries } from '../tables/timeline.ts';
import { eachEntryOf } from './case-journal.ts';
import type { Leaving } from './leaving.ts';

/** Rows of one list on the page. */
const MOST_ROWS = 20_000;

type Rows = Iterable<readonly ViewerCell[]>;

interface Source {
  db: ReadDb;
  caseId: CaseId;
  leaving: Leaving;
  words: CaseViewerWords;
}

/** All lists of a case. Errors: `evidence.hash_mismatch`. */
export function viewerTables(source: Source): ViewerTable[] {
  return VIEWER_TABLES.map((name) => tableOf(name, source));
}

const LISTS: Readonly<Record<ViewerTableName, (source: Source) => Rows>> = {
  subjects: ({ db, caseId }) =>
    listSubjects(db, { caseId })
      .filter(({ removedAt }) => removedAt === null)
      .map(({ name, role, members, remark }) => {
        const own = members.filter(({ removedAt }) => removedAt === null);
        const values = own.map(({ value }) => value).join('\n');
        return [foreign(name), foreign(role), mono(values), foreign(remark)];
      }),
  *screenings({ db, caseId }) {
    for (const one of eachSummary(db, caseId)) {
      if (one.kind === 'name') continue;
      const subject = one.kind === 'kya' ? one.address : one.transaction;
      const asset = [one.chain, one.token].filter((part) => part !== '').join(' ');
      yield [
        ...[time(one.takenAt), mono(subject), foreign(asset), foreign(one.verdict ?? '')],
        ...[foreign(one.risk ?? ''), one.score ?? '', countOf(one.hitCount)],
        ...[foreign(one.environmentName), mono(one.sha256)],
      ];
    }
  },
  *names({ db, caseId }) {
    for (const one of eachSummary(db, caseId)) {
      if (one.kind !== 'name') continue;
      yield [
        ...[time(one.takenAt), foreign(one.query), foreign(one.decision ?? '')],
        ...[foreign(one.riskLevel ?? ''), countOf(one.hitCount)],
        ...[foreign(one.environmentName), mono(one.sha256)],
      ];
    }
  },
  decisions: ({ db, caseId, words }) =>
    listDecisions(db, { caseId })
      .reverse()
      .map(({ at, title, disposition, reason, remark, author }) => [
        ...[time(at), foreign(title), words.dispositions[disposition] ?? disposition],
        ...[foreign(reason), foreign(remark), foreign(author)],
      ]),
  notes: ({ db, caseId, leaving }) =>
    listNotes(db, { caseId })
      .filter(({ id }) => !leaving.isWithheld('note', id))
      .map(({ at, title, body, author }) => [
        ...[time(at), foreign(title), foreign(body), foreign(author)],
      ]),
  *timeline({ db, caseId }) {
    const page = { caseId, last: null, limit: MOST_ROWS + 1 };
    for (const { happenedAt, title, body } of listTimelineEntries(db, page)) {
      yield [time(happenedAt), foreign(title), foreign(body)];
    }
  },
  attachments: ({ db, caseId, leaving }) =>
    listAttachments(db, { caseId })
      .filter(({ id }) => !leaving.isWithheld('attachment', id))
      .map(({ name, mediaType, sizeBytes, source, remark, sha256 }) => [
        ...[foreign(name), mediaType, String(sizeBytes), foreign(source)],
        ...[foreign(remark), mono(sha256)],
      ]),
  *journal({ db, caseId, leaving, words }) {
    const withheld = new Set(leaving.withheld.map(({ id }) => id));
    for (const { entry } of eachEntryOf(db, caseId)) {
      const { seq, at, actor, kind, what, why, hash } = withholdEntry(entry, withheld);
      const facts = Object.entries(what).map(([name, fact]) => `${name}: ${fact}`);
      yield [
        ...[String(seq), time(at), foreign(actor), words.journalKinds[kind] ?? kind],
        ...[foreign(facts.join('\n')), foreign(why ?? ''), mono(hash)],
      ];
    }
  },
};

function tableOf(name: ViewerTableName, source: Source): ViewerTable {
  const { words, leaving } = source;
  const { title, columns } = words.tables[name];
  const rows: ViewerCell[][] = [];
  let all = 0;
  for (const row of LISTS[name](source)) {
    all++;
    if (rows.length < MOST_ROWS) rows.push(row.map((cell) => redactCell(cell, leaving)));
  }
  const heading =
    all === rows.length
      ? title
      : words.cut
          .replace('{title}', () => title)
          .replace('{shown}', String(rows.length))
          .replace('{all}', String(all));
  return { title: heading, columns, rows };
}

/** A field that is nothing but an original becomes its token too. */
function redactCell(cell: ViewerCell, { redactText }: Leaving): ViewerCell {
  if (typeof cell === 'string') return cell;
  const lines = cell.text.split('\n').map((line) => redactFact(line, redactText));
  return { ...cell, text: redactText(lines.join('\n')) };
}

/** `name: fact`, whose fact is a field of its own. */
function redactFact(line: string, redactText: Leaving['redactText']): string {
  const colon = line.indexOf(': ');
  if (colon < 0) return redactText(line);
  return `${line.slice(0, colon)}: ${redactText(line.slice(colon + 2))}`;
}

function* eachSummary(db: ReadDb, caseId: CaseId): Generator<SnapshotSummary> {
  const rows = statement(db, LIST_CASE_SNAPSHOTS).all(caseId) as SummaryRow[];
  yield* rows.sort(byTimeAndId).map(toSummary);
}

function mono(text: string): ViewerCell {
  return { text, face: 'mono' };
}

function foreign(text: string): ViewerCell {
  return { text, face: 'foreign' };
}

function time(at: UtcMs): ViewerCell {
  return { text: new Date(at).toISOString(), face: 'time' };
}

function countOf(hits: number | null): string {
  return hits === null ? '' : String(hits);
}
