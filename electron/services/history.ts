// The history of a subject: its stored screenings, and any two of them compared. Reading is the case
// file's, comparing a thread's of its own; main passes bytes on.
import { AppError } from '#shared/errors.ts';
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { LargeReply } from '#shared/ipc/transport.ts';
import type { CallsOf } from '#shared/ipc/contract.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { LargeReplies } from './large-replies.ts';
import type { Emit } from './ports.ts';

/** Which two screenings. */
interface SnapshotPair {
  beforeId: SnapshotId;
  afterId: SnapshotId;
}

/** What the service needs. */
export interface HistoryPorts {
  caseFile: Pick<CaseFile, 'listHistory' | 'openScreening'>;
  /** Two `ScreeningView`s as JSON become a `SnapshotComparison` or a `NameComparison` as JSON. */
  compareAnswers: (
    pair: { kind: 'chain' | 'name'; before: Uint8Array; after: Uint8Array },
    signal: AbortSignal,
  ) => Promise<Uint8Array>;
  emit: Emit;
  replies: Pick<LargeReplies, 'hold'>;
}

/** The history of subjects in the open case file. */
export function createHistoryService({
  caseFile,
  compareAnswers,
  emit,
  replies,
}: HistoryPorts): CallsOf<'history'> {
  let underWay = new AbortController();

  async function compare(
    kind: 'chain' | 'name',
    pair: SnapshotPair,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const tell = (value: number): void => {
      if (signal.aborted) throw new AppError('job.aborted', 'the comparison was ended');
      emit('history.progress', { ...pair, value });
    };
    tell(0);
    const before = (await caseFile.openScreening({ id: pair.beforeId })).json;
    tell(0.3);
    const after = (await caseFile.openScreening({ id: pair.afterId })).json;
    tell(0.6);
    return compareAnswers({ kind, before, after }, signal);
  }

  /** Ends the one under way. */
  async function begin(kind: 'chain' | 'name', pair: SnapshotPair): Promise<LargeReply> {
    underWay.abort();
    underWay = new AbortController();
    return replies.hold(await compare(kind, pair, underWay.signal));
  }

  return {
    list: ({ snapshotId }) => caseFile.listHistory({ id: snapshotId }),
    /** A `SnapshotComparison` as JSON in UTF-8. Another one ends it with `job.aborted`. */
    compare: (pair) => begin('chain', pair),
    /** The same of two names: a `NameComparison`. */
    compareNames: (pair) => begin('name', pair),
    /** Ends the comparison under way. */
    async cancel() {
      underWay.abort();
      return null;
    },
  };
}
