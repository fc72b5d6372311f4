// Where else the things of a view were seen: one place asks for all of them, every chip reads it.
import { createContext } from 'svelte';
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import type { SubjectMemberKind } from '#shared/domain/subject.ts';
import type { SeenElsewhere } from '#shared/records/search.ts';

/** What a chip needs. Reading `of` follows what was found. */
export interface SeenElsewherePort {
  /** Null when it was seen nowhere else, or is not known yet. */
  of: (kind: SubjectMemberKind, value: string) => SeenElsewhere | null;
  openCase: (caseId: CaseId) => void;
  openSnapshot: (snapshotId: SnapshotId) => void;
}

/** `useSeenElsewhere()` inside a component, `provideSeenElsewhere(port)` in the view that asks. */
export const [useSeenElsewhere, provideSeenElsewhere] = createContext<SeenElsewherePort>();
