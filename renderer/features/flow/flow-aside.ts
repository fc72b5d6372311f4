// What the side panel of a flow shows next to the answer, and where it leads: the view reads it, every
// panel asks it.
import { createContext } from 'svelte';
import type { NoteId, Sha256Hex } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { PathPlace } from '#shared/review/path-place.ts';

/** What an answer says of the screened address; `muted` where it says nothing. */
export interface SubjectFact {
  label: string;
  value: string;
  muted: boolean;
}

/** A note of the case about an address. */
export interface NoteAbout {
  id: NoteId;
  title: string;
  /** Its text names the address; else it cites the screening. */
  isNaming: boolean;
}

/** What a panel needs. Reading follows what was changed. */
export interface FlowAside {
  /** When the provider said what the picture says. */
  readonly seenAt: UtcMs;
  /** What the answer says of the screened address alone; empty for a transaction. */
  readonly subjectFacts: readonly SubjectFact[];
  notesAbout: (address: string) => readonly NoteAbout[];
  openNote: (id: NoteId) => void;
  /** Shows the hop ledger of the chosen path, or of the paths through what is selected. */
  openLedger: (of: 'path' | 'part') => void;
  /** Opens the slot for the verified transaction of a hop, where it is shown. */
  enterVerified: (hitKey: Sha256Hex, hop: number) => void;
  /** Asks what the person states of the screened transaction, where that is shown. */
  stateTransaction: () => void;
  /** What cites a place of a path in a note; null where no pointer reaches it. */
  citationOf: (place: PathPlace) => string | null;
  /** Asks for a note that cites a place of a path, where that is shown. */
  writeNote: (place: PathPlace) => void;
  /** Opens the form of a new screening with an address; nothing is sent. */
  screenAddress: (address: string) => void;
}

/** `useFlowAside()` in a panel, `provideFlowAside(aside)` in the view of a screening. */
export const [useFlowAside, provideFlowAside] = createContext<FlowAside>();
