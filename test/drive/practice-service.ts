// Starts the practice service alone, as `npm run practice` does, for tests that need it to outlive
// or to survive the application.
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('../../out/main/practice-cli.js', import.meta.url));

/** One request as the service logged it. */
export interface LoggedRequest {
  /** When it arrived, in milliseconds since 1970. */
  at: number;
  method: string;
  path: string;
  body: unknown;
}

/** A practice service in a process of its own. */
export interface PracticeProcess {
  base: string;
  backup: string;
  key: string;
  /** The service's own log. */
  requests(): Promise<LoggedRequest[]>;
  /** Faults for the coming requests; see the practice README. */
  setFaults(faults: unknown): Promise<void>;
  /** The data that the service answers to a request of another client, e.g. a colleague's. */
  post(path: string, body: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts it on a free port; `pace` above 1 makes jobs faster. */
export async function startPractice(args: string[] = []): Promise<PracticeProcess> {
  const child = spawn(process.execPath, [ENTRY, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await firstLine(child);
  const { screening } = JSON.parse(line) as {
    screening: { base: string; backup: string; key: string };
  };
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${screening.base}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': screening.key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${String(response.status)}`);
    return ((await response.json()) as { data: unknown }).data;
  };
  return {
    ...screening,
    async requests() {
      const answer = (await ask('/control/requests')) as { requests: LoggedRequest[] };
      return answer.requests;
    },
    async setFaults(faults) {
      await ask('/control/faults', faults);
    },
    post: ask,
    stop: () => stop(child),
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) throw new Error('no output to read');
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => {
      reject(new Error(`the practice service ended with code ${String(code)}`));
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => {
      resolve();
    });
    child.kill('SIGTERM');
  });
}
