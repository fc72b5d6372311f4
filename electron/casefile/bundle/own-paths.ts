// What the files of every bundle are called, whatever case it is of.
import { INDEX_PATH, JOURNAL_PATH, tablePath } from '#shared/bundle/index-file.ts';
import { PROOFS_PATH } from '#shared/bundle/proof.ts';
import { REDACTION_PATH } from '#shared/bundle/redaction-file.ts';
import { TAG_FILES } from '../../bundle/bag-format.ts';
import { CASE_TABLES } from '../tables/case-tables.ts';

/** The list of stored answers. */
export const SNAPSHOTS_PATH = 'data/snapshots.json';

/**
 * All of them, relative to the bag: a file of the person's own may be called as one of these. Those
 * called by a hash, a report's title or an attachment's name are not among them.
 */
export function ownPaths(): string[] {
  return [
    ...[INDEX_PATH, REDACTION_PATH, PROOFS_PATH, SNAPSHOTS_PATH, JOURNAL_PATH],
    ...CASE_TABLES.map(({ name }) => tablePath(name)),
    ...Object.values(TAG_FILES),
  ];
}
