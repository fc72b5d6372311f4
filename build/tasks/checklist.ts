// The Electron checklist (electron/platform/README.md) and the page about security against a run: both name
// tests, and each of them must have run and passed. Reading them knows nothing of how tests are run.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/terminal.ts';
import type { PassedTest, SuiteResult } from './suite.ts';

/** Where the table is. */
export const CHECKLIST = 'electron/platform/README.md';
/** Its rows: Electron's own list has as many. */
export const CHECKLIST_ROWS = 20;
/** The page whose statements name tests in brackets. */
export const SECURITY = 'electron/SECURITY.md';

/** A test that a row names; without a title every test of the file. */
export interface NamedTest {
  file: string;
  title: string | null;
}

/** One rule of the list. */
export interface ChecklistRow {
  number: number;
  rule: string;
  /** Files of the program or of the build that hold it. */
  places: readonly string[];
  tests: readonly NamedTest[];
}

/** The rows of the table, in its order; a row that stands for two rules (`11, 12`) gives both. */
export function readChecklist(markdown: string): ChecklistRow[] {
  return markdown.split('\n').flatMap((line) => {
    const cells = /^\| *(\d[\d, ]*?) *\|(.+)\|$/.exec(line);
    if (cells === null) return [];
    const [rule = '', where = '', tests = ''] = (cells[2] ?? '')
      .split('|')
      .map((text) => text.trim());
    return (cells[1] ?? '').split(',').map((number) => ({
      number: Number(number),
      rule,
      places: [...where.matchAll(/`([\w./-]+\.(?:ts|cts|json|yml))`/g)].map(([, one = '']) => one),
      tests: [...tests.matchAll(/`(test\/[^`]+\.test\.ts)`(?:: “([^”]+)”)?/g)].map(
        ([, file = '', title]) => ({ file, title: title ?? null }),
      ),
    }));
  });
}

const BRACKETS = /(?<!`)\[([a-z0-9]+\/[^\]]+)\](?!\()/g;

/** The tests that a text names in brackets, `[unit/a, e2e/b]`, as files; a link is none. */
export function testsNamedIn(text: string): string[] {
  const lists = [...text.matchAll(BRACKETS)];
  return lists.flatMap(([, list = '']) => list.split(/,\s+/).map((name) => `test/${name}.test.ts`));
}

/** The brackets of a text, each as a row with the number of its line. */
export function readBrackets(markdown: string): ChecklistRow[] {
  return [...markdown.matchAll(BRACKETS)].map(({ 0: bracket, index }) => ({
    number: markdown.slice(0, index).split('\n').length,
    rule: bracket,
    places: [],
    tests: testsNamedIn(bracket).map((file) => ({ file, title: null })),
  }));
}

/** What a run says of the rows; a row without a test is a problem too. */
export function judgeChecklist(
  rows: readonly ChecklistRow[],
  passed: readonly PassedTest[],
): { held: number; tests: number; problems: string[] } {
  const matches = (named: NamedTest) =>
    passed.filter(
      ({ file, title }) => file === named.file && (named.title === null || title === named.title),
    );
  const ran = new Set<PassedTest>();
  const problems: string[] = [];
  let held = 0;
  for (const { number, tests } of rows) {
    const before = problems.length;
    if (tests.length === 0) problems.push(`row ${String(number)} names no test`);
    for (const named of tests) {
      const found = matches(named);
      for (const one of found) ran.add(one);
      const name = `${named.file}${named.title === null ? '' : `: ${named.title}`}`;
      if (found.length === 0) problems.push(`row ${String(number)}: ${name} did not run and pass`);
    }
    if (problems.length === before) held += 1;
  }
  return { held, tests: ran.size, problems };
}

/**
 * The checklist and the page about security as the last parts of a run: the rows whose tests are all in suites
 * that ran, and for this platform; the others are named.
 */
export function reportChecklist(results: readonly SuiteResult[]): SuiteResult[] {
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  return [
    ...reportRows('checklist', readChecklist(read(CHECKLIST)), results),
    ...reportRows('security', readBrackets(read(SECURITY)), results),
  ];
}

function reportRows(
  name: string,
  rows: readonly ChecklistRow[],
  results: readonly SuiteResult[],
): SuiteResult[] {
  const ran = new Set(results.map((result) => result.name));
  const elsewhere = results.flatMap((result) => result.elsewhere ?? []);
  const hasRun = ({ tests }: ChecklistRow) =>
    tests.every(
      ({ file }) =>
        ran.has(file.split('/')[1] ?? '') && !elsewhere.some((one) => one.startsWith(file)),
    );
  const judgeable = rows.filter(hasRun);
  if (judgeable.length === 0) return [];
  const judged = judgeChecklist(
    judgeable,
    results.flatMap(({ passedTests }) => passedTests ?? []),
  );
  const others = rows.filter((row) => !hasRun(row)).map(({ number }) => String(number));
  const notJudged =
    others.length === 0 ? '' : `; not judged without their suites: ${others.join(', ')}`;
  return [
    {
      name,
      passed: judged.held,
      failed: judgeable.length - judged.held,
      seconds: 0,
      problems: judged.problems.map((one) => `${name}: ${one}`),
      figures: [
        `${name}: ${String(judged.held)} of ${String(rows.length)} rows, ${String(judged.tests)} tests ran${notJudged}`,
      ],
    },
  ];
}
