// Run by Electron: makes pictures smaller. `<electron> build/guide-pictures <plan.json>`, the plan a list
// of `{from, to, width}` with whole paths. Leaves the pixels of each: width and height as two numbers of
// four bytes, then a byte for blue, green, red and alpha of each pixel. None of it is shipped.
import { readFileSync, writeFileSync } from 'node:fs';
import { app, nativeImage } from 'electron';

/** @typedef {{ from: string, to: string, width: number }} Scaling */

function scaleAll() {
  /** @type {Scaling[]} */
  const plan = JSON.parse(readFileSync(process.argv.at(-1) ?? '', 'utf8'));
  for (const { from, to, width } of plan) {
    const image = nativeImage.createFromBuffer(readFileSync(from));
    if (image.isEmpty()) throw new Error(`${from} is no picture`);
    const small = image.resize({ width, quality: 'best' });
    const size = small.getSize();
    const head = Buffer.alloc(8);
    head.writeUInt32BE(size.width, 0);
    head.writeUInt32BE(size.height, 4);
    writeFileSync(to, Buffer.concat([head, small.toBitmap()]));
  }
}

app
  .whenReady()
  .then(scaleAll)
  .then(
    () => app.exit(0),
    (error) => {
      console.error(error);
      app.exit(1);
    },
  );
