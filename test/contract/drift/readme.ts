// The drift table as a page: one table a section, each row as it was seen.
import type { BilledState } from '#shared/screening/job.ts';
import type { Observed } from './observe.ts';
import type { DriftRow } from './row.ts';

const INTRODUCTION = `# The drift table

What becomes of answers that depart from the two specifications: the services may change, and so may what
lies between. Each row is a test of its own (\`drift.test.ts\`): a real server sends the answer over HTTP, the
job runs to its end, and the case file is read back. This page is generated from what was seen, and the tests fail
when the two differ (\`vitest run … -u\` writes it).

Of every row it is asserted, apart from the page, that an answer departed, that no screening is submitted twice
but after a 429, which says that nothing ran, that a whole answer that came is in the case file under its own SHA-256, that the job says of the money what the request log says
of its newest submit, and that a job whose answer was complete ends with a result, read or unread, or is left
to a person. A job that is not complete has no result, and says why.

**Kept**: what of the departing answer lies in the case file. **Shown**: what the person reads: the outcome in
the application's words, another subject, contradictions, and the first departures. **Money**: what is known
of the bill. **Asked**: submits, polls and, of a name, requests for the service's report until the job ended; the
rest of the answers is as specified.
`;

const MONEY: Readonly<Record<BilledState, string>> = {
  billed: 'billed',
  not_billed: 'not billed',
  may_be_billed: 'may be billed',
};

/** The page. */
export function renderDrift(
  rows: readonly DriftRow[],
  seen: ReadonlyMap<string, Observed>,
): string {
  const sections = [...new Set(rows.map(({ spec }) => spec))].map((spec) => {
    const lines = rows
      .filter((row) => row.spec === spec)
      .map((row) => toLine(row, seen.get(row.id)));
    return [`## ${spec}`, '', ...HEAD, ...lines, ''].join('\n');
  });
  return [INTRODUCTION, `${String(rows.length)} rows.`, '', ...sections].join('\n');
}

const HEAD = [
  '| Row | Departure | Kept | Shown | Job | Money | Asked |',
  '|---|---|---|---|---|---|---|',
];

function toLine(row: DriftRow, seen: Observed | undefined): string {
  if (seen === undefined) return `| ${row.id} | not seen | | | | | |`;
  const { kept, shown, job, submits, polls, reports } = seen;
  const asked = [submits, polls, ...(reports === 0 ? [] : [reports])].join(' + ');
  const departure = `${row.kind}, ${row.at}: ${row.departure}`;
  const cells = [row.id, departure, kept, shown, job.state, MONEY[job.billed], asked];
  return `| ${cells.map(escape).join(' | ')} |`;
}

/** Everything from outside is one line, and neither a cell's end nor HTML. */
function escape(text: string): string {
  return text
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replaceAll(
      /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffd]/gu,
      (one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
    );
}
