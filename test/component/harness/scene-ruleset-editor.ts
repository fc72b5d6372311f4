// Drafts of rulesets as the scenes know them: kept in memory, sent at once.
import { AppError } from '#shared/errors.ts';
import type { RulesetDraftId } from '#shared/domain/ids.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { RulesetDraftRecord } from '#shared/rulesets/draft.ts';
import { writeRulesetJson } from '#shared/rulesets/ruleset-json.ts';
import { SAMPLE_NOW, sampleHash } from '../../builders/page-samples.ts';
import {
  buildManyDraft,
  emptyDraft,
  ownDraft,
  practiceDraft,
  scoringDraft,
  wrongDraft,
} from '../../builders/ruleset-draft-samples.ts';
import { ownAfter } from '../../builders/ruleset-samples.ts';

/** Scenes of drafts; in any other there are five. */
export const DRAFT_SCENES = ['drafts_many'] as const;

type DraftHandlers = Pick<
  Handlers,
  | 'rulesets.drafts'
  | 'rulesets.keepDraft'
  | 'rulesets.removeDraft'
  | 'rulesets.send'
  | 'rulesets.readFile'
  | 'rulesets.export'
>;

/** Five drafts, none, or one of 2,000 rules. */
export function draftHandlers(scene: string, isEmpty: boolean): DraftHandlers {
  const samples = [ownDraft, scoringDraft, wrongDraft, emptyDraft, practiceDraft];
  let records: RulesetDraftRecord[] = isEmpty ? [] : samples;
  if (scene === 'drafts_many') records = [buildManyDraft()];
  if (scene === 'rulesets_empty') records = [];
  let keptAt = SAMPLE_NOW;

  return {
    'rulesets.drafts': () => records,
    'rulesets.keepDraft': ({ id, ...asked }) => {
      const known = records.find((one) => one.id === id);
      if (id !== null && known === undefined) throw new AppError('record.not_found', id);
      keptAt += 1_000;
      const kept: RulesetDraftRecord = {
        ...asked,
        id: id ?? (`draft-${records.length + 1}` as RulesetDraftId),
        createdAt: known?.createdAt ?? keptAt,
        updatedAt: keptAt,
      };
      records = [kept, ...records.filter((one) => one.id !== id)];
      return kept;
    },
    'rulesets.removeDraft': ({ id }) => {
      records = records.filter((one) => one.id !== id);
      return null;
    },
    'rulesets.send': ({ id }) => {
      records = records.filter((one) => one.id !== id);
      return ownAfter;
    },
    'rulesets.readFile': () => ({
      fileName: 'desk-rules.json',
      text: writeRulesetJson(wrongDraft.draft),
    }),
    'rulesets.export': () => ({
      path: '/home/example/Documents/desk-rules.json',
      sha256: sampleHash(91),
    }),
  };
}
