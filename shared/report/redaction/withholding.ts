// What stays behind when a bundle goes to outsiders: notes, private labels and attachments that no
// report in it cites. Their hashes go along, so that they can be shown later to be what they were.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import type { Attachment } from '../../domain/attachment.ts';
import type { Sha256Hex } from '../../domain/ids.ts';
import type { ChainedJournalEntry } from '../../domain/journal.ts';
import type { PrivateLabel } from '../../domain/label.ts';
import type { ReportDocument } from '../document.ts';

/** What can stay behind. */
export const WITHHELD_KINDS = ['note', 'label', 'attachment'] as const;
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
}

const PATHS: Readonly<Record<'note' | 'label', string>> = {
  note: 'data/case/notes.json',
  label: 'data/case/private_labels.json',
};

/**
 * What no report cites, in the order notes, labels, attachments. A report cites a record when a value
 * of it is from there. Of an attachment the hash is that of its bytes; of a note or label that of
 * `withheldBytes`.
 * @param saltOf of a text that only the house knows of, 64 hexadecimal digits
 */
export function withholding(
  records: WithholdableRecords,
  documents: readonly ReportDocument[],
  saltOf: (text: string) => string,
): Withheld[] {
  const cited = citedRecords(documents);
  const record = (kind: 'note' | 'label', one: { id: string } & object): Withheld => {
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
const WITHHELD = '[withheld]';
/** Facts that tell nothing of a record but let it be checked. */
const KEPT_FACTS = new Set(['recordHash', 'sha256', 'sizeBytes', 'revision', 'mediaType']);

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
    KEPT_FACTS.has(name) ? fact : WITHHELD,
  ]);
  return {
    ...entry,
    what: Object.fromEntries(what) as Record<string, string>,
    why: entry.why === null ? null : WITHHELD,
  };
}

/** `kind id` of every record that a value of a report is from. */
function citedRecords(documents: readonly ReportDocument[]): Set<string> {
  const cited = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if ('of' in part && part.of === 'record' && 'kind' in part && 'id' in part) {
      cited.add(`${String(part.kind)} ${String(part.id)}`);
    }
    for (const inner of Object.values(part)) visit(inner);
  };
  for (const { sections } of documents) visit(sections);
  return cited;
}

function canonicalText(value: object): string {
  return canonicalize(value) ?? '';
}
