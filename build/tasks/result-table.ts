// How a run of the tests is reported: each suite as it ends, then the table, the slowest files and the
// last line.
import { figuresIn, type SuiteResult } from './suite.ts';

/** How many files are named as the slowest. */
const SLOWEST = 20;

/** Says how suites ended as soon as they do, with the tool's words when one failed; adds what was counted. */
export function tell(results: SuiteResult[], output: string): SuiteResult[] {
  if (results.some((result) => result.failed > 0)) process.stdout.write(`\n${output.trim()}\n\n`);
  for (const { name, passed, failed, seconds } of results) {
    const mark = failed === 0 ? 'ok  ' : 'FAIL';
    const counts = `${String(passed)} passed${failed === 0 ? '' : `, ${String(failed)} failed`}`;
    process.stdout.write(`${mark} ${name}: ${counts} (${seconds.toFixed(1)} s)\n`);
  }
  // Suites that ran as one have one output.
  const [first, ...others] = results;
  return first === undefined ? [] : [{ ...first, figures: figuresIn(output) }, ...others];
}

/** One result for each suite, whatever parts it was run in. */
export function mergeParts(results: readonly SuiteResult[]): SuiteResult[] {
  const merged = new Map<string, SuiteResult>();
  for (const part of results) {
    const before = merged.get(part.name);
    merged.set(part.name, {
      name: part.name,
      passed: (before?.passed ?? 0) + part.passed,
      failed: (before?.failed ?? 0) + part.failed,
      seconds: (before?.seconds ?? 0) + part.seconds,
      problems: [...(before?.problems ?? []), ...part.problems],
      // Each part of a suite names all of its files.
      elsewhere: [...new Set([...(before?.elsewhere ?? []), ...(part.elsewhere ?? [])])],
      passedTests: [...(before?.passedTests ?? []), ...(part.passedTests ?? [])],
      figures: [...(before?.figures ?? []), ...(part.figures ?? [])],
      fileTimes: [...(before?.fileTimes ?? []), ...(part.fileTimes ?? [])],
    });
  }
  return [...merged.values()];
}

/** A heading with its lines; nothing without lines. */
function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${heading}:`, ...lines.map((line) => `  ${line}`)];
}

/** One line for each suite, in the order of `names`; what is no suite of its own is below them. */
function tableOf(results: readonly SuiteResult[], names: readonly string[]): string[] {
  const width = Math.max(...names.map((name) => name.length));
  const line = (name: string, ...cells: string[]) =>
    name.padEnd(width) + cells.map((cell) => cell.padStart(9)).join('');
  const order = ({ name }: SuiteResult) => (names.includes(name) ? names.indexOf(name) : Infinity);
  return [
    line('suite', 'passed', 'failed', 'seconds'),
    ...results
      .toSorted((one, other) => order(one) - order(other))
      .map(({ name, passed, failed, seconds }) =>
        line(name, String(passed), String(failed), seconds.toFixed(1)),
      ),
  ];
}

/** Prints the table and, as the very last line, the sums. Gives the exit code. */
export function report(
  results: readonly SuiteResult[],
  names: readonly string[],
  headline: string,
): number {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const elsewhere = results.flatMap((result) => result.elsewhere ?? []);
  const leftOut =
    elsewhere.length === 0 ? '' : `, ${String(elsewhere.length)} not for this platform`;
  const slowest = results
    .flatMap(({ name, fileTimes }) => (fileTimes ?? []).map((time) => ({ name, ...time })))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ name, file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file} (${name})`);
  const lines = [
    ...['', headline],
    ...tableOf(results, names),
    ...section('The slowest files', slowest),
    ...section(
      'Counted',
      results.flatMap((result) => result.figures ?? []),
    ),
    ...section('Not for this platform', elsewhere),
    ...section(
      'Not passed',
      results.flatMap((result) => result.problems),
    ),
    ...['', `${String(passed)} passed, ${String(failed)} failed${leftOut}`, ''],
  ];
  process.stdout.write(lines.join('\n'));
  return failed === 0 && passed > 0 ? 0 : 1;
}
