// The C library that a packed application needs on Linux, against the one that the deb asks for.
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/terminal.ts';

const ELF = Buffer.from('\x7fELF', 'latin1');

function isElf(file: string): boolean {
  const handle = openSync(file, 'r');
  try {
    const begin = Buffer.alloc(ELF.length);
    return readSync(handle, begin) === ELF.length && begin.equals(ELF);
  } finally {
    closeSync(handle);
  }
}

/** The newest glibc, as its minor version (`34` for 2.34), whose symbols a binary below `folder` names. */
export function neededGlibc(folder: string): { minor: number; file: string } {
  let newest = { minor: 0, file: '' };
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (!statSync(file).isFile() || !isElf(file)) continue;
    for (const [, minor] of readFileSync(file, 'latin1').matchAll(/\0GLIBC_2\.(\d+)(?=[.\0])/g)) {
      if (Number(minor) > newest.minor) newest = { minor: Number(minor), file: name };
    }
  }
  return newest;
}

/** The minor version of glibc 2 that `electron-builder.yml` makes the deb depend on; null for none. */
export function declaredGlibc(): number | null {
  const settings = readFileSync(path.join(root, 'build/electron-builder.yml'), 'utf8');
  const [, minor] = /^ +- libc6 \(>= 2\.(\d+)\)$/m.exec(settings) ?? [];
  return minor === undefined ? null : Number(minor);
}

/** What is wrong with the deb's dependency for this unpacked application, in words; null when it holds. */
export function judgeGlibc(folder: string, declared: number | null): string | null {
  const { minor, file } = neededGlibc(folder);
  if (minor === 0) return 'no binary names a version of glibc';
  if (declared !== null && declared >= minor) return null;
  const asked = declared === null ? 'none' : `2.${String(declared)}`;
  return `${file} needs glibc 2.${String(minor)}, the deb asks for ${asked}`;
}
