// One set-up at a time on this machine account: two terminals must not unpack, compile or build the
// same thing at once. Built-ins only (used by stage 0).
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cacheFolder } from './cache-folder.mjs';

/** A lock is empty for as long as its process takes to write it; after this that one has died. */
const WRITING_MS = 10_000;

/**
 * The start time of a process in clock ticks (Linux), so that a reused pid is not taken for the
 * process that wrote the lock; '' where it cannot be read.
 * @param {number} pid
 * @returns {string}
 */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may hold spaces and brackets: count fields after its last bracket.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch (error) {
    void error; // Not Linux, or the process is gone: the pid alone decides.
    return '';
  }
}

/**
 * Whether the process that wrote this lock still runs.
 * @param {string} content `pid start`
 * @returns {boolean}
 */
function isAlive(content) {
  const [pidText = '', start = ''] = content.trim().split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means it exists under another account.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false;
  }
  return start === '' || startOf(pid) === '' || startOf(pid) === start;
}

/**
 * Waits until no other set-up runs and takes the lock. A lock whose process is gone is removed.
 * @returns {Promise<() => void>} releases the lock; it is also released when this process ends
 * @throws {Error} when the cache folder cannot be written
 */
export async function acquireSetupLock() {
  const file = cacheFolder('setup.lock');
  mkdirSync(path.dirname(file), { recursive: true });
  for (let told = false; ; await delay(250)) {
    try {
      writeFileSync(file, `${process.pid} ${startOf(process.pid)}\n`, { flag: 'wx' });
      break;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    let content;
    let ageMs;
    try {
      content = readFileSync(file, 'utf8');
      ageMs = Date.now() - statSync(file).mtimeMs;
    } catch (error) {
      void error; // Released between the two calls: try again.
      continue;
    }
    if (content === '' ? ageMs > WRITING_MS : !isAlive(content)) {
      // Renamed first, so that two waiters never both remove: the second one's rename fails, or it
      // would take away the lock that the first one has just made.
      const stale = `${file}.${process.pid}`;
      try {
        renameSync(file, stale);
        if (readFileSync(stale, 'utf8') !== content) writeFileSync(file, readFileSync(stale));
      } catch (error) {
        void error; // Another waiter was first.
      }
      rmSync(stale, { force: true });
    } else if (!told) {
      told = true;
      console.error(`tracefile: waiting for another set-up (process ${content.split(' ')[0]}) …`);
    }
  }
  let held = true;
  const release = () => {
    if (held) rmSync(file, { force: true });
    held = false;
  };
  process.once('exit', release);
  return () => {
    release();
    process.off('exit', release);
  };
}
