// A report as JSON.
import type { Fault } from '../../faults/fault.ts';
import { changeReport } from './change.ts';

/** The report is `application/json`. */
export const reportJson: Fault = {
  kind: 'name-report-json',
  stage: 'change',
  change: (answer, path) =>
    changeReport(answer, path, {
      contentType: 'application/json; charset=utf-8',
      body: { kind: 'json', value: { title: 'Report (fictional)', sections: ['decision'] } },
    }),
};
