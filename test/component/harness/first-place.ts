// Where the page is opened: `at` names the view, the other parameters what it shows.
import type { CaseId, EnvironmentId, ReportId, Sha256Hex } from '#shared/domain/ids.ts';
import { loadOpenFile, type App } from '../../../renderer/state/app.ts';
import type { CaseTab, Route, SettingsSection } from '../../../renderer/state/navigation.svelte.ts';
import { ownAfter } from '../../builders/ruleset-samples.ts';

/** Goes there as a person would have. */
export async function goToFirstPlace(app: App, query: URLSearchParams): Promise<void> {
  const at = query.get('at');
  if (at === 'case') {
    const recordId = query.get('record');
    app.navigation.go({
      name: 'case',
      caseId: (query.get('id') ?? 'case-1') as CaseId,
      tab: (query.get('tab') ?? 'overview') as CaseTab,
      ...(recordId === null ? {} : { recordId }),
    });
  } else if (at === 'report') {
    const caseId = 'case-1' as CaseId;
    app.navigation.go({ name: 'case', caseId, tab: 'reports' });
    const reportId = (query.get('id') ?? 'report-1') as ReportId;
    app.navigation.go({ name: 'report', caseId, reportId });
  } else if (at === 'screening') {
    app.navigation.go({
      name: 'screening',
      snapshotId: (query.get('id') ?? 'snapshot-1') as never,
    });
  } else if (at === 'screen') {
    await loadOpenFile(app);
    app.navigation.caseId = 'case-1' as CaseId;
    app.navigation.go({ name: 'screen' });
    await app.form.begin('case-1' as CaseId, query.get('subject') ?? '');
  } else if (at === 'name_search') {
    await loadOpenFile(app);
    app.nameSearch.begin(query.get('subject') ?? '');
    const entityId = query.get('id');
    app.navigation.go({ name: 'name_search', ...(entityId === null ? {} : { entityId }) });
  } else if (at === 'journal') {
    app.navigation.go({ name: 'journal', caseId: (query.get('id') as CaseId | null) ?? null });
  } else if (at === 'rulesets') {
    await loadOpenFile(app);
    // As it was left: at the service that has rulesets of the person's own.
    app.rulesets.environmentId = 'production' as EnvironmentId;
    app.navigation.go({ name: 'rulesets' });
  } else if (at === 'ruleset_draft') {
    await loadOpenFile(app);
    app.navigation.go({
      name: 'ruleset_draft',
      draftId: (query.get('id') ?? 'draft-own') as never,
    });
  } else if (at === 'settings') {
    const section = query.get('section') as SettingsSection | null;
    app.navigation.go({ name: 'settings', ...(section === null ? {} : { section }) });
  } else if (at === 'backtest') {
    const id = query.get('id') ?? ownAfter.sha256;
    app.navigation.go({
      name: 'backtest',
      source: id.startsWith('draft')
        ? { kind: 'draft', draftId: id as never }
        : { kind: 'version', sha256: id as never },
      caseId: null,
    });
  } else if (at === 'ruleset') {
    const environmentId = (query.get('subject') ?? 'production') as EnvironmentId;
    app.navigation.go({ name: 'ruleset', environmentId, rulesetId: query.get('id') ?? '41' });
  } else if (at === 'ruleset_version') {
    const comparedWith = query.get('record') as Sha256Hex | null;
    app.navigation.go({
      name: 'ruleset_version',
      sha256: (query.get('id') ?? ownAfter.sha256) as Sha256Hex,
      ...(comparedWith === null ? {} : { comparedWith }),
    });
  } else if (at) {
    app.navigation.go({ name: at } as Route);
  }
}
