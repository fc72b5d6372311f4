// What the open file holds of a case, read through the bridge: what a report of it is compared with. Stored
// bytes are hashed here, requests and rulesets are taken from their stored text.
import { createHash } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { CaseId, ReportId, SnapshotId } from '#shared/domain/ids.ts';
import type { ReportDocument } from '#shared/report/document.ts';
import type { CallOutput } from '#shared/ipc/contract.ts';
import { callBridge } from './page-bridge.ts';

type Opened = CallOutput<'screenings.open'>;

/** A stored answer with what the file says of it. */
export interface StoredAnswer {
  /** Its bytes as text, and what they are. */
  text: string;
  sha256: string;
  sizeBytes: number;
  summary: Opened['summary'];
  provenance: Opened['provenance'];
  /** The body of the request that was sent, and the hash of its bytes. */
  request: Readonly<Record<string, unknown>>;
  requestSha256: string;
  /** By their role: the stored text and its hash. */
  rulesets: Readonly<Record<string, { text: string; sha256: string }>>;
}

/** The case, in values that JSON holds. */
export interface StoredCase {
  caseId: CaseId;
  reportId: ReportId;
  /** In the order of the report's sources. */
  answers: readonly StoredAnswer[];
  /** Every record that has an id, as `<kind> <id>`. */
  records: Readonly<Record<string, object>>;
  /** Of the whole file, newest first. */
  journal: CallOutput<'journal.list'>['entries'];
  decisions: CallOutput<'decisions.list'>;
  slots: CallOutput<'slots.list'>;
  /** Of this case, whether the report tells of them or not. */
  screenings: CallOutput<'screenings.list'>['rows'];
  subjects: CallOutput<'subjects.list'>;
  fileId: string;
  investigator: string;
  appVersion: string;
}

/** Reads it, with the answers that the report cites. */
export async function readStoredCase(
  page: Page,
  { caseId, document }: { caseId: CaseId; document: ReportDocument },
): Promise<StoredCase> {
  const status = await callBridge(page, 'caseFile.status', {});
  if (status.state !== 'open') throw new Error('no case file is open');
  const { reportId } = document;
  const answers: StoredAnswer[] = [];
  for (const { snapshotId } of document.sources) {
    if (snapshotId === null) throw new Error('a source without its snapshot');
    answers.push(await readAnswer(page, snapshotId));
  }
  const [subjects, decisions, slots, labels, attachments] = await Promise.all([
    callBridge(page, 'subjects.list', { caseId }),
    callBridge(page, 'decisions.list', { caseId }),
    callBridge(page, 'slots.list', { caseId }),
    callBridge(page, 'labels.list', { caseId }),
    callBridge(page, 'attachments.list', { caseId }),
  ]);
  const [cases, timeline, screenings, report] = await Promise.all([
    callBridge(page, 'cases.list', {}),
    callBridge(page, 'timeline.list', { caseId, after: null, limit: 1000 }),
    callBridge(page, 'screenings.list', { filter: allOf(caseId), offset: 0, limit: 100 }),
    callBridge(page, 'reports.get', { id: reportId }),
  ]);
  const { entries: journal } = await callBridge(page, 'journal.list', {
    ...{ caseId: null, subject: null, beforeSeq: null, limit: 1000 },
  });
  const entries = timeline.items.flatMap((one) => (one.kind === 'entry' ? [one.entry] : []));
  const records = Object.fromEntries([
    ...listed('case', cases),
    ...listed('subject', subjects),
    ...listed(
      'member',
      subjects.flatMap((one) => one.members),
    ),
    ...listed(
      'attached_hit',
      subjects.flatMap((one) => one.hits),
    ),
    ...listed('decision', decisions),
    ...listed('slot', slots),
    ...listed('label', labels),
    ...listed('attachment', attachments),
    ...listed('timeline', entries),
    ...listed('snapshot', screenings.rows),
    ...listed('report', [{ ...report.draft, id: reportId }]),
    ...listed(
      'manual_entry',
      report.draft.sections.flatMap(({ manual }) => manual),
    ),
    ...listed(
      'journal',
      journal.map((one) => ({ ...one, id: String(one.seq) })),
    ),
    ...listed('ruleset', answers.flatMap(rulesetsOf)),
  ]);
  const { version: appVersion } = await callBridge(page, 'app.info', {});
  return {
    ...{ caseId, reportId, answers, records, journal, decisions, slots, subjects, appVersion },
    ...{ screenings: screenings.rows, fileId: status.fileId, investigator: status.investigator },
  };
}

async function readAnswer(page: Page, id: SnapshotId): Promise<StoredAnswer> {
  const { text } = await callBridge(page, 'screenings.raw', { id, maxBytes: 8_388_608 });
  const view = await callBridge(page, 'screenings.open', { id });
  const { summary, provenance } = view;
  if (provenance.origin !== 'service') throw new Error('an answer of no service');
  const rulesets: Record<string, { text: string; sha256: string }> = {};
  for (const { role, sha256 } of view.kind === 'name' ? [] : view.rulesets) {
    if (sha256 === null) throw new Error('a ruleset that is not stored');
    const { text: ruleset } = await callBridge(page, 'screenings.rulesetText', { sha256 });
    rulesets[role] = { text: ruleset, sha256: hashOf(ruleset) };
  }
  const { requestBody } = provenance;
  return {
    ...{ text, sha256: hashOf(text), sizeBytes: Buffer.byteLength(text), summary, provenance },
    request: JSON.parse(requestBody) as Record<string, unknown>,
    ...{ requestSha256: hashOf(requestBody), rulesets },
  };
}

function rulesetsOf({ rulesets }: StoredAnswer): { id: string }[] {
  return Object.values(rulesets).map(({ text, sha256 }) => {
    const { name, ruleset_type: type } = JSON.parse(text) as Record<string, unknown>;
    return { id: sha256, name, type, sha256 };
  });
}

function listed(kind: string, records: readonly { id: string }[]): [string, object][] {
  return records.map((one) => [`${kind} ${one.id}`, one]);
}

function allOf(caseId: CaseId) {
  const nothing = { kinds: [], outcomes: [], risks: [], environmentKinds: [], text: '' };
  return { ...nothing, caseId, from: null, before: null };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
