// Figures that a test prints besides judging them: for people who compare runs.

/** Prints one line. */
export function printFigure(line: string): void {
  process.stdout.write(`${line}\n`);
}
