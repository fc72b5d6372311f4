// Figures that a test prints besides judging them: for people who compare runs. `npm test` collects
// them from the output of all suites (build/tasks/suite.ts) and shows them at its end.

/** Prints one line, e.g. `hostile addresses: 1000, none was opened`. */
export function printFigure(line: string): void {
  process.stdout.write(`figure: ${line}\n`);
}
