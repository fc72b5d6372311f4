// The one table of tests that not every platform can run, each with its reason. Elsewhere they are not
// started and count as "not for this platform", neither as passed nor as failed. A test that is skipped
// for any other reason counts as failed.

/** A platform that the tests run on. */
type Platform = 'linux' | 'darwin' | 'win32';

/** What cannot run everywhere; without a title every test of the file. */
export interface PlatformRow {
  /** Below the checkout, with slashes. */
  file: string;
  title?: string;
  on: readonly Platform[];
  reason: string;
}

const LINUX = ['linux'] as const;
const POSIX = ['linux', 'darwin'] as const;

/** Files that lean on something of Linux, by what it is. */
const linuxFiles: Readonly<Record<string, readonly string[]>> = {
  'it reads what we wrote with tools that the set-up installs with apt': [
    ...['casefile/foreign-files', 'casefile/sealed-pages', 'property/bundle'],
    'property/graph-paths',
    ...['unit/bundle/forged-archive', 'unit/bundle/round-trip', 'unit/bundle/strangers'],
    ...[
      'unit/report/formats',
      'unit/report/graphml',
      'unit/report/graph-files',
      'unit/report/html',
      'unit/report/merge',
    ],
    'unit/report/merge-engines',
    ...['unit/services/exports', 'unit/services/journal-signing', 'unit/services/signing'],
    ...['component/print-in-parts', 'component/print-report'],
    ...['e2e/batches', 'e2e/bundles', 'e2e/exports', 'e2e/redacted-bundle', 'e2e/reports'],
    ...['e2e/stories', 'package/canary'],
  ],
  'it looks for connections in a network namespace': ['e2e/silence'],
  'it reads the memory of processes from /proc': ['e2e/canary'],
  'it starts and stops a Secret Service on a bus of its own': ['e2e/keychain'],
  'its disk fails through LD_PRELOAD': ['casefile/torture-faults'],
  'only Linux has a sandbox that an account may lack': ['e2e/sandbox', 'unit/setup/sandbox'],
};

const MODES = 'Windows has no file modes';

/** The table. */
export const platformRows: readonly PlatformRow[] = [
  ...Object.entries(linuxFiles).flatMap(([reason, names]) =>
    names.map((name) => ({ file: `test/${name}.test.ts`, on: LINUX, reason })),
  ),
  {
    file: 'test/unit/keychain/real-keychain.test.ts',
    title: 'a bus without a Secret Service is a state with a reason, not a crash',
    on: LINUX,
    reason: 'only Linux has a bus without a keychain',
  },
  {
    file: 'test/unit/platform/log-file.test.ts',
    title: 'on a device that is full stops nothing',
    on: LINUX,
    reason: 'only Linux has /dev/full',
  },
  {
    file: 'test/unit/setup/engines.test.ts',
    title: 'a Chromium that is older, or says no version, is passed over for the next name',
    on: LINUX,
    reason: 'only on Linux a Chromium of the system is looked for',
  },
  {
    file: 'test/component/print-window.test.ts',
    on: POSIX,
    reason: 'Windows has no signal with which the engine crashes',
  },
  ...[
    ['casefile/attachments', 'when it is a pipe, whose other end nobody waits for'],
    ['casefile/lock', 'a pipe under its name is refused in words, and stays'],
  ].map(([file = '', title = '']) => ({
    file: `test/${file}.test.ts`,
    title,
    on: POSIX,
    reason: 'Windows has no pipe in a folder',
  })),
  ...[
    ['casefile/open', 'can be read by its owner only'],
    ['casefile/open', 'without permission it is not writable'],
    ['casefile/open-modes', 'needs no right to write, neither to the file nor to its folder'],
    [
      'casefile/open-modes',
      'is a plain SQLite database, readable by its owner only, and opens without a passphrase',
    ],
    ['casefile/page-copy', 'is one file that only its owner can read, as large as the pages'],
    [
      'casefile/keeper-replacing',
      'leaves no byte of the old encryption and keeps who may read the file',
    ],
    ['casefile/keeper-tasks', 'is the state of this moment, while the writer goes on'],
    ['casefile/write-bundle', 'is written of a file that may only be read'],
    ['casefile/torture-refusals', 'a file in a folder in which nothing can be made'],
    ['unit/platform/log-file', 'is for its owner alone'],
  ].map(([file = '', title = '']) => ({
    file: `test/${file}.test.ts`,
    title,
    on: POSIX,
    reason: MODES,
  })),
];

const isFor = (row: PlatformRow, platform: NodeJS.Platform) =>
  (row.on as readonly string[]).includes(platform);

/** The rows that a platform cannot run. */
export function rowsElsewhere(platform: NodeJS.Platform = process.platform): PlatformRow[] {
  return platformRows.filter((row) => !isFor(row, platform));
}

/** Whole files that this platform leaves out, as globs for the test runners. */
export const filesElsewhere: string[] = rowsElsewhere()
  .filter(({ title }) => title === undefined)
  .map(({ file }) => `**/${file}`);

/** The row because of which a single test is not for a platform; undefined where it is to run. */
export function rowOf(
  file: string,
  title: string,
  platform: NodeJS.Platform = process.platform,
): PlatformRow | undefined {
  return rowsElsewhere(platform).find((row) => row.file === file && row.title === title);
}
