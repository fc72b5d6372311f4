// The only thing npm scripts call: `node build/run.mjs <task> [arguments]`. Stage 0 of every task:
// runs on a bare clone under any Node from 20 up with built-ins only, makes node_modules match the
// lock file, then hands over to build/tasks/main.ts under the Node 24 of the dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './setup/dependencies.mjs';
import { acquireSetupLock } from './setup/setup-lock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Ends the run with words instead of a stack trace.
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(`\ntracefile: ${message}`);
  process.exit(1);
}

/**
 * The Node that runs everything after stage 0: the one among the dependencies, else the current one
 * if it is new enough (macOS has no Node among the dependencies).
 * @returns {string} path of the executable
 */
function findNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const bundled = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name);
  if (existsSync(bundled) && spawnSync(bundled, ['--version']).status === 0) return bundled;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return process.execPath;
  return fail(
    `no Node from 22.12 up was found for ${process.platform}-${process.arch}. The tools need one: ` +
      'install Node 24 and run the same command again.',
  );
}

/**
 * npm starts this through a shell, which passes no signal on: when npm is ended, only another parent
 * tells of it.
 * @param {import('node:child_process').ChildProcess} child
 */
function endWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 1000).unref();
}

/**
 * Runs the task and ends exactly as it ends; a signal is passed on.
 * @param {string} node
 * @param {string[]} args
 */
function runTask(node, args) {
  // Node 22 before 22.18 strips types only when asked, and warns about it.
  const flags = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'];
  const separator = process.platform === 'win32' ? ';' : ':';
  const child = spawn(node, [...flags, path.join(root, 'build/tasks/main.ts'), ...args], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${path.dirname(node)}${separator}${process.env.PATH ?? ''}`,
      // Tools, threads and programs of tests are compiled once, not by each process that runs them.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
      // Where the person stood: relative paths in arguments are meant from there.
      TRACEFILE_CWD: process.env.INIT_CWD ?? process.cwd(),
    },
    // The channel carries nothing: its closing tells the task that this process is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal sends Ctrl+C to the whole group, so the task has it already.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  endWithNpm(child);
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1));
  });
}

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`);
const args = process.argv.slice(2);
if (args.length === 0) fail('which task? For example: npm start, npm test, npm run demo');

try {
  const release = await acquireSetupLock();
  try {
    await ensureDependencies(root);
  } finally {
    release();
  }
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
runTask(findNode(), args);
