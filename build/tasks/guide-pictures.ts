// `npm run guide:pictures [-- --from DIR]`: makes the pictures of the user guide again, from those of one
// run of the demo, or of a run that left its folder. What it makes is checked in.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { encodeIndexedPng } from '../guide-pictures/indexed-png.ts';
import { demoFileOf, PICTURE_WIDTH, PICTURES } from '../guide-pictures/pictures.ts';
import { prepare, type ReadyElectron } from '../setup/prepare.ts';
import { openSession } from '../setup/session.ts';
import { root, say, SetupError } from '../setup/terminal.ts';
import { runChild } from './children.ts';
import { runDemo } from './demo.ts';

const folder = path.join(root, 'renderer/help/pictures');

/** A picture of the guide, the file it is made from, and where its pixels go. */
interface Scaling {
  name: string;
  from: string;
  to: string;
  width: number;
}

/** Makes them. Gives the exit code. */
export async function guidePictures(args: string[]): Promise<number> {
  const given = args[0] === '--from' ? args[1] : undefined;
  const isDemoNeeded = given === undefined;
  const electron = await prepare({
    electron: true,
    session: true,
    tests: isDemoNeeded,
    app: isDemoNeeded,
  });
  const work = mkdtempSync(path.join(os.tmpdir(), 'tracefile-guide-'));
  try {
    const demo = path.resolve(
      process.env['TRACEFILE_CWD'] ?? '.',
      given ?? path.join(work, 'demo'),
    );
    if (isDemoNeeded) {
      const code = await runDemo(electron, ['--out', demo]);
      if (code !== 0) return code;
    }
    const plan = planScalings(demo, work);
    const planFile = path.join(work, 'plan.json');
    writeFileSync(planFile, JSON.stringify(plan));
    const code = await scaleAll(electron, planFile);
    if (code !== 0) return code;
    writePictures(plan);
    say(`the guide's pictures are in ${path.relative(root, folder)}`);
    return 0;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** What is made from which file of the demo; the pixels go into the working folder. */
function planScalings(demo: string, work: string): Scaling[] {
  const files = readdirSync(demo);
  return Object.entries(PICTURES).map(([name, shown]) => {
    const file = demoFileOf(shown, files);
    if (file === null) throw new SetupError(`the demo left no picture "${shown}" in ${demo}`);
    return { name, from: path.join(demo, file), to: path.join(work, name), width: PICTURE_WIDTH };
  });
}

/** Has Electron make the pictures of a plan smaller. Gives its exit code. */
async function scaleAll(electron: ReadyElectron, planFile: string): Promise<number> {
  const session = await openSession();
  try {
    const command = [...electron.flags, path.join(root, 'build/guide-pictures'), planFile];
    return await runChild(electron.executable, command, { env: session.env });
  } finally {
    await session.close();
  }
}

/** Writes the scaled pixels in place of the pictures that there were. */
function writePictures(plan: readonly Scaling[]): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, to } of plan) {
    const pixels = readFileSync(to);
    const bitmap = {
      width: pixels.readUInt32BE(0),
      height: pixels.readUInt32BE(4),
      bgra: pixels.subarray(8),
    };
    writeFileSync(path.join(folder, `${name}.png`), encodeIndexedPng(bitmap));
  }
}
