// The entries that came with imported cases: each must follow from what it says and the hash before
// it, which is next to it.
import type { ReadDb } from '../database.ts';
import { eachCustodyEntry } from '../tables/custody.ts';
import type { Findings } from './findings.ts';

/** Checks every one. */
export function checkCustody(db: ReadDb, findings: Findings): void {
  for (const { caseId, originFileId, seq, follows } of eachCustodyEntry(db)) {
    if (follows) continue;
    findings.add({
      kind: 'record_changed',
      caseId,
      record: 'custody',
      id: `${originFileId} ${seq}`,
    });
  }
}
