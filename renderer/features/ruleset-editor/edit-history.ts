// What was changed in a draft while the editor is open: states before and after, oldest first. Strokes
// in one field, one after the other, are one change. Pure.

/** A state of the draft with what was shown when it was left. */
export interface EditStep<State> {
  state: State;
  /** The field the change was made in; null for a change that is on its own. */
  tag: string | null;
  at: number;
}

/** The changes behind and before the present state. */
export interface EditHistory<State> {
  past: readonly EditStep<State>[];
  future: readonly EditStep<State>[];
}

/** How many changes are kept. */
const DEPTH = 200;
/** Strokes further apart are changes of their own. */
const PAUSE_MS = 1_500;

/** Nothing was changed yet. */
export function noEdits<State>(): EditHistory<State> {
  return { past: [], future: [] };
}

/** After a change. @param before the state that was left */
export function withEdit<State>(
  { past }: EditHistory<State>,
  before: State,
  tag: string | null,
  at: number,
): EditHistory<State> {
  const last = past.at(-1);
  if (last !== undefined && tag !== null && last.tag === tag && at - last.at < PAUSE_MS) {
    return { past: [...past.slice(0, -1), { ...last, at }], future: [] };
  }
  return { past: [...past.slice(1 - DEPTH), { state: before, tag, at }], future: [] };
}

/** One change back; null when there is none. */
export function takeBack<State>(
  { past, future }: EditHistory<State>,
  present: State,
): { history: EditHistory<State>; state: State } | null {
  const last = past.at(-1);
  if (last === undefined) return null;
  return {
    history: {
      past: past.slice(0, -1),
      future: [...future, { ...last, state: present, tag: null }],
    },
    state: last.state,
  };
}

/** The change that was taken back last, made again; null when there is none. */
export function makeAgain<State>(
  { past, future }: EditHistory<State>,
  present: State,
): { history: EditHistory<State>; state: State } | null {
  const next = future.at(-1);
  if (next === undefined) return null;
  return {
    history: {
      past: [...past, { ...next, state: present, tag: null }],
      future: future.slice(0, -1),
    },
    state: next.state,
  };
}
