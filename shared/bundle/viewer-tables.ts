// What the viewer in a bundle shows of a case: its lists in the order in which they are read. The whole of
// them is in data/.
import { isKnownWord, OUTCOME_MARKS } from '../domain/risk.ts';
import { formatIso, type UtcMs } from '../domain/time.ts';
import { makeOutcome } from '../screening/outcome.ts';
import { formatCount } from '../words/format.ts';
import {
  VIEWER_TABLES,
  type CaseViewerWords,
  type ViewerCell,
  type ViewerTable,
  type ViewerTableName,
} from './viewer-data.ts';
import { MOST_VIEWER_ROWS, type ViewerRecords } from './viewer-rows.ts';

/** @param journalEntries how many there are, with those that the page has no space for */
export function viewerTables(
  records: ViewerRecords,
  journalEntries: number,
  words: CaseViewerWords,
): ViewerTable[] {
  return VIEWER_TABLES.map((name) => {
    const rows = LISTS[name](records, words);
    const all = name === 'journal' ? journalEntries : rows.length;
    const { title, columns } = words.tables[name];
    const shown = rows.slice(0, MOST_VIEWER_ROWS);
    if (all === shown.length) return { title, columns, rows: shown };
    const cut = words.cut
      .replace('{title}', () => title)
      .replace('{shown}', formatCount(shown.length))
      .replace('{all}', formatCount(all));
    return { title: cut, columns, rows: shown };
  });
}

type List = (records: ViewerRecords, words: CaseViewerWords) => ViewerCell[][];
type Snapshot = ViewerRecords['snapshots'][number];

const LISTS: Readonly<Record<ViewerTableName, List>> = {
  subjects({ subjects, subject_members }) {
    const members = new Map<string, string[]>();
    for (const { subject_id: id, value } of inOrder(present(subject_members), addedAt)) {
      members.set(id, [...(members.get(id) ?? []), value]);
    }
    return inOrder(present(subjects), ({ created_at }) => created_at).map(
      ({ id, name, role, remark }) => {
        const values = (members.get(id) ?? []).join('\n');
        return [foreign(name), foreign(role), mono(values), foreign(remark)];
      },
    );
  },
  screenings: ({ snapshots }, words) =>
    inOrder(snapshots, ({ taken_at }) => taken_at)
      .filter(({ kind }) => kind !== 'name')
      .map((one) => [
        ...[time(one.taken_at), mono(one.subject), foreign(assetOf(one))],
        ...[outcomeCell(one, words), foreign(one.risk ?? ''), one.score ?? ''],
        ...[countOf(one.hit_count), foreign(one.environment_name), mono(one.answer_sha256)],
      ]),
  names: ({ snapshots }, words) =>
    inOrder(snapshots, ({ taken_at }) => taken_at)
      .filter(({ kind }) => kind === 'name')
      .map((one) => [
        ...[time(one.taken_at), foreign(one.subject), outcomeCell(one, words)],
        ...[foreign(one.risk ?? ''), countOf(one.hit_count)],
        ...[foreign(one.environment_name), mono(one.answer_sha256)],
      ]),
  decisions: ({ decisions }, words) =>
    decisions.map(({ at, title, disposition, reason, remark, author }) => [
      ...[time(at), foreign(title), words.dispositions[disposition] ?? disposition],
      ...[foreign(reason), foreign(remark), foreign(author)],
    ]),
  notes({ notes, note_revisions }) {
    const newest = new Map(
      note_revisions
        .toSorted((one, other) => one.revision - other.revision)
        .map((revision) => [revision.note_id, revision]),
    );
    return inOrder(present(notes), ({ created_at }) => -created_at).flatMap(({ id }) => {
      const revision = newest.get(id);
      if (revision === undefined) return [];
      const { at, title, body, author } = revision;
      return [[time(at), foreign(title), foreign(body), foreign(author)]];
    });
  },
  timeline: ({ timeline_entries }) =>
    inOrder(present(timeline_entries), ({ happened_at }) => happened_at).map(
      ({ happened_at, title, body }) => [time(happened_at), foreign(title), foreign(body)],
    ),
  attachments({ attachments, files }) {
    const byId = new Map(files.map((file) => [file.id, file]));
    return inOrder(present(attachments), (one) => -addedAt(one)).map((one) => {
      const file = byId.get(one.file_id);
      return [
        ...[foreign(one.name), one.media_type, sizeOf(file), foreign(one.source)],
        ...[foreign(one.remark), mono(file?.sha256 ?? '')],
      ];
    });
  },
  journal: ({ journal }, words) =>
    journal.map(({ seq, at, actor, kind, what, why, hash }) => {
      // In an order that does not depend on who wrote them down.
      const facts = Object.entries(what).sort(([one], [other]) => (one < other ? -1 : 1));
      const lines = facts.map(([name, fact]) => `${name}: ${fact}`).join('\n');
      return [
        ...[formatCount(seq), time(at), foreign(actor), words.journalKinds[kind] ?? kind],
        ...[foreign(lines), foreign(why ?? ''), mono(hash)],
      ];
    }),
};

function present<Row extends { removed_at: number | null }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ removed_at }) => removed_at === null);
}

/** By a number, of the same number by id. */
function inOrder<Row extends { id: string }>(
  rows: readonly Row[],
  numberOf: (row: Row) => number,
): Row[] {
  return rows.toSorted(
    (one, other) => numberOf(one) - numberOf(other) || (one.id < other.id ? -1 : 1),
  );
}

const addedAt = ({ added_at }: { added_at: number }): number => added_at;

function assetOf({ chain, token }: Snapshot): string {
  return [chain, token].filter((part) => part !== null && part !== '').join(' ');
}

/** As sent, or why that says nothing. */
function outcomeCell(one: Snapshot, { outcomeMarks }: CaseViewerWords): ViewerCell {
  const mark = isKnownWord(OUTCOME_MARKS, one.outcome_mark) ? one.outcome_mark : null;
  const sent = one.kind === 'name' ? one.decision : one.verdict;
  const { state, word } = makeOutcome(one.kind, sent, mark);
  return isKnownWord(OUTCOME_MARKS, state) ? outcomeMarks[state] : foreign(word ?? '');
}

function mono(text: string): ViewerCell {
  return { text, face: 'mono' };
}

function foreign(text: string): ViewerCell {
  return { text, face: 'foreign' };
}

function time(at: UtcMs): ViewerCell {
  return { text: formatIso(at), face: 'time' };
}

function countOf(hits: number | null): string {
  return hits === null ? '' : formatCount(hits);
}

function sizeOf(file: ViewerRecords['files'][number] | undefined): string {
  return file === undefined ? '' : formatCount(file.size_bytes);
}
