// `npm run guide:pictures [-- --from DIR]`: makes the pictures of the user guide anew, from those of one
// run of the demo, or of a run that left its folder. What it makes is checked in.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { encodeIndexedPng } from '../guide-pictures/indexed-png.ts';
import { demoFileOf, PICTURE_WIDTH, PICTURES } from '../guide-pictures/pictures.ts';
import { prepare } from '../setup/prepare.ts';
import { openSession } from '../setup/session.ts';
import { root, say, SetupError } from '../setup/terminal.ts';
import { runChild } from './children.ts';
import { runDemo } from './demo.ts';

const folder = path.join(root, 'renderer/help/pictures');

/** Makes them. Gives the exit code. */
export async function guidePictures(args: string[]): Promise<number> {
  const given = args[0] === '--from' ? args[1] : undefined;
  const isDemoNeeded = given === undefined;
  const electron = await prepare({
    ...{ electron: true, session: true, tests: isDemoNeeded, app: isDemoNeeded },
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
    const files = readdirSync(demo);
    const plan = Object.entries(PICTURES).map(([name, shown]) => {
      const file = demoFileOf(shown, files);
      if (file === null) throw new SetupError(`the demo left no picture "${shown}" in ${demo}`);
      const to = path.join(work, name);
      return { name, from: path.join(demo, file), to, width: PICTURE_WIDTH };
    });
    const planFile = path.join(work, 'plan.json');
    writeFileSync(planFile, JSON.stringify(plan));
    const session = await openSession();
    try {
      const tool = path.join(root, 'build/guide-pictures');
      const command = [...electron.flags, tool, planFile];
      const code = await runChild(electron.executable, command, { env: session.env });
      if (code !== 0) return code;
    } finally {
      await session.close();
    }
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const { name, to } of plan) {
      const pixels = readFileSync(to);
      const bitmap = {
        ...{ width: pixels.readUInt32BE(0), height: pixels.readUInt32BE(4) },
        bgra: pixels.subarray(8),
      };
      writeFileSync(path.join(folder, `${name}.png`), encodeIndexedPng(bitmap));
    }
    say(`the guide's pictures are in ${path.relative(root, folder)}`);
    return 0;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
