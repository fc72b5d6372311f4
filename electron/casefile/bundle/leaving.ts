// What of a case leaves, and how: for internal use everything as it is; for external recipients with tokens in
// place of originals, commitments in place of hashes over them, and without what no report in the bundle
// cites.
import { AppError } from '#shared/errors.ts';
import type { CaseId, FileId } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry } from '#shared/domain/journal.ts';
import type { ReportDocument } from '#shared/report/document.ts';
import { createRedaction, type Redaction } from '#shared/report/redaction.ts';
import { createCommitter } from '#shared/report/redaction/commitments.ts';
import { createLeakSearch } from '#shared/report/redaction/find-leaks.ts';
import type { Secret } from '#shared/report/redaction/secret.ts';
import { withholdListed } from '#shared/report/redaction/withhold-listed.ts';
import {
  withholdEntry,
  withholding,
  type Withheld,
  type WithheldKind,
} from '#shared/report/redaction/withholding.ts';
import type { ReadDb } from '../database.ts';
import { hashesOf } from './case-hashes.ts';
import { ownEntriesOf } from './case-journal.ts';
import { withholdableOf } from './withholdable.ts';

/** What leaves of a case. */
export interface Leaving {
  redactJson: (value: unknown) => unknown;
  redactText: (text: string) => string;
  redactEntry: (entry: ChainedJournalEntry) => unknown;
  isWithheld: (kind: WithheldKind, id: string) => boolean;
  /** Whether the bytes of a file stay behind, and its record with them. */
  isFileWithheld: (id: FileId) => boolean;
  withheld: readonly Withheld[];
  /** Null for internal use. */
  redaction: Redaction | null;
  /**
   * The bytes of a file whose text is ours, looked through as they go by. Errors, behind the last:
   * `internal` where an original is still in them; that is a fault of ours.
   */
  checked: (path: string, chunks: Iterable<Uint8Array>) => Iterable<Uint8Array>;
}

/** What a redaction is made with. */
export interface RedactedWith {
  secrets: readonly Secret[];
  /** See `RedactionWith.commitmentKey`. */
  commitmentKey: Uint8Array;
  /** The reports in the bundle, as they are before redaction. */
  documents: readonly ReportDocument[];
}

/** Everything, as it is. */
export const EVERYTHING: Leaving = {
  redactJson: (value) => value,
  redactText: (text) => text,
  redactEntry: (entry) => entry,
  isWithheld: () => false,
  isFileWithheld: () => false,
  withheld: [],
  redaction: null,
  checked: (_path, chunks) => chunks,
};

/** A report's document from its JSON in UTF-8, as its thread gave it. */
export function readDocument(json: Uint8Array): ReportDocument {
  return JSON.parse(new TextDecoder().decode(json)) as ReportDocument;
}

/** What leaves for external recipients. */
export function redactedLeaving(
  db: ReadDb,
  caseId: CaseId,
  { secrets, commitmentKey, documents }: RedactedWith,
): Leaving {
  const records = withholdableOf(db, caseId);
  const withheld = withholding(records, documents, createCommitter(commitmentKey));
  const keys = new Set(withheld.map(({ kind, id }) => `${kind} ${id}`));
  const ids = new Set(withheld.map(({ id }) => id));
  const behind = records.attachments.filter(({ id }) => keys.has(`attachment ${id}`));
  const files = new Set(behind.map(({ fileId }) => fileId));
  const redaction = createRedaction({
    profile: 'external',
    secrets,
    commitmentKey,
    hashes: hashesOf(db, caseId, files),
  });
  // The reports were rendered elsewhere with the same tokens; here they are counted.
  const journal = ownEntriesOf(db, caseId);
  for (const document of documents) redaction.redactDocument(withholdListed(document, journal));
  return {
    redactJson: (value) => redaction.redactJson(value),
    redactText: (text) => redaction.redactText(text),
    redactEntry: (entry) => redaction.redactJson(withholdEntry(entry, ids)),
    isWithheld: (kind, id) => keys.has(`${kind} ${id}`),
    isFileWithheld: (id) => files.has(id),
    withheld,
    redaction,
    checked: (path, chunks) => withoutLeaks(path, chunks, secrets),
  };
}

function* withoutLeaks(
  path: string,
  chunks: Iterable<Uint8Array>,
  secrets: readonly Secret[],
): Generator<Uint8Array> {
  const decoder = new TextDecoder();
  const search = createLeakSearch(secrets, (bytes) => decoder.decode(bytes));
  for (const chunk of chunks) {
    search.add(chunk);
    yield chunk;
  }
  const found = search.finish();
  if (found.length === 0) return;
  throw new AppError('internal', 'an original is left in a redacted file', {
    details: { path, tokens: found.join(' ') },
  });
}
