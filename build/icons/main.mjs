// Run by Electron: draws SVG files as PNGs. `<electron> build/icons <plan.json>`, the plan a list of
// `{svg, size, png}` with whole paths. None of it is shipped.
import { readFileSync, writeFileSync } from 'node:fs';
import { app, BrowserWindow } from 'electron';

/** @typedef {{ svg: string, size: number, png: string }} Drawing */

/** The page's part: `(address, size)` gives the picture as a PNG in a `data:` address. */
const DRAW = `async (address, size) => {
  const image = new Image(size, size);
  image.src = address;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  canvas.getContext('2d').drawImage(image, 0, 0, size, size);
  return canvas.toDataURL('image/png');
}`;

/** Electron is ready only after this file has run to its end, so nothing here awaits that. */
async function drawAll() {
  /** @type {Drawing[]} */
  const plan = JSON.parse(readFileSync(process.argv.at(-1) ?? '', 'utf8'));
  const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true } });
  await window.loadURL('data:text/html,<title>icons</title>');
  for (const { svg, size, png } of plan) {
    const address = `data:image/svg+xml;base64,${readFileSync(svg).toString('base64')}`;
    /** @type {string} */
    const drawn = await window.webContents.executeJavaScript(
      `(${DRAW})(${JSON.stringify(address)}, ${String(size)})`,
    );
    writeFileSync(png, Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64'));
  }
}

app
  .whenReady()
  .then(drawAll)
  .then(
    () => app.exit(0),
    (error) => {
      console.error(error);
      app.exit(1);
    },
  );
