// Which texts of a case external recipients are not to read, taken from everywhere in its records. What is done
// with them is decided in shared/report/redaction.
import type { CaseId } from '#shared/domain/ids.ts';
import { collectSecrets } from '#shared/report/redaction/collect-secrets.ts';
import type { Secret } from '#shared/report/redaction/secret.ts';
import { statement, type ReadDb } from '../database.ts';
import { listEveryAttachment } from '../tables/attachments.ts';
import { getCaseRecord } from '../tables/cases.ts';
import { listDecisions } from '../tables/decisions.ts';
import { listSlots } from '../tables/hop-slots.ts';
import { readMeta } from '../tables/meta.ts';
import { listEveryFact } from '../tables/own-facts.ts';
import { listStatedTransactions } from '../tables/stated-transactions.ts';
import { eachEntryOf } from './case-journal.ts';
import { ownPaths } from './own-paths.ts';

const ENVIRONMENT_NAMES = `SELECT environment_name AS environmentName FROM snapshots
  WHERE case_id = ? AND environment_name <> '' ORDER BY taken_at, id`;
const NOTE_AUTHORS = `SELECT author FROM (
    SELECT author, at FROM note_revisions WHERE case_id = @caseId
    UNION ALL
    SELECT origin_investigator AS author, at FROM case_imports WHERE case_id = @caseId)
  ORDER BY at, author`;
const BASES = `SELECT DISTINCT base FROM requests
  WHERE purpose <> 'explorer' AND job_id IN (SELECT id FROM jobs WHERE case_id = ?) ORDER BY base`;
const FILE_NAMES = `SELECT DISTINCT name FROM (
    SELECT imported_name AS name FROM snapshots WHERE case_id = @caseId
    UNION ALL SELECT source_json ->> '$.fileName' FROM batches WHERE case_id = @caseId
    UNION ALL SELECT file_name FROM report_files WHERE case_id = @caseId
    UNION ALL SELECT file_name FROM bundles WHERE case_id = @caseId
    UNION ALL SELECT file_name FROM case_imports WHERE case_id = @caseId)
  WHERE name IS NOT NULL ORDER BY name`;

/** `secretsOf`, all of it of one moment. Errors: `record.not_found`, `evidence.hash_mismatch`. */
export function readSecrets(db: ReadDb, { caseId }: { caseId: CaseId }): Secret[] {
  return db.transaction(() => secretsOf(db, caseId))();
}

/** The originals of a case with their tokens: the same ones for the same records. */
export function secretsOf(db: ReadDb, caseId: CaseId): Secret[] {
  const { owner } = getCaseRecord(db, caseId);
  const entries = [...eachEntryOf(db, caseId)];
  return collectSecrets({
    investigator: readMeta(db).investigator,
    case: { owner },
    snapshots: statement(db, ENVIRONMENT_NAMES).all(caseId) as { environmentName: string }[],
    decisions: listDecisions(db, { caseId }).reverse(),
    slots: listSlots(db, { caseId }).reverse(),
    statedTransactions: listStatedTransactions(db, { caseId }).reverse(),
    ownFacts: listEveryFact(db, { caseId }),
    attachments: listEveryAttachment(db, { caseId }),
    journal: entries.map(({ entry: { actor, kind, what } }) => ({ actor, kind, what })),
    notes: statement(db, NOTE_AUTHORS).all({ caseId }) as { author: string }[],
    baseAddresses: statement(db, BASES).pluck().all(caseId) as string[],
    files: statement(db, FILE_NAMES).pluck().all({ caseId }) as string[],
    ownPaths: ownPaths(),
  });
}
