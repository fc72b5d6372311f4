// Files that a person opens from outside: by the command line, by a double click, by a second start.
import { app } from 'electron';
import { pathsGiven } from './given-paths.ts';

/** What the second start tells the one that runs. */
interface SecondStart {
  files: string[];
}

/** The files given to the program, from its start on. */
export interface GivenFiles {
  /** For `requestSingleInstanceLock`: the program that runs gets the files of this start. */
  ofThisStart: SecondStart;
  /** Tells of those that were given until now, and of each that comes. */
  follow: (tell: (paths: readonly string[]) => void) => void;
}

/** Listens at once: macOS tells of the first file before anything is ready. */
export function watchGivenFiles(): GivenFiles {
  const files = pathsGiven(process.argv, { isPackaged: app.isPackaged, folder: process.cwd() });
  const early = [...files];
  let told: ((paths: readonly string[]) => void) | null = null;
  const give = (paths: readonly string[]): void => {
    if (paths.length === 0) return;
    if (told === null) early.push(...paths);
    else told(paths);
  };
  app.on('open-file', (event, path) => {
    event.preventDefault();
    give([path]);
  });
  app.on('second-instance', (_event, _argv, _folder, data) => {
    give(readSecondStart(data));
  });
  return {
    ofThisStart: { files },
    follow(tell) {
      told = tell;
      if (early.length > 0) tell(early.splice(0));
    },
  };
}

/** What another process of this account sent: paths, or nothing. */
function readSecondStart(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || !('files' in data)) return [];
  const { files } = data;
  return Array.isArray(files) ? files.filter((path) => typeof path === 'string') : [];
}
