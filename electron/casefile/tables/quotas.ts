// What the name service last said of each key's quota. A key that is held back is journaled when
// it begins; the rest changes with every answer and is not.
import type { EnvironmentId, KeyId } from '#shared/domain/ids.ts';
import { formatIso } from '#shared/domain/time.ts';
import type { QuotaState } from '#shared/records/ledger.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { appendJournal } from '../journal.ts';

interface QuotaRow {
  environment_id: string;
  key_id: string;
  request_limit: number | null;
  remaining: number | null;
  told_at: number;
  blocked_until: number | null;
  resets_at: number;
}

/** A request without a key; a primary key cannot be null. */
const NO_KEY = '';

/** The query behind `listQuotas`. */
export const LIST_QUOTAS = 'SELECT * FROM quotas ORDER BY environment_id, key_id';

/** Replaces what was known of a key. */
export function storeQuota(db: WriteDb, { quota }: { quota: QuotaState }): null {
  const { environmentId, blockedUntil } = quota;
  const keyId = quota.keyId ?? NO_KEY;
  const before = statement(
    db,
    'SELECT blocked_until FROM quotas WHERE environment_id = ? AND key_id = ?',
  )
    .pluck()
    .get(environmentId, keyId) as number | null | undefined;
  statement(
    db,
    `INSERT INTO quotas (environment_id, key_id, request_limit, remaining, told_at, blocked_until,
       resets_at)
     VALUES (@environmentId, @keyId, @limit, @remaining, @toldAt, @blockedUntil, @resetsAt)
     ON CONFLICT (environment_id, key_id) DO UPDATE
       SET request_limit = excluded.request_limit, remaining = excluded.remaining,
         told_at = excluded.told_at, blocked_until = excluded.blocked_until,
         resets_at = excluded.resets_at`,
  ).run({ ...quota, keyId });
  if (blockedUntil !== null && blockedUntil !== (before ?? null)) {
    appendJournal(db, {
      at: quota.toldAt,
      kind: 'quota.blocked',
      caseId: null,
      subject: environmentId,
      what: { keyId, until: formatIso(blockedUntil) },
      why: null,
    });
  }
  return null;
}

/** What is known of every key. */
export function listQuotas(db: ReadDb): QuotaState[] {
  return (statement(db, LIST_QUOTAS).all() as QuotaRow[]).map((row) => ({
    environmentId: row.environment_id as EnvironmentId,
    keyId: row.key_id === NO_KEY ? null : (row.key_id as KeyId),
    limit: row.request_limit,
    remaining: row.remaining,
    toldAt: row.told_at,
    blockedUntil: row.blocked_until,
    resetsAt: row.resets_at,
  }));
}
