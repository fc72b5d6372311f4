// `npm run icons`: draws every icon again from the SVGs in build/resources, into the same folder. What
// it makes is checked in; only a change of an SVG needs it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ICNS_ENTRIES, ICO_SIZES, makeIcns, makeIco } from '../icons/containers.ts';
import { prepare } from '../setup/prepare.ts';
import { openSession } from '../setup/session.ts';
import { root, say } from '../setup/terminal.ts';
import { runChild } from './children.ts';

const resources = path.join(root, 'build/resources');
/** Each of these becomes an ICO and an ICNS. */
const SOURCES = ['icon', 'case-file'] as const;
/** Of the program's icon also as files of their own, for Linux. */
const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const;

/** Draws them in a session of its own. Gives the exit code. */
export async function icons(): Promise<number> {
  const electron = await prepare({ electron: true, session: true, app: false });
  const session = await openSession();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tracefile-icons-'));
  try {
    const sizes = [...new Set([...LINUX_SIZES, ...ICO_SIZES, ...ICNS_ENTRIES.map(([, n]) => n)])];
    const drawn = (source: string, size: number) =>
      path.join(folder, `${source}-${String(size)}.png`);
    const plan = SOURCES.flatMap((source) =>
      sizes.map((size) => ({
        svg: path.join(resources, `${source}.svg`),
        size,
        png: drawn(source, size),
      })),
    );
    const planFile = path.join(folder, 'plan.json');
    writeFileSync(planFile, JSON.stringify(plan));
    const code = await runChild(
      electron.executable,
      [...electron.flags, path.join(root, 'build/icons'), planFile],
      { env: session.env },
    );
    if (code !== 0) return code;
    for (const source of SOURCES) {
      const pictures = new Map(sizes.map((size) => [size, readFileSync(drawn(source, size))]));
      writeFileSync(path.join(resources, `${source}.ico`), makeIco(pictures));
      writeFileSync(path.join(resources, `${source}.icns`), makeIcns(pictures));
    }
    for (const size of LINUX_SIZES) {
      const name = `${String(size)}x${String(size)}.png`;
      writeFileSync(path.join(resources, 'icons', name), readFileSync(drawn('icon', size)));
    }
    say(`icons are in ${path.relative(root, resources)}`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await session.close();
  }
}
