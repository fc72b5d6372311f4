// Runs inside `unshare -n`, where there is no network but a loopback of its own, over which this speaks to
// the application. Reads every view of a case, writes every kind of file, checks a bundle, back-tests a
// draft, and prints what was done and what the application tried to reach meanwhile.
import { spawnSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { launch, openMachine } from './application.ts';
import { watchOutgoing } from './outgoing.ts';
import { readEverything, writeEverything } from './reading.ts';
import { backtestDraft } from './ruleset-story.ts';
import { switchQuiet } from './screen-words.ts';

const [folder = '', reference = '', address = '', out = ''] = process.argv.slice(2);

const up = spawnSync('ip', ['link', 'set', 'lo', 'up'], { encoding: 'utf8' });
if (up.status !== 0) throw new Error(`no loopback: ${up.stderr}`);
const others = Object.keys(networkInterfaces()).filter((name) => name !== 'lo');
if (others.length > 0) throw new Error(`there is a network: ${others.join(', ')}`);

const watch = watchOutgoing(folder);
watch.forget();
const app = await launch(openMachine(folder), { env: watch.env });
try {
  const options = { reference, address, out };
  const read = await readEverything(app, options);
  const written = await writeEverything(app, options);
  const { page } = app;
  // The view of rulesets asks its service at the first look, unless offline mode says no.
  await switchQuiet(page, true);
  await backtestDraft(page);
  const steps = ['start', ...read.steps, ...written.steps, 'area rulesets', 'back-test'];
  if (app.problems.length > 0) throw new Error(app.problems.join('\n'));
  process.stdout.write(JSON.stringify({ steps, attempts: watch.attempts() }));
} finally {
  await app.quit();
}
