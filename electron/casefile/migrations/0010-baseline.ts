// The first schema, complete: what each table holds, and what it refuses, is in the file of its area.
// Never edited after a release.
import { CASES, DESTROYED_CASES, JOURNAL, META, SAVED_VIEWS } from './0010-file.ts';
import { GRAPH, IMPORTED_CASES, MONITORING, SEARCH } from './0010-around-cases.ts';
import { FILES, FLOW_VIEWS, RULESETS, SNAPSHOTS } from './0010-evidence.ts';
import { BATCHES, BODIES, JOBS, QUOTAS, REQUESTS } from './0010-jobs.ts';
import {
  ATTACHMENTS,
  DECISIONS,
  ENTERED,
  NOTES,
  OWN_FACTS,
  SUBJECTS,
  TIMELINE,
} from './0010-records.ts';
import { APPROVALS, REPORTS, WRITTEN } from './0010-reports.ts';
import type { Migration } from './runner.ts';

/** Schema 10: everything. */
export const baseline: Migration = {
  number: 10,
  name: 'baseline',
  up(db) {
    for (const tables of [
      ...[META, JOURNAL, CASES, DESTROYED_CASES, SAVED_VIEWS],
      ...[JOBS, BATCHES, REQUESTS, BODIES, QUOTAS],
      ...[FILES, RULESETS, SNAPSHOTS, FLOW_VIEWS],
      ...[SUBJECTS, NOTES, ATTACHMENTS, DECISIONS, ENTERED, OWN_FACTS, TIMELINE],
      ...[MONITORING, IMPORTED_CASES, SEARCH, GRAPH],
      ...[REPORTS, WRITTEN, APPROVALS],
    ]) {
      db.exec(tables);
    }
  },
};
