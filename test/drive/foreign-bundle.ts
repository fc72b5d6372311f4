// An evidence bundle in the hands of strangers: unpacked and checked by tools that know nothing of
// Tracefile, and its viewer opened in a browser that is not the application.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { _electron, type ElectronApplication, type Page } from 'playwright/test';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));
/** An Electron with one window and nothing of ours in it: a browser. */
const BROWSER = path.join(CHECKOUT, 'test/component/app');

/** What a program did. */
interface Told {
  status: number | null;
  /** Both outputs. */
  output: string;
}

/** Runs a program that is no part of this one. */
export function runStranger(command: string, args: readonly string[], cwd?: string): Told {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...{ encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    // Names in the archive are UTF-8.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    ...(cwd === undefined ? {} : { cwd }),
  });
  if (error !== undefined) throw error;
  return { status, output: `${stdout}${stderr}` };
}

/** Unpacks a bundle into an empty folder; gives the folder of its files. */
export function unpackBundle(bundle: string, into: string): string {
  const { status, output } = runStranger('unzip', ['-q', bundle, '-d', into]);
  if (status !== 0) throw new Error(`unzip: ${output}`);
  const [folder, ...others] = readdirSync(into);
  if (folder === undefined || others.length > 0) throw new Error('a bundle is one folder');
  return path.join(into, folder);
}

/** The commands of a bundle's own VERIFY.txt, one after the other, each with what it came to. */
export function followInstructions(bag: string): (Told & { command: string })[] {
  const lines = readFileSync(path.join(bag, 'VERIFY.txt'), 'utf8').split('\n');
  const commands = lines.filter((line) => line.startsWith('    ')).map((line) => line.trim());
  return commands.map((command) => ({ command, ...runStranger('sh', ['-c', command], bag) }));
}

/** `npm run verify` without npm. */
export function verifyByTask(bundle: string, signer?: string, proof?: string): Told {
  const args = [
    ...(signer === undefined ? [] : ['--signer', signer]),
    ...(proof === undefined ? [] : ['--proof', proof]),
  ];
  const task = [path.join(CHECKOUT, 'build/run.mjs'), 'verify', bundle, ...args];
  return runStranger(process.execPath, task, CHECKOUT);
}

/** The text of a PDF as another program reads it, cell by cell. */
export function textOfPdf(pdf: string): string {
  const { status, output } = runStranger('pdftotext', ['-raw', pdf, '-']);
  if (status !== 0) throw new Error(`pdftotext: ${output}`);
  return output;
}

/** SHA-256 of a file, in hex. */
export function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** A page in a browser of its own. */
interface ForeignPage {
  page: Page;
  /** Whatever was asked for besides the page itself, by anyone in that browser. */
  requests: string[];
  /** What the page said on its console as an error. */
  problems: string[];
  close(): Promise<void>;
}

/** Opens a file in a browser of its own, which writes down every request. */
export async function openInBrowser(file: string): Promise<ForeignPage> {
  const flags = JSON.parse(process.env['TRACEFILE_ELECTRON_ARGS'] ?? '[]') as string[];
  const electron: ElectronApplication = await _electron.launch({ args: [...flags, BROWSER] });
  const page = await electron.firstWindow();
  const url = pathToFileURL(file).href;
  const requests: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => {
    if (request.url() !== url) requests.push(request.url());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(url);
  return { page, requests, problems, close: () => electron.close() };
}
