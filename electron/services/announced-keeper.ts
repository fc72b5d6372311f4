// The keeper as the whole program uses it: every long task is announced to the page while it runs, everybody
// can see which one that is, and what a person asks for does not fail because of what nobody asked for.
import { AppError } from '#shared/errors.ts';
import type { Clock } from '#shared/domain/time.ts';
import type { FileTask } from '#shared/records/file-care.ts';
import type { Keeper, KeeperTaskName } from '../casefile/keeper/tasks.ts';
import type { Emit } from './ports.ts';

/** A keeper that tells. */
export interface AnnouncedKeeper extends Keeper {
  /** The task under way; null when there is none. */
  task: () => FileTask | null;
  /**
   * As `run`, for what the program does on its own: it gives way to whatever is asked for, with
   * `casefile.busy`, which is also what it raises while another is under way.
   */
  runBehind: Keeper['run'];
  /** Fulfilled once nothing is under way, and nothing waits. */
  whenFree: () => Promise<void>;
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
  /** What was asked for, from then until it is over; it may wait for what is behind it to end. */
  let asked: Turn | null = null;
  let behind: Turn | null = null;

  const announced: Keeper['run'] = async (name, input, onProgress) => {
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
  };

  async function giveWay(turn: Turn): Promise<void> {
    turn.end();
    await keeper.cancel();
    await turn.over;
  }

  return {
    task: () => current,
    async cancel() {
      asked?.end();
      await keeper.cancel();
    },
    async run(name, input, onProgress) {
      // A second task at once is refused; it must not end the telling of the first.
      if (asked !== null) throw busy();
      const turn = takeTurn();
      asked = turn;
      try {
        if (behind !== null) await giveWay(behind);
        if (turn.isEnded()) throw new AppError('job.aborted', 'the task was cancelled');
        return await announced(name, input, onProgress);
      } finally {
        asked = null;
        turn.finish();
      }
    },
    async runBehind(name, input, onProgress) {
      if (asked !== null || behind !== null) throw busy();
      const turn = takeTurn();
      behind = turn;
      try {
        return await announced(name, input, onProgress);
      } catch (error) {
        throw turn.isEnded() ? busy(error) : error;
      } finally {
        behind = null;
        turn.finish();
      }
    },
    async whenFree() {
      for (let turn = asked ?? behind; turn !== null; turn = asked ?? behind) await turn.over;
    },
  };
}

/** A task's time with the keeper. */
interface Turn {
  /** Fulfilled when it is over, however that came. */
  over: Promise<void>;
  finish: () => void;
  /** Notes that it is to end before it is done. */
  end: () => void;
  isEnded: () => boolean;
}

function takeTurn(): Turn {
  let finish = (): void => undefined;
  let isEnded = false;
  const over = new Promise<void>((resolve) => (finish = resolve));
  return { over, finish, end: () => void (isEnded = true), isEnded: () => isEnded };
}

function busy(cause?: unknown): AppError {
  return new AppError('casefile.busy', 'another task is under way', {
    retryable: true,
    ...(cause === undefined ? {} : { cause }),
  });
}
