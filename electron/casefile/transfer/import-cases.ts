// Cases of a foreign file arrive, all in one transaction, in steps. The file is the one that was
// looked at, by its hash: it was checked as a whole then.
import { basename } from 'node:path';
import type { CaseId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import type { CaseImportReport } from '#shared/records/transfer.ts';
import type { Engine } from '../connection.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { inOneTransaction, type Steps } from '../steps.ts';
import { foreignFileInSteps, type ForeignFile } from './foreign-file.ts';
import { requireFittingMeta, requireFittingRows } from './fitting-rows.ts';
import { freeReference } from './free-reference.ts';
import { takeOver } from './take-over.ts';

/** Which cases of which file, the one that was looked at by its hash; an id for each that arrives. */
export interface ImportArgs {
  path: string;
  passphrase: string | null;
  sha256: string;
  cases: { caseId: CaseId; reference: string }[];
  newIds: string[];
  appVersion: string;
  at: UtcMs;
}

/**
 * Brings cases in: what is there already is left, what is missing is added, what differs is reported. Errors: those of opening a case file; `import.conflict` with `details.reason`
 * `file_changed` or `evidence_differs`; `import.invalid_row` as the preview; `record.not_found` for a case that the file does not hold,
 * `case.sealed`, `case.has_open_jobs`.
 * @param db the open file, to write
 */
export function importCases(db: ReadDb, engine: Engine, args: ImportArgs): Steps<CaseImportReport> {
  return foreignFileInSteps(args, engine, (foreign) => {
    if (foreign.sha256 !== args.sha256) {
      throw new AppError('import.conflict', 'the file is not the one that was looked at', {
        details: { reason: 'file_changed' },
      });
    }
    return inOneTransaction(db, (to) => importAll(to, foreign, args));
  });
}

function* importAll(
  db: WriteDb,
  { db: from, sha256, meta }: ForeignFile,
  args: ImportArgs,
): Steps<CaseImportReport> {
  requireFittingMeta(from);
  const origin = {
    fileId: meta.fileId,
    investigator: meta.investigator,
    entries: meta.journalEntries,
    head: meta.journalHead,
    fileName: basename(args.path),
    fileSha256: sha256,
  };
  const cases: CaseImportReport['cases'] = [];
  for (const [index, { caseId, reference }] of args.cases.entries()) {
    requireCase(from, caseId);
    yield* requireFittingRows(from, caseId);
    const importId = args.newIds[index];
    if (importId === undefined) throw new AppError('input.invalid', 'an id for each case');
    const free = freeReference(db, reference, caseId);
    const { snapshots, records } = yield* takeOver(db, from, {
      caseId,
      importId,
      origin,
      at: args.at,
      reference: free,
    });
    cases.push({ caseId, reference: referenceOf(db, caseId), snapshots, records });
  }
  return { cases };
}

function requireCase(from: ReadDb, caseId: CaseId): void {
  const found = statement(from, 'SELECT 1 FROM cases WHERE id = ?').get(caseId);
  if (found === undefined) throw new AppError('record.not_found', 'the file has no such case');
}

function referenceOf(db: ReadDb, caseId: CaseId): string {
  return statement(db, 'SELECT reference FROM cases WHERE id = ?').pluck().get(caseId) as string;
}
