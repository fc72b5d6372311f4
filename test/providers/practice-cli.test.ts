// `npm run practice`: one line of JSON, a key that is on no command line, a clean end. Run from
// the source; Node takes the types away.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const CLI = fileURLToPath(new URL('../../electron/practice/cli.ts', import.meta.url));

let folder: string;
let running: ChildProcess | null = null;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'practice-cli-'));
});
afterEach(() => {
  running?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

function run(args: string[]): {
  child: ChildProcess;
  line: Promise<string>;
  ended: Promise<Ended>;
} {
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  running = child;
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (piece: Buffer) => {
    stderr += piece.toString();
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  const line = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (piece: Buffer) => {
      stdout += piece.toString();
      if (stdout.includes('\n')) resolve(stdout);
    });
    child.once('close', () => reject(new Error(stderr)));
  });
  line.catch(() => undefined);
  return { child, line, ended };
}

interface Line {
  screening: {
    base: string;
    backup: string;
    key: string;
    test: { base: string; backup: string };
  };
  names: { base: string; key: string };
}

it('prints one line with every address and a random key, serves them, and ends on SIGTERM', async () => {
  const { child, line, ended } = run(['--log', path.join(folder, 'log')]);
  const { screening, names } = JSON.parse(await line) as Line;
  expect(names).toEqual({ base: screening.base, key: screening.key });
  expect(new URL(screening.base).hostname).toBe('127.0.0.1');
  expect(screening.key.length).toBeGreaterThan(20);
  const { test } = screening;
  const bases = [screening.base, screening.backup, test.base, test.backup];
  expect(new Set(bases).size).toBe(4);
  for (const base of bases) {
    const answer = await fetch(`${base}/api/v3/chains`, {
      headers: { 'x-api-key': screening.key },
    });
    expect(answer.status).toBe(200);
  }
  child.kill('SIGTERM');
  const { code, stdout } = await ended;
  expect([code, stdout.split('\n').length]).toEqual([0, 2]);
  const log = readFileSync(path.join(folder, 'log'), 'utf8');
  expect(log.trim().split('\n')).toHaveLength(4);
  expect(log).not.toContain(screening.key);
});

it('takes its key from a file', async () => {
  const file = path.join(folder, 'key');
  writeFileSync(file, 'a-key-of-my-own\n');
  const { child, line, ended } = run(['--key-file', file]);
  expect((JSON.parse(await line) as Line).screening.key).toBe('a-key-of-my-own');
  child.kill('SIGINT');
  expect((await ended).code).toBe(0);
});

it.each([[['--port', 'x']], [['--port', '70000']], [['--pace', '0']], [['--key', 'secret']]])(
  'refuses %j with its usage and code 2',
  async (args) => {
    const { code, stdout, stderr } = await run(args).ended;
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('usage: practice');
  },
);
