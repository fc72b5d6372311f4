// Everything a report is composed from, read in one moment; large answers are asked for one by one
// afterwards. None of it is worded here.
import type { CaseId, ReportId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry } from '#shared/domain/journal.ts';
import type { Citation } from '#shared/domain/note.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { TimelineEntry } from '#shared/domain/timeline.ts';
import { toAppError } from '#shared/errors.ts';
import type { Dossier, DossierAnswer } from '#shared/report/dossier.ts';
import type { ReportDraft, ReportLanguage } from '#shared/report/draft.ts';
import type { Report } from '#shared/report/report.ts';
import { parseCitations } from '#shared/review/citation.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { readStoredRuleset } from './answers.ts';
import { resolveCitations } from './cited-values.ts';
import { statement, type ReadDb } from './database.ts';
import { toChainedEntry, type JournalRow } from './journal.ts';
import { journalOfReports } from './report-journal.ts';
import { listApprovalsOfReport } from './tables/approvals.ts';
import { listAttachments } from './tables/attachments.ts';
import { getCase } from './tables/cases.ts';
import { listDecisions } from './tables/decisions.ts';
import { listSlots } from './tables/hop-slots.ts';
import { readMeta } from './tables/meta.ts';
import { listLabels } from './tables/private-labels.ts';
import { listNotes } from './tables/notes.ts';
import { listOwnFacts } from './tables/own-facts.ts';
import { getReport } from './tables/reports.ts';
import { SELECT_SUMMARY, toSummary, type SummaryRow } from './tables/snapshots.ts';
import { listStatedTransactions } from './tables/stated-transactions.ts';
import { listSubjects } from './tables/subjects.ts';
import { listTimelineEntries } from './tables/timeline.ts';

/** The query behind the screenings of a case, oldest first. */
export const LIST_CASE_SNAPSHOTS = `${SELECT_SUMMARY} WHERE case_id = ? ORDER BY taken_at`;
/** The query behind the answers of a case, oldest first. */
export const LIST_CASE_ANSWERS = `SELECT id, answer_sha256, answer_bytes, request_sha256,
    coalesce(received_at, imported_at) AS received_at, taken_at
  FROM snapshots WHERE case_id = ? ORDER BY taken_at`;
/** The query behind the texts of rulesets that the answers of a case are frozen with. */
export const LIST_CASE_RULESETS = `SELECT snapshot_id, position, sha256 FROM snapshots
  JOIN snapshot_rulesets ON snapshot_id = snapshots.id
  WHERE case_id = ? AND sha256 IS NOT NULL`;
/** The query behind how the flows of a case were last looked at. */
export const LIST_CASE_FLOW_VIEWS = `SELECT snapshot_id AS snapshotId, side, state_json AS stateJson
  FROM snapshots JOIN flow_views ON snapshot_id = snapshots.id
  WHERE case_id = ? AND name = ''`;
/** The query behind the journal of a case, oldest first. */
export const LIST_CASE_JOURNAL = 'SELECT * FROM journal WHERE case_id = ? ORDER BY seq';

const PAGE = 1000;

/** What is said of a report next to its dossier, read in the same moment. */
export interface DossierHead extends Pick<Report, 'caseId' | 'template' | 'revision'> {
  reportId: ReportId;
  caseReference: string;
  title: string;
  language: ReportLanguage;
}

/** A `Dossier` as JSON in UTF-8. Errors: `record.not_found`. */
export function readDossier(
  db: ReadDb,
  { reportId }: { reportId: ReportId },
): { json: Uint8Array; head: DossierHead } {
  const dossier = db.transaction(() => dossierOf(db, reportId))();
  const { caseId, template, revision, draft } = dossier.report;
  const { title, language } = draft;
  const { reference: caseReference } = dossier.case;
  return {
    json: new TextEncoder().encode(JSON.stringify(dossier)),
    head: { reportId, caseId, caseReference, template, revision, title, language },
  };
}

function dossierOf(db: ReadDb, reportId: ReportId): Dossier {
  const report = getReport(db, { id: reportId });
  const { caseId } = report;
  const { fileId, investigator } = readMeta(db);
  const journalEnd = journalOfReports(db, caseId);
  return {
    fileId,
    investigator,
    ...journalEnd,
    report,
    case: getCase(db, caseId),
    subjects: listSubjects(db, { caseId }),
    snapshots: listSnapshots(db, caseId),
    answers: listAnswers(db, caseId),
    decisions: listDecisions(db, { caseId }).reverse(),
    labels: listLabels(db, { caseId }),
    slots: listSlots(db, { caseId }).reverse(),
    statedTransactions: listStatedTransactions(db, { caseId }).reverse(),
    ...ownFactsOf(db, caseId),
    timeline: listWholeTimeline(db, caseId),
    attachments: listAttachments(db, { caseId }),
    flowViews: listFlowViews(db, caseId),
    journal: listCaseJournal(db, caseId, journalEnd.journalEntries),
    citations: resolveCitations(db, { caseId, citations: citationsOf(report.draft) }),
    approvals: listApprovalsOfReport(db, { caseId, reportId }),
  };
}

function ownFactsOf(db: ReadDb, caseId: CaseId): Pick<Dossier, 'ownFacts' | 'factNotes'> {
  const ownFacts = listOwnFacts(db, { caseId });
  const bases = ownFacts.facts.flatMap(({ fields }) => fields.bases);
  const ids = new Set(bases.flatMap((basis) => (basis.kind === 'note' ? [basis.noteId] : [])));
  const notes = ids.size === 0 ? [] : listNotes(db, { caseId });
  return {
    ownFacts,
    factNotes: notes.filter(({ id }) => ids.has(id)).map(({ id, title }) => ({ id, title })),
  };
}

/** Of all texts of a draft, each once, in the order in which they are. */
function citationsOf(draft: ReportDraft): Citation[] {
  const texts = draft.sections.flatMap(({ observed, interpretation, answers }) => [
    ...[observed, interpretation],
    ...Object.values(answers),
  ]);
  const citations = texts.flatMap((text) => parseCitations(text));
  const byPlace = citations.map((one) => [`${one.answerSha256}#${one.pointer}`, one] as const);
  return [...new Map(byPlace).values()];
}

function listSnapshots(db: ReadDb, caseId: CaseId): SnapshotSummary[] {
  const rows = statement(db, LIST_CASE_SNAPSHOTS).all(caseId) as SummaryRow[];
  return rows.sort(byTimeAndId).map(toSummary);
}

/** The index has the times; of one time the same comes first in every file. */
function byTimeAndId(
  a: { taken_at: number; id: string },
  b: { taken_at: number; id: string },
): number {
  return a.taken_at - b.taken_at || (a.id < b.id ? -1 : 1);
}

function listFlowViews(db: ReadDb, caseId: CaseId): Dossier['flowViews'] {
  const views = statement(db, LIST_CASE_FLOW_VIEWS).all(caseId) as Dossier['flowViews'];
  const keyOf = ({ snapshotId, side }: Dossier['flowViews'][number]) => `${snapshotId} ${side}`;
  return views.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function listAnswers(db: ReadDb, caseId: CaseId): DossierAnswer[] {
  const frozen = statement(db, LIST_CASE_RULESETS).all(caseId) as {
    snapshot_id: string;
    position: number;
    sha256: Sha256Hex;
  }[];
  frozen.sort((a, b) => a.position - b.position);
  const hashes = [...new Set(frozen.map(({ sha256 }) => sha256))];
  const rulesets = new Map(hashes.map((sha256) => [sha256, rulesetOf(db, sha256)]));
  const byAnswer = new Map<string, Set<Sha256Hex>>();
  for (const { snapshot_id: id, sha256 } of frozen) {
    byAnswer.set(id, (byAnswer.get(id) ?? new Set()).add(sha256));
  }
  const rows = statement(db, LIST_CASE_ANSWERS).all(caseId) as {
    id: string;
    answer_sha256: string;
    answer_bytes: number;
    request_sha256: string | null;
    received_at: UtcMs;
    taken_at: UtcMs;
  }[];
  return rows.sort(byTimeAndId).map((row) => ({
    snapshotId: row.id as SnapshotId,
    sha256: row.answer_sha256 as Sha256Hex,
    sizeBytes: row.answer_bytes,
    requestSha256: row.request_sha256 as Sha256Hex | null,
    receivedAt: row.received_at,
    rulesets: [...(byAnswer.get(row.id) ?? [])].flatMap((sha256) => rulesets.get(sha256) ?? []),
  }));
}

/** One whose text is not what was stored is named by its hash alone. */
function rulesetOf(db: ReadDb, sha256: Sha256Hex): DossierAnswer['rulesets'][number] {
  try {
    const { name, rulesetType: type } = readStoredRuleset(db, sha256);
    return { type, name, sha256 };
  } catch (error) {
    const { code } = toAppError(error);
    if (code !== 'evidence.hash_mismatch' && code !== 'evidence.unreadable') throw error;
    return { type: '', name: '', sha256 };
  }
}

function listWholeTimeline(db: ReadDb, caseId: CaseId): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  for (;;) {
    const newest = entries.at(-1);
    const last = newest === undefined ? null : { at: newest.happenedAt, id: newest.id };
    const page = listTimelineEntries(db, { caseId, last, limit: PAGE });
    entries.push(...page);
    if (page.length < PAGE) return entries;
  }
}

function listCaseJournal(db: ReadDb, caseId: CaseId, last: number): ChainedJournalEntry[] {
  const rows = statement(db, LIST_CASE_JOURNAL).all(caseId) as JournalRow[];
  return rows.filter(({ seq }) => seq <= last).map(toChainedEntry);
}
