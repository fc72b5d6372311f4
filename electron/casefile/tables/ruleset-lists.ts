// The last list of rulesets each environment gave: a cache, so that the browser works offline.
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { RulesetListItem } from '#shared/screening/ruleset.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { readJson } from '../stored-json.ts';

/** Replaces the list of an environment. */
export function storeRulesetList(
  db: WriteDb,
  args: { environmentId: EnvironmentId; items: RulesetListItem[]; at: UtcMs },
): null {
  statement(
    db,
    `INSERT INTO ruleset_lists (environment_id, items_json, read_at) VALUES (?, ?, ?)
     ON CONFLICT (environment_id) DO UPDATE
       SET items_json = excluded.items_json, read_at = excluded.read_at`,
  ).run(args.environmentId, JSON.stringify(args.items), args.at);
  return null;
}

/** The list of an environment; null when none was stored, or none that can be read. */
export function getRulesetList(
  db: ReadDb,
  { environmentId }: { environmentId: EnvironmentId },
): { items: RulesetListItem[]; readAt: UtcMs } | null {
  const row = statement(
    db,
    'SELECT items_json, read_at FROM ruleset_lists WHERE environment_id = ?',
  ).get(environmentId) as { items_json: string; read_at: number } | undefined;
  const items = row === undefined ? null : readJson('ruleset_lists.items_json', row.items_json);
  return row === undefined || items === null ? null : { items, readAt: row.read_at };
}
