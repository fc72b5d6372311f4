// Switches that would open the packaged application to another program: it does not start with them, and the
// package that the tests drive is the only one that does.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refuseSwitches } from '../../../electron/platform/refused-switches.ts';
import { temporaryFolder } from '../../builders/casefile-file.ts';

/** Asks an application that was given switches, and gives those that Chromium still finds. */
function ask(given: readonly string[], manifest: object, isPackaged = true) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const left = new Set(given);
  const refused = refuseSwitches({
    isPackaged,
    getAppPath: () => folder,
    commandLine: {
      hasSwitch: (name) => left.has(name),
      removeSwitch: (name) => void left.delete(name),
    },
  });
  return { refused, left: [...left] };
}

const BOTH = ['remote-debugging-port', 'remote-debugging-pipe'];
const RELEASED = { name: 'tracefile' };

test.each(BOTH)(
  'a package is not started with --%s, which is gone before Chromium acts',
  (name) => {
    expect(ask(['lang', name], RELEASED)).toEqual({ refused: name, left: ['lang'] });
  },
);

test('all that are given are taken away, and the first is named', () => {
  expect(ask(BOTH.toReversed(), RELEASED)).toEqual({ refused: BOTH[0], left: [] });
});

test('a package is started without them, whatever else it is given', () => {
  expect(ask(['lang'], RELEASED)).toEqual({ refused: null, left: ['lang'] });
});

test('only a package that says in so many words that it may be driven takes them', () => {
  expect(ask(BOTH, { tracefileDriven: true })).toEqual({ refused: null, left: BOTH });
  for (const other of ['true', 1, false, null]) {
    expect(ask(BOTH, { tracefileDriven: other }).refused).toBe(BOTH[0]);
  }
});

test('what is not packaged takes them', () => {
  expect(ask(BOTH, RELEASED, false)).toEqual({ refused: null, left: BOTH });
});
