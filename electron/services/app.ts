// What the page asks of the program itself: what it is, the clipboard, what was handed to it, and what
// went wrong.
import type { CommandId } from '#shared/commands/page-commands.ts';
import type { AppInfo, CallsOf } from '#shared/ipc/contract.ts';
import type { HandedFileService } from './handed-files.ts';
import type { Problems } from './problems.ts';
import type { WrittenFiles } from './written-files.ts';

/** What the service needs. */
export interface AppPorts {
  appInfo: () => AppInfo;
  handedFiles: Pick<HandedFileService, 'take'>;
  /** Puts it on the system's clipboard. Rejects where the system refuses it. */
  copyText: (text: string) => Promise<void>;
  writtenFiles: Pick<WrittenFiles, 'show'>;
  problems: Pick<Problems, 'takeFromPage' | 'next'>;
  /** Tells the menu what can be run now. */
  offerCommands: (ids: readonly CommandId[]) => void;
}

/** The program itself. */
export function createAppService(ports: AppPorts): CallsOf<'app'> {
  const { handedFiles, writtenFiles, problems } = ports;
  return {
    info: async () => ports.appInfo(),
    handedFile: handedFiles.take,
    async copyText({ text }) {
      await ports.copyText(text);
      return null;
    },
    showWritten: async ({ path }) => writtenFiles.show(path),
    async noteProblem(problem) {
      problems.takeFromPage(problem);
      return null;
    },
    nextProblem: async () => problems.next(),
    async offerCommands({ ids }) {
      ports.offerCommands(ids);
      return null;
    },
  };
}
