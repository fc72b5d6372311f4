// Calls about the case file: opening and locking it, and looking after it.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `caseFile.*`. */
export function createCaseFileHandlers({
  session,
  fileCare,
  backups,
}: HandlerServices): HandlersOf<'caseFile'> {
  return {
    'caseFile.status': () => session.status(),
    'caseFile.choosePath': async ({ purpose }) => ({ path: await session.choosePath(purpose) }),
    'caseFile.create': (args) => session.create(args),
    'caseFile.open': (args) => session.open(args),
    'caseFile.close': () => session.close(),
    'caseFile.lock': () => session.lock('person'),
    'caseFile.verify': () => fileCare.verify(),
    'caseFile.verifyReport': () => fileCare.report(),
    'caseFile.cancelTask': async () => {
      await fileCare.cancel();
      return null;
    },
    'caseFile.backups': () => backups.status(),
    'caseFile.backUp': () => backups.backUp(),
    'caseFile.chooseBackupFolder': () => backups.chooseFolder(),
    'caseFile.useOwnBackupFolder': () => backups.useOwnFolder(),
    'caseFile.chooseBackup': async () => ({ path: await backups.choose() }),
    'caseFile.removeBackups': ({ paths }) => backups.remove(paths),
    'caseFile.previewBackup': (choice) => fileCare.previewBackup(choice),
    'caseFile.restore': (choice) => fileCare.restore(choice),
    'caseFile.changePassphrase': (args) => fileCare.changePassphrase(args),
    'caseFile.acceptState': ({ why }) => session.acceptState(why),
    'caseFile.confirmSigner': ({ fingerprint }) => session.confirmSigner(fingerprint),
    'caseFile.compact': () => fileCare.compact(),
  };
}
