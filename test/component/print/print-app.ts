// Builds the application of the printing tests and starts it in the Electron at hand.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { _electron, type ElectronApplication } from 'playwright';
import { reportFontFiles } from '../../../build/report-fonts.ts';
import type { PrintJob, RasterJob } from '../../../electron/platform/print-report.ts';
import type { LongPrint } from './long-print.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The printer in a running Electron. */
export interface PrintApp {
  print: (job: PrintJob) => Promise<Uint8Array>;
  /** With the pages of sections in its contents, as reports are. */
  printNumbered: (job: PrintJob) => Promise<Uint8Array>;
  /** Begins to print and ends it at once; the code of the error. */
  printAborted: (job: PrintJob) => Promise<string>;
  /** A long report in parts, and how far it told to be. */
  printLong: (long: LongPrint) => Promise<{ pdf: Uint8Array; told: (number | null)[] }>;
  /** Ends it once it has told of this; the code of the error. */
  printLongAborted: (long: LongPrint, endAt: number) => Promise<string>;
  rasterise: (job: RasterJob) => Promise<Uint8Array>;
  /** Windows that are left. */
  windows: () => Promise<number>;
  close: () => Promise<void>;
}

/** Starts it. */
export async function startPrintApp(): Promise<PrintApp> {
  const cache = path.join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'print-app-'));
  const fonts = path.join(folder, 'fonts');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        external: ['electron'],
        input: { main: path.join(root, 'test/component/print/entry.ts') },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
  await mkdir(fonts);
  for (const [name, bytes] of reportFontFiles()) await writeFile(path.join(fonts, name), bytes);
  const manifest = { name: 'tracefile-print', type: 'module', main: 'main.mjs' };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  const flags = JSON.parse(process.env['TRACEFILE_ELECTRON_ARGS'] ?? '[]') as string[];
  const env = { ...process.env, TRACEFILE_REPORT_FONTS: fonts } as Record<string, string>;
  const electron = await _electron.launch({ args: [...flags, folder], env });
  await electron.evaluate(({ app }) => app.whenReady());
  return driverOf(electron, folder);
}

function driverOf(electron: ElectronApplication, folder: string): PrintApp {
  // Bytes cross as base64: the driver's values are JSON.
  const wire = ({ html, ...rest }: PrintJob) => ({
    ...rest,
    html: Buffer.from(html).toString('base64'),
  });
  return {
    async print(job) {
      const base64 = await electron.evaluate(async (_, { html, ...rest }) => {
        const printer = globalThis.reportPrinter;
        if (printer === undefined) throw new Error('no printer');
        const { signal } = new AbortController();
        const bytes = new Uint8Array(Buffer.from(html, 'base64'));
        return Buffer.from(await printer.print({ html: bytes, ...rest }, { signal })).toString(
          'base64',
        );
      }, wire(job));
      return new Uint8Array(Buffer.from(base64, 'base64'));
    },
    async printNumbered(job) {
      const base64 = await electron.evaluate(async (_, { html, headerHtml, footerHtml }) => {
        const { numberContents, reportPrinter: printer } = globalThis;
        if (printer === undefined || numberContents === undefined) throw new Error('no printer');
        const bytes = new Uint8Array(Buffer.from(html, 'base64'));
        const addStyle = (first: Uint8Array) => Promise.resolve(numberContents(first));
        const { signal } = new AbortController();
        const pdf = await printer.print(
          { html: bytes, headerHtml, footerHtml, addStyle },
          { signal },
        );
        return Buffer.from(pdf).toString('base64');
      }, wire(job));
      return new Uint8Array(Buffer.from(base64, 'base64'));
    },
    printAborted: (job) =>
      electron.evaluate(async (_, { html, ...rest }) => {
        const printer = globalThis.reportPrinter;
        if (printer === undefined) throw new Error('no printer');
        const controller = new AbortController();
        const bytes = new Uint8Array(Buffer.from(html, 'base64'));
        const printing = printer.print({ html: bytes, ...rest }, { signal: controller.signal });
        const ended = printing.then(
          () => 'printed',
          (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : ''),
        );
        controller.abort();
        return ended;
      }, wire(job)),
    async printLong(asked) {
      const { base64, told } = await electron.evaluate(async (_, long) => {
        const print = globalThis.printLongReport;
        if (print === undefined) throw new Error('no printer');
        const { pdf, told: values } = await print(long, null);
        return { base64: Buffer.from(pdf).toString('base64'), told: values };
      }, asked);
      return { pdf: new Uint8Array(Buffer.from(base64, 'base64')), told };
    },
    printLongAborted: (long, endAt) =>
      electron.evaluate(
        (_, [asked, end]) => {
          const print = globalThis.printLongReport;
          if (print === undefined) throw new Error('no printer');
          return print(asked, end).then(
            () => 'printed',
            (error: unknown) =>
              error instanceof Error && 'code' in error ? String(error.code) : '',
          );
        },
        [long, endAt] as const,
      ),
    async rasterise(job) {
      const base64 = await electron.evaluate(async (_, asked) => {
        const printer = globalThis.reportPrinter;
        if (printer === undefined) throw new Error('no printer');
        const { signal } = new AbortController();
        const [picture] = await printer.rasterise([asked], { signal });
        return Buffer.from(picture?.png ?? []).toString('base64');
      }, job);
      return new Uint8Array(Buffer.from(base64, 'base64'));
    },
    windows: () => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
    async close() {
      await electron.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
