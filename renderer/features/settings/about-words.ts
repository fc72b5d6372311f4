// The words of what runs.
import type { AppInfo } from '#shared/ipc/contract.ts';
import { m } from '#shared/messages/generated/messages.js';

/** The version; one that runs from its source is said to be no release. */
export function versionWord({
  version,
  isPackaged,
}: Pick<AppInfo, 'version' | 'isPackaged'>): string {
  return isPackaged ? version : m.about_version_development({ version });
}
