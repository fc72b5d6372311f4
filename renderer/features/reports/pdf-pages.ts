// A PDF page by page, drawn by pdf.js in the page: no network, no generated code, no WebAssembly. It is
// read in a thread of its own; both come only when a preview is first shown.
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createOwnWorker } from '../../lib/own-worker.ts';
import workerUrl from './pdf-worker.ts?worker&url';

/** A page of the PDF. */
export interface PdfPage {
  /** From 1. */
  number: number;
  /** In px at 100 %. */
  width: number;
  height: number;
  /** Draws it; `scale` 1 is 100 %. Ends without an error when `signal` ends it. */
  draw: (canvas: HTMLCanvasElement, scale: number, signal: AbortSignal) => Promise<void>;
  /** Its text in reading order. */
  readText: () => Promise<string>;
}

/** An entry of its outline. */
export interface PdfOutlineItem {
  title: string;
  /** From 1. */
  page: number;
}

/** An open PDF. */
export interface PdfPages {
  pages: readonly PdfPage[];
  /** Every level, from top to bottom. */
  outline: readonly PdfOutlineItem[];
  close: () => void;
}

/** CSS px for each point: a page is shown at its true size at 100 %. */
const PX_PER_POINT = 96 / 72;

/** Opens a PDF; the bytes go to the other thread. Rejects when it cannot be read. */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>): Promise<PdfPages> {
  const { getDocument, PDFWorker } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const port = createOwnWorker(workerUrl);
  const worker = PDFWorker.create({ port });
  const task = getDocument({
    // A copy: the thread takes it along.
    data: bytes.slice(),
    worker,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
  });
  const close = (): void => {
    void task.destroy().finally(() => port.terminate());
  };
  try {
    const document = await task.promise;
    const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1);
    const pages = await Promise.all(
      numbers.map(async (number) => toPage(number, await document.getPage(number))),
    );
    return { pages, outline: await readOutline(document), close };
  } catch (error) {
    close();
    throw error;
  }
}

function toPage(number: number, page: PDFPageProxy): PdfPage {
  const { width, height } = page.getViewport({ scale: PX_PER_POINT });
  return {
    number,
    width,
    height,
    async draw(canvas, scale, signal) {
      const isOver = (): boolean => signal.aborted;
      if (isOver()) return;
      const fine = scale * PX_PER_POINT * devicePixelRatio;
      const viewport = page.getViewport({ scale: fine });
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      const drawing = page.render({ canvas, viewport });
      signal.addEventListener('abort', () => drawing.cancel(), { once: true });
      try {
        await drawing.promise;
      } catch (error) {
        // Ended because it is no longer wanted.
        if (!isOver()) throw error;
      }
    },
    async readText() {
      const { items } = await page.getTextContent();
      return items
        .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
        .join('');
    },
  };
}

type OutlineNode = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

async function readOutline(document: PDFDocumentProxy): Promise<PdfOutlineItem[]> {
  const roots = (await document.getOutline()) as OutlineNode[] | null;
  const flat = (nodes: readonly OutlineNode[]): OutlineNode[] =>
    nodes.flatMap((node) => [node, ...flat(node.items as OutlineNode[])]);
  const items = await Promise.all(
    flat(roots ?? []).map(async ({ title, dest }) => {
      const place = typeof dest === 'string' ? await document.getDestination(dest) : dest;
      const target: unknown = place?.[0];
      const page = isReference(target) ? (await document.getPageIndex(target)) + 1 : null;
      return page === null ? [] : [{ title, page }];
    }),
  );
  return items.flat();
}

function isReference(value: unknown): value is { num: number; gen: number } {
  return typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;
}
