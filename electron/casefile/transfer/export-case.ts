// A case as a case file of its own: a new file with exactly one case, all it holds and the chain of
// custody, checked as a whole before it gets its name. Read next to the writer, in one moment.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { CaseId, Sha256Hex } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { forgetKey, type FileKey } from '../cipher.ts';
import { connect } from '../connection.ts';
import { inTransaction, type ReadDb } from '../database.ts';
import { makeEmptyFile, sizeOf } from '../file-system.ts';
import { requireOther } from '../held-file.ts';
import { rebuildSearch } from '../index-terms.ts';
import { ownKey } from '../keeper/copies.ts';
import type { KeeperTask, TaskContext } from '../keeper/task.ts';
import type { KeeperTasks } from '../keeper/tasks.ts';
import { newKey, writeNewFile } from '../new-file.ts';
import { publishBeside, removeBeingMade } from '../publish-beside.ts';
import { atOnce } from '../steps.ts';
import { getCaseRecord } from '../tables/cases.ts';
import { readMeta } from '../tables/meta.ts';
import { verifyFile } from '../verify/verify-file.ts';
import { assertCaseSound } from './check-case.ts';
import { countCase, takeOver, type CaseOrigin } from './take-over.ts';

type Args = KeeperTasks['exportCase']['in'];

/** Where the steps begin, as shares of the whole. */
const COPYING = 0.3;
const CHECKING = 0.6;

/**
 * The task. Errors besides its own: `record.not_found`, `evidence.hash_mismatch`,
 * `input.open_case_file` for the file that the case is in.
 */
export const exportCase: KeeperTask<'exportCase'> = {
  run: async (args, context) => {
    const sourceKey = ownKey(args.file.key);
    const key = args.passphrase === null ? null : newKey(args.passphrase);
    try {
      const from = connect(args.file.path, sourceKey, context.engine, 'read');
      try {
        requireOther({ path: args.file.path }, args.to);
        const place = { to: args.to, replaces: args.replaces };
        const { origin, counts } = await publishBeside(place, context.engine, async (temporary) => {
          makeEmptyFile(temporary);
          return writeCopy(from, temporary, key, args, context);
        });
        return {
          path: args.to,
          sizeBytes: sizeOf(args.to),
          sha256: await hashFile(args.to),
          isEncrypted: key !== null,
          ...counts,
          entries: origin.entries,
          head: origin.head,
        };
      } finally {
        from.close();
      }
    } finally {
      forgetKey(sourceKey);
      forgetKey(key);
    }
  },
  cleanUp: ({ to }, { engine }) => removeBeingMade(to, engine),
};

function writeCopy(
  from: ReadDb,
  temporary: string,
  key: FileKey | null,
  args: Args,
  { engine, tell, monotonicMs }: TaskContext,
): { origin: CaseOrigin; counts: ReturnType<typeof countCase> } {
  const { caseId, fileId, at, appVersion } = args;
  const db = connect(temporary, key, engine);
  try {
    // One moment of the source, whatever its writer does meanwhile.
    const written = from.transaction(() => {
      const { reference } = getCaseRecord(from, caseId);
      assertCaseSound(from, caseId, (share) => tell(COPYING * share));
      const origin = originOf(from);
      const { investigator } = origin;
      writeNewFile(db, { investigator, fileId, at, appVersion }, engine);
      tell(COPYING);
      const importId = `${fileId}:${caseId}`;
      inTransaction(db, (write) =>
        atOnce(takeOver(write, from, { caseId, importId, reference, origin, at })),
      );
      return { origin, counts: countCase(from, caseId) };
    })();
    rebuildSearch(db);
    tell(CHECKING);
    const report = verifyFile(db, {
      at,
      monotonicMs,
      tell: (share) => tell(CHECKING + (1 - CHECKING) * share),
    });
    if (!report.ok) throw notSound(caseId, report.findings[0]?.kind ?? 'file_damaged');
    return written;
  } finally {
    db.close();
  }
}

function originOf(from: ReadDb): CaseOrigin {
  const { fileId, investigator, journalEntries: entries, journalHead: head } = readMeta(from);
  return { fileId, investigator, entries, head, fileName: null, fileSha256: null };
}

async function hashFile(path: string): Promise<Sha256Hex> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Uint8Array);
  return hash.digest('hex') as Sha256Hex;
}

function notSound(caseId: CaseId, finding: string): AppError {
  return new AppError('casefile.damaged', 'the copy of the case is not sound', {
    details: { part: 'export', caseId, finding },
  });
}
