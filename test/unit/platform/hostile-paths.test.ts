// A thousand ways out of the built page, against a folder with secrets next to it.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resolveAppFile } from '../../../electron/platform/app-path.ts';
import { FOREIGN_PLACES, PATH_ESCAPES, pathEscapes } from '../../builders/hostile-paths.ts';
import { printFigure } from '../../fakes/figures.ts';

let root: string;
beforeAll(() => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tracefile-escapes-')));
  root = join(folder, 'out', 'renderer');
  const files = ['out/renderer/index.html', 'out/renderer/assets/a.js'];
  const secrets = ['out/secret.js', 'out/main/main.js', 'secret.js', 'main/main.js'];
  for (const file of [...files, ...secrets]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), 'text');
  }
});
afterAll(() => {
  rmSync(dirname(dirname(root)), { recursive: true });
});

it('a thousand ways out of the page lead nowhere outside it', () => {
  const escapes = pathEscapes();
  expect(new Set(escapes).size).toBe(PATH_ESCAPES);
  for (const address of escapes) {
    const file = resolveAppFile(root, address);
    if (file === null) continue;
    // What an address names is below the page, with no step in it that a file system would take up.
    expect(file.path.startsWith(root + sep), address).toBe(true);
    expect(file.path.slice(root.length + 1).split(/[\\/]/), address).not.toContain('..');
    expect(file.path, address).not.toMatch(/[\0\\]/);
  }
  printFigure(`path escapes: ${String(escapes.length)}, none left the page`);
});

it.each(FOREIGN_PLACES)('%s is no place of the page', (address) => {
  expect(resolveAppFile(root, address)).toBeNull();
});
