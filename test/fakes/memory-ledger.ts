// A request ledger in memory, for tests of what is recorded and when. It can be told to fail.
import { createHash } from 'node:crypto';
import type { RequestId, Sha256Hex } from '#shared/domain/ids.ts';
import type { RequestOutcome, RequestRecord } from '#shared/screening/exchange.ts';
import type { RequestRecorder } from '../../electron/providers/ports.ts';

/** A row with everything that was recorded of it. */
export interface MemoryRow {
  record: RequestRecord;
  pieces: Uint8Array[];
  outcome: RequestOutcome | null;
}

/** The ledger; `failNext` makes the next call of that name reject. */
export interface MemoryLedger extends RequestRecorder {
  rows: MemoryRow[];
  failNext: { step: 'begin' | 'append' | 'finish'; error: Error; times: number } | null;
  bodyOf(id: RequestId): Buffer;
}

/** Builds an empty ledger. */
export function createMemoryLedger(): MemoryLedger {
  const row = (id: RequestId): MemoryRow => ledger.rows.find(({ record }) => record.id === id)!;
  const mayFail = (step: 'begin' | 'append' | 'finish'): void => {
    const fail = ledger.failNext;
    if (fail?.step !== step) return;
    ledger.failNext = fail.times > 1 ? { ...fail, times: fail.times - 1 } : null;
    throw fail.error;
  };
  const ledger: MemoryLedger = {
    rows: [],
    failNext: null,
    bodyOf: (id) => Buffer.concat(row(id).pieces),
    async begin(record) {
      mayFail('begin');
      ledger.rows.push({ record, pieces: [], outcome: null });
    },
    async append(id, bytes) {
      mayFail('append');
      row(id).pieces.push(Uint8Array.from(bytes));
    },
    async finish(id, outcome) {
      mayFail('finish');
      row(id).outcome = outcome;
      const body = ledger.bodyOf(id);
      const sha256 = createHash('sha256').update(body).digest('hex') as Sha256Hex;
      return body.length === 0 ? null : { sha256, sizeBytes: body.length };
    },
  };
  return ledger;
}
