// Which files a command line names.
import { expect, test } from 'vitest';
import { pathsGiven } from '../../../electron/platform/given-paths.ts';

const packaged = { isPackaged: true, folder: '/home/ana' };
const unpackaged = { isPackaged: false, folder: '/home/ana' };

test('everything after the program that is no flag is a file, from where the person stands', () => {
  const argv = ['/opt/tracefile', '--no-sandbox', 'one.tracefile', '/mnt/two.zip', '--lang=en', ''];
  expect(pathsGiven(argv, packaged)).toEqual(['/home/ana/one.tracefile', '/mnt/two.zip']);
});

test('an unpackaged start names the application first', () => {
  const argv = ['/cache/electron', '--no-sandbox', '/src/app', '--user-data-dir=/p', 'one.zip'];
  expect(pathsGiven(argv, unpackaged)).toEqual(['/home/ana/one.zip']);
});

test('a start without files gives none', () => {
  expect(pathsGiven(['/opt/tracefile'], packaged)).toEqual([]);
  expect(pathsGiven(['/cache/electron', '/src/app'], unpackaged)).toEqual([]);
  expect(pathsGiven([], packaged)).toEqual([]);
});

test('an address of a file is its path, with what was written as %XX', () => {
  const argv = ['/opt/tracefile', 'file:///mnt/%E6%A1%88%E4%BB%B6%201.tracefile'];
  expect(pathsGiven(argv, packaged)).toEqual(['/mnt/案件 1.tracefile']);
});

test.each(['file://elsewhere/mnt/one.zip', 'file:///%00', 'file:///%zz', 'file:///a%2Fb'])(
  '%s, which names no file here, is kept as a path that will not be found',
  (address) => {
    expect(pathsGiven(['/opt/tracefile', address], packaged)).toEqual([
      expect.stringMatching(/^\/(home\/ana\/file:|\0$)/),
    ]);
  },
);
