// Runs inside `unshare -n`: there is no network but a loopback of its own, over which the driver
// speaks to the application. Opens the stored screening and prints what the screen shows.
import { spawnSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { launch, openMachine } from '../../test/drive/application.ts';
import { openFirstCase, openResult } from '../../test/drive/main-job.ts';

const [folder = '', address = ''] = process.argv.slice(2);

const up = spawnSync('ip', ['link', 'set', 'lo', 'up'], { encoding: 'utf8' });
if (up.status !== 0) throw new Error(`no loopback: ${up.stderr}`);
const others = Object.keys(networkInterfaces()).filter((name) => name !== 'lo');
if (others.length > 0) throw new Error(`there is a network: ${others.join(', ')}`);

const app = await launch(openMachine(folder));
try {
  await openFirstCase(app.page);
  const shown = await openResult(app.page, address);
  if (app.problems.length > 0) throw new Error(app.problems.join('\n'));
  process.stdout.write(JSON.stringify(shown));
} finally {
  await app.quit();
}
