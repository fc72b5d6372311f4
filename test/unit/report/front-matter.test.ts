// What every format of a report says of itself: counts and sizes have the program's one format.
import { expect, it } from 'vitest';
import { custodyFacts, sourcesTable } from '../../../electron/report/front-matter.ts';
import { sampleReport } from '../../builders/report-document.ts';

it('entries of the audit log and sizes of answers are grouped by thousands', () => {
  const report = sampleReport();
  const custody = { ...report.custody, caseEntries: 1001, journalEntries: 21_002 };
  const sources = report.sources.map((source) => ({ ...source, sizeBytes: 1003 }));
  const texts = JSON.stringify([
    custodyFacts({ ...report, custody }),
    sourcesTable({ ...report, sources }),
  ]);
  for (const number of ['1,001', '21,002', '1,003']) expect(texts).toContain(`"text":"${number}"`);
});
