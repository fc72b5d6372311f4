// The keeper as the whole program uses it: every long task is told to the page while it runs, and
// everybody can see which one that is.
import type { Clock } from '#shared/domain/time.ts';
import type { FileTask } from '#shared/ipc/file-care.ts';
import type { Keeper, KeeperTaskName } from '../casefile/keeper/tasks.ts';
import type { Emit } from './ports.ts';

/** A keeper that tells. */
export interface AnnouncedKeeper extends Keeper {
  /** The task under way; null when there is none. */
  task: () => FileTask | null;
}

const WORDS: Record<KeeperTaskName, FileTask> = {
  verify: 'verify',
  backUp: 'backup',
  previewBackup: 'inspect',
  restore: 'restore',
  changePassphrase: 'passphrase',
  compact: 'compact',
  exportCase: 'export',
  previewCases: 'inspect',
  previewBundle: 'inspect',
  writeBundle: 'export',
};

const GAP_MS = 100;

/** Wraps a keeper: `caseFile.task` at most ten times a second, and once when it is over. */
export function announce(keeper: Keeper, ports: { emit: Emit; clock: Clock }): AnnouncedKeeper {
  let current: FileTask | null = null;
  return {
    task: () => current,
    cancel: () => keeper.cancel(),
    async run(name, input, onProgress) {
      // A second task at once is refused; it must not end the telling of the first.
      if (current !== null) return keeper.run(name, input, onProgress);
      const task = WORDS[name];
      let toldAt = ports.clock.monotonicMs();
      current = task;
      ports.emit('caseFile.task', { task, value: null, isOver: false });
      try {
        return await keeper.run(name, input, (value) => {
          onProgress(value);
          const now = ports.clock.monotonicMs();
          if (now - toldAt < GAP_MS) return;
          toldAt = now;
          ports.emit('caseFile.task', { task, value, isOver: false });
        });
      } finally {
        current = null;
        ports.emit('caseFile.task', { task, value: null, isOver: true });
      }
    },
  };
}
