// A packed application that is started once: its log says that the window is shown, or its own words why not.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startOnce } from '../../../build/package/start-once.ts';
import { temporaryFolder } from '../../builders/casefile-file.ts';

/** A program in place of the application; it leaves the name of its profile in a file that it gives. */
function program(lines: string): { flags: string[]; profile: () => string } {
  const folder = temporaryFolder();
  const script = path.join(folder, 'application.mjs');
  const told = path.join(folder, 'profile');
  writeFileSync(
    script,
    `import { mkdirSync, writeFileSync } from 'node:fs';
    const profile = process.argv.at(-1).replace('--user-data-dir=', '');
    writeFileSync(${JSON.stringify(told)}, profile);
    ${lines}`,
  );
  return { flags: [script], profile: () => readFileSync(told, 'utf8') };
}

test('is up once its log says that the window is shown, and leaves no profile', async () => {
  const { flags, profile } = program(`
    mkdirSync(profile + '/logs');
    const lines = [{ event: 'app.started' }, { event: 'window.shown', afterMs: 321 }];
    const text = lines.map((line) => JSON.stringify(line) + '\\n').join('');
    writeFileSync(profile + '/logs/tracefile.log', text);
    setInterval(() => undefined, 1000);`);
  expect(await startOnce(process.execPath, flags, process.env)).toBe(321);
  expect(existsSync(profile())).toBe(false);
});

test('that ends without a window is refused with what it wrote', async () => {
  const { flags, profile } = program(`console.error('no display');`);
  await expect(startOnce(process.execPath, flags, process.env)).rejects.toThrow(
    / ended:\nno display$/,
  );
  expect(existsSync(profile())).toBe(false);
});

test('that is not there is refused by name', async () => {
  const missing = path.join(temporaryFolder(), 'tracefile');
  await expect(startOnce(missing, [], process.env)).rejects.toThrow(`${missing} ended:`);
});
