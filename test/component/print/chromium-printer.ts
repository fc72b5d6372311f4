// The printer over the Chromium that users get: the same page, faces and options as in
// electron/platform/print-report.ts, asked for over the protocol that Electron itself uses.
import { chromium, type CDPSession } from 'playwright';
import {
  DRAFT_OPTIONS,
  FACES_READY,
  PRINT_HOST,
  PRINT_PATH,
  printOptions,
  servePrintPage,
} from '../../../electron/platform/print-page.ts';
import type { ReportPrinter } from '../../../electron/services/report-ports.ts';
import { chromiumLaunch } from '../harness/engine.ts';

/** A printer of reports with its browser. */
export interface ChromiumPrinter extends Pick<ReportPrinter, 'print' | 'printDraft'> {
  close: () => Promise<void>;
}

/** Starts it. */
export async function startChromiumPrinter(fontsFolder: string): Promise<ChromiumPrinter> {
  const browser = await chromium.launch(chromiumLaunch());
  const onPage = async <Result>(
    html: Uint8Array,
    work: (inspector: CDPSession) => Promise<Result>,
  ): Promise<Result> => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    try {
      const page = await context.newPage();
      await context.route('**/*', async (route) => {
        const reply = await servePrintPage(new URL(route.request().url()), html, fontsFolder);
        const body = Buffer.from(await reply.arrayBuffer());
        await route.fulfill({
          ...{ status: reply.status, headers: Object.fromEntries(reply.headers), body },
        });
      });
      await page.goto(`http://${PRINT_HOST}${PRINT_PATH}`);
      const inspector = await context.newCDPSession(page);
      await loadFaces(inspector);
      return await work(inspector);
    } finally {
      await context.close();
    }
  };
  return {
    print: ({ html, style, addStyle, ...job }) =>
      onPage(html, async (inspector) => {
        if (style !== undefined) await addRules(inspector, style);
        if (addStyle !== undefined) {
          await addRules(inspector, await addStyle(await toPdf(inspector, DRAFT_OPTIONS)));
        }
        return toPdf(inspector, printOptions(job));
      }),
    printDraft: ({ html }) => onPage(html, (inspector) => toPdf(inspector, DRAFT_OPTIONS)),
    close: () => browser.close(),
  };
}

async function toPdf(
  inspector: CDPSession,
  options: Parameters<typeof inspector.send<'Page.printToPDF'>>[1],
): Promise<Uint8Array> {
  const { data } = await inspector.send('Page.printToPDF', options);
  return new Uint8Array(Buffer.from(data, 'base64'));
}

/** As a style sheet of the inspector's, which the page's policy does not bind. */
async function addRules(inspector: CDPSession, style: string): Promise<void> {
  await inspector.send('DOM.enable');
  await inspector.send('CSS.enable');
  const { frameTree } = await inspector.send('Page.getFrameTree');
  const sheet = await inspector.send('CSS.createStyleSheet', { frameId: frameTree.frame.id });
  await inspector.send('CSS.setStyleSheetText', { ...sheet, text: style });
  await loadFaces(inspector);
}

async function loadFaces(inspector: CDPSession): Promise<void> {
  const { exceptionDetails } = await inspector.send('Runtime.evaluate', {
    ...{ expression: FACES_READY, awaitPromise: true },
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
}
