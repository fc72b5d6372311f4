// The paths that a person chose in the dialogs of one area, and the one gate to all of them: nothing
// else is opened, and never the open case file or what belongs to it.
import { AppError } from '#shared/errors.ts';
import type { CaseFile } from '../casefile/operations.ts';

/** Chosen paths. */
export interface ChosenPaths {
  add: (...paths: string[]) => void;
  /**
   * Before every opening. Errors: `input.path_not_granted` for a path that was not chosen,
   * `input.open_case_file`.
   */
  require: (path: string) => Promise<void>;
}

/** Remembers what was chosen, as long as the program runs. */
export function createChosenPaths(caseFile: Pick<CaseFile, 'requireOtherFile'>): ChosenPaths {
  const chosen = new Set<string>();
  return {
    add(...paths) {
      for (const path of paths) chosen.add(path);
    },
    async require(path) {
      if (!chosen.has(path)) {
        throw new AppError('input.path_not_granted', 'this path was not chosen in a dialog');
      }
      await caseFile.requireOtherFile({ path });
    },
  };
}
