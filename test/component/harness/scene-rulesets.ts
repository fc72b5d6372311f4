// Rulesets as the scenes know them: those of the service, and every stored version. Drafts and
// back-tests have scenes of their own.
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { RulesetText } from '#shared/rulesets/version.ts';
import { SAMPLE_NOW, sampleScreenings } from '../../builders/page-samples.ts';
import {
  buildRulesetText,
  DAMAGED_VERSION,
  practiceKya,
  sampleRulesetList,
  sampleRulesetTexts,
  sampleVersions,
} from '../../builders/ruleset-samples.ts';

/** Scenes of rulesets. */
export const RULESET_SCENES = ['rulesets_empty', 'rulesets_offline', 'rulesets_unstored'] as const;

type RulesetHandlers = Pick<
  Handlers,
  | 'rulesets.list'
  | 'rulesets.get'
  | 'rulesets.versions'
  | 'rulesets.version'
  | 'rulesets.usedBy'
  | 'rulesets.clone'
  | 'rulesets.delete'
>;

/** Builtins and own ones, only builtins, or no service; the last also with nothing stored. */
export function rulesetHandlers(name: string): RulesetHandlers {
  const isOffline = name === 'offline' || name === 'rulesets_offline';
  const isUnstored = name === 'rulesets_unstored';
  const isEmpty = name === 'rulesets_empty' || name === 'empty';
  let items = sampleRulesetList.items.filter(({ isBuiltin }) => isBuiltin || !isEmpty);
  const texts: RulesetText[] = [...sampleRulesetTexts];
  const versions = isEmpty || isUnstored ? [] : [...sampleVersions];

  function textOf(id: string, environmentId: string): RulesetText {
    if (isOffline || isUnstored) {
      throw new AppError('http.not_reached', 'refused', { retryable: true });
    }
    if (environmentId === 'practice' && id === practiceKya.ruleset.id) return practiceKya;
    const found = texts.findLast((one) => one !== practiceKya && one.ruleset.id === id);
    if (!found) throw new AppError('record.not_found', id);
    return found;
  }

  return {
    'rulesets.list': ({ refresh, environmentId }) => {
      if (isUnstored && !refresh) throw new AppError('record.not_found', environmentId);
      if (isUnstored || (isOffline && refresh)) {
        throw new AppError('http.not_reached', 'refused', { retryable: true });
      }
      const listed = environmentId === 'practice' ? items.filter((one) => one.isBuiltin) : items;
      return isOffline
        ? { items: listed, source: 'stored', readAt: SAMPLE_NOW - 26 * 3_600_000 }
        : { ...sampleRulesetList, items: listed };
    },
    'rulesets.get': ({ rulesetId, environmentId }) => textOf(rulesetId, environmentId),
    'rulesets.versions': () => versions,
    'rulesets.version': ({ sha256 }) => {
      if (sha256 === DAMAGED_VERSION) throw new AppError('evidence.hash_mismatch', sha256);
      const found = texts.find((one) => one.sha256 === sha256);
      if (!found) throw new AppError('record.not_found', sha256);
      return found;
    },
    'rulesets.usedBy': ({ sha256, offset, limit }) => {
      const version = versions.find((one) => one.sha256 === sha256);
      const used = sampleScreenings
        .filter(({ kind }) => kind === 'kya')
        .filter(({ environmentId }) => version?.environmentIds.some((id) => id === environmentId))
        .slice(0, version?.usedBy);
      return { rows: used.slice(offset, offset + limit), total: used.length };
    },
    'rulesets.clone': ({ rulesetId, name: cloneName, environmentId }) => {
      const source = textOf(rulesetId, environmentId);
      const cloned = buildRulesetText(9, { id: '90', name: cloneName });
      texts.push({ ...cloned, ruleset: { ...source.ruleset, ...cloned.ruleset } });
      items = [
        ...items,
        {
          ...{ id: '90', name: cloneName, jurisdiction: 'Global', isBuiltin: false },
          ...{ generatedBy: 'clone', status: 'ready', rulesetType: source.ruleset.rulesetType },
          ...{ rulesCount: source.ruleset.rules.length, highlightedRulesCount: 0 },
          createdAt: '2026-03-14T10:30:00Z',
        },
      ];
      return cloned;
    },
    'rulesets.delete': ({ rulesetId }) => {
      items = items.filter(({ id }) => id !== rulesetId);
      return { id: rulesetId };
    },
  };
}
