// What a long task on the case file does, in words.
import type { FileTask } from '#shared/records/file-care.ts';
import { m } from '#shared/messages/generated/messages.js';

const words: Record<FileTask, () => string> = {
  verify: m.task_verify,
  backup: m.task_backup,
  restore: m.task_restore,
  passphrase: m.task_passphrase,
  compact: m.task_compact,
  export: m.task_export,
  inspect: m.task_inspect,
};

/** E.g. `Checking the case file`. */
export function taskWord(task: FileTask): string {
  return words[task]();
}
