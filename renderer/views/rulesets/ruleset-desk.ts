// What the views of rulesets do on each command: read the version at hand, then continue with it.
import type { EnvironmentId, Sha256Hex } from '#shared/domain/ids.ts';
import type { RulesetText, RulesetVersion } from '#shared/rulesets/version.ts';
import type { RulesetListItem } from '#shared/screening/ruleset.ts';
import { rulesetActions } from '../../features/rulesets/ruleset-actions.ts';
import type { App } from '../../state/app.ts';
import type { MenuItem } from '../../ui/control-types.ts';

/** A ruleset as a menu is opened for it. */
interface Listed {
  environmentId: EnvironmentId;
  rulesetId: string;
  name: string;
  rulesetType: string;
  isBuiltin: boolean;
}

/** The commands of the views. */
export interface RulesetDesk {
  open: (environmentId: EnvironmentId, rulesetId: string) => void;
  /** Of a ruleset at the service; with its text, where that is read already. */
  actionsOf: (ruleset: Listed, options?: { text?: RulesetText; isOpen?: boolean }) => MenuItem[];
  actionsOfItem: (environmentId: EnvironmentId, item: RulesetListItem) => MenuItem[];
  actionsOfVersion: (version: RulesetVersion) => MenuItem[];
  openCloned: (environmentId: EnvironmentId, rulesetId: string) => void;
}

/** Commands over the controllers of the page. */
export function useRulesetDesk(app: App): RulesetDesk {
  const { navigation, rulesets, rulesetDrafts } = app;

  function open(environmentId: EnvironmentId, rulesetId: string): void {
    navigation.go({ name: 'ruleset', environmentId, rulesetId });
  }

  function runBacktest(sha256: Sha256Hex): void {
    navigation.go({ name: 'backtest', source: { kind: 'version', sha256 }, caseId: null });
  }

  function exportVersion(sha256: Sha256Hex): void {
    void rulesets.exportVersion({ kind: 'version', sha256 });
  }

  async function edit(environmentId: EnvironmentId, text: RulesetText): Promise<void> {
    const draft = await rulesetDrafts.beginFrom(environmentId, text);
    if (draft !== null) navigation.go({ name: 'ruleset_draft', draftId: draft.id });
  }

  const actionsOf: RulesetDesk['actionsOf'] = (ruleset, { text, isOpen = false } = {}) => {
    const { environmentId, rulesetId, name, rulesetType, isBuiltin } = ruleset;
    const named = { environmentId, rulesetId, name };
    const withText = (then: (read: RulesetText) => void) => () => {
      if (text !== undefined) then(text);
      else void rulesets.read(named).then((read) => (read === null ? undefined : then(read)));
    };
    return rulesetActions({
      ...(isOpen ? {} : { open: () => open(environmentId, rulesetId) }),
      clone: () => rulesets.askClone(named),
      ...(isBuiltin ? {} : { edit: withText((read) => void edit(environmentId, read)) }),
      ...(rulesetType === 'scoring'
        ? {}
        : { runBacktest: withText(({ sha256 }) => runBacktest(sha256)) }),
      exportText: withText(({ sha256 }) => exportVersion(sha256)),
      ...(isBuiltin ? {} : { remove: () => void rulesets.askDelete(named) }),
    });
  };

  return {
    open,
    actionsOf,
    actionsOfItem: (environmentId, item) =>
      actionsOf({ ...item, environmentId, rulesetId: item.id }),
    actionsOfVersion: ({ sha256, problem, rulesetType }) =>
      rulesetActions({
        open: () => navigation.go({ name: 'ruleset_version', sha256 }),
        ...(problem !== null || rulesetType === 'scoring'
          ? {}
          : { runBacktest: () => runBacktest(sha256) }),
        ...(problem === null ? { exportText: () => exportVersion(sha256) } : {}),
      }),
    openCloned: open,
  };
}
