// A report that would run a script, load a picture and send a form, if anybody rendered it.
import type { Fault } from '../../faults/fault.ts';
import { changeReport } from './change.ts';

const PAGE = `<!doctype html><html><head><title>Report</title>
<meta http-equiv="refresh" content="0;url=https://stolen.practice.invalid/">
<script>document.title = 'script ran'; fetch('https://stolen.practice.invalid/');</script></head>
<body onload="document.title = 'handler ran'"><img src="https://stolen.practice.invalid/p.png"
onerror="document.title = 'picture ran'"><a href="javascript:document.title='link ran'">Report</a>
<form action="https://stolen.practice.invalid/"><button autofocus>Send</button></form></body></html>
`;

/** The report is HTML with a script. */
export const reportScript: Fault = {
  kind: 'name-report-script',
  stage: 'change',
  change: (answer, path) =>
    changeReport(answer, path, {
      contentType: 'text/html; charset=utf-8',
      body: { kind: 'text', text: PAGE },
    }),
};
