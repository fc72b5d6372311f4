// How the graph of a case was left, as it is kept with the case: by how much the person moved nodes.
import { z } from 'zod';
import { NO_MOVES, type GraphMoves } from '../charts/graph-layout.ts';
import { keptPins } from './flow-view-state.ts';

/** Another number here: what was kept before is dropped. */
const FORMAT = 1;

const schema = z.object({ format: z.literal(FORMAT), moves: keptPins });

/** As it is kept. */
export function writeGraphView(moves: GraphMoves): string {
  return JSON.stringify({ format: FORMAT, moves: [...moves] });
}

/** What was kept; nothing moved for a text that is no such view. */
export function readGraphView(text: string | null): GraphMoves {
  let json: unknown;
  try {
    json = JSON.parse(text ?? 'null');
  } catch {
    return NO_MOVES;
  }
  const { data } = schema.safeParse(json);
  return data === undefined ? NO_MOVES : new Map(data.moves);
}
