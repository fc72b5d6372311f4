// Makes waiting records and answers findable, in small steps between other calls: an answer of
// many megabytes takes several of them.
import type { CaseId, FileId, RequestId, SnapshotId } from '#shared/domain/ids.ts';
import type { JobKind } from '#shared/screening/job.ts';
import { addressKey } from '#shared/domain/address.ts';
import { LEAST_PREVIEWED_HITS, writeFlowPreview } from '#shared/figures/flow-preview.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { linksOfAnswer, type ViewOfLinks } from '#shared/graph/answer-links.ts';
import { identifyHits, type ViewOfHits } from '#shared/review/hit-identities.ts';
import { termsOf, type Term } from '#shared/review/terms.ts';
import { topEntity } from '#shared/review/top-entity.ts';
import type { ScreenDirection } from '#shared/screening/request.ts';
import { inTransaction, statement, type ReadDb, type WriteDb } from './database.ts';
import {
  readStoredKya,
  readStoredKyt,
  readStoredName,
  type AnswerPlace,
} from './stored-results.ts';
import { textOf } from './snapshot-outcome.ts';
import { hasLinks, putLinks } from './tables/graph-index.ts';
import { listLabels } from './tables/private-labels.ts';
import { indexRecord } from './tables/search-entries.ts';
import { putHits, type AnswerHits } from './tables/search-hits.ts';
import {
  countPending,
  emptySearch,
  listPending,
  putTerms,
  removePending,
  setPendingDone,
  type IndexedSnapshot,
  type Pending,
} from './tables/search-index.ts';
import { putPreview } from './tables/search-previews.ts';

/** Terms that one step puts in, at most. */
const STEP = 2000;

interface Source extends IndexedSnapshot {
  kind: JobKind;
  subject: string;
  /** Null for a name. */
  chain: string | null;
  direction: ScreenDirection | null;
  place: AnswerPlace;
}

/** What the index takes from an answer. */
interface Indexed {
  view: ViewOfLinks;
  terms: Term[];
  hits: AnswerHits;
  /** Made with the labels there are when the last step is taken. */
  preview: () => string | null;
}

/** What is taken from the answer under way, so that it is read once for all its steps. */
const underWay = new WeakMap<ReadDb, Indexed & { id: string }>();

/** Puts at most `limit` waiting things in, or part of a large one; gives how many still wait. */
export function indexPending(db: WriteDb, { limit }: { limit: number }): { left: number } {
  let room = STEP;
  for (const pending of listPending(db, limit)) {
    room -= pending.kind === 'snapshot' ? indexSnapshot(db, pending, room) : index(db, pending);
    if (room <= 0) break;
  }
  return { left: countPending(db) };
}

/**
 * Makes the index again from the records, in transactions of its own: for a file that nobody else
 * has, such as a copy that is being made.
 * @param tell told after each step how many still wait
 */
export function rebuildSearch(db: ReadDb, tell: (left: number) => void = () => undefined): void {
  inTransaction(db, emptySearch);
  for (let left = Infinity; left > 0; tell(left)) {
    ({ left } = inTransaction(db, (write) => indexPending(write, { limit: 200 })));
  }
}

function index(db: WriteDb, pending: Pending): number {
  if (pending.kind !== 'snapshot') indexRecord(db, { kind: pending.kind, id: pending.id });
  removePending(db, pending);
  return 1;
}

/** Gives how many terms it put in. */
function indexSnapshot(db: WriteDb, pending: Pending, room: number): number {
  const source = sourceOf(db, pending.id as SnapshotId);
  if (source === null) {
    removePending(db, pending);
    return 0;
  }
  const { view, terms, hits, preview } = indexedOf(db, source);
  const done = Math.min(terms.length, pending.done + room);
  putTerms(db, source, terms.slice(pending.done, done));
  if (done < terms.length) setPendingDone(db, { ...pending, done });
  else {
    putHits(db, source, hits);
    putPreview(db, source, preview());
    if (!hasLinks(db, source.id)) linkSnapshot(db, source, view);
    removePending(db, pending);
    underWay.delete(db);
  }
  return done - pending.done;
}

/** Puts the links of an answer in: in the transaction that stores it, or when it is indexed. */
export function linkSnapshot(
  db: WriteDb,
  { id, caseId, chain }: Pick<Source, 'id' | 'caseId' | 'chain'>,
  view: ViewOfLinks,
): void {
  const links = chain === null ? null : linksOfAnswer(view);
  if (chain !== null && links !== null) putLinks(db, { id, caseId, chain }, links);
}

function indexedOf(db: ReadDb, source: Source): Indexed {
  const known = underWay.get(db);
  if (known?.id === source.id) return known;
  const view = readView(db, source);
  const indexed: Indexed = {
    view,
    terms: termsOf(view),
    hits: { identities: identifyHits(view), topEntity: textOf(topEntity(view)) },
    preview: () => previewOf(db, source.caseId, view),
  };
  underWay.set(db, { ...indexed, id: source.id });
  return indexed;
}

/** The first picture of a large flow; null for all else: a transaction begins with its sides. */
function previewOf(db: ReadDb, caseId: CaseId, view: ViewOfHits): string | null {
  if (view.kind !== 'kya' || view.result === null) return null;
  const { hits, subjectLabels, totalPaths } = view.result;
  if (hits.length < LEAST_PREVIEWED_HITS) return null;
  const labelled = new Set(listLabels(db, { caseId }).map((label) => label.addressKey));
  return writeFlowPreview({
    hits,
    totalPaths,
    tree: buildFlowTree(hits, view.summary.address, subjectLabels),
    isApart: (address) => labelled.has(addressKey(address)),
  });
}

function readView(db: ReadDb, { kind, subject, direction, place }: Source): ViewOfLinks {
  switch (kind) {
    case 'kya': {
      const { result } = readStoredKya(db, { ...place, address: subject });
      return { kind, subject, summary: { address: subject }, result };
    }
    case 'kyt': {
      const summary = { direction: direction ?? 'both' };
      const { result } = readStoredKyt(db, { ...place, ...summary });
      return { kind, subject, summary, result };
    }
    case 'name': {
      const { result } = readStoredName(db, place);
      return { kind, subject, summary: { query: subject }, result };
    }
  }
}

interface SourceRow extends Omit<Source, 'place'> {
  answerRequestId: RequestId | null;
  answerFileId: FileId | null;
}

function sourceOf(db: ReadDb, id: SnapshotId): Source | null {
  const row = statement(
    db,
    `SELECT id, case_id AS caseId, taken_at AS takenAt, kind, subject, chain, direction,
       answer_request_id AS answerRequestId, answer_file_id AS answerFileId
     FROM snapshots WHERE id = ?`,
  ).get(id) as SourceRow | undefined;
  if (row === undefined) return null;
  const { answerRequestId, answerFileId, ...source } = row;
  if (answerRequestId !== null) {
    return { ...source, place: { origin: 'service', answerRequestId } };
  }
  // The table's checks: what no service answered was imported.
  return { ...source, place: { origin: 'imported', answerFileId: answerFileId as FileId } };
}
