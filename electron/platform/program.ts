// What runs: versions and the machine's kind, for the log and for support.
import { app } from 'electron';
import type { LogFields } from '../services/log-fields.ts';

/** As it stands in the log; a word that the log does not know is null there. */
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
