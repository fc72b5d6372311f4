// The person's own labels on the addresses of a view: one place reads them, every address asks it.
import type { PrivateLabel } from '#shared/domain/label.ts';
import { createContext } from 'svelte';

/** What an address needs. Reading `of` follows what was set. */
export interface PrivateLabelsPort {
  of: (address: string) => PrivateLabel | null;
  /** Why no label may be set, in words; null when one may. */
  readonly refusal: string | null;
  /** Asks the person for the label of an address. */
  ask: (address: string) => void;
}

/** `usePrivateLabels()` inside a component, `providePrivateLabels(port)` in the view that reads. */
export const [usePrivateLabels, providePrivateLabels] = createContext<PrivateLabelsPort>();
