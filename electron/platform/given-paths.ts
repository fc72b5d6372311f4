// Which files a command line names. Pure, so that it can be tested.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Whole paths of the files on a command line, in its order: everything that is no flag. A desktop may
 * give a `file:` address instead of a path. An unpackaged start names the application's folder first.
 */
export function pathsGiven(
  argv: readonly string[],
  at: { isPackaged: boolean; folder: string },
): string[] {
  const named = argv.slice(1).filter((argument) => argument !== '' && !argument.startsWith('-'));
  return named.slice(at.isPackaged ? 0 : 1).map((argument) => resolve(at.folder, asPath(argument)));
}

function asPath(argument: string): string {
  if (!/^file:\/\//i.test(argument)) return argument;
  try {
    return fileURLToPath(argument);
  } catch (error) {
    // Of another computer, or not well formed: it is reported as a file that is not there.
    if (error instanceof TypeError || error instanceof URIError) return argument;
    throw error;
  }
}
