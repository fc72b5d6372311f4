// Starts the packaged application and drives it over Chromium's debugging port: it has no other, for
// Node's inspector is fused off in it. What is shipped refuses that port; the package that the tests
// make for themselves has a word in its manifest that lets it (electron/platform/refused-switches.ts).
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, expect, type Browser, type Page } from 'playwright/test';
import { unpackedPackage, type UnpackedPackage } from '../../build/package/unpacked.ts';
import { environment, type Machine } from './application.ts';

/** What `npm test` packed for the suite `package`. */
export const packed: UnpackedPackage = unpackedPackage(
  fileURLToPath(new URL('../../test-results/package', import.meta.url)),
);

/** How long a start may take on a loaded machine. */
const START_TIMEOUT_MS = 60_000;

/** A running packaged application. */
export interface PackagedApplication {
  page: Page;
  /** Everything it wrote until now. */
  output: () => string;
  /** Closes its window; gives the exit code. */
  quit: () => Promise<number | null>;
  /** Ends it as a power cut does. */
  kill: () => Promise<void>;
}

/** What is tried on a start. */
export interface PackagedStart {
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

function start(machine: Machine, { args = [], env = {} }: PackagedStart): ChildProcess {
  const flags = JSON.parse(process.env['TRACEFILE_ELECTRON_ARGS'] ?? '[]') as string[];
  return spawn(packed.executable, [...flags, `--user-data-dir=${machine.profile}`, ...args], {
    cwd: machine.folder,
    env: { ...environment(machine), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function collectOutput(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  return () => output;
}

function whenEnded(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}

async function firstPage(browser: Browser): Promise<Page> {
  const pages = () => browser.contexts().flatMap((context) => context.pages());
  await expect.poll(() => pages().length, { timeout: START_TIMEOUT_MS }).toBeGreaterThan(0);
  const [page] = pages();
  if (page === undefined) throw new Error('it has no window');
  await page.waitForLoadState('domcontentloaded');
  return page;
}

/** Starts it and waits for its page. */
export async function launchPackage(
  machine: Machine,
  given: PackagedStart = {},
): Promise<PackagedApplication> {
  const args = ['--remote-debugging-port=0', ...(given.args ?? [])];
  const child = start(machine, { ...given, args });
  const output = collectOutput(child);
  const ended = whenEnded(child);
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  try {
    const address = /^DevTools listening on (ws:\S+)$/m;
    await expect.poll(output, { timeout: START_TIMEOUT_MS }).toMatch(address);
    const browser = await chromium.connectOverCDP(address.exec(output())?.[1] ?? '');
    const page = await firstPage(browser);
    return {
      page,
      output,
      kill,
      async quit() {
        // The connection goes with the window, perhaps before the answer.
        await page.evaluate(() => window.close()).catch(() => undefined);
        return ended;
      },
    };
  } catch (error) {
    await kill();
    throw new Error(`it did not start: ${output()}`, { cause: error });
  }
}

/** A start that nobody drives. */
export interface BareStart {
  output: () => string;
  /** Its exit code. */
  ended: Promise<number | null>;
  kill: () => void;
}

/** Starts it as a person does. */
export function startBare(machine: Machine, given: PackagedStart = {}): BareStart {
  const child = start(machine, given);
  return {
    output: collectOutput(child),
    ended: whenEnded(child),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Runs a task on the package as it is shipped: without the word that lets tests drive it. */
export async function asShipped(task: () => Promise<void>): Promise<void> {
  const archive = join(packed.resources, 'app.asar');
  const mark = '"tracefileDriven": true';
  const at = readFileSync(archive).indexOf(mark);
  if (at === -1) throw new Error('this package has no word that lets tests drive it');
  const put = (text: string): void => {
    const file = openSync(archive, 'r+');
    try {
      writeSync(file, text, at);
    } finally {
      closeSync(file);
    }
  };
  put(mark.replace('true', 'null'));
  try {
    await task();
  } finally {
    put(mark);
  }
}

/** A second start on the same machine; gives its exit code. */
export async function startAgain(machine: Machine, ...files: string[]): Promise<number | null> {
  return whenEnded(start(machine, { args: files }));
}
