// Rulesets that are being written. Nothing of them is in force: of changes the journal takes the hash
// alone, and they are of no case.
import type { EnvironmentId, RulesetDraftId, Sha256Hex } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import type { RulesetDraft, RulesetDraftRecord } from '#shared/rulesets/draft.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { journalHash } from '../record-hashes.ts';
import { eachRow, type RecordTable } from '../records.ts';
import { readJson, requireJson, unreadableWhere } from '../stored-json.ts';

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

/** Drafts as "verify" holds them against the journal. */
export const RULESET_DRAFT_RECORDS: RecordTable = {
  name: 'ruleset_draft',
  *each(db) {
    for (const record of eachRow(db, 'SELECT * FROM ruleset_drafts')) {
      const id = String(record['id']);
      yield { id, caseId: null, under: id, record };
    }
  },
};

/**
 * Replaces the draft of this id, which keeps the time of its creation. Errors: `record.not_found` for
 * a base whose text is not stored.
 */
export function keepRulesetDraft(
  db: WriteDb,
  args: Omit<RulesetDraftRecord, 'createdAt' | 'updatedAt'> & { at: UtcMs },
): RulesetDraftRecord {
  const { id, environmentId, target, draft, at } = args;
  const find = statement(db, 'SELECT * FROM ruleset_drafts WHERE id = ?');
  const before = find.get(id) as object | undefined;
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
    id,
    environmentId,
    at,
    draftJson: JSON.stringify(draft),
    rulesetId: target?.rulesetId ?? null,
    baseSha256: target?.baseSha256 ?? null,
  });
  const after = find.get(id) as object;
  journalHash(db, { at, record: RULESET_DRAFT_RECORDS.name, id, before, after });
  return getRulesetDraft(db, { id });
}

/** Errors: `record.not_found`, `record.unreadable`. */
export function getRulesetDraft(db: ReadDb, { id }: { id: RulesetDraftId }): RulesetDraftRecord {
  const row = statement(db, 'SELECT * FROM ruleset_drafts WHERE id = ?').get(id);
  if (row === undefined) throw noSuchDraft();
  const { draft_json: json } = row as DraftRow;
  return toRecord(row as DraftRow, requireJson('ruleset_drafts.draft_json', json));
}

/** Last changed first. */
export function listRulesetDrafts(db: ReadDb): RulesetDraftRecord[] {
  return (statement(db, LIST_RULESET_DRAFTS).all() as DraftRow[]).map((row) => {
    const draft = readJson('ruleset_drafts.draft_json', row.draft_json);
    return { ...toRecord(row, draft ?? EMPTY), ...unreadableWhere(draft === null) };
  });
}

/** Errors: `record.not_found`. */
export function removeRulesetDraft(
  db: WriteDb,
  { id, at }: { id: RulesetDraftId; at: UtcMs },
): null {
  const gone = statement(db, 'DELETE FROM ruleset_drafts WHERE id = ? RETURNING *').get(id);
  const before = gone as object | undefined;
  if (before === undefined) throw noSuchDraft();
  journalHash(db, { at, record: RULESET_DRAFT_RECORDS.name, id, before });
  return null;
}

/** Is in a list for a draft that cannot be read. */
const EMPTY: RulesetDraft = {
  name: '',
  jurisdiction: '',
  icon: '',
  rulesetType: 'kya',
  rules: [],
  scoringConfigText: null,
};

function toRecord(row: DraftRow, draft: RulesetDraft): RulesetDraftRecord {
  const { ruleset_id: rulesetId, base_sha256: baseSha256 } = row;
  return {
    id: row.id as RulesetDraftId,
    environmentId: row.environment_id as EnvironmentId,
    // The table's check: both or neither.
    target: rulesetId === null ? null : { rulesetId, baseSha256: baseSha256 as Sha256Hex },
    draft,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const noSuchDraft = (): AppError => new AppError('record.not_found', 'no such draft');
