// The table of the Electron checklist: complete, and every place and test that it names is there.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  CHECKLIST,
  CHECKLIST_ROWS,
  judgeChecklist,
  readBrackets,
  readChecklist,
} from '../../../build/tasks/checklist.ts';

const read = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const isThere = (path: string): boolean => existsSync(new URL(`../../../${path}`, import.meta.url));

const rows = readChecklist(read(CHECKLIST));

it('has twenty rows, each with a rule, a place and a test', () => {
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: CHECKLIST_ROWS }, (_, index) => index + 1),
  );
  for (const { number, rule, places, tests } of rows) {
    expect(rule, String(number)).not.toBe('');
    expect(places.length, String(number)).toBeGreaterThan(0);
    expect(tests.length, String(number)).toBeGreaterThan(0);
  }
});

it('names places and tests that there are', () => {
  for (const { number, places, tests } of rows) {
    for (const place of places) {
      const found = ['electron/platform/', 'electron/', ''].some((room) => isThere(room + place));
      expect(found, `row ${String(number)}: ${place}`).toBe(true);
    }
    for (const { file, title } of tests) {
      expect(isThere(file), `row ${String(number)}: ${file}`).toBe(true);
      if (title !== null) expect(read(file), `row ${String(number)}`).toContain(`('${title}',`);
    }
  }
});

const TABLE = `| # | Rule | Where | Test |
|---|---|---|---|
| 1 | One | \`a.ts\` | \`test/unit/a.test.ts\`: “holds”, \`test/e2e/b.test.ts\` |
| 2, 3 | Two | \`b.ts\` | — |
`;

it('is held by a run in which every named test passed', () => {
  const [one] = readChecklist(TABLE);
  expect(one).toEqual({
    ...{ number: 1, rule: 'One', places: ['a.ts'] },
    tests: [
      { file: 'test/unit/a.test.ts', title: 'holds' },
      { file: 'test/e2e/b.test.ts', title: null },
    ],
  });
  const passed = [
    { file: 'test/unit/a.test.ts', title: 'holds' },
    { file: 'test/unit/a.test.ts', title: 'something else' },
    { file: 'test/e2e/b.test.ts', title: 'first' },
    { file: 'test/e2e/b.test.ts', title: 'second' },
  ];
  expect(judgeChecklist(readChecklist(TABLE).slice(0, 1), passed)).toEqual({
    ...{ held: 1, tests: 3, problems: [] },
  });
});

it('is not held by a row without a test, nor by a test that did not run', () => {
  const run = [{ file: 'test/unit/a.test.ts', title: 'holds no more' }];
  expect(judgeChecklist(readChecklist(TABLE), run)).toEqual({
    ...{ held: 0, tests: 0 },
    problems: [
      'row 1: test/unit/a.test.ts: holds did not run and pass',
      'row 1: test/e2e/b.test.ts did not run and pass',
      'row 2 names no test',
      'row 3 names no test',
    ],
  });
});

it('a bracket of the page about security is held as a row is, under the number of its line', () => {
  const page = 'Nothing [a link](b).\nOne is kept [unit/a,\n  e2e/b], as `[unit/c]` says.\n';
  const passed = [{ file: 'test/unit/a.test.ts', title: 'holds' }];
  expect(judgeChecklist(readBrackets(page), passed)).toEqual({
    ...{ held: 0, tests: 1, problems: ['row 2: test/e2e/b.test.ts did not run and pass'] },
  });
});
