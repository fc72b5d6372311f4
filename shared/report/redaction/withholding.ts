// What stays behind when a bundle goes to outsiders: notes, private labels and attachments that no
// report in it cites, and the reports that are not in it. Their hashes go along, so that they can be shown
// later to be what they were.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import type { Attachment } from '../../domain/attachment.ts';
import type { Sha256Hex } from '../../domain/ids.ts';
import type { ChainedJournalEntry } from '../../domain/journal.ts';
import type { PrivateLabel } from '../../domain/label.ts';
import type { Block, ReportDocument, ReportSection } from '../document.ts';
import type { SectionKind } from '../draft.ts';

/** What can stay behind. */
export const WITHHELD_KINDS = ['note', 'label', 'attachment', 'report'] as const;
/** One of these. */
export type WithheldKind = (typeof WITHHELD_KINDS)[number];

/** Something that stays behind. */
export interface Withheld {
  kind: WithheldKind;
  id: string;
  /** Where the bundle for one's own house has it; without the name of an attachment. */
  path: string;
  sha256: Sha256Hex;
  sizeBytes: number;
}

/** What could leave. A note is its revisions, as the bundle lists them. */
export interface WithholdableRecords {
  notes: readonly ({ id: string } & object)[];
  labels: readonly PrivateLabel[];
  attachments: readonly Attachment[];
  /** As they are built; removed ones too. */
  reports: readonly ({ id: string } & object)[];
}

/** Kinds that are records; an attachment is a file. */
type RecordKind = Exclude<WithheldKind, 'attachment'>;

const PATHS: Readonly<Record<RecordKind, string>> = {
  note: 'data/case/notes.json',
  label: 'data/case/private_labels.json',
  report: 'data/case/reports.json',
};

/**
 * What no report cites, in the order notes, labels, attachments, and then the reports that are none of
 * these documents. A report cites a record when a value of it is from there, and a label when it is drawn
 * in a picture; a list of all attachments or entries cites none of them. Of an attachment the hash is that
 * of its bytes; of a record that of `withheldBytes`.
 * @param saltOf of a text that only the house knows of, 64 hexadecimal digits
 */
export function withholding(
  records: WithholdableRecords,
  documents: readonly ReportDocument[],
  saltOf: (text: string) => string,
): Withheld[] {
  const cited = citedRecords(documents);
  const record = (kind: RecordKind, one: { id: string } & object): Withheld => {
    const bytes = withheldBytes(one, saltOf(canonicalText(one)));
    return {
      ...{ kind, id: one.id, path: PATHS[kind] },
      ...{ sha256: bytesToHex(sha256(bytes)) as Sha256Hex, sizeBytes: bytes.length },
    };
  };
  const file = ({ id, sha256: hash, sizeBytes }: Attachment): Withheld => ({
    ...{ kind: 'attachment', id, path: `data/attachments/${hash}`, sha256: hash, sizeBytes },
  });
  return [
    ...records.notes.map((one) => record('note', one)),
    ...records.labels.map((one) => record('label', one)),
    ...records.attachments.map(file),
    ...records.reports.map((one) => record('report', one)),
  ].filter(({ kind, id }) => !cited.has(`${kind} ${id}`));
}

/**
 * What a withheld record's hash is over: the canonical JSON (RFC 8785) of `{record, salt}`. Without the
 * salt a short label could be found by trying.
 */
export function withheldBytes(record: object, salt: string): Uint8Array {
  return utf8ToBytes(canonicalText({ record, salt }));
}

/** Stands in place of what an entry says of a record that stays behind. */
export const WITHHELD = '[withheld]';
/** Facts that tell nothing of a record but let it be checked. */
const KEPT_FACTS = new Set(['recordHash', 'sha256', 'sizeBytes', 'revision', 'mediaType']);

/** Whether a fact of an entry about a record that stays behind leaves all the same. */
export function isKeptFact(name: string): boolean {
  return KEPT_FACTS.has(name);
}

/**
 * The entry without what it tells of a record that stays behind (a note's title, a label's text).
 * Its place in the chain stays: its hash is still that of the entry as it was.
 */
export function withholdEntry(
  entry: ChainedJournalEntry,
  withheldIds: ReadonlySet<string>,
): ChainedJournalEntry {
  if (entry.subject === null || !withheldIds.has(entry.subject)) return entry;
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

function canonicalText(value: object): string {
  return canonicalize(value) ?? '';
}
