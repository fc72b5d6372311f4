// Builds the application of the printing tests and starts it in the Electron at hand, or prints with the same
// code in Chromium.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { _electron, type ElectronApplication } from 'playwright';
import { reportFontFiles } from '../../../build/report-fonts.ts';
import type { PrintJob, RasterJob } from '../../../electron/platform/print-report.ts';
import { contentsStyle } from '../../../electron/report/pdf/contents-pages.ts';
import { engineTest } from '../harness/engine.ts';
import { startChromiumPrinter } from './chromium-printer.ts';
import type { Break } from './entry.ts';
import type { LongPrint } from './long-print.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A printer in a running engine. */
export interface PdfApp {
  print: (job: PrintJob) => Promise<Uint8Array>;
  /** With the pages of sections in its contents, as reports are. */
  printNumbered: (job: PrintJob) => Promise<Uint8Array>;
  /** A long report in parts, and how far it told to be. */
  printLong: (long: LongPrint) => Promise<{ pdf: Uint8Array; told: (number | null)[] }>;
  close: () => Promise<void>;
}

/** The application's own printer in a running Electron. */
export interface PrintApp extends PdfApp {
  /** Begins to print and ends it at once; the code of the error. */
  printAborted: (job: PrintJob) => Promise<string>;
  /** Prints, and breaks it while the engine is at it; the code of the error. */
  printBroken: (job: PrintJob, how: Break) => Promise<string>;
  /** Ends it once it has reported this; the code of the error. */
  printLongAborted: (long: LongPrint, endAt: number) => Promise<string>;
  rasterise: (job: RasterJob) => Promise<Uint8Array>;
  /** Windows that are left. */
  windows: () => Promise<number>;
}

/** `test` with the printer of the project's engine. */
export const test = engineTest.extend<object, { printer: PdfApp }>({
  printer: [
    async ({ engine }, use) => {
      const app = await (engine === 'chromium' ? startInChromium() : startPrintApp());
      await use(app);
      await app.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** The code of the printing tests in a folder of its own, and the faces next to it. */
async function buildInto(
  entry: 'entry' | 'long-print',
): Promise<{ folder: string; fonts: string }> {
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
        input: { main: path.join(root, `test/component/print/${entry}.ts`) },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
  await mkdir(fonts);
  for (const [name, bytes] of reportFontFiles()) await writeFile(path.join(fonts, name), bytes);
  return { folder, fonts };
}

/** Prints over the protocol; what composes the report runs here. */
async function startInChromium(): Promise<PdfApp> {
  const { folder, fonts } = await buildInto('long-print');
  const { printLong } = (await import(
    pathToFileURL(path.join(folder, 'main.mjs')).href
  )) as typeof import('./long-print.ts');
  const printer = await startChromiumPrinter(fonts);
  const { signal } = new AbortController();
  return {
    print: (job) => printer.print(job, { signal }),
    printNumbered: (job) =>
      printer.print({ ...job, addStyle: async (first) => contentsStyle(first) }, { signal }),
    async printLong(long) {
      const told: (number | null)[] = [];
      const pdf = await printLong(printer, long, { signal, tell: (value) => told.push(value) });
      return { pdf, told };
    },
    async close() {
      await printer.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the Electron at hand with the application's own printer.
 * @param timeoutMs of one print; left out for the application's own
 */
export async function startPrintApp(timeoutMs?: number): Promise<PrintApp> {
  const { folder, fonts } = await buildInto('entry');
  const manifest = { name: 'tracefile-print', type: 'module', main: 'main.mjs' };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  const flags = JSON.parse(process.env['TRACEFILE_ELECTRON_ARGS'] ?? '[]') as string[];
  const env = {
    ...process.env,
    TRACEFILE_REPORT_FONTS: fonts,
    ...(timeoutMs !== undefined && { TRACEFILE_PRINT_TIMEOUT_MS: String(timeoutMs) }),
  } as Record<string, string>;
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
    printBroken: (job, how) =>
      electron.evaluate(
        async (_, [{ html, ...rest }, end]) => {
          const printer = globalThis.reportPrinter;
          if (printer === undefined) throw new Error('no printer');
          const controller = new AbortController();
          globalThis.onNextPrint = (contents) => {
            if (end === 'cancel') controller.abort();
            // As a fault of the engine, and as a system that is short of memory.
            if (end === 'crash') process.kill(contents.getOSProcessId(), 'SIGSEGV');
            if (end === 'hang') process.kill(contents.getOSProcessId(), 'SIGSTOP');
            if (end === 'memory') process.kill(contents.getOSProcessId(), 'SIGKILL');
          };
          const bytes = new Uint8Array(Buffer.from(html, 'base64'));
          const given = end === 'refuse' ? { skipPages: 9_999 } : {};
          const { signal } = controller;
          return printer.print({ html: bytes, ...rest, ...given }, { signal }).then(
            () => 'printed',
            (error: unknown) =>
              error instanceof Error && 'code' in error ? String(error.code) : String(error),
          );
        },
        [wire(job), how] as const,
      ),
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
