// The system's file dialogs.
import { dialog, type BrowserWindow } from 'electron';
import type { ChoosePath } from '../services/ports.ts';

/** The extension of case files, without the dot. */
const CASE_FILE_EXTENSION = 'tracefile';

/** Asks for the path of a case file; null when the person cancels. */
export function createChoosePath(window: () => BrowserWindow | null): ChoosePath {
  return async (purpose, suggested) => {
    const filters = [{ name: 'Tracefile', extensions: [CASE_FILE_EXTENSION] }];
    const parent = window();
    if (purpose === 'create') {
      const options = { defaultPath: suggested, filters };
      const { filePath } = await (parent === null
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(parent, options));
      return filePath === '' ? null : withExtension(filePath);
    }
    const options = { filters, properties: ['openFile' as const] };
    const { filePaths } = await (parent === null
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(parent, options));
    return filePaths[0] ?? null;
  };
}

function withExtension(path: string): string {
  return path.endsWith(`.${CASE_FILE_EXTENSION}`) ? path : `${path}.${CASE_FILE_EXTENSION}`;
}
