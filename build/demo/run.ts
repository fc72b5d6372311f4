// The demo: the main job in the real application, without a person. First start, form, running
// job, result; the views of a screening; a monitored address; a case built by hand that leaves as a
// report, as an evidence bundle and as a file that comes into another; then the first file read by
// another program, and reopened by the application in a network namespace of its own that has no
// network. Leaves screenshots, the report with images of its pages, the bundle, the case files and
// steps.json in a folder.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMachine, launch, type Application } from '../../test/drive/application.ts';
import { ATTACHMENT } from '../../test/drive/case-story.ts';
import {
  fillForm,
  openResult,
  setUp,
  startScreening,
  type ShownResult,
} from '../../test/drive/main-job.ts';
import { words } from '../../test/drive/words.ts';
import { createCamera, type Shoot } from './camera.ts';
import { showCaseWork, showImport } from './case-work.ts';
import { createPortraits, isPortrait } from './portrait.ts';
import type { ForeignReading } from './read-case-file.ts';
import { isOfReport, showReport } from './reports.ts';

/** "Five-hop layering" of the practice service: flows of five hops on both sides. */
const SUBJECT = {
  address: '0x59597A9b559C174c9648265bE835f3fAfd4b54B5',
  inflowHops: 5,
  outflowHops: 5,
};
/** How long a script without a network may take on a loaded machine. */
const OFFLINE_TIMEOUT_MS = 120_000;
/** The last step when everything agreed. */
const GOAL = 'reopened offline: same verdict, same hash';

interface Step {
  step: string;
  at: string;
  shown?: ShownResult;
  foreign?: ForeignReading;
  file?: string;
}

/** Ends the demo with words. */
class DemoFailed extends Error {}

const beside = (file: string) => fileURLToPath(new URL(file, import.meta.url));

function readOut(args: readonly string[]): string {
  const index = args.indexOf('--out');
  const given = index === -1 ? undefined : args[index + 1];
  if (index !== -1 && given === undefined) throw new DemoFailed('--out needs a folder');
  const folder = path.resolve(process.env['TRACEFILE_CWD'] ?? '.', given ?? 'demo-out');
  if (existsSync(folder) && readdirSync(folder).some((name) => !isOurs(name))) {
    throw new DemoFailed(`${folder} holds something else; choose an empty folder`);
  }
  return folder;
}

function isOurs(name: string): boolean {
  return (
    ['steps.json', 'passphrases.txt', ATTACHMENT.name].includes(name) ||
    /^(\d\d-[a-z-]+\.png|(cases|exported-case)\.tracefile(\..*)?)$/.test(name) ||
    isPortrait(name) ||
    isOfReport(name)
  );
}

async function main(args: readonly string[]): Promise<void> {
  const out = readOut(args);
  mkdirSync(out, { recursive: true });
  const steps: Step[] = [];
  const note = (step: Omit<Step, 'at'>): void => {
    steps.push({ ...step, at: new Date().toISOString() });
    writeFileSync(path.join(out, 'steps.json'), `${JSON.stringify(steps, null, 2)}\n`);
    process.stdout.write(`${step.step}\n`);
  };
  const stage = { out, shoot: createCamera(out), portray: createPortraits(out), note };
  const machine = createMachine();
  const elsewhere = createMachine();
  const reviewer = createMachine();
  try {
    const app = await launch(machine);
    note({ step: 'application started' });
    const { passphrase, shown } = await doMainJob(app, stage.shoot, note);
    const exported = await showCaseWork(app, SUBJECT.address, stage);
    await showReport(app, reviewer, stage);
    await app.quit();
    if (app.problems.length > 0) throw new DemoFailed(app.problems.join('\n'));
    const file = path.join(out, 'cases.tracefile');
    copyFileSync(machine.caseFilePath, file);
    // Practice data: without their passphrases the files would be of no use to anybody.
    const lines = [
      `${path.basename(file)} ${passphrase}`,
      `${path.basename(exported.path)} ${exported.passphrase}`,
    ];
    writeFileSync(path.join(out, 'passphrases.txt'), `${lines.join('\n')}\n`);
    note({ step: 'case file closed and copied', file });

    const foreign = readForeign(file, passphrase, shown.snapshotId);
    requireSame(shown, foreign.stored, 'what the file says');
    requireSame(shown, foreign.recomputed, 'what its stored bytes give');
    if (foreign.integrityCheck !== 'ok') throw new DemoFailed(foreign.integrityCheck);
    note({ step: 'read by another program from the file and from its stored bytes', foreign });

    await showImport(elsewhere, exported, stage);

    const reopened = reopenOffline(machine.folder, shown.snapshotId);
    requireSame(shown, reopened, 'the application without a network');
    note({ step: GOAL, shown: reopened });
    process.stdout.write(`\nLeft in ${out}\n`);
  } finally {
    await machine.remove();
    await elsewhere.remove();
    await reviewer.remove();
  }
}

async function doMainJob(
  { page }: Application,
  shoot: Shoot,
  note: (step: Omit<Step, 'at'>) => void,
): Promise<{ passphrase: string; shown: ShownResult }> {
  const passphrase = await setUp(page, {
    remember: true,
    onStep: async (step) => {
      // The step in between shows the passphrase, which belongs in no picture.
      if (step !== 'file') await shoot(page, `first-start-${step}`);
    },
  });
  note({ step: 'first start: named, file created, first case made' });
  await fillForm(page, SUBJECT);
  await shoot(page, 'address-form');
  await startScreening(page);
  note({ step: 'screening started' });
  await page.locator('[data-job-state="accepted"], [data-job-state="processing"]').waitFor();
  await shoot(page, 'running-job');
  const opened = await openResult(page, SUBJECT.address);
  await page.locator('[data-node]').nth(3).waitFor();
  await shoot(page, 'result');
  await page.getByRole('button', { name: words('flow_fit') }).click();
  await shoot(page, 'result-whole-flow');
  for (const tab of ['hits', 'score', 'exposure', 'details', 'raw']) {
    await page.getByRole('tab', { name: words(`screening_tab_${tab}`) }).click();
    await shoot(page, `result-${tab}`);
  }
  // The last tab shows id and hash in full: what counts is what a person reads there.
  const shown = {
    ...opened,
    snapshotId: (await page.getByTestId('snapshot-id').innerText()).trim(),
    sha256: (await page.getByTestId('sha256-stored').innerText()).trim(),
  };
  note({ step: 'verdict on screen', shown });
  return { passphrase, shown };
}

/** Reads the file by another program, in a process of its own. */
function readForeign(file: string, passphrase: string, snapshotId: string): ForeignReading {
  const command = [beside('read-case-file.ts'), file, snapshotId];
  return JSON.parse(runOffline(command, passphrase)) as ForeignReading;
}

/** Starts the application again and reads what it shows. */
function reopenOffline(machineFolder: string, snapshotId: string): ShownResult {
  const command = [beside('reopen.ts'), machineFolder, SUBJECT.address];
  const shown = JSON.parse(runOffline(command)) as ShownResult;
  if (shown.snapshotId !== snapshotId) throw new DemoFailed('another snapshot was opened');
  return shown;
}

/** Runs a script where there is no network; gives what it printed. */
function runOffline(script: readonly string[], input = ''): string {
  // Root may make a namespace itself; others make it inside a user namespace.
  const flags = process.getuid?.() === 0 ? ['-n'] : ['-r', '-n'];
  const { stdout, stderr, status, error } = spawnSync(
    'unshare',
    [...flags, '--', process.execPath, ...script],
    { encoding: 'utf8', input, timeout: OFFLINE_TIMEOUT_MS },
  );
  if (error !== undefined || status !== 0) {
    throw new DemoFailed(`without a network it failed: ${error?.message ?? stderr}`);
  }
  return stdout;
}

function requireSame(
  shown: { verdict: string; sha256: string },
  found: { verdict: string | null; sha256: string },
  where: string,
): void {
  if (found.verdict === shown.verdict && found.sha256 === shown.sha256) return;
  throw new DemoFailed(
    `${where}: ${String(found.verdict)} ${found.sha256}, on screen ${shown.verdict} ${shown.sha256}`,
  );
}

try {
  await main(process.argv.slice(2));
  process.exitCode = 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : ''}\n`);
  process.exitCode = 1;
}
