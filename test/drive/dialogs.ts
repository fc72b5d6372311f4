// The system's file dialogs, answered without a person.
import type { Application } from './application.ts';

/** From now on, whoever is asked which files to open names these. */
export async function answerOpenDialogs(
  { electron }: Application,
  ...filePaths: string[]
): Promise<void> {
  await electron.evaluate(({ dialog }, paths) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: paths });
  }, filePaths);
}

/** From now on, whoever is asked where to save names this path. */
export async function answerSaveDialogs(
  { electron }: Application,
  filePath: string,
): Promise<void> {
  await electron.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path });
  }, filePath);
}
