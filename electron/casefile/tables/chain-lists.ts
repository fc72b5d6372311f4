// The last list of chains each environment gave: a cache, so that the form works offline.
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { Chain } from '#shared/screening/chain.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { readJson } from '../stored-json.ts';

/** Replaces the list of an environment. */
export function storeChains(
  db: WriteDb,
  args: { environmentId: EnvironmentId; chains: Chain[]; at: UtcMs },
): null {
  statement(
    db,
    `INSERT INTO chain_lists (environment_id, chains_json, read_at) VALUES (?, ?, ?)
     ON CONFLICT (environment_id) DO UPDATE
       SET chains_json = excluded.chains_json, read_at = excluded.read_at`,
  ).run(args.environmentId, JSON.stringify(args.chains), args.at);
  return null;
}

/** The list of an environment; null when none was stored, or none that can be read. */
export function getChains(
  db: ReadDb,
  { environmentId }: { environmentId: EnvironmentId },
): { chains: Chain[]; readAt: UtcMs } | null {
  const row = statement(
    db,
    'SELECT chains_json, read_at FROM chain_lists WHERE environment_id = ?',
  ).get(environmentId) as { chains_json: string; read_at: number } | undefined;
  const chains = row === undefined ? null : readJson('chain_lists.chains_json', row.chains_json);
  return row === undefined || chains === null ? null : { chains, readAt: row.read_at };
}
