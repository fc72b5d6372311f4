// What of two snapshots was compared, and what could not be: "nothing changed" is worth only as much
// as this list.
import type { RulesetRole } from '../screening/snapshot.ts';
import type { ComparedPart, ComparedPartName, RulesetDifference } from './difference.ts';
import { findOtherSubject } from './other-subject.ts';
import { readSides, sidesOf, TRANSACTION_SIDES } from './sides.ts';
import { isSameSubject, type ScreenedView } from './snapshot-reading.ts';

type Obstacle = NonNullable<ComparedPart['obstacle']>;

/** Why two answers cannot be compared with each other; empty when they can. */
export function whyNotComparable(before: ScreenedView, after: ScreenedView): ComparedPart[] {
  if (before.kind !== after.kind) return [{ part: 'answer', obstacle: 'other_kind', of: null }];
  if (!isSameSubject(before, after)) {
    return [{ part: 'answer', obstacle: 'other_subject', of: null }];
  }
  return [...whyUnusable(before, 'before'), ...whyUnusable(after, 'after')];
}

function whyUnusable(view: ScreenedView, of: 'before' | 'after'): ComparedPart[] {
  const obstacle: Obstacle | null =
    view.recomputedSha256 !== view.provenance.sha256
      ? 'altered'
      : view.result === null
        ? 'unreadable'
        : findOtherSubject(view).subject !== null
          ? 'other_subject'
          : null;
  return obstacle === null ? [] : [{ part: 'answer', obstacle, of }];
}

/** Every part with what stood in its way, in a fixed order; a part may have one for each snapshot. */
export function comparedParts(
  before: ScreenedView,
  after: ScreenedView,
  obstacles: readonly ComparedPart[],
  rulesets: readonly RulesetDifference[],
): ComparedPart[] {
  const parts = [
    ...(obstacles.length > 0 ? obstacles : [compared('answer')]),
    ...partOf('parameters', before, after, ({ request }) =>
      request === null ? 'not_known' : null,
    ),
  ];
  if (before.kind !== after.kind) return parts;
  return [
    ...parts,
    ...(obstacles.length > 0 ? [] : partsOfAnswers(before, after)),
    ...rulesets.flatMap((ruleset) => partOfRuleset(ruleset)),
  ];
}

function partsOfAnswers(before: ScreenedView, after: ScreenedView): ComparedPart[] {
  const isTransaction = before.kind === 'kyt';
  return [
    ...partOf('hits', before, after, ({ result }) =>
      result?.areHitsDelivered === true ? null : 'not_delivered',
    ),
    ...(isTransaction
      ? TRANSACTION_SIDES.flatMap((side) =>
          partOf(`${side}_side`, before, after, (view) =>
            view.kind === 'kyt' && sidesOf(view.summary.direction).includes(side)
              ? null
              : 'not_screened',
          ),
        )
      : []),
    ...partOf('score', before, after, ({ result }) =>
      (result?.score?.score ?? null) === null ? 'not_delivered' : null,
    ),
    ...partOf('overview', before, after, (view) => (hasOverviews(view) ? null : 'not_delivered')),
  ];
}

/** Of a transaction those of the sides that were screened. */
function hasOverviews(view: ScreenedView): boolean {
  if (view.kind === 'kya') return (view.result?.overview ?? null) !== null;
  return readSides(view).sides.every(({ overview }) => overview !== null);
}

const RULESET_PARTS: Readonly<Record<RulesetRole, ComparedPartName>> = {
  detection: 'detection_ruleset',
  detection_in: 'in_detection_ruleset',
  detection_out: 'out_detection_ruleset',
  scoring: 'scoring_ruleset',
};

function partOfRuleset({ role, sha256 }: RulesetDifference): ComparedPart[] {
  const part = RULESET_PARTS[role];
  const missing = (['before', 'after'] as const).filter((of) => sha256[of] === null);
  if (missing.length === 0) return [compared(part)];
  return missing.map((of) => ({ part, obstacle: 'not_stored', of }));
}

function partOf(
  part: ComparedPartName,
  before: ScreenedView,
  after: ScreenedView,
  obstacleOf: (view: ScreenedView) => Obstacle | null,
): ComparedPart[] {
  const missing = (
    [
      ['before', before],
      ['after', after],
    ] as const
  ).flatMap(([of, view]): ComparedPart[] => {
    const obstacle = obstacleOf(view);
    return obstacle === null ? [] : [{ part, obstacle, of }];
  });
  return missing.length === 0 ? [compared(part)] : missing;
}

function compared(part: ComparedPartName): ComparedPart {
  return { part, obstacle: null, of: null };
}
