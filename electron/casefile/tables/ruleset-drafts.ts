// Rulesets that are being written. Nothing of them is in force: changes are not journaled, and they
// are of no case.
import type { EnvironmentId, RulesetDraftId, Sha256Hex } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import type { RulesetDraft, RulesetDraftRecord } from '#shared/rulesets/draft.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';

interface DraftRow {
  id: string;
  environment_id: string;
  ruleset_id: string | null;
  base_sha256: string | null;
  draft_json: string;
  created_at: number;
  updated_at: number;
}

/** The query behind `listRulesetDrafts`. */
export const LIST_RULESET_DRAFTS = 'SELECT * FROM ruleset_drafts ORDER BY updated_at DESC, id';

/**
 * Replaces the draft of this id, which keeps the time of its creation. Errors: `record.not_found` for
 * a base whose text is not stored.
 */
export function keepRulesetDraft(
  db: WriteDb,
  args: Omit<RulesetDraftRecord, 'createdAt' | 'updatedAt'> & { at: UtcMs },
): RulesetDraftRecord {
  const { id, environmentId, target, draft, at } = args;
  statement(
    db,
    `INSERT INTO ruleset_drafts (id, environment_id, ruleset_id, base_sha256, draft_json, created_at,
       updated_at)
     VALUES (@id, @environmentId, @rulesetId, @baseSha256, @draftJson, @at, @at)
     ON CONFLICT (id) DO UPDATE
       SET environment_id = excluded.environment_id, ruleset_id = excluded.ruleset_id,
         base_sha256 = excluded.base_sha256, draft_json = excluded.draft_json,
         updated_at = excluded.updated_at`,
  ).run({
    ...{ id, environmentId, at, draftJson: JSON.stringify(draft) },
    ...{ rulesetId: target?.rulesetId ?? null, baseSha256: target?.baseSha256 ?? null },
  });
  return getRulesetDraft(db, { id });
}

/** Errors: `record.not_found`. */
export function getRulesetDraft(db: ReadDb, { id }: { id: RulesetDraftId }): RulesetDraftRecord {
  const row = statement(db, 'SELECT * FROM ruleset_drafts WHERE id = ?').get(id);
  if (row === undefined) throw noSuchDraft();
  return toRecord(row as DraftRow);
}

/** Last changed first. */
export function listRulesetDrafts(db: ReadDb): RulesetDraftRecord[] {
  return (statement(db, LIST_RULESET_DRAFTS).all() as DraftRow[]).map(toRecord);
}

/** Errors: `record.not_found`. */
export function removeRulesetDraft(db: WriteDb, { id }: { id: RulesetDraftId }): null {
  const { changes } = statement(db, 'DELETE FROM ruleset_drafts WHERE id = ?').run(id);
  if (changes === 0) throw noSuchDraft();
  return null;
}

function toRecord(row: DraftRow): RulesetDraftRecord {
  const { ruleset_id: rulesetId, base_sha256: baseSha256 } = row;
  return {
    id: row.id as RulesetDraftId,
    environmentId: row.environment_id as EnvironmentId,
    // The table's check: both or neither.
    target: rulesetId === null ? null : { rulesetId, baseSha256: baseSha256 as Sha256Hex },
    draft: JSON.parse(row.draft_json) as RulesetDraft,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const noSuchDraft = (): AppError => new AppError('record.not_found', 'no such draft');
