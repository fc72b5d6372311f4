import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError, toAppError } from '#shared/errors.ts';
import { openLogFile } from '../../../electron/platform/log-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tracefile-log-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const CLOCK = { now: () => Date.UTC(2026, 2, 1, 9, 30), monotonicMs: () => 0 };
const MIB = 1024 * 1024;
const FULL = new AppError('casefile.disk_full', 'no room', { details: { path: 'CANARY-detail' } });

const open = () => openLogFile(join(folder, 'logs'), CLOCK);
const write = (error: AppError, log = open()) => {
  log.error({ event: 'cases.list', reference: 'ABCD1234', error });
  return readFileSync(log.path, 'utf8');
};

describe('a log line', () => {
  it('is one JSON object with named fields, and no details', () => {
    const text = write(FULL);
    expect(text.match(/\n/g)).toHaveLength(1);
    const { stack, ...line } = JSON.parse(text) as { stack: string[] };
    expect(line).toEqual({
      at: '2026-03-01T09:30:00.000Z',
      event: 'cases.list',
      reference: 'ABCD1234',
      code: 'casefile.disk_full',
      message: 'no room',
    });
    expect(stack.every((frame) => frame.startsWith('at '))).toBe(true);
    expect(stack.length).toBeGreaterThan(0);
  });

  it.each([
    ['one line', () => JSON.parse('CANARY-input') as unknown],
    [
      'several lines',
      () => {
        throw new TypeError('first\nCANARY-input\n  third CANARY-input');
      },
    ],
    [
      'no Error',
      () => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- what a library may do
        throw 'CANARY-input';
      },
    ],
  ])('holds nothing of an input that a foreign error of %s quotes', (_name, call) => {
    let caught: unknown;
    try {
      call();
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeDefined();
    const text = write(toAppError(caught));
    expect(text).not.toContain('CANARY');
    expect(text).toContain('"code":"internal"');
  });

  it('names the kind of a foreign error', () => {
    expect(write(toAppError(new RangeError('x')))).toContain('"message":"RangeError"');
  });
});

describe('the file', () => {
  it('is set aside above 1 MiB, the older one replaced', () => {
    const log = open();
    write(FULL, log);
    writeFileSync(`${log.path}.1`, 'older');
    writeFileSync(log.path, 'x'.repeat(MIB + 1));
    expect(JSON.parse(write(FULL, log))).toMatchObject({ code: 'casefile.disk_full' });
    expect(statSync(`${log.path}.1`).size).toBe(MIB + 1);
  });

  it('goes on up to 1 MiB', () => {
    const log = open();
    write(FULL, log);
    writeFileSync(log.path, 'x'.repeat(MIB));
    write(FULL, log);
    expect(statSync(log.path).size).toBeGreaterThan(MIB);
    expect(existsSync(`${log.path}.1`)).toBe(false);
  });

  it.skipIf(process.platform === 'win32')('is for its owner alone', () => {
    const log = open();
    write(FULL, log);
    expect(statSync(log.path).mode & 0o777).toBe(0o600);
  });

  it('that cannot be written stops nothing', () => {
    writeFileSync(join(folder, 'logs'), 'a file where the folder should be');
    const log = open();
    expect(() => {
      log.error({ event: 'cases.list', reference: null, error: FULL });
    }).not.toThrow();
    expect(readFileSync(join(folder, 'logs'), 'utf8')).toBe('a file where the folder should be');
  });
});
