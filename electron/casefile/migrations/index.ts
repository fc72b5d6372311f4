// Every migration in order; a new one is a new file and a new line here.
import { firstTables } from './0010-first-tables.ts';
import { kindsAndBatches } from './0020-kinds-and-batches.ts';
import { workOfACase } from './0030-work-of-a-case.ts';
import { namesAndRulesets } from './0040-names-and-rulesets.ts';
import { reports } from './0050-reports.ts';
import type { Migration } from './runner.ts';

/** All migrations of this program. */
export const MIGRATIONS: readonly Migration[] = [
  firstTables,
  kindsAndBatches,
  workOfACase,
  namesAndRulesets,
  reports,
];
