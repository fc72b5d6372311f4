// Own findings: each saving of an entity or a link adds a revision, none is ever changed; the newest of a
// finding holds. A finding rests on something that the case has when it is stated; what is taken away later is
// shown as gone, never the finding with it.
import type { CaseId, FactId, FactRevisionId } from '#shared/domain/ids.ts';
import type { JournalKind } from '#shared/domain/journal.ts';
import {
  basisReference,
  isOwnLink,
  type FactBasis,
  type FactEnd,
  type OwnFact,
  type OwnFactFields,
  type OwnFacts,
} from '#shared/domain/own-fact.ts';
import { subjectKey } from '#shared/domain/subject.ts';
import { formatIso, type UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import { canonicalText, wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { changesBetween, eachRow, journalRecord, type RecordTable } from '../records.ts';
import { readJson, unreadableWhere } from '../stored-json.ts';
import { requireOpenCase } from './case-seal.ts';
import { findNodeNumber } from './graph-index.ts';
import { readMeta } from './meta.ts';
import { indexRecord } from './search-entries.ts';
import { hasSubject } from './subject-of-case.ts';

const SELECT = 'SELECT * FROM own_facts';
/** The query behind the own findings of a case: what was stored last comes first. */
export const LIST_OWN_FACTS = `${SELECT} WHERE case_id = ? ORDER BY rowid DESC`;
/** The query behind the revisions of a finding. */
export const LIST_FACT_REVISIONS = `${SELECT} WHERE fact_id = ? ORDER BY rowid DESC`;
/** The query behind whether an attachment is there. */
export const FIND_BASIS_ATTACHMENT =
  'SELECT 1 FROM attachments WHERE id = ? AND case_id = ? AND removed_at IS NULL';
/** The query behind whether a note is there. */
export const FIND_BASIS_NOTE =
  'SELECT 1 FROM notes WHERE id = ? AND case_id = ? AND removed_at IS NULL';
/** The query behind whether an answer is there. */
export const FIND_BASIS_ANSWER =
  'SELECT 1 FROM snapshots WHERE answer_sha256 = ? AND case_id = ? LIMIT 1';
/** Revisions as "verify" holds them against the journal. */
export const OWN_FACT_RECORDS: RecordTable = {
  name: 'own_fact',
  *each(db) {
    for (const row of eachRow(db, SELECT)) {
      const record = recordOf(row as unknown as FactRow);
      yield { id: record.id, caseId: record.caseId, record };
    }
  },
};

/**
 * States a finding, or states it otherwise. Errors: `record.not_found` (case, finding), `case.sealed`,
 * `record.conflict` unless `previous` is its newest revision; `input.invalid` with `details.field`
 * (`from`, `to`, `until`, `bases`) and `details.problem`.
 */
export function stateFact(
  db: WriteDb,
  args: {
    id: FactRevisionId;
    factId: FactId;
    caseId: CaseId;
    /** Null for a new one. */
    previous: FactRevisionId | null;
    fields: OwnFactFields;
    at: UtcMs;
  },
): OwnFact {
  const { id, factId, caseId, at } = args;
  requireOpenCase(db, caseId);
  const before = newestOf(db, factId);
  if ((before?.id ?? null) !== args.previous || before?.isRemoved === true) {
    throw new AppError('record.conflict', 'the finding was changed or removed meanwhile');
  }
  const known = before === null ? null : requireReadable(before);
  if (known !== null && (known.caseId !== caseId || known.fields.form !== args.fields.form)) {
    throw noSuchFact();
  }
  const fields = clean(args.fields);
  const { since, until } = fields;
  if (since !== null && until !== null && until < since) throw invalid('until', 'before_since');
  requireEnds(db, caseId, fields);
  requireBases(db, caseId, fields.bases, known?.fields.bases ?? []);
  if (known !== null && canonicalText(known.fields) === canonicalText(fields)) return known;
  const changed = changesBetween(known === null ? {} : told(known.fields), told(fields));
  return store(db, 'fact.stated', { id, factId, caseId, fields, at, isRemoved: false }, changed);
}

/**
 * Takes a finding away, or brings it back. Does nothing when it is so already. Errors:
 * `record.not_found`, `case.sealed`, `record.unreadable`; `input.invalid` with `details.problem`: `linked`
 * for an entity that links lead to, and for a link whose ends are gone.
 */
export function setFactRemoved(
  db: WriteDb,
  args: { id: FactRevisionId; factId: FactId; isRemoved: boolean; at: UtcMs },
): OwnFact {
  const { id, factId, isRemoved, at } = args;
  const newest = newestOf(db, factId);
  if (newest === null) throw noSuchFact();
  const before = requireReadable(newest);
  const { caseId, fields } = before;
  requireOpenCase(db, caseId);
  if (before.isRemoved === isRemoved) return before;
  if (isRemoved && isLinked(db, caseId, factId)) throw invalid('factId', 'linked');
  if (!isRemoved) requireEnds(db, caseId, fields);
  const change = isRemoved ? 'fact.removed' : 'fact.restored';
  return store(db, change, { id, factId, caseId, fields, at, isRemoved }, {});
}

/** The own findings of a case that hold, and whether some cannot be read. */
export function listOwnFacts(db: ReadDb, { caseId }: { caseId: CaseId }): OwnFacts {
  const newest = new Map<string, FactRow>();
  for (const row of statement(db, LIST_OWN_FACTS).all(caseId) as FactRow[]) {
    if (!newest.has(row.fact_id)) newest.set(row.fact_id, row);
  }
  const held = [...newest.values()].filter(({ is_removed: isRemoved }) => isRemoved === 0);
  const facts = held.flatMap((row) => toFact(row) ?? []).reverse();
  return { facts, ...unreadableWhere(facts.length < held.length) };
}

/** Every revision of a case that can be read, oldest first. */
export function listEveryFact(db: ReadDb, { caseId }: { caseId: CaseId }): OwnFact[] {
  const rows = statement(db, LIST_OWN_FACTS).all(caseId) as FactRow[];
  return rows.flatMap((row) => toFact(row) ?? []).reverse();
}

/** The revisions of a finding that can be read, newest first. */
export function listFactRevisions(db: ReadDb, { factId }: { factId: FactId }): OwnFact[] {
  const rows = statement(db, LIST_FACT_REVISIONS).all(factId) as FactRow[];
  return rows.flatMap((row) => toFact(row) ?? []);
}

/** The numbers of the nodes of the graph that own links of a case lead to. */
export function findFactNodes(db: ReadDb, { caseId }: { caseId: CaseId }): number[] {
  const ends = listOwnFacts(db, { caseId })
    .facts.filter(isOwnLink)
    .flatMap(({ fields: { from, to } }) => [from, to]);
  const numbers = ends.flatMap((end) =>
    end.kind === 'address' || end.kind === 'transaction' ? (findNodeNumber(db, end) ?? []) : [],
  );
  return [...new Set(numbers)];
}

interface FactRow {
  id: string;
  case_id: string;
  fact_id: string;
  fields_json: string;
  is_removed: number;
  author: string;
  at: number;
}

type Stored = Omit<OwnFact, 'author'>;

function store(
  db: WriteDb,
  kind: Extract<JournalKind, `fact.${string}`>,
  revision: Stored,
  changed: Readonly<Record<string, string>>,
): OwnFact {
  const { fields } = revision;
  const earlier = statement(db, LIST_FACT_REVISIONS).get(revision.factId) as FactRow | undefined;
  const row: FactRow = {
    id: revision.id,
    case_id: revision.caseId,
    fact_id: revision.factId,
    fields_json: canonicalText(fields),
    is_removed: Number(revision.isRemoved),
    author: readMeta(db).investigator,
    at: revision.at,
  };
  statement(
    db,
    `INSERT INTO own_facts (id, case_id, fact_id, fields_json, is_removed, author, at)
     VALUES (@id, @case_id, @fact_id, @fields_json, @is_removed, @author, @at)`,
  ).run(row);
  journalRecord(db, {
    at: revision.at,
    kind,
    caseId: revision.caseId,
    id: revision.id,
    before: null,
    record: recordOf(row),
    what: { type: fields.form, kind: fields.kind, name: nameOf(db, fields), ...changed },
  });
  if (earlier !== undefined) indexRecord(db, { kind: 'own_fact', id: earlier.id });
  indexRecord(db, { kind: 'own_fact', id: revision.id });
  return { ...revision, author: row.author };
}

/** In the form that is hashed: the text as it is stored, whatever it holds. */
function recordOf(row: FactRow) {
  return {
    id: row.id,
    caseId: row.case_id as CaseId,
    factId: row.fact_id,
    fields: row.fields_json,
    isRemoved: row.is_removed,
    author: row.author,
    at: row.at,
  };
}

function newestOf(
  db: ReadDb,
  factId: FactId,
): (Pick<OwnFact, 'id' | 'isRemoved'> & { row: FactRow }) | null {
  const row = statement(db, LIST_FACT_REVISIONS).get(factId) as FactRow | undefined;
  if (row === undefined) return null;
  return { id: row.id as FactRevisionId, isRemoved: row.is_removed === 1, row };
}

function requireReadable({ row }: { row: FactRow }): OwnFact {
  const fact = toFact(row);
  if (fact !== null) return fact;
  throw new AppError('record.unreadable', 'a stored value is not what the program writes', {
    details: { column: 'own_facts.fields_json' },
  });
}

function toFact(row: FactRow): OwnFact | null {
  const fields = readJson('own_facts.fields_json', row.fields_json);
  if (fields === null) return null;
  return {
    id: row.id as FactRevisionId,
    factId: row.fact_id as FactId,
    caseId: row.case_id as CaseId,
    fields,
    isRemoved: row.is_removed === 1,
    author: row.author,
    at: row.at,
  };
}

/** Whole characters in each of its texts. */
function clean(fields: OwnFactFields): OwnFactFields {
  const text = JSON.stringify(fields);
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' ? wellFormed(value) : value,
  ) as OwnFactFields;
}

function requireEnds(db: ReadDb, caseId: CaseId, fields: OwnFactFields): void {
  if (fields.form === 'node') return;
  const { from, to } = fields;
  if (endText(from) === endText(to)) throw invalid('to', 'same');
  for (const [field, end] of [['from', from] as const, ['to', to] as const]) {
    if (!hasEnd(db, caseId, end)) throw invalid(field, 'gone');
  }
}

function hasEnd(db: ReadDb, caseId: CaseId, end: FactEnd): boolean {
  switch (end.kind) {
    case 'fact': {
      const newest = newestOf(db, end.factId);
      const fact = newest === null || newest.isRemoved ? null : toFact(newest.row);
      return fact?.caseId === caseId && fact.fields.form === 'node';
    }
    case 'subject':
      return hasSubject(db, caseId, end.subjectId);
    case 'address':
    case 'transaction':
      return true;
  }
}

/** What it rested on before may be gone by now. */
function requireBases(
  db: ReadDb,
  caseId: CaseId,
  bases: readonly FactBasis[],
  before: readonly FactBasis[],
): void {
  const kept = new Set(before.map(canonicalText));
  const added = bases.filter((basis) => !kept.has(canonicalText(basis)));
  if (bases.length === 0) throw invalid('bases', 'missing');
  if (!added.every((basis) => hasBasis(db, caseId, basis))) throw invalid('bases', 'gone');
}

function hasBasis(db: ReadDb, caseId: CaseId, basis: FactBasis): boolean {
  const finds = (query: string, key: string): boolean =>
    statement(db, query).get(key, caseId) !== undefined;
  switch (basis.kind) {
    case 'attachment':
      return finds(FIND_BASIS_ATTACHMENT, basis.attachmentId);
    case 'note':
      return finds(FIND_BASIS_NOTE, basis.noteId);
    case 'citation':
      return finds(FIND_BASIS_ANSWER, basis.answerSha256);
    case 'source':
      return basis.text !== '';
  }
}

function isLinked(db: ReadDb, caseId: CaseId, factId: FactId): boolean {
  return listOwnFacts(db, { caseId })
    .facts.filter(isOwnLink)
    .some(({ fields: { from, to } }) =>
      [from, to].some((end) => end.kind === 'fact' && end.factId === factId),
    );
}

/** What its entry says of a finding, as flat texts. */
function told(fields: OwnFactFields): Record<string, string | null> {
  const { knowledge, confidence, remark, bases } = fields;
  const [since, until] = [fields.since, fields.until].map((at) =>
    at === null ? null : formatIso(at),
  );
  const common = {
    knowledge,
    confidence,
    validFrom: since ?? null,
    validUntil: until ?? null,
    remark,
    basis: bases.map(basisReference).join('\n'),
  };
  if (fields.form === 'node') return common;
  const { from, to, amount, currency } = fields;
  return { ...common, linkFrom: endText(from), linkTo: endText(to), amount, currency };
}

function endText(end: FactEnd): string {
  switch (end.kind) {
    case 'fact':
      return `finding:${end.factId}`;
    case 'subject':
      return `subject:${end.subjectId}`;
    case 'address':
    case 'transaction':
      return `${end.chain}:${subjectKey(end.kind, end.value)}`;
  }
}

/** What it is called: of a link the names of its ends. */
function nameOf(db: ReadDb, fields: OwnFactFields): string {
  if (fields.form === 'node') return fields.name;
  const ends = [fields.from, fields.to].map((end) => endName(db, end));
  return [fields.name, ends.join(' → ')].filter((part) => part !== '').join(': ');
}

function endName(db: ReadDb, end: FactEnd): string {
  switch (end.kind) {
    case 'fact': {
      const newest = newestOf(db, end.factId);
      return (newest === null ? null : toFact(newest.row))?.fields.name ?? '';
    }
    case 'subject':
      return statement(db, 'SELECT name FROM subjects WHERE id = ?')
        .pluck()
        .get(end.subjectId) as string;
    case 'address':
    case 'transaction':
      return end.value;
  }
}

function invalid(field: string, problem: string): AppError {
  return new AppError('input.invalid', `not stated so: ${problem}`, {
    details: { field, problem },
  });
}

const noSuchFact = (): AppError => new AppError('record.not_found', 'no such finding');
