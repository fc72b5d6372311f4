// Which licences may be shipped, what stops a package, and what the file of licences says.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findNotices, takenInNotices } from '../../../build/package/compiled-in.ts';
import {
  addTakenIn,
  composeLicences,
  findLicenceTrouble,
  isAllowed,
  type ShippedPackage,
} from '../../../build/package/licences.ts';
import { packageOf } from '../../../build/package/shipped-packages.ts';

const shipped = (change: Partial<ShippedPackage> = {}): ShippedPackage => ({
  ...{ folder: 'node_modules/hop', name: 'hop', version: '1.2.3', licence: 'MIT' },
  text: 'Do as you like.',
  ...change,
});

test.each([
  ['MIT', true],
  ['OFL-1.1', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['MIT AND Zlib', true],
  ['(MIT AND Zlib)', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-or-later', false],
  ['SEE LICENSE IN file', false],
  ['', false],
])('"%s" may be shipped: %s', (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected);
});

test('another licence and a missing text stop the package, each with its name', () => {
  expect(
    findLicenceTrouble([
      shipped(),
      shipped({ name: 'sour', licence: 'AGPL-3.0' }),
      shipped({ name: 'mute', text: '' }),
    ]),
  ).toEqual([
    'sour: the licence "AGPL-3.0" is not decided on',
    'mute: it brings no text of its licence',
  ]);
});

test('the file names each package with its version and its whole text', () => {
  const file = composeLicences([shipped(), shipped({ name: 'jump', text: 'So be it.' })], 'In C.');
  expect(file).toContain('\nhop 1.2.3 (MIT)\n\nDo as you like.\n');
  expect(file).toContain('\njump 1.2.3 (MIT)\n\nSo be it.\n');
  expect(file).toContain('In C.');
});

test('the notices of C sources are found, each once, without the marks of the comment', () => {
  const source = [
    '/* Copyright 2001 A */',
    'int one;',
    '/*',
    '** Name:        b.c',
    '** Copyright:   (c) 2002 B',
    '** License:     MIT',
    '*/',
    '/* of no interest */',
    '/* Copyright 2001 A */',
    '/* The author disclaims copyright to this source code. */',
  ].join('\n');
  expect(findNotices(source)).toEqual([
    'Copyright 2001 A',
    'Copyright:   (c) 2002 B\nLicense:     MIT',
  ]);
});

test('what a package has taken into its own files stands below its own licence', () => {
  const [hop, jump] = addTakenIn([shipped(), shipped({ name: 'jump' })], { hop: 'Of C.' });
  expect(hop?.text).toBe('Do as you like.\n\nIn it:\n\nOf C.');
  expect(jump?.text).toBe('Do as you like.');
  const { docx } = takenInNotices(fileURLToPath(new URL('../../..', import.meta.url)));
  expect(docx).toContain('Adapted from stream-browserify');
  expect(docx).toContain('Copyright (c) James Halliday');
  expect(docx).toContain('THE SOFTWARE IS PROVIDED "AS IS"');
});

test('the package of a file is the innermost one', () => {
  expect(packageOf('node_modules/zod/v4/core.js')).toBe('node_modules/zod');
  expect(packageOf('node_modules/@scure/base/index.js')).toBe('node_modules/@scure/base');
  expect(packageOf('node_modules/a/node_modules/b/index.js')).toBe('node_modules/a/node_modules/b');
  expect(packageOf('../node_modules/zod/index.js')).toBe('node_modules/zod');
  expect(packageOf('/home/a/node_modules/zod/index.js')).toBe('node_modules/zod');
  expect(packageOf('shared/errors.ts')).toBeNull();
});
