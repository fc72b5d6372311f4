// The rulesets a job was sent with, read again from the answers in the request ledger: after a
// restart they are not in memory, and asking the service again would give today's.
import type { JobId } from '#shared/domain/ids.ts';
import type { LedgerRow } from '#shared/records/ledger.ts';
import type { RulesetListItem } from '#shared/screening/ruleset.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { StoredRuleset } from '#shared/screening/exchange.ts';
import type { RulesetSource } from '../providers/screening/rulesets-used.ts';

/** A source of what the service answered before the job's last submit. */
export async function readRulesetsFromLedger(
  caseFile: Pick<CaseFile, 'listJobRequests' | 'readRulesetList' | 'readRuleset'>,
  jobId: JobId,
): Promise<RulesetSource> {
  // In the order they were stored: the wall clock may have been set back in between.
  const rows = await caseFile.listJobRequests({ jobId, purpose: null });
  const submit = rows.findLastIndex(({ purpose }) => purpose === 'screen');
  const before = submit === -1 ? rows : rows.slice(0, submit);
  const answered = before.filter((row) => row.purpose === 'ruleset' && isAnswered(row));
  const items = new Map<string, RulesetListItem>();
  const rulesets = new Map<string, StoredRuleset>();
  for (const { id, url } of answered) {
    if (url.endsWith('/rulesets/list')) {
      const reading = await caseFile.readRulesetList({ id });
      if (reading.kind === 'success') for (const item of reading.value) items.set(item.id, item);
    } else {
      const reading = await caseFile.readRuleset({ id });
      if (reading.kind === 'success') rulesets.set(reading.value.ruleset.id, reading.value);
    }
  }
  return {
    list: async (type) => [...items.values()].filter((item) => item.rulesetType === type),
    async get(id) {
      const stored = rulesets.get(id);
      if (stored === undefined) throw new RangeError('no such answer in the ledger');
      return stored;
    },
  };
}

function isAnswered({ httpStatus, errorCode }: LedgerRow): boolean {
  return errorCode === null && httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
}
