// The only place that hands the system something outside: a page of a block explorer to open in the
// browser, and a file to show in its folder. What is no plain `https` address of the host it is said to
// be of is refused once more.
import { shell } from 'electron';
import { AppError } from '#shared/errors.ts';
import type { OpenExternal } from '../services/ports.ts';

/** Errors: `explorer.not_openable`; what the system says when it has no browser. */
export const openExternal: OpenExternal = async ({ url, host }) => {
  const read = URL.parse(url);
  const isPlain =
    read !== null &&
    read.href === url &&
    read.protocol === 'https:' &&
    read.host === host &&
    read.username === '' &&
    read.password === '';
  if (!isPlain) {
    throw new AppError('explorer.not_openable', 'no page that may be opened', {
      details: { problem: 'value' },
    });
  }
  await shell.openExternal(read.href);
};

/** Shows a file in the system's window of its folder; the file itself is not opened. */
export function showInFolder(path: string): void {
  shell.showItemInFolder(path);
}
