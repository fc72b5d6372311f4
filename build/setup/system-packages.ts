// What the operating system must offer: shared libraries, a virtual display, a keychain, fonts, a
// compiler. Finds what is really missing, then installs it (root and apt) or names the one command.
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { DOWNLOAD_MINUTES, root, run, say, SetupError } from './terminal.ts';

/** Something the system must offer: how to see that it is there, and which packages bring it. */
export interface Need {
  what: string;
  isMet: () => Promise<boolean> | boolean;
  /** Debian package names; of alternatives separated by `|` the one that apt can install. */
  packages: string[];
}

const searchPath = () => [
  ...(process.env.PATH ?? '').split(path.delimiter),
  ...['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/bin', '/bin'],
];

/** Full path of a command, or null when there is none. */
export function findCommand(name: string): string | null {
  for (const folder of searchPath()) {
    const file = path.join(folder, name);
    if (folder !== '' && existsSync(file)) return file;
  }
  return null;
}

const command = (name: string, ...packages: string[]): Need => ({
  what: name,
  isMet: () => findCommand(name) !== null,
  packages,
});

/** Shared libraries that a binary names and the loader cannot find, e.g. `libnss3.so`. */
async function missingLibraries(binary: string): Promise<string[]> {
  const { stdout } = await run('ldd', [binary]);
  return stdout
    .split('\n')
    .filter((line) => line.includes('not found'))
    .map((line) => line.trim().split(/\s/)[0] ?? '');
}

/** Whether the loader's cache knows a library that is opened at run time rather than linked. */
async function hasLibrary(name: string): Promise<boolean> {
  const ldconfig = findCommand('ldconfig');
  return ldconfig !== null && (await run(ldconfig, ['-p'])).stdout.includes(`${name} `);
}

/** Debian packages of the libraries that Electron links; the deb has to bring each of them as well. */
export const electronLibraries = [
  'libgtk-3-0t64|libgtk-3-0',
  'libnss3',
  'libasound2t64|libasound2',
  'libgbm1',
  'libatk-bridge2.0-0t64|libatk-bridge2.0-0',
  'libdrm2',
  'libcups2t64|libcups2',
  'libxkbcommon0',
  'libxcomposite1',
  'libxdamage1',
  'libxfixes3',
  'libxrandr2',
];

/** What any start of the given Electron needs. */
function electronNeeds(executable: string): Need[] {
  return [
    {
      what: 'shared libraries of Electron',
      isMet: async () => (await missingLibraries(executable)).length === 0,
      packages: electronLibraries,
    },
    {
      what: 'libsecret (keychain client)',
      isMet: () => hasLibrary('libsecret-1.so.0'),
      packages: ['libsecret-1-0'],
    },
  ];
}

/** What a session of our own needs: display, keychain, fonts for both languages. */
function sessionNeeds(): Need[] {
  return [
    command('Xvfb', 'xvfb'),
    command('dbus-daemon', 'dbus-daemon|dbus', 'dbus'),
    command('gnome-keyring-daemon', 'gnome-keyring'),
    {
      what: 'a font for Chinese',
      isMet: async () =>
        findCommand('fc-list') !== null &&
        (await run('fc-list', [':lang=zh-cn', 'family'])).stdout.trim() !== '',
      packages: ['fontconfig', 'fonts-wqy-zenhei'],
    },
  ];
}

/**
 * What the tests start besides: a network namespace, and strangers to read what we wrote: the
 * ordinary SQLite tool, Python for exported tables, and what unpacks and checks a bundle. A compiler
 * for a disk that fails.
 */
function testNeeds(): Need[] {
  return [
    command('unshare', 'util-linux'),
    command('ip', 'iproute2'),
    command('sqlite3', 'sqlite3'),
    command('python3', 'python3'),
    // A stranger's way to check an evidence bundle.
    command('openssl', 'openssl'),
    command('sha256sum', 'coreutils'),
    command('find', 'findutils'),
    command('unzip', 'unzip'),
    // What reads a report back: PDF, XML, and a graph in Python.
    command('pdfinfo', 'poppler-utils'),
    command('qpdf', 'qpdf'),
    command('xmllint', 'libxml2-utils'),
    {
      what: 'networkx',
      isMet: async () => (await run('python3', ['-c', 'import networkx'])).status === 0,
      packages: ['python3-networkx'],
    },
    // The failing disk of test/torture.
    command('cc', 'gcc', 'libc6-dev'),
  ];
}

/** Whether LibreOffice is there with this part of it, which is a library next to the program. */
function hasOfficePart(library: string): boolean {
  const program = findCommand('soffice');
  return program !== null && existsSync(path.join(path.dirname(realpathSync(program)), library));
}

/** The office programs that read back what is written for them, without a screen. */
function officeNeeds(): Need[] {
  return [
    {
      what: 'LibreOffice Writer',
      isMet: () => hasOfficePart('libswlo.so'),
      packages: ['libreoffice-writer-nogui|libreoffice-writer'],
    },
    {
      what: 'LibreOffice Calc',
      isMet: () => hasOfficePart('libsclo.so'),
      packages: ['libreoffice-calc-nogui|libreoffice-calc'],
    },
  ];
}

/** What compiling the SQLite binding for the registry's Electron needs. */
function compilerNeeds(): Need[] {
  return [command('g++', 'g++'), command('make', 'make'), command('python3', 'python3')];
}

/** The first of the alternatives that apt can install (Ubuntu 24.04 renamed some to `…t64`). */
async function chooseInstallable(alternatives: string): Promise<string> {
  const names = alternatives.split('|');
  for (const name of names) {
    const { stdout } = await run('apt-cache', ['policy', name]);
    if (/Candidate: (?!\(none\))/.test(stdout)) return name;
  }
  return names.at(-1) ?? alternatives;
}

async function unmet(needs: Need[]): Promise<Need[]> {
  const checked = await Promise.all(needs.map(async (need) => (await need.isMet()) || need));
  return checked.filter((result) => result !== true);
}

/** Which parts of the system a task uses. */
export interface SystemDemand {
  /** The Electron to be started, whose libraries must be there. */
  electron?: string;
  /** A display and keychain of our own (tests, demo). */
  session?: boolean;
  /** The tools that only tests use. */
  tests?: boolean;
  /** The office programs, which only `npm run test:foreign` uses. */
  offices?: boolean;
  /** The compiler, when the SQLite binding is not in the cache yet. */
  compiler?: boolean;
  /** What else is needed. */
  further?: readonly Need[];
}

/** What is put before a command to run it as root: nothing for root itself, `sudo` in CI; else null. */
async function rootCommand(): Promise<string[] | null> {
  if (process.getuid?.() === 0) return [];
  // Nobody's own machine is changed unasked.
  const isFree = process.env.CI === 'true' && (await run('sudo', ['-n', 'true'])).status === 0;
  return isFree ? ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND,LC_ALL'] : null;
}

/**
 * Makes sure that the system offers what is demanded. Missing Debian packages are installed by root
 * and in CI; otherwise throws a SetupError with the one command to type. Linux only: other
 * systems bring all of it.
 */
export async function ensureSystemPackages(demand: SystemDemand): Promise<void> {
  if (process.platform !== 'linux') return;
  const needs = [
    ...(demand.electron === undefined ? [] : electronNeeds(demand.electron)),
    ...(demand.session === true ? sessionNeeds() : []),
    ...(demand.tests === true ? testNeeds() : []),
    ...(demand.offices === true ? officeNeeds() : []),
    ...(demand.compiler === true ? compilerNeeds() : []),
    ...(demand.further ?? []),
  ];
  const missing = await unmet(needs);
  if (missing.length === 0) return;
  const wanted = [...new Set(missing.flatMap((need) => need.packages))];
  const names = missing.map((need) => need.what).join(', ');
  if (findCommand('apt-get') === null) {
    throw new SetupError(
      `this system lacks: ${names}.\nInstall them with your package manager; on Debian they come ` +
        `with: ${wanted.map((name) => name.split('|').at(-1)).join(' ')}`,
    );
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  const asRoot = await rootCommand();
  if (asRoot === null) {
    const chosen = await Promise.all(wanted.map(chooseInstallable));
    throw new SetupError(
      `this system lacks: ${names}. Type this once, then run the same command again:\n\n` +
        `  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${chosen.join(' ')}\n`,
    );
  }
  say(`installing system packages for: ${names} …`);
  const timeoutMs = DOWNLOAD_MINUTES * 60_000;
  const apt = (args: string[], options = {}) => {
    const [command = '', ...rest] = [...asRoot, 'apt-get', ...args];
    return run(command, rest, { env, ...options });
  };
  const update = await apt(['update'], { timeoutMs });
  const chosen = await Promise.all(wanted.map(chooseInstallable));
  const install = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'];
  // Downloaded apart: that may be stopped at any moment, installing may not.
  const download = await apt([...install, '--download-only', ...chosen], { timeoutMs });
  if (download.status === null) {
    throw new SetupError(`downloading ${chosen.join(' ')} failed:\n${download.stderr.trim()}`);
  }
  const result = await apt([...install, ...chosen]);
  const still = await unmet(missing);
  if (still.length > 0) {
    const tail = `${update.status === 0 ? '' : update.stderr}\n${result.stderr}`.trim();
    throw new SetupError(
      `still missing after apt-get install ${chosen.join(' ')}: ` +
        `${still.map((need) => need.what).join(', ')}\n${tail.split('\n').slice(-8).join('\n')}`,
    );
  }
  say(`installed: ${chosen.join(' ')}`);
}

/** An application that ends before it does anything. */
const PROBE = path.join(root, 'build/setup/sandbox-probe');

/**
 * Whether Chromium can build its sandbox for this account: Electron itself is started and asked. Only it
 * knows what it makes of the system's rules (root, Ubuntu's AppArmor, containers). It decides before it
 * looks for a display, and ends with a line about the sandbox where it has none. Throws a SetupError where
 * it was not started or did not end: that says nothing about the sandbox.
 */
export async function canSandbox(electron: string, timeoutMs = 60_000): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const { status, stderr } = await run(electron, [PROBE], { timeoutMs });
  // 127 is for a missing or foreign program as for a missing library.
  if (status === 127 || /\nstopped after \S+ s$/.test(stderr)) {
    const tail = stderr.trim().split('\n').slice(-8).join('\n');
    throw new SetupError(`${electron} cannot be started:\n${tail}`);
  }
  return !/:FATAL:.*sandbox/i.test(stderr);
}
