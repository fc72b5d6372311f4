// The log on the disk: one JSON object a line, two files at most, and a program that continues when it
// cannot be written.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openLogFile } from '../../../electron/platform/log-file.ts';
import { temporaryFolder } from '../../builders/casefile-file.ts';

const CLOCK = { now: () => Date.UTC(2026, 2, 1, 9, 30) };
const MIB = 1024 * 1024;
const WRITER = fileURLToPath(new URL('log-writer/entry.ts', import.meta.url));
const LINE = '{"at":"2026-03-01T09:30:00.000Z","event":"caseFile.changed","state":"open"}\n';

function setUp() {
  const folder = temporaryFolder();
  const log = openLogFile(join(folder, 'logs'), CLOCK);
  const older = `${log.path}.1`;
  return {
    ...{ folder, log, older },
    write: () => log.note('caseFile.changed', { state: 'open' }),
    text: () => readFileSync(log.path, 'utf8'),
    grow: (bytes: number) => truncateSync(log.path, bytes),
  };
}

describe('a line', () => {
  it('is one JSON object with the fields of its event', () => {
    const { write, text } = setUp();
    write();
    write();
    expect(text()).toBe(LINE + LINE);
  });

  it('has null for what is not of its kind, and nothing that is no field', () => {
    const { log, text } = setUp();
    const fields = { state: '/home/CANARY', path: '/home/CANARY' } as never;
    log.note('caseFile.changed', fields);
    expect(JSON.parse(text())).toEqual({
      ...{ at: '2026-03-01T09:30:00.000Z', event: 'caseFile.changed', state: null },
    });
  });
});

describe('the file', () => {
  it('is set aside above 1 MiB, the older one replaced', () => {
    const { write, grow, text, older, log } = setUp();
    write();
    writeFileSync(older, 'older');
    grow(MIB + 1);
    write();
    expect(text()).toBe(LINE);
    expect(statSync(older).size).toBe(MIB + 1);
    expect(existsSync(`${log.path}.2`)).toBe(false);
  });

  it('goes on up to 1 MiB', () => {
    const { write, grow, log, older } = setUp();
    write();
    grow(MIB);
    write();
    expect(statSync(log.path).size).toBe(MIB + LINE.length);
    expect(existsSync(older)).toBe(false);
  });

  it('goes on after a new start, with the size that it had', () => {
    const { write, grow, folder, older } = setUp();
    write();
    grow(MIB + 1);
    openLogFile(join(folder, 'logs'), CLOCK).note('caseFile.changed', { state: 'open' });
    expect(statSync(older).size).toBe(MIB + 1);
  });

  it('that cannot be set aside goes on to twice its size and begins anew', () => {
    const { write, grow, text, log, older } = setUp();
    write();
    // A folder that is not empty is in the place of the older one.
    mkdirSync(join(older, 'kept'), { recursive: true });
    grow(MIB + 1);
    write();
    expect(statSync(log.path).size).toBe(MIB + 1 + LINE.length);
    grow(2 * MIB + 1);
    write();
    expect(text()).toBe(LINE);
    expect(existsSync(join(older, 'kept'))).toBe(true);
  });

  it('is for its owner alone', () => {
    const { write, log } = setUp();
    write();
    expect(statSync(log.path).mode & 0o777).toBe(0o600);
  });

  it('that cannot be written stops nothing', () => {
    const { folder, write, log } = setUp();
    writeFileSync(join(folder, 'logs'), 'a file where the folder should be');
    expect(write).not.toThrow();
    expect(log.tail(10)).toEqual([]);
    expect(readFileSync(join(folder, 'logs'), 'utf8')).toBe('a file where the folder should be');
  });

  it('on a device that is full stops nothing', () => {
    const { folder, write, log } = setUp();
    mkdirSync(join(folder, 'logs'));
    symlinkSync('/dev/full', log.path);
    expect(write).not.toThrow();
  });

  it('of two processes has whole lines, and two files at most', async () => {
    const { folder, log, older } = setUp();
    const writers = [1, 2].map(() => fork(WRITER, [join(folder, 'logs'), '9000']));
    const ends = await Promise.all(writers.map((writer) => once(writer, 'exit')));
    expect(ends).toEqual([
      [0, null],
      [0, null],
    ]);
    // 2 × 9,000 lines of 76 bytes are more than one file holds.
    const lines = [older, log.path].flatMap((path) => readFileSync(path, 'utf8').split(/(?<=\n)/));
    expect(new Set(lines)).toEqual(new Set([LINE]));
    expect(statSync(older).size).toBeLessThanOrEqual(MIB + 2 * LINE.length);
    expect(statSync(log.path).size).toBeLessThanOrEqual(MIB + 2 * LINE.length);
  });
});

describe('the last lines', () => {
  it('are those of both files, oldest first', () => {
    const { write, log, older } = setUp();
    write();
    writeFileSync(older, LINE.replace('"open"', '"none"'));
    expect(log.tail(5).map(({ state }) => state)).toEqual(['none', 'open']);
    expect(log.tail(1).map(({ state }) => state)).toEqual(['open']);
  });

  it('are read as strictly as they are written: nothing of an older or a foreign line comes in', () => {
    const { write, log } = setUp();
    write();
    const foreign = [
      '{"at":"2026-03-01T09:30:00.000Z","event":"cases.list","message":"CANARY /home/alice"}',
      '{"at":"CANARY","event":"caseFile.changed","state":"open"}',
      '{"at":"2026-03-01T09:30:00.000Z","event":"caseFile.changed","state":"CANARY","x":"CANARY"}',
      '{"at":"2026-03-01T09:30:00.000Z","event":"constructor"}',
      '"CANARY"',
      'null',
      '{"at":"2026-03-01T09:30:00.000Z","event":"caseFi',
    ];
    writeFileSync(log.path, `${foreign.join('\n')}\n`);
    expect(log.tail(10)).toEqual([
      { at: '2026-03-01T09:30:00.000Z', event: 'caseFile.changed', state: null },
    ]);
  });
});
