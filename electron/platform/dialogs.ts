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

/** The dialogs of one window; what a person cancels gives null, or no path. */
export interface Dialogs {
  /** The path of a case file. */
  choosePath: ChoosePath;
  chooseTable: ChooseFile;
  chooseCertificate: ChooseFile;
  /** A key in PEM. */
  chooseKeyFile: ChooseFile;
  /** A case file that is not to be opened: a backup, or one whose cases arrive. */
  chooseBackup: ChooseFile;
  /** Answers that were saved as files. */
  chooseAnswers: ChooseFiles;
  /** A ruleset that was saved as a file. */
  chooseRuleset: ChooseFile;
  chooseBundle: ChooseFile;
  /** What a reviewer signed. */
  chooseReview: ChooseFile;
  /** A folder; one may be made in the dialog. */
  chooseFolder: ChooseFolder;
  /** Files of any kind. */
  chooseFiles: ChooseFiles;
  /** Where a case is to be written as a case file of its own. */
  chooseCaseExport: ChooseSavePath;
  /** Where a file is to be written under the name it has. */
  chooseSavePath: ChooseSavePath;
  /** Where a table, a report or a picture is to be written. */
  chooseExportPath: ChooseExportPath<string>;
}

const CASE_FILES: FileFilter[] = [{ name: 'Tracefile', extensions: [CASE_FILE_EXTENSION] }];
const CERTIFICATES: FileFilter[] = [{ name: 'PEM', extensions: ['pem', 'crt', 'cer'] }];
const JSON_FILES: FileFilter[] = [{ name: 'JSON', extensions: ['json', 'txt'] }];
const TABLES: FileFilter[] = [
  { name: 'CSV, XLSX', extensions: ['csv', 'tsv', 'txt', 'xlsx', 'xlsm'] },
];
const BACKUPS: FileFilter[] = [{ name: 'Tracefile', extensions: [CASE_FILE_EXTENSION, 'backup'] }];
const BUNDLES: FileFilter[] = [{ name: 'Zip', extensions: ['zip'] }];
const REVIEWS: FileFilter[] = [{ name: 'Tracefile', extensions: [REVIEW_EXTENSION] }];

/** Where what is to be written is offered. */
export interface OfferedFolders {
  documents: string;
  /** Of the open case file, next to which what leaves it is offered; null when none is open. */
  caseFile: () => string | null;
}

/** Told each path that was chosen for a file to be written. */
type NoteSavePath = (path: string) => void;

/** Builds them. */
export function createDialogs(
  window: CurrentWindow,
  folders: OfferedFolders,
  noteSavePath: NoteSavePath,
): Dialogs {
  const askWhere = async (suggested: string, filters: FileFilter[], extension: string | null) => {
    const path = await askWhereToSave(window, suggested, filters, extension);
    if (path !== null) noteSavePath(path);
    return path;
  };
  const beside = (name: string) => join(folders.caseFile() ?? folders.documents, name);
  /** A file is looked for where the last one was found. */
  const opens = (filters: FileFilter[]) => {
    let last: string | null = null;
    return async () => {
      const path = await askWhatToOpen(window, filters, last);
      last = path ?? last;
      return path;
    };
  };
  return {
    choosePath: (purpose, suggested) =>
      purpose === 'create'
        ? askWhere(suggested, CASE_FILES, CASE_FILE_EXTENSION)
        : askWhatToOpen(window, CASE_FILES),
    chooseTable: opens(TABLES),
    chooseCertificate: opens(CERTIFICATES),
    chooseKeyFile: opens(CERTIFICATES),
    chooseBackup: opens(BACKUPS),
    chooseAnswers: () =>
      askForPaths(window, { filters: JSON_FILES, properties: ['openFile', 'multiSelections'] }),
    chooseRuleset: opens(JSON_FILES),
    chooseBundle: opens(BUNDLES),
    chooseReview: opens(REVIEWS),
    chooseFolder: () => ask(window, { properties: ['openDirectory', 'createDirectory'] }),
    chooseFiles: () => askForPaths(window, { properties: ['openFile', 'multiSelections'] }),
    chooseCaseExport: (suggestedName) => {
      const suggested = beside(`${suggestedName}.${CASE_FILE_EXTENSION}`);
      return askWhere(suggested, CASE_FILES, CASE_FILE_EXTENSION);
    },
    chooseSavePath: (suggestedName) => askWhere(join(folders.documents, suggestedName), [], null),
    chooseExportPath: (suggestedName, format) => {
      const filters = [{ name: format.toUpperCase(), extensions: [format] }];
      return askWhere(beside(suggestedName), filters, format);
    },
  };
}

function askWhatToOpen(
  window: CurrentWindow,
  filters: FileFilter[],
  defaultPath: string | null = null,
): Promise<string | null> {
  const from = defaultPath === null ? {} : { defaultPath };
  return ask(window, { ...from, filters, properties: ['openFile'] });
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
    defaultPath,
    filters,
    // Linux does not ask on its own, and what the person chose here is replaced.
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
