// What the commands of the build say of what they ran: a tool that does not end, and the last line of a run.
import { afterEach, expect, test, vi } from 'vitest';
import { report } from '../../../build/tasks/result-table.ts';
import { runTool, type SuiteResult } from '../../../build/tasks/suite.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a tool that does not end in its time is ended, and said to be', async () => {
  const hanging = 'setInterval(() => undefined, 1000)';
  const run = await runTool([process.execPath, ['-e', hanging]], {}, 500);
  expect(run).toMatchObject({ code: 124, output: '\nnot finished after 0.5 s\n' });
});

/** What a report prints, and its exit code. */
function reported(results: readonly Partial<SuiteResult>[]) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const none = { name: 'unit', passed: 0, failed: 0, seconds: 1, problems: [] };
  const code = report(
    results.map((result) => ({ ...none, ...result })),
    ['unit', 'e2e'],
    'A run',
  );
  const lines = write.mock.calls.map(([text]) => String(text)).join('');
  write.mockRestore();
  return { code, lines, last: lines.trimEnd().split('\n').at(-1) };
}

test('the last line counts what is not for this platform apart, and names it above', () => {
  const elsewhere = ['test/unit/a.test.ts (Windows has no file modes)', 'test/unit/b.test.ts: c'];
  const { code, lines, last } = reported([
    { passed: 3, elsewhere },
    { name: 'e2e', passed: 2 },
  ]);
  expect(last).toBe('5 passed, 0 failed, 2 not for this platform');
  expect(lines).toContain(`Not for this platform:\n  ${elsewhere.join('\n  ')}\n`);
  expect(code).toBe(0);
  expect(reported([{ passed: 1 }]).last).toBe('1 passed, 0 failed');
});

test('a failed test fails the run, and so does one in which no test ran', () => {
  const failed = reported([{ passed: 3, failed: 1, problems: ['a.test.ts: b'] }]);
  expect([failed.code, failed.last]).toEqual([1, '3 passed, 1 failed']);
  expect(failed.lines).toContain('Not passed:\n  a.test.ts: b\n');
  expect(reported([{ elsewhere: ['test/unit/a.test.ts (a reason)'] }]).code).toBe(1);
});
