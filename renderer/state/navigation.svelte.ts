// Which view is shown, which case is being worked on, and the way back.
import type {
  BatchId,
  CaseId,
  EnvironmentId,
  ReportId,
  RulesetDraftId,
  Sha256Hex,
  SnapshotId,
} from '#shared/domain/ids.ts';
import type { BacktestSource } from '#shared/rulesets/backtest.ts';
import type { SearchTarget } from '#shared/records/search.ts';

/** The tabs of a case, in order. */
export const CASE_TABS = [
  'overview',
  'subjects',
  'screenings',
  'names',
  'graph',
  'timeline',
  'notes',
  'attachments',
  'reports',
  'journal',
] as const;
/** One of these. */
export type CaseTab = (typeof CASE_TABS)[number];

/** The sections of the settings, in order. */
export const SETTINGS_SECTIONS = [
  'environments',
  'defaults',
  'network',
  'appearance',
  'signature',
  'file',
  'journal',
  'diagnostics',
  'about',
] as const;
/** One of these. */
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** A view and what it shows. */
export type Route =
  | { name: 'cases' }
  | {
      name: 'case';
      caseId: CaseId;
      /** The overview without it. */
      tab?: CaseTab;
      /** What is opened in the tab: a subject's id, a note's … */
      recordId?: string;
    }
  /** A report of a case, being built. */
  | { name: 'report'; caseId: CaseId; reportId: ReportId }
  /** An evidence bundle from anywhere, to be checked. */
  | { name: 'open_bundle' }
  | { name: 'search' }
  | { name: 'screen' }
  | {
      name: 'screening';
      snapshotId: SnapshotId;
      /** Opened in this tab; else in the first. */
      tab?: 'raw' | 'hits' | 'history';
      /** The hit that is shown, by its index. */
      hit?: number;
      /** The finding of a name that is shown, by the key of its hit. */
      finding?: Sha256Hex;
      /** The history compares with this one first; else with the one before. */
      comparedWith?: SnapshotId;
    }
  | { name: 'queue' }
  | { name: 'batch_new' }
  | { name: 'batch'; batchId: BatchId }
  | { name: 'rulesets' }
  /** A ruleset as the service has it, or a stored version of one. */
  | { name: 'ruleset'; environmentId: EnvironmentId; rulesetId: string }
  | {
      name: 'ruleset_version';
      sha256: Sha256Hex;
      /** Compared with this one. */
      comparedWith?: Sha256Hex;
    }
  | { name: 'ruleset_draft'; draftId: RulesetDraftId }
  | { name: 'backtest'; source: BacktestSource; caseId: CaseId | null }
  /** The name service's database: asked when the person says so, never while one types. */
  | { name: 'name_search'; entityId?: string }
  | { name: 'monitoring' }
  | { name: 'ledger' }
  | { name: 'journal'; caseId: CaseId | null }
  | {
      name: 'settings';
      /** The environments without it. */
      section?: SettingsSection;
    };

/** What makes it another view: its name and its record, not the part of it that is shown. */
export function viewKey(route: Route): string {
  const { name } = route;
  if (name === 'case' || name === 'journal') return `${name} ${route.caseId ?? ''}`;
  if (name === 'report') return `${name} ${route.reportId}`;
  if (name === 'screening') return `${name} ${route.snapshotId}`;
  if (name === 'batch') return `${name} ${route.batchId}`;
  if (name === 'ruleset') return `${name} ${route.environmentId} ${route.rulesetId}`;
  if (name === 'ruleset_draft') return `${name} ${route.draftId}`;
  if (name === 'ruleset_version') return `${name} ${route.sha256}`;
  return name;
}

/** Where something that was found is looked at. */
export function routeOfTarget(target: SearchTarget): Route {
  const { caseId } = target;
  switch (target.kind) {
    case 'snapshot':
      return { name: 'screening', snapshotId: target.snapshotId };
    case 'case':
      return { name: 'case', caseId };
    case 'subject':
      return { name: 'case', caseId, tab: 'subjects', recordId: target.subjectId };
    case 'note':
      return { name: 'case', caseId, tab: 'notes', recordId: target.noteId };
    case 'attachment':
      return { name: 'case', caseId, tab: 'attachments', recordId: target.attachmentId };
    case 'own_fact':
      return { name: 'case', caseId, tab: 'graph', recordId: target.factId };
    case 'timeline':
      return { name: 'case', caseId, tab: 'timeline', recordId: target.entryId };
    case 'report':
      return { name: 'report', caseId, reportId: target.reportId };
  }
}

/** The rail's entries, in order. */
export const RAIL_ROUTES = [
  'cases',
  'queue',
  'rulesets',
  'monitoring',
  'ledger',
  'settings',
] as const;

/** The present view. */
export class Navigation {
  route = $state.raw<Route>({ name: 'cases' });
  /** The case opened last; a new screening goes there. */
  caseId = $state.raw<CaseId | null>(null);
  /**
   * Asked before another view is shown. True holds the person back: the view that said so asks first
   * and calls `leave`, or not.
   */
  holdBack: ((leave: () => void) => boolean) | null = null;
  #before: Route[] = [];
  /** Where the person was when a file was locked: ids alone, nothing of what they name. */
  #left: { fileId: string; route: Route; caseId: CaseId | null } | null = null;

  /** Shows a view. */
  go(route: Route): void {
    this.#leave(() => {
      this.#before = [...this.#before.slice(-20), this.route];
      this.#show(route);
    });
  }

  /** Does what takes the present view away, once it has nothing more to ask. */
  whenFree(move: () => void): void {
    this.#leave(move);
  }

  /** Shows another part of the present view: the way back does not lead here again. */
  replace(route: Route): void {
    this.#leave(() => {
      this.#show(route);
    });
  }

  /** Shows what came of a form that was sent: no way back leads to the form, filled in and ready. */
  finish(route: Route): void {
    this.#leave(() => {
      const form = viewKey(this.route);
      this.#before = this.#before.filter((one) => viewKey(one) !== form);
      this.#show(route);
    });
  }

  /** Shows the view before, or the cases. */
  back(): void {
    this.#leave(() => {
      const previous = this.#before.at(-1) ?? { name: 'cases' };
      this.#before = this.#before.slice(0, -1);
      this.#show(previous);
    });
  }

  /** A file is no longer shown: starts over, and remembers where the person was in it. */
  leave(fileId: string): void {
    this.#left = { fileId, route: this.route, caseId: this.caseId };
    this.#before = [];
    this.caseId = null;
    this.#show({ name: 'cases' });
  }

  /** A file is shown: back to where the person was, if it is the one that was left last. */
  comeBack(fileId: string): void {
    const left = this.#left;
    this.#left = null;
    if (left?.fileId !== fileId) return;
    this.caseId = left.caseId;
    this.#show(left.route);
  }

  /** The entry of the rail under which the present view belongs; null for the journal of the file. */
  get section(): (typeof RAIL_ROUTES)[number] | null {
    const { name } = this.route;
    if (name === 'batch' || name === 'batch_new') return 'queue';
    if (name === 'journal') return null;
    if (name.startsWith('ruleset') || name === 'backtest') return 'rulesets';
    return RAIL_ROUTES.find((entry) => entry === name) ?? 'cases';
  }

  #leave(move: () => void): void {
    if (this.holdBack?.(move) !== true) move();
  }

  #show(route: Route): void {
    this.route = route;
    if (route.name === 'case' || route.name === 'report') this.caseId = route.caseId;
  }
}
