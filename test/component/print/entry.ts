// The application of the printing tests: no window of its own, only the printer, for a test to call.
import { app } from 'electron';
import { registerAppScheme } from '../../../electron/platform/app-protocol.ts';
import {
  createReportPrinter,
  type ReportPrinter,
} from '../../../electron/platform/print-report.ts';
import { contentsStyle } from '../../../electron/report/pdf/contents-pages.ts';
import { denyWaysOut } from '../../../electron/platform/security.ts';

declare global {
  /** What the tests call. */
  var reportPrinter: ReportPrinter | undefined;
  var numberContents: ((firstPrint: Uint8Array) => string) | undefined;
}

registerAppScheme();
denyWaysOut();
// A printed window is closed when it is done; the application is not over then.
app.on('window-all-closed', () => undefined);

void app.whenReady().then(() => {
  const fontsFolder = process.env['TRACEFILE_REPORT_FONTS'];
  if (fontsFolder === undefined) throw new Error('TRACEFILE_REPORT_FONTS names no folder');
  globalThis.reportPrinter = createReportPrinter({ fontsFolder });
  globalThis.numberContents = contentsStyle;
});
