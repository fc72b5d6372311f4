// Reports on their way to paper: HTML to PDF, and pictures to PNG, in a hidden sandboxed window with a
// session of its own. The page runs no script, has no bridge and loads nothing but itself and the faces
// next to it. What is on the page is decided in electron/report.
import {
  BrowserWindow,
  session as sessions,
  webContents,
  type Session,
  type WebContents,
} from 'electron';
import { AppError } from '#shared/errors.ts';
import { APP_SCHEME } from './app-path.ts';
import { PAGE_PREFERENCES } from './page-preferences.ts';
import { printApart } from './print-apart.ts';
import {
  DRAFT_OPTIONS,
  FACES_READY,
  PRINT_HOST,
  PRINT_PATH,
  printOptions,
  servePrintPage,
} from './print-page.ts';
import { lockSession } from './session-lock.ts';

/** A page to be printed. */
export interface PrintJob {
  /** Of `renderHtml(…, 'served')`, in UTF-8. */
  html: Uint8Array;
  /** Chromium's templates for the head and foot of each page. */
  headerHtml: string;
  footerHtml: string;
  /**
   * Gets a first print without head, foot and tags, and gives rules of style for the one that counts,
   * e.g. with the numbers of its pages. Left out: printed once.
   */
  addStyle?: (firstPrint: Uint8Array) => Promise<string>;
  /** Rules of style besides the page's own. */
  style?: string;
  /** Pages at its beginning that its numbers count and that are not printed. Left out: none. */
  skipPages?: number;
}

/** A picture to be rasterised. */
export interface RasterJob {
  id: string;
  /** A self-contained SVG. */
  svg: string;
  widthPx: number;
  heightPx: number;
}

/** What ends a job early. */
export interface PrintControl {
  signal: AbortSignal;
}

/** Prints one thing after another. */
export interface ReportPrinter {
  /**
   * A tagged PDF with an outline. Errors: `export.printer_crashed`, `.out_of_memory`, `.timed_out`,
   * `.print_failed`, `job.aborted` by the signal.
   */
  print: (job: PrintJob, control: PrintControl) => Promise<Uint8Array>;
  /** A PDF of the same pages without head, foot, tags and outline. Errors: as of `print`. */
  printDraft: (job: Pick<PrintJob, 'html'>, control: PrintControl) => Promise<Uint8Array>;
  /** PNGs at twice their size, at most 8,000 px a side. Errors: as of `print`. */
  rasterise: (
    jobs: readonly RasterJob[],
    control: PrintControl,
  ) => Promise<{ id: string; png: Uint8Array }[]>;
}

const ORIGIN = `${APP_SCHEME}://${PRINT_HOST}`;
/** Of one window, which prints a part of a long report once or a short one twice: seconds, a minute on a slow machine. */
const TIMEOUT_MS = 15 * 60_000;
const RASTER_SCALE = 2;
const MAX_RASTER_PX = 8_000;

/**
 * Makes one; a second job waits for the first.
 * @param fontsFolder the faces and their `fonts.css`, see build/report-fonts.ts
 */
export function createReportPrinter({
  fontsFolder,
  timeoutMs = TIMEOUT_MS,
}: {
  fontsFolder: string;
  timeoutMs?: number;
}): ReportPrinter {
  /** The page of the job under way. */
  let page: Uint8Array = new Uint8Array(0);
  let own: Session | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const openSession = async (): Promise<Session> => {
    if (own !== null) return own;
    // Not persistent: it is gone with the program.
    const made = sessions.fromPartition('report-print', { cache: false });
    await lockSession(made, (url) => url.startsWith(`${ORIGIN}/`));
    made.protocol.handle(APP_SCHEME, (request) =>
      servePrintPage(new URL(request.url), page, fontsFolder),
    );
    own = made;
    return own;
  };
  const inTurn = <Result>(
    control: PrintControl & { offscreen: boolean },
    html: Uint8Array,
    work: (window: BrowserWindow) => Promise<Result>,
  ): Promise<Result> => {
    const mine = last.then(async () => {
      page = html;
      try {
        return await inWindow(await openSession(), { ...control, timeoutMs }, work);
      } finally {
        page = new Uint8Array(0);
      }
    });
    last = mine.catch(() => undefined);
    return mine;
  };
  return {
    print: (job, control) =>
      inTurn({ ...control, offscreen: false }, job.html, ({ webContents }) =>
        printPage(webContents, job),
      ),
    printDraft: ({ html }, control) =>
      inTurn({ ...control, offscreen: false }, html, ({ webContents }) => draftPage(webContents)),
    async rasterise(jobs, control) {
      const pictures: { id: string; png: Uint8Array }[] = [];
      for (const job of jobs) {
        const work = (window: BrowserWindow) => capture(window, job);
        const png = await inTurn({ ...control, offscreen: true }, picturePage(job), work);
        pictures.push({ id: job.id, png });
      }
      return pictures;
    },
  };
}

async function printPage(
  page: WebContents,
  { style, addStyle, ...job }: PrintJob,
): Promise<Uint8Array> {
  if (style !== undefined) await addRules(page, style);
  if (addStyle !== undefined) await addRules(page, await addStyle(await draftPage(page)));
  return printApart(page, printOptions(job));
}

/** What they write may need a face that nothing needed before. */
async function addRules(page: WebContents, style: string): Promise<void> {
  await page.insertCSS(style);
  await loadFaces(page);
}

function draftPage(page: WebContents): Promise<Uint8Array> {
  return printApart(page, DRAFT_OPTIONS);
}

/** Opens a window on the page, waits until it and its faces are there, works, and takes it away. */
async function inWindow<Result>(
  session: Session,
  { signal, timeoutMs, offscreen }: PrintControl & { timeoutMs: number; offscreen: boolean },
  work: (window: BrowserWindow) => Promise<Result>,
): Promise<Result> {
  if (signal.aborted) throw new AppError('job.aborted', 'printing was ended');
  const window = new BrowserWindow({
    show: false,
    width: 900,
    height: 1200,
    webPreferences: {
      ...PAGE_PREFERENCES,
      session,
      javascript: false,
      webgl: false,
      // Hidden as it is, it works at full speed.
      backgroundThrottling: false,
      // A hidden window draws no frame that could be captured.
      offscreen,
    },
  });
  let onAbort = (): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    onAbort = () => {
      reject(new AppError('job.aborted', 'printing was ended'));
    };
    signal.addEventListener('abort', onAbort);
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      reject(endOfProcess(reason));
    });
  });
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new AppError('export.timed_out', 'printing took too long'));
    }, timeoutMs);
  });
  try {
    const loaded = window
      .loadURL(`${ORIGIN}${PRINT_PATH}`)
      .then(() => loadFaces(window.webContents));
    await Promise.race([loaded, ended, tooLong]);
    return await Promise.race([work(window), ended, tooLong]);
  } catch (error) {
    // The program that ends takes its windows away first.
    if (!window.isDestroyed()) endProcess(window.webContents);
    if (error instanceof AppError) throw error;
    throw new AppError('export.print_failed', 'the report cannot be printed', { cause: error });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    window.destroy();
  }
}

/** A process that hangs outlives its window, and the program too; one that shows another page is left alone. */
function endProcess(page: WebContents): void {
  const id = page.getOSProcessId();
  const isShared = webContents
    .getAllWebContents()
    .some((other) => other !== page && other.getOSProcessId() === id);
  if (id === 0 || isShared) return;
  try {
    process.kill(id, 'SIGKILL');
  } catch (error) {
    // It may have ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * `killed` is mostly what a system does that needs the memory: Chromium itself ends a page in other ways.
 * The words of the code do not claim more.
 */
const OUT_OF_MEMORY: ReadonlySet<string> = new Set(['oom', 'memory-eviction', 'killed']);

/** Why a page's process is gone. */
function endOfProcess(reason: string): AppError {
  return OUT_OF_MEMORY.has(reason)
    ? new AppError('export.out_of_memory', 'the printer needs too much memory', {
        details: { reason },
      })
    : new AppError('export.printer_crashed', 'the printer’s page ended', { details: { reason } });
}

/** Waits for every face. */
async function loadFaces({ debugger: inspector }: WebContents): Promise<void> {
  inspector.attach('1.3');
  try {
    const { exceptionDetails } = (await inspector.sendCommand('Runtime.evaluate', {
      expression: FACES_READY,
      awaitPromise: true,
    })) as { exceptionDetails?: { text: string } };
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
  } finally {
    inspector.detach();
  }
}

/** A page that is one picture. */
function picturePage({ svg }: RasterJob): Uint8Array {
  const body = svg.replace(/^\s*<\?xml[^>]*\?>\s*/, '');
  const text =
    '<!doctype html><meta charset="utf-8"><title>picture</title>' +
    '<link rel="stylesheet" href="fonts/fonts.css"><link rel="stylesheet" href="fonts/picture.css">' +
    body;
  return new TextEncoder().encode(text);
}

/** What is beyond the window is drawn too; a very large picture is drawn smaller. */
async function capture(window: BrowserWindow, { widthPx, heightPx }: RasterJob) {
  const scale = Math.min(RASTER_SCALE, MAX_RASTER_PX / Math.max(widthPx, heightPx));
  const inspector = window.webContents.debugger;
  inspector.attach('1.3');
  try {
    const size = { width: Math.ceil(widthPx), height: Math.ceil(heightPx) };
    await inspector.sendCommand('Emulation.setDeviceMetricsOverride', {
      ...size,
      deviceScaleFactor: 1,
      mobile: false,
    });
    const { data } = (await inspector.sendCommand('Page.captureScreenshot', {
      format: 'png',
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, ...size, scale },
    })) as { data: string };
    return new Uint8Array(Buffer.from(data, 'base64'));
  } finally {
    inspector.detach();
  }
}
