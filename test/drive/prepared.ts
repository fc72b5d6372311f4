// A machine as the first start leaves it, one with a second environment, and one with a case built by hand:
// each made once in a process by the application itself, then copied. Case file, settings and keychain
// entries are real; copies share their secrets.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMachine, launch, type Application, type Machine } from './application.ts';
import { buildCase, type BuiltCase } from './case-story.ts';
import { addEnvironment, openFirstCase, setUp } from './main-job.ts';
import { startPractice, type PracticeProcess } from './practice-service.ts';

/** The second environment's name as listed, and that of an environment for names. */
export const OFFICE = 'Office test';
export const OFFICE_NAMES = 'Office names';
/** Jobs take a tenth of their time; polls stay two seconds apart. */
const PACE = '10';

/** What its copies are given of a machine that was made ready. */
interface Prepared {
  folder: string;
  passphrase: string;
}

/** The environment of an office asks a service, which nobody has started yet. */
interface PreparedOffice extends Prepared {
  base: string;
  key: string;
}

/** A case whose services have stopped. */
interface PreparedCase extends PreparedOffice {
  built: BuiltCase;
}

let afterStart: Promise<Prepared> | null = null;
let withOffice: Promise<PreparedOffice> | null = null;
let withCase: Promise<PreparedCase> | null = null;

function createLasting(): Machine {
  const machine = createMachine();
  process.once('exit', () => {
    rmSync(machine.folder, { recursive: true, force: true });
  });
  return machine;
}

async function prepareStart(): Promise<Prepared> {
  const machine = createLasting();
  const app = await launch(machine);
  const passphrase = await setUp(app.page, { remember: true });
  await app.quit();
  return { folder: machine.folder, passphrase };
}

async function prepareOffice(): Promise<PreparedOffice> {
  const machine = createLasting();
  const service = await startPractice();
  try {
    const app = await launchPrepared(machine);
    const { base, key } = service;
    await addEnvironment(app.page, { name: OFFICE, base, key, keep: 'keychain' });
    await app.quit();
    return { folder: machine.folder, passphrase: app.passphrase, base, key };
  } finally {
    await service.stop();
  }
}

async function prepareCase(): Promise<PreparedCase> {
  const machine = createLasting();
  const { key, passphrase } = await (withOffice ??= prepareOffice());
  const service = await startOffice(machine);
  try {
    const { base } = service;
    const app = await launchOffice(machine, base);
    const names = { name: OFFICE_NAMES, service: 'names', base, key, keep: 'keychain' } as const;
    await addEnvironment(app.page, names);
    const environments = { screening: OFFICE, names: OFFICE_NAMES };
    const built = await buildCase(app, { environments, folder: machine.folder });
    await app.quit();
    return { folder: machine.folder, passphrase, base, key, built };
  } finally {
    await service.stop();
  }
}

/** Copies a prepared machine; `told` are further texts of its settings, each with what it becomes. */
function copyMachine(
  { folder }: Prepared,
  machine: Machine,
  told: Readonly<Record<string, string>> = {},
): void {
  cpSync(folder, machine.folder, {
    recursive: true,
    // Chromium's own locks: links that name a process.
    filter: (source) => !/Singleton\w+$/.test(source),
  });
  const settings = join(machine.folder, '.config', 'Tracefile', 'settings.json');
  const text = Object.entries({ [folder]: machine.folder, ...told }).reduce(
    (so, [old, by]) => so.replaceAll(old, by),
    readFileSync(settings, 'utf8'),
  );
  writeFileSync(settings, text);
}

/** Starts the application on a fresh machine as the first start leaves it, at its first case. */
export async function launchPrepared(
  machine: Machine,
): Promise<Application & { passphrase: string }> {
  const prepared = await (afterStart ??= prepareStart());
  copyMachine(prepared, machine);
  const app = await launch(machine);
  await openFirstCase(app.page);
  return { ...app, passphrase: prepared.passphrase };
}

/** Starts a practice service with the key that the environment of every prepared office has. */
export async function startOffice(
  machine: Machine,
  args: readonly string[] = [],
): Promise<PracticeProcess> {
  const { key } = await (withOffice ??= prepareOffice());
  const keyFile = join(machine.folder, 'practice-key');
  writeFileSync(keyFile, key);
  return startPractice(['--key-file', keyFile, '--pace', PACE, ...args]);
}

/** The same with the environment `OFFICE`, which asks the service at `base`. */
export async function launchOffice(machine: Machine, base: string): Promise<Application> {
  const prepared = await (withOffice ??= prepareOffice());
  copyMachine(prepared, machine, { [prepared.base]: base });
  const app = await launch(machine);
  await openFirstCase(app.page);
  return app;
}

/** The same with a case built by hand (case-story.ts), whose services do not run any more. */
export async function launchBuilt(
  machine: Machine,
): Promise<Application & Pick<PreparedCase, 'built' | 'base'>> {
  const prepared = await (withCase ??= prepareCase());
  copyMachine(prepared, machine);
  const app = await launch(machine);
  await openFirstCase(app.page);
  return { ...app, built: prepared.built, base: prepared.base };
}
