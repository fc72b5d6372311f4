// Names that Windows keeps for devices are in no archive and are given to no file.
import { describe, expect, it } from 'vitest';
import { isDeviceName } from '#shared/domain/device-names.ts';
import { findPathProblem, toSafePart } from '../../../electron/bundle/paths.ts';
import { toFileName } from '../../../electron/services/file-name.ts';

const digits = [...Array(10).keys(), '\u00b9', '\u00b2', '\u00b3'].map(String);
const DEVICES = [
  ...['CON', 'PRN', 'AUX', 'NUL', 'CONIN$', 'CONOUT$'],
  ...digits.flatMap((digit) => [`COM${digit}`, `LPT${digit}`]),
];
/** As they still mean the device, whatever follows. */
const FORMS = DEVICES.flatMap((name) => [
  ...[name, name.toLowerCase(), `${name}.txt`, `${name}.tar.gz`, `${name} .txt`],
  ...[`${name}.`, `${name} `, `${name} . .`, `${name}:`, `${name}:x`],
]);
const ORDINARY = [
  'CONSOLE',
  'CON1',
  'COM',
  'COM10',
  'COM\u2074',
  'LPT',
  'CONIN',
  'CONOUT$x',
  'xNUL',
];

describe('a name of a device', () => {
  it.each(FORMS)('%j is one', (name) => {
    expect(isDeviceName(name)).toBe(true);
    expect(findPathProblem(`data/${name}`)).not.toBeNull();
    expect(findPathProblem(`${name}/data`)).not.toBeNull();
    for (const given of [toSafePart(name), toFileName(name, 80)]) {
      expect(isDeviceName(given), given).toBe(false);
      expect(given.length).toBeGreaterThan(0);
    }
  });

  it.each(ORDINARY)('%j is none', (name) => {
    expect(isDeviceName(name)).toBe(false);
    expect(findPathProblem(`data/${name}`)).toBeNull();
    expect([toSafePart(name), toFileName(name, 80)]).toEqual([name, name]);
  });

  it('does not come about where a name is cut', () => {
    expect(isDeviceName(toFileName('COM10', 4))).toBe(false);
    expect(toFileName('COM10', 4).length).toBeLessThanOrEqual(4);
    expect(isDeviceName(toSafePart('CONSOLE', 3))).toBe(false);
  });
});
