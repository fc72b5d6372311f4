// Which view is shown, which case is being worked on, and the way back.
import type { BatchId, CaseId, SnapshotId } from '#shared/domain/ids.ts';

/** A view and what it shows. */
export type Route =
  | { name: 'cases' }
  | { name: 'case'; caseId: CaseId }
  | { name: 'screen' }
  | { name: 'screening'; snapshotId: SnapshotId }
  | { name: 'queue' }
  | { name: 'batch_new' }
  | { name: 'batch'; batchId: BatchId }
  | { name: 'ledger' }
  | { name: 'settings' };

/** The rail's entries, in order. */
export const RAIL_ROUTES = ['cases', 'queue', 'ledger', 'settings'] as const;

/** The present view. */
export class Navigation {
  route = $state.raw<Route>({ name: 'cases' });
  /** The case opened last; a new screening goes there. */
  caseId = $state.raw<CaseId | null>(null);
  #before: Route[] = [];

  /** Shows a view. */
  go(route: Route): void {
    this.#before = [...this.#before.slice(-20), this.route];
    this.#show(route);
  }

  /** Shows the view before, or the cases. */
  back(): void {
    const previous = this.#before.at(-1) ?? { name: 'cases' };
    this.#before = this.#before.slice(0, -1);
    this.#show(previous);
  }

  /** Starts over when another file is opened. */
  reset(): void {
    this.#before = [];
    this.caseId = null;
    this.#show({ name: 'cases' });
  }

  /** The entry of the rail under which the present view belongs. */
  get section(): (typeof RAIL_ROUTES)[number] {
    const { name } = this.route;
    if (name === 'batch' || name === 'batch_new') return 'queue';
    return name === 'queue' || name === 'ledger' || name === 'settings' ? name : 'cases';
  }

  #show(route: Route): void {
    this.route = route;
    if (route.name === 'case') this.caseId = route.caseId;
  }
}
