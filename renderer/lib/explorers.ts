// Pages of the person's own block explorers about the things of a view: the view of a screening knows
// the chain, every link asks it.
import { createContext } from 'svelte';
import type { ExplorerKind } from '#shared/domain/explorer-template.ts';

/** What a link needs. Reading follows the settings. */
export interface ExplorersPort {
  /** The page, as it may be copied; null where the person named no explorer, or the value has none. */
  pageOf: (kind: ExplorerKind, value: string) => string | null;
  /** Opens it in the browser, after the person's yes to its site. */
  open: (kind: ExplorerKind, value: string) => void;
  /** Whether this one was opened last. */
  wasOpened: (kind: ExplorerKind, value: string) => boolean;
}

/** `useExplorers()` in a link, `provideExplorers(port)` in the view of a screening. */
export const [useExplorers, provideExplorers] = createContext<ExplorersPort>();
