// A plain page of so many sheets, printed by the bare Electron with the options of a report: what any
// printing of that length costs.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { sleep } from '../../electron/providers/sleep.ts';
import { launchBareApp, makeBareApp } from './bare-app.ts';
import { timed } from './measure.ts';
import { mostMemory } from './processes.ts';

const LINES_OF_A_SHEET = 48;
const LINE = 'An address, a rule, an amount and a time stand in every line of an ordinary table.';
const SETTLE_MS = 5_000;

/** What printing it came to; memory of all processes in MB. */
export interface PlainPrint {
  pages: number;
  tookMs: number;
  memory: number;
  idleMemory: number;
}

/** Prints it. */
export async function printPlain(folder: string, sheets: number): Promise<PlainPrint> {
  const place = join(folder, 'plain');
  mkdirSync(place);
  const html = join(place, 'plain.html');
  const pdf = join(place, 'plain.pdf');
  const line = `<p>${LINE}</p>`;
  const sheet = `<section>${line.repeat(LINES_OF_A_SHEET)}</section>`;
  const style =
    '@page{size:A4;margin:20mm}section{break-after:page}section:last-child{break-after:auto}p{margin:0;font:11px/15px sans-serif}';
  writeFileSync(
    html,
    `<!doctype html><title>Plain</title><style>${style}</style>${sheet.repeat(sheets)}`,
  );
  const electron = await launchBareApp(makeBareApp(folder));
  const print = (): Promise<void> =>
    electron.evaluate(
      async ({ BrowserWindow }, [from, to]) => {
        const window = new BrowserWindow({ show: false, webPreferences: { javascript: false } });
        await window.loadFile(from);
        const printed = await window.webContents.printToPDF({
          displayHeaderFooter: true,
          headerTemplate: '<span></span>',
          footerTemplate: '<span class="pageNumber"></span>',
          printBackground: true,
          preferCSSPageSize: true,
          generateTaggedPDF: true,
          generateDocumentOutline: true,
        });
        process.getBuiltinModule('node:fs').writeFileSync(to, printed);
        window.destroy();
      },
      [html, pdf] as const,
    );
  try {
    await sleep(SETTLE_MS);
    const idleMemory = await mostMemory(electron, () => sleep(1));
    let tookMs = 0;
    const memory = await mostMemory(electron, async () => {
      tookMs = await timed(print);
    });
    const { stdout } = spawnSync('pdfinfo', [pdf], { encoding: 'utf8' });
    return { pages: Number(/Pages:\s+(\d+)/.exec(stdout)?.[1] ?? 0), tookMs, memory, idleMemory };
  } finally {
    await electron.close();
  }
}
