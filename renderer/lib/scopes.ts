// What a verdict or a decision covers, asked for wherever one is shown and somebody looks.
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { StatedScope } from '#shared/review/stated-scope.ts';
import { createContext } from 'svelte';

/** Reads the scope of a stored screening. */
interface ScopesPort {
  read: (id: SnapshotId) => Promise<StatedScope>;
}

/** `useScopes()` inside a component, `provideScopes(port)` at the root. */
export const [useScopes, provideScopes] = createContext<ScopesPort>();
