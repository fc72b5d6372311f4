// `npm run package [-- --start] [--dir | TARGET …]`: the application as people install it, in dist/. First the
// unpacked folder, whose fuses are read back; then each installer of this platform out of it. One that
// cannot be made here is named with the reason, and the exit code is not 0. With `--start` the unpacked one
// is started once.
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { judgeFuses, readFuses } from '../package/fuses.ts';
import { declaredGlibc, judgeGlibc } from '../package/libc.ts';
import { writeLicences } from '../package/licences.ts';
import { startOnce } from '../package/start-once.ts';
import { unpackedPackage } from '../package/unpacked.ts';
import { prepare, type ReadyElectron } from '../setup/prepare.ts';
import { openSession } from '../setup/session.ts';
import { ensureSystemPackages } from '../setup/system-packages.ts';
import { root, say, SetupError } from '../setup/terminal.ts';
import { resultsFolder, runTool } from './suite.ts';
import { tool } from './tools.ts';

/** What electron-builder calls this platform, and the installers that are made on it. */
const PLATFORMS: Readonly<Record<string, { flag: string; targets: readonly string[] }>> = {
  linux: { flag: '--linux', targets: ['AppImage', 'deb'] },
  darwin: { flag: '--mac', targets: ['dmg'] },
  win32: { flag: '--win', targets: ['nsis'] },
};

/** electron-builder downloads its own tools, and gives that no deadline. */
const BUILDER_TIMEOUT_MS = 30 * 60_000;

/** Where the suite `package` has its own, apart from what a person packed. */
export const testedPackage = path.join(resultsFolder, 'package');

const NOT_FOR_RELEASE = `This package was built for development and tests with an old Electron.
It is not for release: do not give it to anybody.
`;

function platform(): { flag: string; targets: readonly string[] } {
  const found = PLATFORMS[process.platform];
  if (found === undefined) throw new SetupError(`nothing is packaged on ${process.platform}`);
  return found;
}

/** The targets that were asked for; none for `--dir`, all of the platform without an argument. */
function readTargets(args: readonly string[]): readonly string[] {
  const { targets } = platform();
  if (args.length === 0) return targets;
  if (args.length === 1 && args[0] === '--dir') return [];
  const unknown = args.filter((name) => !targets.includes(name));
  if (unknown.length > 0) {
    throw new SetupError(
      `${unknown.join(' ')} is not made here; there are: --dir, ${targets.join(', ')}`,
    );
  }
  return args;
}

/** The line in which electron-builder says what stopped it. */
function reasonIn(output: string): string {
  const lines = stripVTControlCharacters(output).split('\n');
  const isSaid = (one: string) => one.trim() !== '';
  const line = lines.find((one) => one.includes('⨯')) ?? lines.findLast(isSaid) ?? '';
  const words = line
    .replace(/^.*⨯ (failed to build \S+ +error=)?/, '')
    .replace(/ {2}(failedTask|stackTrace)=.*$/, '');
  return words === '' ? 'electron-builder ended without a word' : words.trim();
}

async function runBuilder(args: readonly string[]): Promise<{ code: number; output: string }> {
  // The hook is TypeScript, which the oldest Node in use only reads when it is asked to.
  const options = '--experimental-strip-types --disable-warning=ExperimentalWarning';
  const builder = tool('electron-builder', [platform().flag, ...args]);
  return runTool(builder, { NODE_OPTIONS: options }, BUILDER_TIMEOUT_MS);
}

/** The registry's Electron: its own SQLite binding, and a word that nobody overlooks. */
function markAsDevelopment(electron: ReadyElectron, folder: string): void {
  const binding = electron.env.TRACEFILE_SQLITE_BINDING;
  if (electron.kind === 'official' || binding === undefined) return;
  const natives = path.join(folder, 'resources/app.asar.unpacked/node_modules');
  const place = `better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`;
  copyFileSync(binding, path.join(natives, place));
  writeFileSync(path.join(folder, 'NOT-FOR-RELEASE.txt'), NOT_FOR_RELEASE);
}

/**
 * Builds the unpacked application below `output` and reads its fuses back. Gives what electron-builder
 * is informed about the Electron. Throws a SetupError when it fails or a fuse is not as it must be.
 * @param isDriven for tests alone: it takes the debugger that they drive it with
 */
export async function packUnpacked(
  electron: ReadyElectron,
  output: string,
  { isDriven = false }: { isDriven?: boolean } = {},
): Promise<string[]> {
  const isOfficial = electron.kind === 'official';
  const given = [
    `--config.electronDist=${electron.dist}`,
    `--config.electronVersion=${electron.version}`,
    `--config.directories.output=${output}`,
    ...(isOfficial
      ? []
      : ['--config.artifactName=${productName}-${version}-not-for-release-${arch}.${ext}']),
  ];
  // On Windows a virus scanner may hold a file of it for a moment.
  rmSync(output, { recursive: true, force: true, maxRetries: 5 });
  const count = writeLicences(root);
  const marks = isDriven ? ['--config.extraMetadata.tracefileDriven=true'] : [];
  const { code, output: words } = await runBuilder(['--dir', ...given, ...marks]);
  if (code !== 0) throw new SetupError(`packaging failed:\n${words.trim()}`);
  const { folder, electron: packaged } = unpackedPackage(output);
  markAsDevelopment(electron, folder);
  const libc = process.platform === 'linux' ? judgeGlibc(folder, declaredGlibc()) : null;
  if (libc !== null) throw new SetupError(libc);
  const readings = await readFuses(packaged);
  const trouble = judgeFuses(readings);
  if (trouble !== null) throw new SetupError(`the fuses of ${packaged} are wrong: ${trouble}`);
  const fuses = readings.map(({ name, found }) => `${name} ${found}`).join(', ');
  say(
    `${path.relative(root, folder)}: Electron ${electron.version}, licences of ${String(count)} packages`,
  );
  say(`${String(readings.length)} fuses, read back: ${fuses}`);
  return given;
}

/** Builds what was asked for and can be built here. Gives 1 when something was left out. */
export async function packageApp(args: string[]): Promise<number> {
  const isStarted = args.includes('--start');
  const targets = readTargets(args.filter((argument) => argument !== '--start'));
  // A package for people is worth another try, whatever failed a short time ago.
  const electron = await prepare({ electron: 'retry' });
  const output = path.join(root, 'dist');
  const given = await packUnpacked(electron, output);
  if (electron.kind === 'registry') say('for development only: this Electron is not for release');
  const { prepackaged, executable } = unpackedPackage(output);
  if (isStarted) {
    await ensureSystemPackages({ session: true });
    const session = await openSession();
    try {
      const took = await startOnce(executable, electron.flags, session.env);
      say(`started once: its window was shown after ${String(took)} ms`);
    } finally {
      await session.close();
    }
  }
  const leftOut: string[] = [];
  for (const target of targets) {
    say(`making ${target} …`);
    const run = await runBuilder([target, `--prepackaged=${prepackaged}`, ...given]);
    if (run.code === 0) continue;
    leftOut.push(target);
    say(`${target} was left out: ${reasonIn(run.output)}`);
  }
  if (leftOut.length === 0) return 0;
  say(`not made: ${leftOut.join(', ')}; their tools are downloaded by electron-builder`);
  return 1;
}
