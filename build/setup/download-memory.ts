// What is remembered of a failed download, so that the next run takes seconds: for which settings it was,
// when and why.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { say } from './terminal.ts';

/** How long a failed download is remembered. */
export const REMEMBER_FAILURE_MS = 60 * 60 * 1000;

/** Settings on which it depends whether the official Electron can be downloaded. */
const DOWNLOAD_SETTING =
  /^((npm_(package_)?config_)?electron_(mirror|custom_dir|custom_filename|use_remote_checksums)|(https?|no|all)_proxy)$/i;

/**
 * Names a download by its version and every setting that decides whether it succeeds. A hash, for the
 * address of a proxy may hold a password.
 */
export function nameAttempt(version: string, env: NodeJS.ProcessEnv): string {
  const settings = Object.entries(env)
    .filter(([name, value]) => DOWNLOAD_SETTING.test(name) && value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([version, settings]))
    .digest('hex');
}

/** A failed download as it is remembered. */
interface Failure {
  what: string;
  at: number;
  reason: string;
}

/** The failure of this same attempt within the last hour, or null. A damaged record is none. */
export function recentFailure(file: string, what: string, now: number): Failure | null {
  if (!existsSync(file)) return null;
  let record: Partial<Failure> | null;
  try {
    record = JSON.parse(readFileSync(file, 'utf8')) as Partial<Failure> | null;
  } catch (error) {
    say(`${file} is not readable and is ignored: ${String(error)}`);
    return null;
  }
  const { at = 0, reason = '' } = record ?? {};
  const isRecent = now - at < REMEMBER_FAILURE_MS && at <= now;
  return record?.what === what && isRecent ? { what, at, reason } : null;
}
