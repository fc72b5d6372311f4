// Hashes of a case that external recipients get as commitments alone, taken from everywhere in its records. Why is
// told in shared/report/redaction/private-hashes.ts.
import type { CaseId, FileId } from '#shared/domain/ids.ts';
import { privateHashes } from '#shared/report/redaction/private-hashes.ts';
import { statement, type ReadDb } from '../database.ts';
import { readMeta } from '../tables/meta.ts';
import { eachEntryOf } from './case-journal.ts';

/** Of records, of reports and bundles that were written, and of the journals the case came through. */
const OTHERS = `
  SELECT record_hash FROM snapshots WHERE case_id = @caseId
  UNION SELECT sha256 FROM report_documents WHERE case_id = @caseId
  UNION SELECT sha256 FROM report_files WHERE case_id = @caseId
  UNION SELECT sha256 FROM bundles WHERE case_id = @caseId
  UNION SELECT manifest_sha256 FROM bundles WHERE case_id = @caseId
  UNION SELECT source_json ->> '$.sha256' FROM batches WHERE case_id = @caseId
  UNION SELECT origin_head FROM case_imports WHERE case_id = @caseId
  UNION SELECT file_sha256 FROM case_imports WHERE case_id = @caseId AND file_sha256 IS NOT NULL`;
const FILES = 'SELECT id, sha256 FROM files WHERE case_id = @caseId';
const ANSWERS = 'SELECT answer_sha256 AS sha256 FROM snapshots WHERE case_id = @caseId';

/**
 * See `privateHashes`. Errors: `evidence.hash_mismatch`.
 * @param withheld files that stay behind: their hashes are private too
 */
export function hashesOf(db: ReadDb, caseId: CaseId, withheld: ReadonlySet<FileId>): Set<string> {
  const files = statement(db, FILES).all({ caseId }) as { id: FileId; sha256: string }[];
  const behind = files.filter(({ id }) => withheld.has(id)).map(({ sha256 }) => sha256);
  return privateHashes({
    journalHead: readMeta(db).journalHead,
    journal: entriesOf(db, caseId),
    others: [...(statement(db, OTHERS).pluck().all({ caseId }) as string[]), ...behind],
    evidence: [
      ...files.filter(({ id }) => !withheld.has(id)),
      ...(statement(db, ANSWERS).all({ caseId }) as { sha256: string }[]),
    ],
  });
}

function* entriesOf(db: ReadDb, caseId: CaseId) {
  for (const { entry } of eachEntryOf(db, caseId)) yield entry;
}
