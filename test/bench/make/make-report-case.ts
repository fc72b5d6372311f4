// A case file with one case for a long report: so many screenings of addresses, all with as many hits.
// Everything goes through the operations of the application.
import { createFile } from '../../../electron/casefile/new-file.ts';
import { inTransaction } from '../../../electron/casefile/database.ts';
import { openFile } from '../../../electron/casefile/open.ts';
import type { JobId } from '#shared/domain/ids.ts';
import { buildRequest } from '../../builders/kya-view.ts';
import { makeServices } from './answers.ts';
import { createChance, createMadeClock } from './chance.ts';
import { operationsIn } from './operations.ts';
import { runJob, sentTo, storeRuleset, type Planned } from './screenings.ts';
import { openCase } from './work.ts';

const ENGINE = { nativeBinding: null };
const APP_VERSION = '0.1.0';
const BEGIN = Date.UTC(2025, 0, 2, 8);
const STEP_MS = 45_000;

/** What is to be made. */
export interface ReportCaseArgs {
  path: string;
  passphrase: string;
  screenings: number;
  /** Of each screening. */
  hits: number;
}

/** Makes the file; the folder must be there, the file must not. Errors: as the operations'. */
export function makeReportCase({ path, passphrase, screenings, hits }: ReportCaseArgs): void {
  const opening = { path, passphrase, at: BEGIN, appVersion: APP_VERSION };
  const chance = createChance(7);
  const fileId = chance.id<string>();
  createFile({ ...opening, investigator: 'Practice Investigator', fileId }, ENGINE);
  const { db, close } = openFile({ ...opening, mode: 'write' }, ENGINE);
  try {
    inTransaction(db, (write) => {
      const operations = operationsIn(write);
      const now = createMadeClock(BEGIN, STEP_MS);
      const rulesetSha256 = storeRuleset(operations, chance);
      const maker = { chance, now, folder: '', rulesetSha256, last: { remoteId: 1000 } };
      const between = Array.from({ length: 400 }, () => chance.address());
      const pool = { services: makeServices(chance, 400), between };
      const made = openCase(operations, maker, { number: 1, pool });
      for (let left = screenings; left > 0; left--) {
        const request = buildRequest({ address: chance.address() });
        const planned: Planned = { job: { kind: 'kya', request }, hitCount: hits };
        const { environmentId } = sentTo(planned.job);
        const id = chance.id<JobId>();
        operations.createJob({ id, caseId: made.id, environmentId, job: planned.job, at: now() });
        runJob(operations, maker, pool, { jobId: id, planned });
      }
    });
  } finally {
    close();
  }
}
