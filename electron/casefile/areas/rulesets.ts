// The operations on rulesets: lists, versions, drafts, and what was changed at a service.
import type { RulesetOperations } from '../operations/rulesets.ts';
import { appendJournal } from '../journal.ts';
import type { Serve } from '../serve.ts';
import {
  getRulesetDraft,
  keepRulesetDraft,
  listRulesetDrafts,
  removeRulesetDraft,
} from '../tables/ruleset-drafts.ts';
import { getRulesetList, storeRulesetList } from '../tables/ruleset-lists.ts';
import {
  listRulesetUses,
  listRulesetVersions,
  noteRulesetSeen,
  readRulesetVersion,
} from '../tables/ruleset-versions.ts';

/** Serves them over the open file. */
export function serveRulesets({ read, write }: Serve): RulesetOperations {
  return {
    storeRulesetList: write(storeRulesetList),
    getRulesetList: read(getRulesetList),
    noteRulesetSeen: write(noteRulesetSeen),
    listRulesetVersions: read((db) => listRulesetVersions(db)),
    readRulesetVersion: read(readRulesetVersion),
    listRulesetUses: read(listRulesetUses),

    keepRulesetDraft: write(keepRulesetDraft),
    getRulesetDraft: read(getRulesetDraft),
    listRulesetDrafts: read((db) => listRulesetDrafts(db)),
    removeRulesetDraft: write(removeRulesetDraft),

    recordRulesetChange: write((db, { environmentId, rulesetId, what, at }) => {
      const told = Object.entries(what).map(([name, value]) => [name, String(value)] as const);
      appendJournal(db, {
        at,
        kind: 'ruleset.changed',
        caseId: null,
        subject: environmentId,
        why: null,
        what: { ...Object.fromEntries(told), ...(rulesetId === null ? {} : { rulesetId }) },
      });
      return null;
    }),
  };
}
