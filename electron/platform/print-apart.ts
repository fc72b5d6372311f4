// Prints that do not depend on each other. Older Electron keeps one promise for all prints of the program: each
// waits for the one before and ends as that one ended, so that after a failed print every other fails alike, and
// after one whose window went away none ever ends (electron/electron#51174, mended in its later versions).
import type { PrintToPDFOptions, WebContents } from 'electron';

/** What `printToPDF` of every version calls with its settings; not part of the documented interface. */
interface PrintsItself {
  _printToPDF?: (settings: unknown) => Promise<Uint8Array>;
}

/**
 * `page.printToPDF(options)`. What Electron keeps of it always ends, and well, so that the next print works
 * however this one ends. Rejects as that does; never settles when the page goes first.
 */
export function printApart(page: WebContents, options: PrintToPDFOptions): Promise<Uint8Array> {
  const own: PrintsItself = page as WebContents & PrintsItself;
  const print = own._printToPDF?.bind(page);
  if (print === undefined) return page.printToPDF(options);
  const gone = new Promise<Uint8Array>((resolve) => {
    page.once('destroyed', () => {
      resolve(new Uint8Array(0));
    });
  });
  return new Promise((resolve, reject) => {
    own._printToPDF = (settings) => {
      delete own._printToPDF;
      const printing = print(settings);
      printing.then(resolve, reject);
      return Promise.race([printing.catch(() => new Uint8Array(0)), gone]);
    };
    page.printToPDF(options).catch(reject);
  });
}
