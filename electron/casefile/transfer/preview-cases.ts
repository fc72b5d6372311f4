// What importing a foreign case file would do, case by case. The file is checked as a whole before;
// nothing is changed in either.
import type { CaseId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { FoundCases, ImportableCase } from '#shared/records/transfer.ts';
import { forgetKey } from '../cipher.ts';
import { connect } from '../connection.ts';
import { statement, type ReadDb } from '../database.ts';
import { ownKey } from '../keeper/copies.ts';
import type { KeeperTask } from '../keeper/task.ts';
import { listSigners } from '../verify/signed-heads.ts';
import { verifyFile, type VerifyArgs } from '../verify/verify-file.ts';
import { atOnce } from '../steps.ts';
import { compareRows, type ComparedRow } from './compare-rows.ts';
import { requireFittingMeta, requireFittingRows } from './fitting-rows.ts';
import { removeForeignCopy, withForeignFile } from './foreign-file.ts';
import { freeReference } from './free-reference.ts';
import { countCase, isCounted } from './take-over.ts';

/** Where comparing begins, as a share of the whole. */
const COMPARING = 0.7;

/**
 * The task. Errors: those of opening a case file; `import.not_sound` with the first finding in the
 * details, `import.invalid_row` with the first row that this program would not have written,
 * `import.conflict` for evidence that has two contents under one id.
 */
export const previewCases: KeeperTask<'previewCases'> = {
  run: (args, { engine, tell, monotonicMs }) =>
    withForeignFile(args, engine, ({ db, sha256, meta, wasOlder }) => {
      requireFittingMeta(db);
      assertFileSound(db, {
        at: args.at,
        monotonicMs,
        tell: (share) => tell(COMPARING * share),
      });
      const key = ownKey(args.current.key);
      try {
        const ours = connect(args.current.path, key, engine, 'read');
        try {
          const ids = listCaseIds(db);
          for (const id of ids) atOnce(requireFittingRows(db, id));
          const cases = ids.map((id, index) => {
            tell(COMPARING + (1 - COMPARING) * (index / ids.length));
            return describeCase(db, ours, id);
          });
          const { fileId, investigator, createdAt, journalEntries, journalHead } = meta;
          return {
            path: args.path,
            sha256,
            fileId,
            investigator,
            createdAt,
            entries: journalEntries,
            head: journalHead,
            wasOlder,
            signers: listSigners(db, { newest: journalEntries }),
            cases,
          } satisfies FoundCases;
        } finally {
          ours.close();
        }
      } finally {
        forgetKey(key);
      }
    }),
  cleanUp: (args) => removeForeignCopy(args),
};

/** Errors: `import.not_sound` with what was found first. */
function assertFileSound(db: ReadDb, args: VerifyArgs): void {
  const report = verifyFile(db, args);
  if (report.ok) return;
  const [first] = report.findings;
  throw new AppError('import.not_sound', 'the file does not verify', {
    details: {
      findings: report.findingCount,
      finding: first?.kind ?? 'file_damaged',
      seq: first?.seq ?? null,
      record: first?.record ?? null,
      id: first?.id ?? null,
    },
  });
}

function listCaseIds(db: ReadDb): CaseId[] {
  const ids = statement(db, 'SELECT id FROM cases ORDER BY created_at DESC, id').pluck().all();
  return ids as CaseId[];
}

function describeCase(from: ReadDb, to: ReadDb, caseId: CaseId): ImportableCase {
  const { reference, title } = statement(
    from,
    'SELECT reference, title FROM cases WHERE id = ?',
  ).get(caseId) as { reference: string; title: string };
  const isHere = statement(to, 'SELECT 1 FROM cases WHERE id = ?').get(caseId) !== undefined;
  const missing = { snapshots: 0, records: 0, files: 0 };
  const differing: ImportableCase['differing'] = [];
  for (const one of compareRows(from, to, caseId)) {
    const { table, fate } = one;
    if (fate === 'differs' || fate === 'held_back') differing.push(nameOf(one));
    else if (fate !== 'here') {
      if (table.name === 'snapshots') missing.snapshots++;
      else if (table.name === 'files') missing.files++;
      else if (isCounted(table)) missing.records++;
    }
  }
  const total = missing.snapshots + missing.records + missing.files + differing.length;
  const { snapshots, records } = countCase(from, caseId);
  return {
    caseId,
    reference,
    title,
    fate: !isHere ? 'new' : total > 0 ? 'merge' : 'identical',
    freeReference: freeReference(to, reference, caseId),
    snapshots,
    snapshotsMissing: missing.snapshots,
    records,
    recordsMissing: missing.records,
    differing,
    knownAnswers: countKnownAnswers(from, to, caseId),
  };
}

function nameOf({ table, row }: ComparedRow): ImportableCase['differing'][number] {
  const titles = ['title', 'name', 'value', 'text', 'subject', 'reference'];
  const title = titles.map((column) => row[column]).find((text) => typeof text === 'string') ?? '';
  return { record: table.name, id: String(row['id']), title };
}

/** Answers that other cases here hold too. */
function countKnownAnswers(from: ReadDb, to: ReadDb, caseId: CaseId): number {
  const hashes = statement(from, 'SELECT DISTINCT answer_sha256 FROM snapshots WHERE case_id = ?')
    .pluck()
    .all(caseId) as string[];
  const isKnown = statement(
    to,
    'SELECT 1 FROM snapshots WHERE answer_sha256 = ? AND case_id != ? LIMIT 1',
  );
  return hashes.filter((hash) => isKnown.get(hash, caseId) !== undefined).length;
}
