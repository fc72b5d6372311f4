// The pages of the user guide, in the order of its contents, and which of them fits a view. Their texts
// are next to this file, a folder for each language.
import type { CaseTab, Route, SettingsSection } from '../state/navigation.svelte.ts';

/** All pages. */
export const HELP_PAGES = [
  'first-steps',
  'verdict',
  'flow',
  'transactions',
  'names',
  'batches',
  'cases',
  'graph',
  'history',
  'rulesets',
  'reports',
  'bundles',
  'keys',
  'quiet',
  'case-file',
  'evidence',
  'troubleshooting',
  'keyboard',
] as const;
/** The name of a page, and of its file. */
export type HelpPageId = (typeof HELP_PAGES)[number];

/** Whether a text is the name of a page. */
export function isHelpPage(name: string): name is HelpPageId {
  return HELP_PAGES.some((one) => one === name);
}

const OF_CASE_TABS: Partial<Record<CaseTab, HelpPageId>> = {
  names: 'names',
  screenings: 'verdict',
  graph: 'graph',
  reports: 'reports',
  journal: 'evidence',
};

const OF_SETTINGS: Record<SettingsSection, HelpPageId> = {
  environments: 'keys',
  defaults: 'first-steps',
  appearance: 'first-steps',
  network: 'quiet',
  signature: 'bundles',
  file: 'case-file',
  journal: 'evidence',
  diagnostics: 'troubleshooting',
  about: 'troubleshooting',
};

const OF_VIEWS: Record<Exclude<Route['name'], 'case' | 'settings'>, HelpPageId> = {
  cases: 'cases',
  report: 'reports',
  open_bundle: 'bundles',
  search: 'cases',
  screen: 'first-steps',
  screening: 'verdict',
  queue: 'batches',
  batch_new: 'batches',
  batch: 'batches',
  rulesets: 'rulesets',
  ruleset: 'rulesets',
  ruleset_version: 'rulesets',
  ruleset_draft: 'rulesets',
  backtest: 'rulesets',
  name_search: 'names',
  monitoring: 'history',
  ledger: 'batches',
  journal: 'evidence',
};

/** The page that fits what is shown; a case and the settings by their tab. */
export function pageForRoute(route: Route): HelpPageId {
  if (route.name === 'case') return OF_CASE_TABS[route.tab ?? 'overview'] ?? 'cases';
  if (route.name === 'settings') return OF_SETTINGS[route.section ?? 'environments'];
  return OF_VIEWS[route.name];
}

/** Of a stored screening, by the tab that is shown and what was screened. */
export function pageForScreening(kind: 'kya' | 'kyt' | 'name', tab: string): HelpPageId {
  if (tab === 'history') return 'history';
  if (kind === 'name') return 'names';
  if (kind === 'kyt') return 'transactions';
  return tab === 'flow' || tab === 'ledger' ? 'flow' : 'verdict';
}
