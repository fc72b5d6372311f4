// The caused diff of two snapshots of one subject: everything that changed, each change booked to
// one cause (product.md, "What nobody has", 2). Pure, and the same whatever the order of any list.
import { outcomeKey } from '../screening/outcome.ts';
import type { Score } from '../screening/result.ts';
import { compareHits, type HitsComparison } from './compare-hits.ts';
import { compareAlerts, compareExposures } from './compare-exposures.ts';
import { compareOverviews, compareWhole } from './compare-figures.ts';
import { compareLabels } from './compare-labels.ts';
import { compareParameters } from './compare-parameters.ts';
import { compareRulesets } from './compare-rulesets.ts';
import { compareScores, type ScoreDifference } from './compare-scores.ts';
import { comparedParts, whyNotComparable } from './compared-parts.ts';
import { countCauses } from './booking.ts';
import { bookingsOf, type FigureName, type SnapshotDifference } from './difference.ts';
import { gatherEvidence, isSameEnvironment, pairParts, type Evidence } from './evidence.ts';
import { outcomeOfSide, outcomeOfView } from './exemption.ts';
import { readSnapshot, type ScreenedView } from './snapshot-reading.ts';
import type { TransactionSide } from './sides.ts';

/** The parts of a difference that are changes of the answer. */
type Changes = Pick<
  SnapshotDifference,
  'hits' | 'labels' | 'components' | 'exposures' | 'alerts' | 'figures'
>;

/** Compares two snapshots; `before` and `after` need not be in order of time. */
export function compareSnapshots(before: ScreenedView, after: ScreenedView): SnapshotDifference {
  const obstacles = whyNotComparable(before, after);
  const parameters = compareParameters(before.request, after.request);
  const rulesets = before.kind === after.kind ? compareRulesets(before, after) : [];
  const [old, now] =
    obstacles.length > 0 ? [null, null] : [readSnapshot(before), readSnapshot(after)];
  const changes =
    old === null || now === null
      ? NO_CHANGES
      : changesOf(gatherEvidence(old, now, parameters, rulesets));
  const bookings = bookingsOf(changes);
  return {
    kind: after.kind,
    outcome:
      obstacles.length > 0 ? 'not_comparable' : bookings.length > 0 ? 'changed' : 'unchanged',
    parts: comparedParts(before, after, obstacles, rulesets),
    isSameEnvironment: isSameEnvironment(before, after),
    isSameBytes: before.summary.sha256 === after.summary.sha256,
    parameters: before.kind === after.kind ? (parameters ?? []) : [],
    rulesets,
    ...changes,
    causes: countCauses(bookings),
  };
}

const NO_CHANGES: Changes = {
  hits: { added: [], removed: [], changed: [], unchangedCount: 0 },
  labels: [],
  components: [],
  exposures: [],
  alerts: [],
  figures: [],
};

function changesOf(evidence: Evidence): Changes {
  const { before, after } = evidence;
  const areHitsCompared = before.result.areHitsDelivered && after.result.areHitsDelivered;
  const { hits, effects }: HitsComparison = areHitsCompared
    ? compareHits(evidence)
    : { hits: NO_CHANGES.hits, effects: [] };
  const labels = compareLabels(evidence);
  const so = { evidence, effects, labels, areHitsCompared };
  const scores = scoresOf(evidence, effects);
  return {
    hits,
    labels,
    components: scores.flatMap(({ components }) => components),
    exposures: compareExposures(so),
    alerts: compareAlerts(so),
    figures: [
      ...scores.flatMap(({ figures }) => figures),
      ...compareWhole(so),
      ...pairParts(before, after).flatMap(([old, now]) =>
        old.overview === null || now.overview === null
          ? []
          : compareOverviews(old.side, old.overview, now.overview, evidence),
      ),
    ],
  };
}

/** Of an address its score; of a transaction that of each side that both screened, and the whole. */
function scoresOf(evidence: Evidence, effects: HitsComparison['effects']): ScoreDifference[] {
  const { before, after } = evidence;
  const parts = pairParts(before, after);
  const sides = parts.map(([old, now]) =>
    compareScores(
      old.side,
      withOutcome(before.view, old),
      withOutcome(after.view, now),
      effects,
      evidence,
    ),
  );
  if (!isOfTwoSides(before.view) && !isOfTwoSides(after.view)) return sides;
  const whole = compareScores(
    null,
    withOutcome(before.view, { side: null, score: before.result.score }),
    withOutcome(after.view, { side: null, score: after.result.score }),
    effects,
    evidence,
  );
  const areSidesScored = parts.every(([old, now]) => old.score !== null && now.score !== null);
  // The combined score is that of one side: its parts are told there.
  return areSidesScored && parts.length > 0
    ? [
        { components: [], figures: whole.figures.filter(({ what }) => OUTCOME.includes(what)) },
        ...sides,
      ]
    : [whole, ...sides];
}

/** Its verdict is what the answer came to, which is not always the word that was sent. */
function withOutcome(
  view: ScreenedView,
  { side, score }: { side: TransactionSide | null; score: Score | null },
): Score | null {
  if (score === null) return null;
  const outcome =
    view.kind === 'kyt' && side !== null
      ? outcomeOfSide(view, { side, score })
      : outcomeOfView(view);
  return { ...score, verdict: outcomeKey(outcome) };
}

const OUTCOME: readonly FigureName[] = ['score', 'verdict'];

function isOfTwoSides(view: ScreenedView): boolean {
  return view.kind === 'kyt' && view.summary.direction === 'both';
}
