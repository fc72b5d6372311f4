// The lint rule of numbers before a person, as the configuration has it.
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

const RULE = 'tracefile/formatted-numbers';
const eslint = new ESLint({
  cwd: fileURLToPath(new URL('../../..', import.meta.url)),
  overrideConfigFile: 'build/eslint.config.mjs',
  ruleFilter: ({ ruleId }) => ruleId === RULE,
});

/** The lines in which the rule finds something, were this the text of the file. */
async function linesFound(filePath: string, lines: readonly string[]): Promise<string[]> {
  const [result] = await eslint.lintText(lines.join('\n'), { filePath });
  const found = result?.messages.filter(({ ruleId }) => ruleId === RULE) ?? [];
  return found.map(({ line }) => lines[line - 1] ?? '');
}

const MODULE = [
  "import { m } from '#shared/messages/generated/messages.js';",
  "import { formatCount } from '#shared/words/format.ts';",
  'const count = { rows: 1000 };',
  'const name: string | number = Math.random() > 0.5 ? "one" : 1;',
];

it(
  'a number turned into a text on its way into a message is found',
  { timeout: 120_000 },
  async () => {
    const wrong = [
      'export const one = m.report_doc_table({ number: String(count.rows) });',
      'export const two = m.report_doc_figure({ number: String(7) });',
      'export const three = m.report_doc_table({ number: `${count.rows}` });',
      'export const four = m.report_doc_table({ number: `${name} of ${count.rows}` });',
      'export const five = m.report_doc_table({ number: count.rows.toString() });',
      'export const six = m.report_doc_table({ number: count.rows.toFixed(2) });',
      'export const seven = m.report_doc_table({ number: name ? String(count.rows) : "" });',
    ];
    const right = [
      'export const right = m.report_doc_table({ number: formatCount(count.rows) });',
      'export const whole = m.report_doc_table({ number: `${formatCount(count.rows)} %` });',
      'export const either = m.report_doc_table({ number: String(name) });',
      'export const word = m.report_doc_table({ number: name.toString() });',
      'export const apart = String(count.rows);',
      'export const key = `${count.rows} ${count.rows.toFixed(2)}`;',
    ];
    const found = await linesFound('shared/words/fate-words.ts', [...MODULE, ...wrong, ...right]);
    expect(found).toEqual(wrong);
  },
);

it('a number that a component writes as it is is found', { timeout: 120_000 }, async () => {
  const script = ['<script lang="ts">', ...MODULE, '</script>'];
  const wrong = [
    '<p>{count.rows}</p>',
    '<p>{count.rows > 2 ? count.rows : "few"}</p>',
    '<p>{String(count.rows)}</p>',
    '<p>{`${name}: ${count.rows}`}</p>',
    '<p>{count.rows.toString()}</p>',
    '<p>{count.rows > 2 ? count.rows.toFixed(1) : ""}</p>',
    '<p title={String(count.rows)}>{name.toString()}</p>',
    '<p aria-label="{count.rows} rows">{String(name)}</p>',
  ];
  const right = [
    '<p>{formatCount(count.rows)}</p>',
    '<p data-rows={count.rows} style:order={count.rows}>{String(name)}</p>',
    '<p style:width="{count.rows}px" id={`row-${count.rows}`}>{`${formatCount(count.rows)} %`}</p>',
  ];
  const found = await linesFound('renderer/ui/Pager.svelte', [...script, ...wrong, ...right]);
  expect(found).toEqual(wrong);
});
