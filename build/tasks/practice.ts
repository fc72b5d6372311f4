// `npm run practice [-- --port N]`: the practice service alone, in this very process, so that its
// one line of JSON is the only thing on stdout and it ends with the command.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from '../setup/prepare.ts';
import { root } from '../setup/terminal.ts';

/** Builds, then runs out/main/practice-cli.js with the arguments until a signal ends it. */
export async function practice(args: string[]): Promise<number> {
  await prepare({});
  const cli = path.join(root, 'out/main/practice-cli.js');
  process.argv.splice(1, process.argv.length, cli, ...args);
  // The service decides how it ends; without handlers of its own a signal ends it at once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
  await import(pathToFileURL(cli).href);
  // The server holds the process; it ends by a signal or by its own exit.
  return new Promise(() => undefined);
}
