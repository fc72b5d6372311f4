// The operations on cases.
import type { CaseId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { Serve } from '../serve.ts';
import { createCase, getCase, listCases, updateCase } from '../tables/cases.ts';
import { setCaseStatus } from '../tables/case-status.ts';
import { destroyCase } from '../tables/destroy-case.ts';

/** Serves them over the open file. */
export function serveCases({ read, write }: Serve) {
  return {
    createCase: write(createCase),
    listCases: read(listCases),
    getCase: read((db, { id }: { id: CaseId }) => getCase(db, id)),
    updateCase: write(updateCase),
    setCaseStatus: write(setCaseStatus),
    destroyCase(args: { id: CaseId; why: string; at: UtcMs }) {
      const counts = write(destroyCase)(args);
      // What was there is in the log until it is merged into the file.
      read((db) => db.pragma('wal_checkpoint(TRUNCATE)'))({});
      return counts;
    },
  };
}
