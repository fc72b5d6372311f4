// The operations of the case file inside one transaction of the caller: what is made here goes the
// way of the application, but is not synced to the disk change by change.
import { readRuleset } from '../../../electron/casefile/answers.ts';
import { serveCases } from '../../../electron/casefile/areas/cases.ts';
import { serveFinding } from '../../../electron/casefile/areas/finding.ts';
import { serveSubjects } from '../../../electron/casefile/areas/subjects.ts';
import { serveTimeline } from '../../../electron/casefile/areas/timeline.ts';
import { serveTransfer } from '../../../electron/casefile/areas/transfer.ts';
import { serveMonitors } from '../../../electron/casefile/areas/monitoring.ts';
import { serveWork } from '../../../electron/casefile/areas/work.ts';
import type { WriteDb } from '../../../electron/casefile/database.ts';
import { openScreening, storeSnapshot } from '../../../electron/casefile/screenings.ts';
import type { Serve } from '../../../electron/casefile/serve.ts';
import { changeBatch, createBatch } from '../../../electron/casefile/tables/batches.ts';
import { appendBody, finishBody } from '../../../electron/casefile/tables/bodies.ts';
import { changeJob, createJob } from '../../../electron/casefile/tables/jobs.ts';
import { beginRequest, setOutcome } from '../../../electron/casefile/tables/requests.ts';

/** The operations that a made file takes, over an open transaction. */
export function operationsIn(db: WriteDb) {
  const serve: Serve = {
    read: (query) => (args) => query(db, args),
    write: (change) => (args) => change(db, args),
  };
  const { write } = serve;
  return {
    ...serveCases(serve),
    ...serveFinding(serve),
    ...serveSubjects(serve),
    ...serveTimeline(serve),
    ...serveTransfer(serve),
    ...serveMonitors(serve),
    ...serveWork(serve),
    createBatch: write(createBatch),
    changeBatch: write(changeBatch),
    createJob: write(createJob),
    changeJob: write(changeJob),
    beginRequest: write(beginRequest),
    appendBody: write(appendBody),
    finishRequest: write((inside, { id, outcome }: Parameters<typeof setOutcome>[1]) => {
      const body = finishBody(inside, id);
      setOutcome(inside, { id, outcome });
      return body;
    }),
    readRuleset: write(readRuleset),
    storeSnapshot: write(storeSnapshot),
    openScreening: serve.read(openScreening),
  };
}

/** These operations. */
export type MadeOperations = ReturnType<typeof operationsIn>;
