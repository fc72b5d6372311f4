// The bytes of a case file that SQLite has open, read past it. POSIX drops every lock a process has
// on a file as soon as it closes any descriptor of it, so no other one is opened: what is read goes
// by a descriptor that SQLite holds, at places of its own.
import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { AppError } from '#shared/errors.ts';
import { identityOf } from './file-system.ts';

/** The descriptors of this process, on every POSIX system. */
const DESCRIPTORS = '/dev/fd';

/** Reads an open file at any place. */
export interface RawReader {
  /** Fills as much of `into` as the file has from there on; gives how many bytes. */
  read: (at: number, into: Uint8Array) => number;
  /** Bytes of the file. */
  size: () => number;
}

/**
 * Gives a reader of a file that a connection of this process has open to the work. Errors:
 * `casefile.io_failed`, with `details.reason` `replaced` when no connection has it open; those of
 * the work.
 */
export function withRawReader<Value>(path: string, work: (reader: RawReader) => Value): Value {
  // Windows keeps its locks by the handle.
  return process.platform === 'win32' ? withOwnReader(path, work) : work(borrowedReader(path));
}

function withOwnReader<Value>(path: string, work: (reader: RawReader) => Value): Value {
  const file = openSync(path, 'r');
  try {
    return work({
      read: (at, into) => readFully(file, at, into),
      size: () => fstatSync(file).size,
    });
  } finally {
    closeSync(file);
  }
}

function borrowedReader(path: string): RawReader {
  const identity = identityOf(path);
  let file = findDescriptor(identity);
  /** Whoever holds it may close it, and the number goes to another file: then it is looked for again. */
  const borrow = <Value>(work: (file: number) => Value): Value => {
    for (;;) {
      const value = attempt(() => work(file));
      if (identityOfDescriptor(file) === identity) {
        if (value.ok) return value.value;
        throw value.error;
      }
      file = findDescriptor(identity);
    }
  };
  return {
    read: (at, into) => borrow((open) => readFully(open, at, into)),
    size: () => borrow((open) => fstatSync(open).size),
  };
}

function findDescriptor(identity: string | null): number {
  const numbers = readdirSync(DESCRIPTORS).map(Number);
  const found = numbers.find((number) => identityOfDescriptor(number) === identity);
  if (identity !== null && found !== undefined) return found;
  throw new AppError('casefile.io_failed', 'no connection has the file at this path open', {
    details: { reason: 'replaced' },
  });
}

function identityOfDescriptor(number: number): string | null {
  const stat = attempt(() => fstatSync(number, { bigint: true }));
  return stat.ok ? `${stat.value.dev}:${stat.value.ino}` : null;
}

function readFully(file: number, at: number, into: Uint8Array): number {
  let length = 0;
  while (length < into.length) {
    const read = readSync(file, into, length, into.length - length, at + length);
    if (read === 0) break;
    length += read;
  }
  return length;
}

type Attempt<Value> = { ok: true; value: Value } | { ok: false; error: unknown };

function attempt<Value>(work: () => Value): Attempt<Value> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    return { ok: false, error };
  }
}
