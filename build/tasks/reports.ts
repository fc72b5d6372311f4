// Reads what Vitest and Playwright report into suite results.
import path from 'node:path';
import { rowOf, rowsElsewhere, type PlatformRow } from '../platform-tests.ts';
import { root } from '../setup/terminal.ts';
import { closeSuite, type FileTime, type PassedTest, type SuiteResult } from './suite.ts';

/** The part of Vitest's JSON report that is used here. */
interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; title: string; fullName: string }[];
  }[];
}

const describeRow = ({ file, title, reason }: PlatformRow) =>
  `${file}${title === undefined ? '' : `: ${title}`} (${reason})`;

/** The whole files of a suite that the platform leaves out: they count as one each. */
function filesLeftOut(suite: string, platform: NodeJS.Platform): string[] {
  return rowsElsewhere(platform)
    .filter(({ file, title }) => title === undefined && file.startsWith(`test/${suite}/`))
    .map(describeRow);
}

/** One result per project; a file belongs to the project that its folder under test/ names. */
export function readVitest(
  report: unknown,
  projects: readonly string[],
  code: number,
  platform = process.platform,
): SuiteResult[] {
  const files = (report as VitestReport | null)?.testResults ?? [];
  const results = projects.map((name) => {
    const folder = path.join(root, 'test', name) + path.sep;
    const passedTests: PassedTest[] = [];
    const fileTimes: FileTime[] = [];
    const elsewhere = filesLeftOut(name, platform);
    const result = {
      name,
      elsewhere,
      fileTimes,
      passed: 0,
      failed: 0,
      seconds: 0,
      problems: [] as string[],
      passedTests,
    };
    for (const file of files.filter((one) => path.resolve(root, one.name).startsWith(folder))) {
      const seconds = Math.max(0, file.endTime - file.startTime) / 1000;
      result.seconds += seconds;
      const place = path.relative(root, path.resolve(root, file.name)).split(path.sep).join('/');
      fileTimes.push({ file: place, seconds });
      for (const test of file.assertionResults) {
        const row = rowOf(place, test.title, platform);
        if (test.status === 'passed') {
          result.passed += 1;
          passedTests.push({ file: place, title: test.title });
        } else if (row !== undefined && test.status !== 'failed') {
          elsewhere.push(describeRow(row));
        } else {
          result.failed += 1;
          result.problems.push(`${place}: ${test.fullName} (${test.status})`);
        }
      }
      const hasFailedTest = file.assertionResults.some((test) => test.status === 'failed');
      if (file.status === 'failed' && !hasFailedTest) {
        result.failed += 1;
        result.problems.push(`${place}: the file itself failed`);
      }
    }
    return result;
  });
  const isExplained = code === 0 || results.some((result) => result.failed > 0);
  // A failure without a failed test belongs to no project; the first one carries it.
  return results.map((result, index) => closeSuite(result, !isExplained && index === 0));
}

interface PlaywrightSuite {
  title: string;
  file?: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results: { duration: number }[] }[];
  }[];
}

/** The part of Playwright's JSON report that is used here. */
interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

/** The result of one Playwright project that was run alone. */
export function readPlaywright(
  report: unknown,
  name: string,
  code: number,
  platform = process.platform,
): SuiteResult {
  const passedTests: PassedTest[] = [];
  const elsewhere = filesLeftOut(name, platform);
  const times = new Map<string, number>();
  const result = {
    name,
    elsewhere,
    passed: 0,
    failed: 0,
    seconds: 0,
    problems: [] as string[],
    passedTests,
  };
  const given = report as PlaywrightReport | null;
  const visit = (suite: PlaywrightSuite) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const seconds = test.results.reduce((sum, { duration }) => sum + duration / 1000, 0);
        result.seconds += seconds;
        times.set(spec.file, (times.get(spec.file) ?? 0) + seconds);
        if (test.status === 'expected') {
          result.passed += 1;
          passedTests.push({ file: `test/${spec.file}`, title: spec.title });
        } else {
          result.failed += 1;
          result.problems.push(`${spec.file}: ${spec.title} (${test.status})`);
        }
      }
    }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of given?.suites ?? []) visit(suite);
  for (const error of given?.errors ?? []) {
    result.failed += 1;
    result.problems.push(`${name}: ${(error.message ?? 'an error').split('\n')[0] ?? ''}`);
  }
  const fileTimes = [...times].map(([file, seconds]) => ({ file: `test/${file}`, seconds }));
  return closeSuite({ ...result, fileTimes }, code !== 0 && result.failed === 0);
}
