// The payload of a case's bundle, file by file and always in the same order.
import { INDEX_PATH, REPORTS_PREFIX, type BundleIndexFile } from '#shared/bundle/index-file.ts';
import { REDACTION_PATH, type RedactionFile } from '#shared/bundle/redaction-file.ts';
import type { CaseId, Sha256Hex } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { createCommitter } from '#shared/report/redaction/commitments.ts';
import type { RedactionProfile } from '#shared/report/report.ts';
import type { ReadDb } from '../database.ts';
import { getCaseRecord } from '../tables/cases.ts';
import { caseExtract } from './case-extract.ts';
import {
  answerFiles,
  approvalFiles,
  attachmentFiles,
  listSnapshotIds,
  rulesetFiles,
  snapshotList,
} from './evidence-files.ts';
import { countEntriesOf } from './case-journal.ts';
import { journalFile } from './journal-lines.ts';
import type { Leaving } from './leaving.ts';
import { jsonFile, type PayloadFile } from './payload.ts';
import { proofsFile } from './proofs.ts';

/** A report that goes along in one format. */
export interface BundledReport {
  /** Of its file in `data/reports/`, a safe part of a path (`toSafePart`). */
  name: string;
  /** As it is in the file. */
  title: string;
  /** The name of the same report as JSON, another of these or this one. */
  document: string;
  /** Of the report before redaction. */
  contentSha256: Sha256Hex;
  bytes: Uint8Array;
}

/** What a bundle is made of. */
export interface BundleContents {
  caseId: CaseId;
  profile: RedactionProfile;
  preparedAt: UtcMs;
  reports: readonly BundledReport[];
  /** See `RedactionWith.commitmentKey`. */
  commitmentKey: Uint8Array;
  leaving: Leaving;
}

/** What the bundle says of itself. */
export function bundleIndex(db: ReadDb, contents: BundleContents): BundleIndexFile {
  const { caseId, profile, preparedAt, leaving } = contents;
  const { reference, title } = getCaseRecord(db, caseId);
  return {
    format: 'tracefile-bundle',
    version: 1,
    caseId,
    profile,
    preparedAt,
    caseReference: leaving.redactText(reference),
    caseTitle: leaving.redactText(title),
    snapshots: listSnapshotIds(db, caseId).length,
    journalEntries: countEntriesOf(db, caseId),
    reports: contents.reports.map(({ name, title: of, document, contentSha256 }) => ({
      name,
      title: of,
      document,
      contentSha256,
    })),
  };
}

/**
 * Every file but those about the bag. To be read in one go, in one transaction. Errors: those of the
 * files; `evidence.hash_mismatch` already when a snapshot is come to whose record was changed.
 */
export function* bundlePayload(
  db: ReadDb,
  contents: BundleContents,
  index: BundleIndexFile,
): Generator<PayloadFile> {
  const { caseId, leaving, reports } = contents;
  const ids = listSnapshotIds(db, caseId);
  yield jsonFile(INDEX_PATH, () => index);
  for (const { name, bytes } of reports) {
    const path = REPORTS_PREFIX + name;
    yield { path, sizeBytes: bytes.length, nature: 'kept', chunks: () => [bytes] };
  }
  yield snapshotList(db, ids, leaving);
  yield* answerFiles(db, ids);
  yield* rulesetFiles(db, caseId);
  yield* caseExtract(db, caseId, leaving);
  yield journalFile(db, caseId, leaving);
  yield* attachmentFiles(db, caseId, leaving);
  yield* approvalFiles(db, caseId);
  const { redaction, withheld } = leaving;
  if (redaction === null) {
    yield proofsFile(db, caseId, createCommitter(contents.commitmentKey));
  } else {
    // The last one: by now it is counted how often each token was put in.
    yield jsonFile(REDACTION_PATH, (): RedactionFile => {
      const tokens = redaction.commitments();
      return {
        format: 'tracefile-redaction',
        version: 1,
        profile: 'external',
        tokens,
        hashes: 'commitments',
        withheld: [...withheld],
      };
    });
  }
}
