// What runs: versions and the machine's kind, for the log and for support.
import { app } from 'electron';
import type { AppInfo } from '#shared/ipc/contract.ts';
import type { LogFields } from '../services/log-fields.ts';

/** As it is in the log; a word that the log does not know is null there. */
export function describeProgram(): LogFields<'app.started'> {
  const { electron, chrome, node } = process.versions;
  const machine = { platform: process.platform, architecture: process.arch };
  return {
    version: app.getVersion(),
    electron,
    chromium: chrome,
    node,
    ...(machine as Pick<LogFields<'app.started'>, 'platform' | 'architecture'>),
    isPackaged: app.isPackaged,
  };
}

/** The same for the page; the version of SQLite is empty while no file was opened. */
export function describeApp(sqliteVersion: string): AppInfo {
  return {
    version: app.getVersion(),
    isPackaged: app.isPackaged,
    electronVersion: process.versions.electron,
    sqliteVersion,
    platform: `${process.platform} ${process.arch}`,
    systemLocale: app.getLocale(),
  };
}
