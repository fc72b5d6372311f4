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
import { REVIEW_EXTENSION } from '#shared/report/review-file.ts';
import type {
  ChooseExportPath,
  ChooseFile,
  ChooseFiles,
  ChooseFolder,
  ChoosePath,
  ChooseSavePath,
} from '../services/ports.ts';
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

/** Asks for a case file that is not to be opened: a backup, or one whose cases come in. */
export function createChooseBackup(window: CurrentWindow): ChooseFile {
  return () =>
    askWhatToOpen(window, [{ name: 'Tracefile', extensions: [CASE_FILE_EXTENSION, 'backup'] }]);
}

/** Asks for answers that were saved as files. */
export function createChooseAnswers(window: CurrentWindow): ChooseFiles {
  const filters = [{ name: 'JSON', extensions: ['json', 'txt'] }];
  return () => askForPaths(window, { filters, properties: ['openFile', 'multiSelections'] });
}

/** Asks for a ruleset that was saved as a file. */
export function createChooseRuleset(window: CurrentWindow): ChooseFile {
  return () => askWhatToOpen(window, [{ name: 'JSON', extensions: ['json', 'txt'] }]);
}

/** Asks for an evidence bundle. */
export function createChooseBundle(window: CurrentWindow): ChooseFile {
  return () => askWhatToOpen(window, [{ name: 'Zip', extensions: ['zip'] }]);
}

/** Asks for what a reviewer signed. */
export function createChooseReview(window: CurrentWindow): ChooseFile {
  return () => askWhatToOpen(window, [{ name: 'Tracefile', extensions: [REVIEW_EXTENSION] }]);
}

/** Asks where a case is to be written as a case file of its own; `folder` is offered. */
export function createChooseCaseExport(window: CurrentWindow, folder: string): ChooseSavePath {
  const filters = [{ name: 'Tracefile', extensions: [CASE_FILE_EXTENSION] }];
  return (suggestedName) => {
    const suggested = join(folder, `${suggestedName}.${CASE_FILE_EXTENSION}`);
    return askWhereToSave(window, suggested, filters, CASE_FILE_EXTENSION);
  };
}

/** Asks for a folder; one may be made in the dialog. */
export function createChooseFolder(window: CurrentWindow): ChooseFolder {
  return () => ask(window, { properties: ['openDirectory', 'createDirectory'] });
}

/** Asks for files of any kind. */
export function createChooseFiles(window: CurrentWindow): ChooseFiles {
  return () => askForPaths(window, { properties: ['openFile', 'multiSelections'] });
}

/** Asks where a file is to be written under the name it has; `folder` is offered. */
export function createChooseSavePath(window: CurrentWindow, folder: string): ChooseSavePath {
  return (suggestedName) => askWhereToSave(window, join(folder, suggestedName), [], null);
}

/** Asks where a table or a picture is to be written; `folder` is offered. */
export function createChooseExportPath(
  window: CurrentWindow,
  folder: string,
): ChooseExportPath<string> {
  return (suggestedName, format) =>
    askWhereToSave(
      window,
      join(folder, suggestedName),
      [{ name: format.toUpperCase(), extensions: [format] }],
      format,
    );
}

function askWhatToOpen(window: CurrentWindow, filters: FileFilter[]): Promise<string | null> {
  return ask(window, { filters, properties: ['openFile'] });
}

async function ask(window: CurrentWindow, options: OpenDialogOptions): Promise<string | null> {
  const [path] = await askForPaths(window, options);
  return path ?? null;
}

async function askForPaths(window: CurrentWindow, options: OpenDialogOptions): Promise<string[]> {
  const parent = window();
  const { filePaths } = await (parent === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(parent, options));
  return filePaths;
}

async function askWhereToSave(
  window: CurrentWindow,
  defaultPath: string,
  filters: FileFilter[],
  extension: string | null,
): Promise<string | null> {
  const options: SaveDialogOptions = {
    ...{ defaultPath, filters },
    // Linux does not ask by itself, and what the person chose here is replaced.
    properties: ['showOverwriteConfirmation'],
  };
  const parent = window();
  const { filePath } = await (parent === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(parent, options));
  if (filePath === '') return null;
  const path = extension === null ? filePath : withExtension(filePath, extension);
  // The dialog asked about another name: whether this file may be replaced is asked once more.
  if (path !== filePath && existsSync(path)) {
    return askWhereToSave(window, path, filters, extension);
  }
  return path;
}
