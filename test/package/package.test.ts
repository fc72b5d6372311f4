// The application as it is packaged: it does the main job, its doors are shut, and nothing is in it that
// does not belong there.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { judgeFuses, readFuses } from '../../build/package/fuses.ts';
import { createMachine } from '../drive/application.ts';
import { readAsar } from '../drive/asar.ts';
import { fillForm, openResult, setUp, startScreening } from '../drive/main-job.ts';
import { asShipped, launchPackage, packed, startAgain, startBare } from '../drive/packaged.ts';
import { words } from '../drive/words.ts';
import { printFigure } from '../fakes/figures.ts';

// "Five-hop layering" of the practice service.
const LAYERING = '0x59597A9b559C174c9648265bE835f3fAfd4b54B5';
const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Whether anybody listens there. */
function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}

test('it goes from the first start to a verdict, and what would open it to others does nothing', async () => {
  const machine = createMachine();
  const inspector = await freePort();
  const trace = join(machine.folder, 'trace');
  const intruder = join(machine.folder, 'intruder.cjs');
  writeFileSync(intruder, `require('node:fs').writeFileSync(${JSON.stringify(trace)}, 'ran');\n`);
  // Without the fuse a folder next to the archive would be started instead of it.
  const decoy = join(packed.resources, 'app');
  mkdirSync(decoy, { recursive: true });
  writeFileSync(join(decoy, 'package.json'), '{"main":"index.js"}');
  writeFileSync(join(decoy, 'index.js'), readFileSync(intruder));
  const app = await launchPackage(machine, {
    args: [`--inspect=127.0.0.1:${String(inspector)}`],
    env: { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: `--require=${intruder}` },
  });
  try {
    expect(app.page.url()).toMatch(/^app:\/\/tracefile\//);
    await setUp(app.page, { remember: true });
    await fillForm(app.page, { address: LAYERING, inflowHops: 5, outflowHops: 5 });
    await startScreening(app.page);
    const shown = await openResult(app.page, LAYERING);
    expect(shown.verdict).toBe('review');
    expect(shown.sha256).toMatch(/^[0-9a-f]{64}$/);

    expect(await isListening(inspector)).toBe(false);
    expect(app.output()).not.toContain('Debugger listening');
    expect(existsSync(trace)).toBe(false);

    // A second start hands its file over and ends.
    const notes = join(machine.folder, 'notes.txt');
    writeFileSync(notes, 'plain text');
    expect(await startAgain(machine, notes)).toBe(0);
    const dialog = app.page.getByRole('dialog', { name: words('handed_refused_title') });
    await expect(dialog).toContainText(words('handed_refused_neither'));
    await expect(dialog.locator('[data-handed-path]')).toHaveText(notes);
    await dialog
      .getByRole('button', { name: words('common_close') })
      .last()
      .click();
    await expect(dialog).toBeHidden();
    expect(await app.quit()).toBe(0);
    expect(existsSync(machine.caseFilePath)).toBe(true);
  } finally {
    await app.kill();
    rmSync(decoy, { recursive: true, force: true });
    await machine.remove();
  }
});

test('as it is shipped, it starts with no debugger and no switch that opens it to others', async () => {
  const machine = createMachine();
  const port = await freePort();
  const refused = {
    'remote-debugging-port': `=${String(port)}`,
    'remote-debugging-pipe': '',
    'remote-allow-origins': '=*',
    'disable-web-security': '',
    'js-flags': '=--expose-gc',
  };
  try {
    await asShipped(async () => {
      for (const [name, value] of Object.entries(refused)) {
        const { output, ended } = startBare(machine, { args: [`--${name}${value}`] });
        expect([name, await ended]).toEqual([name, 1]);
        expect(output()).toContain(`Tracefile does not start with --${name}`);
        expect(output()).not.toContain('DevTools listening');
        expect(await isListening(port)).toBe(false);
      }
      // Without them it starts: a second start finds the first one, and ends.
      const plain = startBare(machine);
      try {
        const isUp = () => readdirSync(machine.profile).includes('SingletonLock') || plain.output();
        await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
        expect(await startAgain(machine)).toBe(0);
        expect(await isListening(port)).toBe(false);
      } finally {
        plain.kill();
        await plain.ended;
      }
    });
  } finally {
    await machine.remove();
  }
});

test('a package with another Electron than the pinned one says that it is not for release', async () => {
  const manifest = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const machine = createMachine();
  const app = await launchPackage(machine);
  try {
    const agent = await app.page.evaluate(() => navigator.userAgent);
    const [, version] = /Electron\/(\S+)/.exec(agent) ?? [];
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const isMarked = existsSync(join(packed.folder, 'NOT-FOR-RELEASE.txt'));
    expect(isMarked).toBe(version !== manifest.devDependencies['electron']);
  } finally {
    await app.kill();
    await machine.remove();
  }
});

test('every fuse of the packaged binary is as it must be', async () => {
  const readings = await readFuses(packed.electron);
  expect(judgeFuses(readings)).toBeNull();
  printFigure(`fuses of the packaged binary: ${String(readings.length)}, all as they must be`);
  expect(readings.map(({ name, found }) => `${name} ${found}`).slice(0, 8)).toEqual([
    'RunAsNode off',
    'EnableCookieEncryption on',
    'EnableNodeOptionsEnvironmentVariable off',
    'EnableNodeCliInspectArguments off',
    'EnableEmbeddedAsarIntegrityValidation on',
    'OnlyLoadAppFromAsar on',
    'LoadBrowserProcessSpecificV8Snapshot off',
    'GrantFileProtocolExtraPrivileges off',
  ]);
});

/** Every file of ours in the package, by a name that tells where it lies, with its bytes. */
function ownFiles(): { name: string; bytes: Buffer }[] {
  const archived = readAsar(join(packed.resources, 'app.asar')).flatMap(({ path, bytes }) =>
    bytes === null ? [] : [{ name: `app.asar/${path}`, bytes }],
  );
  const beside = readdirSync(packed.resources, { recursive: true, encoding: 'utf8' })
    .map((name) => join(packed.resources, name))
    .filter((file) => statSync(file).isFile() && !file.endsWith('.asar'))
    .map((file) => ({ name: relative(packed.resources, file), bytes: readFileSync(file) }));
  return [...archived, ...beside];
}

test('the program lies in the archive: no source, source map, test, tool or foreign binary is in it', () => {
  const files = ownFiles().map(({ name }) => name.replaceAll('\\', '/'));
  expect(files).toContain('app.asar/out/main/main.js');
  expect(files).toContain('app.asar/out/preload/preload.cjs');
  expect(files).toContain('app.asar/out/renderer/index.html');
  const strange = files.filter((name) =>
    /\.(map|ts|cts|svelte|tsbuildinfo|log)$|(^|\/)(test|tests|deps|src)\/|\.test\.|shipped-packages|inputs\.sha256|practice-cli|node_modules\/node-/.test(
      name,
    ),
  );
  expect(strange).toEqual([]);
  const packages = new Set(
    files.flatMap((name) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1] ?? []),
  );
  expect([...packages].sort()).toEqual(['better-sqlite3', 'keytar']);
  const natives = files.filter((name) => name.endsWith('.node'));
  expect(natives.length).toBeGreaterThanOrEqual(2);
  for (const name of natives) {
    expect(name).toMatch(/^app\.asar\.unpacked\//);
    expect(name).toMatch(new RegExp(`/${process.platform}(musl)?-${process.arch}`));
  }
});

test('no key, no secret of the machine and none of its paths is in the package', () => {
  const secrets = Object.entries(process.env).flatMap(([name, value = '']) =>
    /KEY|TOKEN|SECRET|PASSW/i.test(name) && value.length >= 12 ? [value] : [],
  );
  const rooms = ['build', 'electron', 'node_modules', 'out', 'renderer', 'shared', 'test'];
  const paths = [
    ...rooms.map((room) => `${CHECKOUT}/${room}`),
    ...['.cache', '.npm', '.config'].map((place) => join(homedir(), place)),
  ];
  const privateKey = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/]{40}/;
  const hits = ownFiles().flatMap(({ name, bytes }) => [
    ...[...secrets, ...paths]
      .filter((needle) => bytes.includes(needle))
      .map(
        (needle) => `${name}: ${paths.includes(needle) ? needle : 'a secret of the environment'}`,
      ),
    ...(privateKey.test(bytes.toString('latin1')) ? [`${name}: a private key`] : []),
  ]);
  expect(hits).toEqual([]);
});

test('the licences of what is shipped are in the package', () => {
  const text = readFileSync(join(packed.resources, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
  const named = new Set(
    [...text.matchAll(/^={80}\n(\S+) \S+ \((.+)\)$/gm)].map(([, name]) => name),
  );
  for (const name of [
    ...['better-sqlite3-multiple-ciphers', '@github/keytar', 'node-addon-api'],
    ...['svelte', 'zod', 'undici', 'docx', 'pdfjs-dist', 'd3-zoom', '@lucide/svelte', 'bits-ui'],
    ...['@fontsource-variable/inter', '@fontsource/inter', '@fontsource/ibm-plex-mono'],
    ...['@fontsource/noto-sans-sc', '@inlang/paraglide-js'],
  ]) {
    expect(named).toContain(name);
  }
  expect(text).toContain('SIL OPEN FONT LICENSE');
  expect(text).toContain('SQLite3 Multiple Ciphers');
  // Taken into docx's own files.
  expect(text).toContain('Adapted from stream-browserify');
  expect(readFileSync(join(packed.resources, 'LICENSE'), 'utf8')).toContain('MIT License');
});
