// Whether anything may be changed: one place says why not, and whatever writes asks it.
import { createContext } from 'svelte';
import type { CaseId } from '#shared/domain/ids.ts';

/**
 * What a control that writes needs: the case that is looked at, where one is, to be open; or the file
 * alone to be, whether or not a case is sealed (`file`).
 */
export type Writes = boolean | 'file';

/** Why nothing may be changed, in words; null while it may. Read it where it is used. */
export interface WriteAccess {
  /** In what is looked at: its case may be sealed, the file open for reading. */
  readonly refusal: string | null;
  /** In the file, whether or not a case is sealed. */
  readonly fileRefusal: string | null;
  /** In one case. */
  refusalOf: (caseId: CaseId) => string | null;
}

/** `useWriteAccess()` inside a component; provided at the root, and again by `domain/WritesToCase`. */
export const [useWriteAccess, provideWriteAccess] = createContext<WriteAccess>();

/** Why a control is off that writes so, in words; null when it is not. */
export function refusalOf(access: WriteAccess, writes: Writes): string | null {
  if (writes === false) return null;
  return writes === 'file' ? access.fileRefusal : access.refusal;
}
