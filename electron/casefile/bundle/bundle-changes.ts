// What a bundle differs in from the one before it, file by file, and what the journal says of why.
import type { CaseId } from '#shared/domain/ids.ts';
import type { BundleChanges } from '#shared/bundle/changes.ts';
import type { RedactionProfile } from '#shared/report/report.ts';
import { readManifest } from '../../bundle/bag-format.ts';
import { statement, type ReadDb } from '../database.ts';
import { countJournalKinds } from '../report-journal.ts';
import { findNewestBundle } from '../tables/bundles.ts';
import { readMeta } from '../tables/meta.ts';

/** Files that are named. */
const MOST_FILES = 500;
const FIRST_ENTRY = "SELECT min(seq) FROM journal WHERE subject = ? AND kind = 'bundle.written'";

/**
 * What a bundle that is not stored yet differs in from the newest one of its case and profile; null
 * when there is none. Errors: `evidence.hash_mismatch`.
 */
export function compareBundle(
  db: ReadDb,
  args: { caseId: CaseId; profile: RedactionProfile; manifest: Uint8Array },
): BundleChanges | null {
  const last = findNewestBundle(db, args);
  if (last === null) return null;
  const before = readManifest(last.manifest).hashes;
  const now = readManifest(args.manifest).hashes;
  const files: BundleChanges['files'] = [
    ...[...now].flatMap(([path, sha256]) => {
      const old = before.get(path);
      if (old === sha256) return [];
      return [{ path, change: old === undefined ? ('added' as const) : ('changed' as const) }];
    }),
    ...[...before.keys()]
      .filter((path) => !now.has(path))
      .map((path) => ({ path, change: 'removed' as const })),
  ];
  const { fileName, at, id } = last.bundle;
  // Its own entry is the first that it does not hold itself.
  const own = statement(db, FIRST_ENTRY).pluck().get(id) as number | null;
  const upTo = readMeta(db).journalEntries;
  return {
    fileName,
    at,
    files: files.slice(0, MOST_FILES),
    fileCount: files.length,
    journal: own === null ? [] : countJournalKinds(db, { after: own - 1, upTo }),
  };
}
