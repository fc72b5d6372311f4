// Whether anything may be changed: one place says why not, and whatever writes asks it.
import { createContext } from 'svelte';

/** Why nothing may be changed, in words; null while everything may. Read it where it is used. */
export interface WriteAccess {
  readonly refusal: string | null;
}

/** `useWriteAccess()` inside a component, `provideWriteAccess(access)` at the root. */
export const [useWriteAccess, provideWriteAccess] = createContext<WriteAccess>();
