import { expect, it } from 'vitest';
import { withExtension } from '../../../electron/platform/file-extension.ts';

it.each([
  ['/a/b', '/a/b.csv'],
  ['/a/b.csv', '/a/b.csv'],
  ['/a/b.CSV', '/a/b.CSV'],
  ['/a/b.csv.bak', '/a/b.csv.bak.csv'],
])('the path %s becomes %s', (path, expected) => {
  expect(withExtension(path, 'csv')).toBe(expected);
});
