// A report as PDF.
import type { Fault } from '../../faults/fault.ts';
import { changeReport } from './change.ts';

const PDF = [
  '%PDF-1.4',
  '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
  '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
  '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj',
  'trailer << /Root 1 0 R >>',
  '%%EOF',
  '',
].join('\n');

/** The report is `application/pdf`: one empty page. */
export const reportPdf: Fault = {
  kind: 'name-report-pdf',
  stage: 'change',
  change: (answer, path) =>
    changeReport(answer, path, {
      contentType: 'application/pdf',
      body: { kind: 'text', text: PDF },
    }),
};
