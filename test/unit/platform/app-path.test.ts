import { describe, expect, it } from 'vitest';
import { resolveAppFile } from '../../../electron/platform/app-path.ts';

const ROOT = '/built/page';

describe('resolveAppFile', () => {
  it('serves the page and its assets', () => {
    expect(resolveAppFile(ROOT, 'app://tracefile/')?.path).toBe('/built/page/index.html');
    expect(resolveAppFile(ROOT, 'app://tracefile/assets/a-1.js?x#y')).toEqual({
      path: '/built/page/assets/a-1.js',
      contentType: 'text/javascript; charset=utf-8',
    });
  });

  it.each([
    'app://tracefile/..%2fsecret.js',
    'app://tracefile/%2e%2e%2f%2e%2e%2fetc/x.js',
    'app://tracefile/a/..%5c..%5csecret.js',
    'app://tracefile/.hidden.js',
    'app://tracefile//etc/x.js',
    'app://tracefile/a%00.js',
    'app://tracefile/%',
    'app://tracefile/main.ts',
    'app://tracefile/page',
    'app://other/index.html',
    'app://tracefile:80/index.html',
    'file:///built/page/index.html',
    'https://tracefile/index.html',
    'not an address',
    '',
  ])('refuses %s', (address) => {
    expect(resolveAppFile(ROOT, address)).toBeNull();
  });

  it.each(['app://tracefile/../inside.js', 'app://tracefile/%2e%2e/inside.js'])(
    'keeps %s inside the build, as the address parser folds it',
    (address) => {
      expect(resolveAppFile(ROOT, address)?.path).toBe('/built/page/inside.js');
    },
  );

  it('never leaves the root for any sequence of path characters', () => {
    const pieces = ['..', '.', '%2e', '%2f', '%5c', 'a', '/', '\\', '%00', 'x.js'];
    let seed = 1;
    for (let round = 0; round < 5000; round++) {
      let path = '';
      for (let step = 0; step < 8; step++) {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        path += pieces[seed % pieces.length] ?? '';
      }
      const file = resolveAppFile(ROOT, `app://tracefile/${path}`);
      if (file !== null) {
        expect(file.path.startsWith(`${ROOT}/`)).toBe(true);
        expect(file.path).not.toContain('..');
      }
    }
  });
});
