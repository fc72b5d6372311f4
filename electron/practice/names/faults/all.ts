// Every fault that only the name API has. Refusals (429 of the quota, 500, 422 with a list) are faults
// of the whole service.
import type { Fault } from '../../faults/fault.ts';
import { bareSearch } from './bare-search.ts';
import { completedEmpty } from './completed-empty.ts';
import { countsOnly } from './counts-only.ts';
import { emptyTriggers } from './empty-triggers.ts';
import { cancelledTask, failedWithReason } from './ended-task.ts';
import { failedTask } from './failed-task.ts';
import { missingGroups } from './missing-groups.ts';
import { neverComplete } from './never-complete.ts';
import { noQuotaHeaders } from './no-quota-headers.ts';
import { percentSimilarity } from './percent-similarity.ts';
import { reportJson } from './report-json.ts';
import { reportPdf } from './report-pdf.ts';
import { reportScript } from './report-script.ts';
import { resultAtOnce } from './result-at-once.ts';
import { statusCase } from './status-case.ts';
import { nameStringNumbers } from './string-numbers.ts';
import { nameUnknownFields } from './unknown-fields.ts';
import { unknownStatus } from './unknown-status.ts';
import { unknownWords } from './unknown-words.ts';

/** All of them, in the order of the README. */
export const NAME_FAULTS: readonly Fault[] = [
  countsOnly,
  emptyTriggers,
  missingGroups,
  statusCase,
  unknownWords,
  unknownStatus,
  neverComplete,
  failedTask,
  failedWithReason,
  cancelledTask,
  completedEmpty,
  resultAtOnce,
  nameStringNumbers,
  percentSimilarity,
  nameUnknownFields,
  bareSearch,
  noQuotaHeaders,
  reportJson,
  reportPdf,
  reportScript,
];
