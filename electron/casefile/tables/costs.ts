// What each key did on each day (UTC), added up from the request ledger; a page that was opened in
// the browser is no request of a key.
import type { EnvironmentId, KeyId } from '#shared/domain/ids.ts';
import { formatIso, type UtcMs } from '#shared/domain/time.ts';
import type { CostRow } from '#shared/records/ledger.ts';
import { statement, type ReadDb } from '../database.ts';
import { BILLED_OF_REQUEST } from './requests.ts';

const DAY_MS = 86_400_000;

type CostRecord = Omit<CostRow, 'day' | 'environmentId' | 'keyId'> & {
  day: number;
  environment_id: string;
  key_id: string | null;
};

/** A submit that is known to have cost nothing was no screening; one on its way may become one. */
const SENT = "requests.billed IS NOT 'not_billed'";
/**
 * The query behind `listCosts`. The days are those of the index on `sent_at / 86400000`, so that
 * nothing is sorted.
 */
export const LIST_COSTS = `
  SELECT requests.sent_at / 86400000 AS day, requests.environment_id, requests.key_id,
    count(*) AS requests,
    sum(${SENT} AND requests.purpose = 'screen' AND jobs.kind IS NOT 'kyt') AS addresses,
    sum(${SENT} AND requests.purpose = 'screen' AND jobs.kind IS 'kyt') AS transactions,
    sum(${SENT} AND requests.purpose = 'name_screen') AS names,
    sum(requests.billed IS 'billed') AS billed,
    sum(${BILLED_OF_REQUEST} IS 'may_be_billed') AS mayBeBilled,
    sum(CASE WHEN bodies.same_as IS NULL THEN coalesce(bodies.size_bytes, 0) ELSE 0 END)
      AS responseBytes
  FROM requests
    LEFT JOIN jobs ON jobs.id = requests.job_id
    LEFT JOIN bodies ON bodies.request_id = requests.id
  WHERE requests.sent_at / 86400000 >= ? AND +requests.purpose <> 'explorer'
  GROUP BY requests.sent_at / 86400000, requests.environment_id, requests.key_id
  ORDER BY requests.sent_at / 86400000 DESC, requests.environment_id, requests.key_id`;

/** The whole days from the one of `since` on, newest first. */
export function listCosts(db: ReadDb, { since }: { since: UtcMs }): CostRow[] {
  const rows = statement(db, LIST_COSTS).all(Math.floor(since / DAY_MS)) as CostRecord[];
  return rows.map(({ day, environment_id: environmentId, key_id: keyId, ...sums }) => ({
    environmentId: environmentId as EnvironmentId,
    keyId: keyId as KeyId | null,
    day: formatIso(day * DAY_MS).slice(0, 10),
    ...sums,
  }));
}
