// The scope of a stored screening of any kind: what a verdict or a decision covers.
import type { ScreeningView } from '../screening/snapshot.ts';
import { stateNameScope, type NameScope } from './name-scope.ts';
import { stateScope, type ScopeStatement } from './scope.ts';

/** A scope with what it is the scope of. */
export type StatedScope =
  { kind: 'chain'; scope: ScopeStatement } | { kind: 'name'; scope: NameScope };

/** The scope of a stored screening. */
export function scopeOfView(view: ScreeningView): StatedScope {
  return view.kind === 'name'
    ? { kind: 'name', scope: stateNameScope(view) }
    : { kind: 'chain', scope: stateScope(view) };
}
