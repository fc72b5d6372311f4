// The application of the printing tests: no window of its own, only the printer, for a test to call.
import { app, type WebContents } from 'electron';
import { registerAppScheme } from '../../../electron/platform/app-protocol.ts';
import {
  createReportPrinter,
  type ReportPrinter,
} from '../../../electron/platform/print-report.ts';
import { contentsStyle } from '../../../electron/report/pdf/contents-pages.ts';
import { printLong, type LongPrint } from './long-print.ts';
import { denyWaysOut } from '../../../electron/platform/security.ts';

declare global {
  /** What the tests call. */
  var reportPrinter: ReportPrinter | undefined;
  var numberContents: ((firstPrint: Uint8Array) => string) | undefined;
  /** Gives what it reported, too; ended once it has reported `endAt`. */
  var printLongReport:
    | ((
        long: LongPrint,
        endAt: number | null,
      ) => Promise<{ pdf: Uint8Array; told: (number | null)[] }>)
    | undefined;
}

/** How a print is broken. */
export type Break = 'cancel' | 'crash' | 'hang' | 'memory' | 'refuse';

declare global {
  /** Called as soon as the next print is on its way in the engine. */
  var onNextPrint: ((contents: WebContents) => void) | undefined;
}

app.on('web-contents-created', (_event, contents) => {
  const print = contents.printToPDF.bind(contents);
  contents.printToPDF = (options) => {
    const printing = print(options);
    const tell = globalThis.onNextPrint;
    globalThis.onNextPrint = undefined;
    // By then the engine has it.
    if (tell !== undefined) setImmediate(tell, contents);
    return printing;
  };
});

registerAppScheme();
denyWaysOut();
// A printed window is closed when it is done; the application is not over then.
app.on('window-all-closed', () => undefined);

void app.whenReady().then(() => {
  const fontsFolder = process.env['TRACEFILE_REPORT_FONTS'];
  if (fontsFolder === undefined) throw new Error('TRACEFILE_REPORT_FONTS names no folder');
  const timeout = process.env['TRACEFILE_PRINT_TIMEOUT_MS'];
  const limit = timeout === undefined ? {} : { timeoutMs: Number(timeout) };
  const printer = createReportPrinter({ fontsFolder, ...limit });
  globalThis.reportPrinter = printer;
  globalThis.printLongReport = async (long, endAt) => {
    const told: (number | null)[] = [];
    const controller = new AbortController();
    const tell = (value: number | null): void => {
      told.push(value);
      // While the next window prints.
      if (value !== null && value === endAt)
        setImmediate(() => {
          controller.abort();
        });
    };
    const pdf = await printLong(printer, long, { signal: controller.signal, tell });
    return { pdf, told };
  };
  globalThis.numberContents = contentsStyle;
});
