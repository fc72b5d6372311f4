// Reads what Vitest and Playwright report into suite results.
import path from 'node:path';
import { root } from '../setup/terminal.ts';
import { closeSuite, type PassedTest, type SuiteResult } from './suite.ts';

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

/** One result per project; a file belongs to the project that its folder under test/ names. */
export function readVitest(
  report: unknown,
  projects: readonly string[],
  code: number,
): SuiteResult[] {
  const files = (report as VitestReport | null)?.testResults ?? [];
  const results = projects.map((name) => {
    const folder = path.join(root, 'test', name) + path.sep;
    const passedTests: PassedTest[] = [];
    const result = {
      name,
      passed: 0,
      failed: 0,
      seconds: 0,
      problems: [] as string[],
      passedTests,
    };
    for (const file of files.filter((one) => path.resolve(root, one.name).startsWith(folder))) {
      result.seconds += Math.max(0, file.endTime - file.startTime) / 1000;
      const place = path.relative(root, path.resolve(root, file.name));
      for (const test of file.assertionResults) {
        if (test.status === 'passed') {
          result.passed += 1;
          passedTests.push({ file: place.split(path.sep).join('/'), title: test.title });
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
export function readPlaywright(report: unknown, name: string, code: number): SuiteResult {
  const passedTests: PassedTest[] = [];
  const result = { name, passed: 0, failed: 0, seconds: 0, problems: [] as string[], passedTests };
  const given = report as PlaywrightReport | null;
  const visit = (suite: PlaywrightSuite) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        for (const attempt of test.results) result.seconds += attempt.duration / 1000;
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
  return closeSuite(result, code !== 0 && result.failed === 0);
}
