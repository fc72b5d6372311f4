// The practice service as a process of the application, with a port to its parent like Electron's.
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { scenarioAddress } from '../../electron/practice/scenarios.ts';

const ENTRY = new URL('../../electron/practice/process.ts', import.meta.url).href;
/** Stands for Electron's utility process: a parent port whose messages go to stdout. */
const withParentPort = (start: unknown): string => `
  import { EventEmitter } from 'node:events';
  const port = new EventEmitter();
  port.postMessage = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
  process.parentPort = port;
  await import(${JSON.stringify(ENTRY)});
  port.emit('message', { data: ${JSON.stringify(start)} });`;

let running: ChildProcess | null = null;
afterEach(() => {
  running?.kill('SIGKILL');
});

function run(code: string): { child: ChildProcess; line: Promise<string> } {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running = child;
  const line = new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (piece: Buffer) => resolve(piece.toString()));
    child.once('close', () => reject(new Error('ended without a word')));
  });
  return { child, line };
}

interface Started {
  base: string;
  backup: string;
  key: string;
}

it('says where it listens, and knows the jobs it was told', async () => {
  const address = scenarioAddress('clean', 'Tron');
  const body = JSON.stringify({ chain_name: 'Tron', address, mode: 'async' });
  const knownJobs = [{ remoteJobId: '17', body, acceptedAt: 1 }];
  const { line } = run(withParentPort({ kind: 'start', knownJobs }));
  const { base, backup, key } = JSON.parse(await line) as Started;
  expect(backup).not.toBe(base);
  const answer = await fetch(`${base}/api/v3/screen/result/17`, { headers: { 'x-api-key': key } });
  expect(await answer.json()).toMatchObject({ data: { status: 'COMPLETE', result: { address } } });
});

it('answers a start it does not understand with an error', async () => {
  const { line } = run(withParentPort({ kind: 'start', knownJobs: 'none' }));
  expect(Object.keys(JSON.parse(await line) as object)).toEqual(['error']);
});

it('ends when its parent is killed', async () => {
  const grandchild = withParentPort({ kind: 'start', knownJobs: [] });
  const { child, line } = run(`
    import { spawn } from 'node:child_process';
    spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(grandchild)}], {
      stdio: 'inherit',
    });
    setInterval(() => undefined, 1000);`);
  const { base } = JSON.parse(await line) as Started;
  const isServed = (): Promise<boolean> =>
    fetch(base).then(
      () => true,
      () => false,
    );
  expect(await isServed()).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(isServed, { timeout: 10_000 }).toBe(false);
});
