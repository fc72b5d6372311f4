// Files that the person had written somewhere, shown where they lie: no other path is taken from the page.
import { AppError } from '#shared/errors.ts';

/** What the service needs. */
export interface WrittenFilePorts {
  /** Shows a file in the system's window of its folder; opens nothing. */
  showInFolder: (path: string) => void;
  exists: (path: string) => boolean;
}

/** Files that were written since the program was started. */
export interface WrittenFiles {
  /** The person chose to have a file written there. */
  note: (path: string) => void;
  /**
   * Shows it in its folder; false where it no longer is. Errors: `input.path_not_granted` for a path
   * that was never chosen.
   */
  show: (path: string) => boolean;
}

/** Builds the service. */
export function createWrittenFiles({ showInFolder, exists }: WrittenFilePorts): WrittenFiles {
  const chosen = new Set<string>();
  return {
    note: (path) => void chosen.add(path),
    show(path) {
      if (!chosen.has(path))
        throw new AppError('input.path_not_granted', 'no file was written there');
      const isThere = exists(path);
      if (isThere) showInFolder(path);
      return isThere;
    },
  };
}
