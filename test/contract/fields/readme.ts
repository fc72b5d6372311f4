// The contract table as a page: generated from fields.json, one table per section.
import { fileOfAssertion } from './assertions.ts';
import type { ContractRow } from './row.ts';

const INTRODUCTION = `# The contract table

Every row of every table of the two specifications, prose lists of fields included: where it lives
in this program, and its test. \`fields.json\` holds the rows; this page is generated from it, and
\`fields.test.ts\` fails when the two differ (\`vitest run … -u\` writes it again).

Each row is one test with the row's identifier as its name. It fails without both of these:

- a **response** of the practice service that emitted the row: a recorded exchange of
  \`fields/exchanges/\` and the place in its body (\`[]\` every element, \`#\` a header). It is a real
  request over HTTP or MCP, by our client or, where ours would never send it, by hand;
- an **assertion** of \`fields/assertions/\` that ran on what the client made of that response. Where
  a place follows its name, that is where the value is in what our readers read from the bytes
  that the case file keeps.

The last tests of the file hold the table together: no row twice, none without its two halves, no
exchange or assertion that no row uses, no place that does not exist.
`;

/** The page. */
export function renderReadme(rows: readonly ContractRow[]): string {
  const sections = [...new Set(rows.map(({ spec }) => spec))].map((spec) => {
    const lines = rows.filter((row) => row.spec === spec).map(toLine);
    return [`## ${spec}`, '', ...HEAD, ...lines, ''].join('\n');
  });
  return [INTRODUCTION, `${String(rows.length)} rows.`, '', ...sections].join('\n');
}

const HEAD = ['| Specification | Kind | Lives in | Response | Test |', '|---|---|---|---|---|'];

function toLine({ id, name, kind, lives, emitted, assertion, client = '' }: ContractRow): string {
  const cells = [
    escape(name),
    kind,
    `[${lives}](../../${lives})`,
    `${escape(emitted.exchange)} ${code(emitted.path)}`,
    `${code(id)}: [${assertion}](${fileOfAssertion(assertion)}) ${code(client)}`,
  ];
  return `| ${cells.map((cell) => cell.trim()).join(' | ')} |`;
}

function code(text: string): string {
  return text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``;
}

function escape(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
