// Switches of Chromium that would open the packaged application to another program, or its page to another
// origin. They are taken away before Chromium acts on any of them, and the start ends. The package that
// the tests drive says in its own manifest that it may be driven; no other has that word.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';

/** By what they would open. */
const REFUSED: readonly string[] = [
  // A debugger over a port or a pipe: the page, its storage, every call.
  ...['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address'],
  ...['remote-debugging-targets', 'remote-allow-origins', 'auto-open-devtools-for-tabs'],
  // Another program around or in place of a process of its own.
  ...['renderer-cmd-prefix', 'utility-cmd-prefix', 'gpu-launcher', 'browser-subprocess-path'],
  ...['load-extension', 'js-flags'],
  // The page's guard, and where what it loads comes from; `allow-file-access-from-files` Electron gives itself.
  ...['disable-web-security', 'host-rules', 'host-resolver-rules'],
  ...['unsafely-treat-insecure-origin-as-secure', 'ignore-certificate-errors'],
  ...['ignore-certificate-errors-spki-list', 'enable-blink-features'],
  // What is sent and decrypted, written to a file.
  ...['log-net-log', 'net-log', 'ssl-key-log-file'],
];

/** What is asked of Electron's `app`. */
interface SwitchedApp extends Pick<App, 'isPackaged' | 'getAppPath'> {
  commandLine: Pick<App['commandLine'], 'hasSwitch' | 'removeSwitch'>;
}

/**
 * The first switch that a packaged application does not start with; null to start. They are gone from the
 * command line then. To be asked before anything else.
 */
export function refuseSwitches(app: SwitchedApp): string | null {
  if (!app.isPackaged || isDriven(app)) return null;
  const given = REFUSED.filter((name) => app.commandLine.hasSwitch(name));
  for (const name of given) app.commandLine.removeSwitch(name);
  return given[0] ?? null;
}

/** Whether the tests made this package for themselves. */
function isDriven(app: SwitchedApp): boolean {
  const manifest = readFileSync(join(app.getAppPath(), 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { tracefileDriven?: unknown }).tracefileDriven === true;
}
