// The system's file dialogs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  dialog,
  type BrowserWindow,
  type FileFilter,
  type OpenDialogOptions,
  type SaveDialogOptions,
} from 'electron';
import type { ChooseExportPath, ChooseFile, ChoosePath } from '../services/ports.ts';
import { withExtension } from './file-extension.ts';

/** The extension of case files, without the dot. */
const CASE_FILE_EXTENSION = 'tracefile';

/** Gives the window that a dialog belongs to. */
type CurrentWindow = () => BrowserWindow | null;

/** Asks for the path of a case file; null when the person cancels. */
export function createChoosePath(window: CurrentWindow): ChoosePath {
  return (purpose, suggested) => {
    const filters = [{ name: 'Tracefile', extensions: [CASE_FILE_EXTENSION] }];
    return purpose === 'create'
      ? askWhereToSave(window, suggested, filters, CASE_FILE_EXTENSION)
      : askWhatToOpen(window, filters);
  };
}

/** Asks for a table to read. */
export function createChooseTable(window: CurrentWindow): ChooseFile {
  return () =>
    askWhatToOpen(window, [
      { name: 'CSV, XLSX', extensions: ['csv', 'tsv', 'txt', 'xlsx', 'xlsm'] },
    ]);
}

/** Asks for a file of certificates. */
export function createChooseCertificate(window: CurrentWindow): ChooseFile {
  return () => askWhatToOpen(window, [{ name: 'PEM', extensions: ['pem', 'crt', 'cer'] }]);
}

/** Asks where a table is to be written; `folder` is offered. */
export function createChooseExportPath(window: CurrentWindow, folder: string): ChooseExportPath {
  return (suggestedName, format) =>
    askWhereToSave(
      window,
      join(folder, suggestedName),
      [{ name: format.toUpperCase(), extensions: [format] }],
      format,
    );
}

async function askWhatToOpen(window: CurrentWindow, filters: FileFilter[]): Promise<string | null> {
  const options: OpenDialogOptions = { filters, properties: ['openFile'] };
  const parent = window();
  const { filePaths } = await (parent === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(parent, options));
  return filePaths[0] ?? null;
}

async function askWhereToSave(
  window: CurrentWindow,
  defaultPath: string,
  filters: FileFilter[],
  extension: string,
): Promise<string | null> {
  const options: SaveDialogOptions = { defaultPath, filters };
  const parent = window();
  const { filePath } = await (parent === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(parent, options));
  if (filePath === '') return null;
  const path = withExtension(filePath, extension);
  // The dialog asked about another name: whether this file may be replaced is asked once more.
  if (path !== filePath && existsSync(path)) {
    return askWhereToSave(window, path, filters, extension);
  }
  return path;
}
