// What a back-test needs of stored screenings, as bytes: read and hashed where they are, a few at a
// time, so that no step takes long.
import { AppError, isDamaged } from '#shared/errors.ts';
import type { Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { MatchingType } from '#shared/rulesets/backtest.ts';
import { backtestedSideOf, type StoredSide } from '#shared/rulesets/backtested-side.ts';
import type { Rule } from '#shared/screening/ruleset.ts';
import type { RulesetRole } from '#shared/screening/snapshot.ts';
import { readStoredRuleset } from './answers.ts';
import type { ReadDb } from './database.ts';
import { openWithoutRulesets } from './screenings.ts';
import { listRulesets } from './tables/snapshots.ts';
import { findBacktested } from './tables/backtested-screenings.ts';

/**
 * The sides of the first of these places as a JSON array of `StoredSide` in UTF-8: of one, or of more
 * as long as their answers together are not longer than `maxBytes`. `read`: how many places were gone
 * through. An answer whose bytes are not what was stored, or hold no hits that can be read, is counted
 * as unreadable; a screening that is gone, or has no such side, is neither.
 */
export function readBacktestedSides(
  db: ReadDb,
  args: { rulesetType: MatchingType; places: number[]; maxBytes: number },
): { json: Uint8Array; read: number; unreadable: number } {
  const sides: StoredSide[] = [];
  const actionsOf = createActionReader(db, args.rulesetType);
  let [read, bytes, unreadable] = [0, 0, 0];
  for (const place of args.places) {
    const stored = findBacktested(db, place);
    bytes += stored?.answerBytes ?? 0;
    if (read > 0 && bytes > args.maxBytes) break;
    read += 1;
    const side = stored === null ? 'none' : readSide(db, stored.id, args.rulesetType, actionsOf);
    if (side === 'unreadable') unreadable += 1;
    else if (side !== 'none') sides.push(side);
  }
  return { json: new TextEncoder().encode(JSON.stringify(sides)), read, unreadable };
}

function readSide(
  db: ReadDb,
  id: SnapshotId,
  type: MatchingType,
  actionsOf: (id: SnapshotId) => Actions,
): StoredSide | 'none' | 'unreadable' {
  try {
    const view = openWithoutRulesets(db, { id });
    return view === null ? 'none' : backtestedSideOf(view, type, actionsOf(id));
  } catch (error) {
    // One that was changed is reported on its own page, and by a check of the file.
    if (isDamaged(error)) return 'unreadable';
    throw error;
  }
}

type Actions = ReadonlyMap<string, string> | null;

const ROLES: Readonly<Record<MatchingType, RulesetRole>> = {
  kya: 'detection',
  kyt_in: 'detection_in',
  kyt_out: 'detection_out',
};

/**
 * What the rules of the ruleset recommended that judged a screening; null where its text was not kept. A
 * few texts are behind most screenings: each is read once.
 */
function createActionReader(db: ReadDb, type: MatchingType): (id: SnapshotId) => Actions {
  const known = new Map<string, Actions>();
  return (id) => {
    const sha256 = listRulesets(db, id).find(({ role }) => role === ROLES[type])?.sha256 ?? null;
    if (sha256 === null) return null;
    const found = known.get(sha256) ?? readActions(db, sha256);
    known.set(sha256, found);
    return found;
  };
}

/** Of a code that several rules have it cannot be told which of them hit. */
function readActions(db: ReadDb, sha256: Sha256Hex): Actions {
  const rules = readRules(db, sha256);
  if (rules === null) return null;
  const actions = new Map<string, string>();
  const unclear = new Set<string>();
  for (const { ruleCode, action } of rules) {
    const known = actions.get(ruleCode);
    if (known !== undefined && known.toLowerCase() !== action.toLowerCase()) unclear.add(ruleCode);
    actions.set(ruleCode, action);
  }
  for (const code of unclear) actions.delete(code);
  return actions;
}

/** Null for a text that was changed, which a check of the file tells of. */
function readRules(db: ReadDb, sha256: Sha256Hex): readonly Rule[] | null {
  try {
    return readStoredRuleset(db, sha256).rules;
  } catch (error) {
    if (error instanceof AppError && error.code === 'evidence.hash_mismatch') return null;
    throw error;
  }
}
