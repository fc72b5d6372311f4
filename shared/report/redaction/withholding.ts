// What stays behind when a bundle goes to external recipients: notes, private labels and attachments that no
// report in it cites, and the reports that are not in it. A commitment to each goes along, so that a single
// one can be shown later to be what it was; neither its hash nor its size does: by them it could be found.
import { canonicalText } from '../../canonical-text.ts';
import type { Attachment } from '../../domain/attachment.ts';
import type { Sha256Hex } from '../../domain/ids.ts';
import type { ChainedJournalEntry } from '../../domain/journal.ts';
import type { PrivateLabel } from '../../domain/label.ts';
import type { Block, ReportDocument, ReportSection } from '../document.ts';
import type { SectionKind } from '../draft.ts';
import type { Commitment, Committer } from './commitments.ts';

/** What can stay behind. */
export const WITHHELD_KINDS = ['note', 'label', 'attachment', 'report'] as const;
/** One of these. */
export type WithheldKind = (typeof WITHHELD_KINDS)[number];

/** Something that stays behind. */
export interface Withheld {
  kind: WithheldKind;
  id: string;
  /** Where the bundle for internal use lists it. */
  path: string;
  commitment: Sha256Hex;
}

/** What could leave. A note is its revisions, as the bundle lists them. */
export interface WithholdableRecords {
  notes: readonly ({ id: string } & object)[];
  labels: readonly PrivateLabel[];
  attachments: readonly Attachment[];
  /** As they are built; removed ones too. */
  reports: readonly ({ id: string } & object)[];
}

const PATHS: Readonly<Record<WithheldKind, string>> = {
  note: 'data/case/notes.json',
  label: 'data/case/private_labels.json',
  attachment: 'data/case/attachments.json',
  report: 'data/case/reports.json',
};

/** What could stay behind, with the text that is committed to. */
export interface Withholdable extends Commitment {
  kind: WithheldKind;
  id: string;
  /** The canonical JSON (RFC 8785) of a record; of an attachment the SHA-256 of its bytes. */
  text: string;
}

/** All of it, in the order notes, labels, attachments, reports. */
export function withholdable(records: WithholdableRecords, committer: Committer): Withholdable[] {
  const record =
    (kind: WithheldKind) =>
    (one: { id: string } & object): Withholdable => {
      const text = canonicalText(one);
      return { kind, id: one.id, text, ...committer.toText(text) };
    };
  return [
    ...records.notes.map(record('note')),
    ...records.labels.map(record('label')),
    ...records.attachments.map(({ id, sha256 }): Withholdable => ({
      kind: 'attachment',
      id,
      text: sha256,
      ...committer.toHash(sha256),
    })),
    ...records.reports.map(record('report')),
  ];
}

/**
 * What no report cites, and the reports that are none of these documents. A report cites a record when a
 * value of it is from there, and a label when it is drawn in a picture; a list of all attachments or entries
 * cites none of them.
 */
export function withholding(
  records: WithholdableRecords,
  documents: readonly ReportDocument[],
  committer: Committer,
): Withheld[] {
  const cited = citedRecords(documents);
  return withholdable(records, committer)
    .filter(({ kind, id }) => !cited.has(`${kind} ${id}`))
    .map(({ kind, id, commitment }) => ({ kind, id, path: PATHS[kind], commitment }));
}

type Evidence = readonly { sha256: string }[];

/** Files of which the hash stays in a redacted report: answers, and the attachments that it cites. */
export function citedEvidence(
  document: ReportDocument,
  { attachments, snapshots }: { attachments: readonly Attachment[]; snapshots: Evidence },
): Evidence {
  const cited = citedRecords([document]);
  return [...snapshots, ...attachments.filter(({ id }) => cited.has(`attachment ${id}`))];
}

/** Is in place of what an entry says of a record that stays behind. */
export const WITHHELD = '[withheld]';
/** Facts that tell nothing of a record but let it be checked; hashes among them leave as commitments. */
const KEPT_FACTS = new Set(['recordHash', 'sha256', 'revision', 'mediaType']);

/** Whether a fact of an entry about a record that stays behind leaves all the same. */
export function isKeptFact(name: string): boolean {
  return KEPT_FACTS.has(name);
}

/** The id of the record that an entry tells of: a file of a report, which has its title, of the report. */
export function recordOf({
  kind,
  subject,
  what,
}: Pick<ChainedJournalEntry, 'kind' | 'subject' | 'what'>): string | null {
  return kind === 'report.exported' ? (what['reportId'] ?? subject) : subject;
}

/**
 * The entry without what it tells of a record that stays behind (a note's title, a label's text).
 * Its place in the chain stays: its hash is still that of the entry as it was.
 */
export function withholdEntry(
  entry: ChainedJournalEntry,
  withheldIds: ReadonlySet<string>,
): ChainedJournalEntry {
  const about = recordOf(entry);
  if (about === null || !withheldIds.has(about)) return entry;
  const what = Object.entries(entry.what).map(([name, fact]) => [
    name,
    isKeptFact(name) ? fact : WITHHELD,
  ]);
  return {
    ...entry,
    what: Object.fromEntries(what) as Record<string, string>,
    why: entry.why === null ? null : WITHHELD,
  };
}

/** Sections that list what the case has; only what a person wrote or placed in them cites. */
const LISTINGS: readonly SectionKind[] = ['chain_of_custody', 'activity_log'];

/** `kind id` of every report, and of every record that a value or a picture of one is from. */
export function citedRecords(documents: readonly ReportDocument[]): Set<string> {
  const cited = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if ('of' in part && part.of === 'record' && 'kind' in part && 'id' in part) {
      cited.add(`${String(part.kind)} ${String(part.id)}`);
    }
    if ('kind' in part && part.kind === 'figure' && 'labels' in part) {
      for (const id of [part.labels].flat()) cited.add(`label ${String(id)}`);
    }
    for (const inner of Object.values(part)) visit(inner);
  };
  for (const { reportId, sections } of documents) {
    cited.add(`report ${reportId}`);
    for (const section of sections) visit(citingBlocks(section));
  }
  return cited;
}

function citingBlocks({ kind, blocks }: ReportSection): readonly Block[] {
  if (!LISTINGS.includes(kind)) return blocks;
  return blocks.filter((block) => block.kind === 'statement' || block.kind === 'figure');
}
