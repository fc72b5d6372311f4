// What the page is informed of that support needs to know, too: written into the log without what it is
// about.
import type { EventName, Events } from '#shared/ipc/transport.ts';
import type { CaseFileInfo } from '../casefile/file-info.ts';
import type { SecretStore } from '../keychain/secret-store.ts';
import { keychainWord } from './diagnostics.ts';
import type { Log } from './ports.ts';

/** Writes the lines of an event; most have none. */
export function logEvent<Name extends EventName>(
  log: Log,
  name: Name,
  payload: Events[Name],
): void {
  const told = { [name]: payload } as Partial<Events>;
  const file = told['caseFile.changed'];
  if (file !== undefined) log.note('caseFile.changed', { state: file.state });
  const job = told['job.changed'];
  if (job?.state === 'failed') log.note('job.failed', { code: job.errorCode });
}

/** A case file was opened: how, next to which keychain, and nothing of what it is. */
export async function logOpened(
  log: Log,
  { mode, isEncrypted, wasUnclean, sqliteVersion }: CaseFileInfo,
  secrets: Pick<SecretStore, 'status'>,
): Promise<void> {
  log.note('caseFile.opened', { mode, isEncrypted, wasUnclean, sqlite: sqliteVersion });
  log.note('keychain.found', { keychain: keychainWord(await secrets.status()) });
}
