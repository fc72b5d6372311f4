// Stored addresses whose score says something out of the ordinary.
import { decimal } from '#shared/domain/amount.ts';
import type { KyaResult, Score, ScoreComponent } from '#shared/screening/result.ts';
import type { KyaView } from '#shared/screening/snapshot.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';

/** Scenes that are about a score. */
export const SCORE_SCENES = [
  'score_deviating',
  'score_self_hit',
  'score_capped',
  'score_zero',
  'score_without_components',
  'score_odd',
  'score_many',
] as const;

/** The stored address of such a scene; null for another scene. */
export function scoreScreening(scene: string): KyaView | null {
  switch (scene) {
    case 'score_deviating':
      return withDeviations();
    case 'score_self_hit':
      return withScore((score) => ({
        ...score,
        ...{ score: decimal('100'), verdict: 'block', selfHit: true, selfHitLevel: 'critical' },
      }));
    case 'score_capped':
      return withScore((score) => ({
        ...score,
        ...{ score: decimal('100'), verdict: 'block' },
        components: score.components.map((part) => ({
          ...{ ...part, base: decimal('400') },
          points: pointsOf({ ...part, base: decimal('400') }),
        })),
      }));
    case 'score_zero':
      return withoutRules();
    case 'score_without_components':
      return withScore((score) => ({ ...score, components: [] }), { rulesets: [] });
    case 'score_odd':
      return withOddNumbers();
    case 'score_many':
      return withManyHits();
    default:
      return null;
  }
}

function pointsOf({ base, weight, ratio }: ScoreComponent) {
  return decimal(Number(base) * Number(weight) * Number(ratio));
}

function withScore(change: (score: Score) => Score, parts: Partial<KyaView> = {}): KyaView {
  const view = buildScreeningView(parts);
  const { score } = view.result as KyaResult;
  const changed = change(score as Score);
  return {
    ...view,
    summary: { ...view.summary, score: changed.score, verdict: changed.verdict },
    result: { ...(view.result as KyaResult), score: changed },
  };
}

/** A score that is not the sum, points that are not the product, and an exposure of no link. */
function withDeviations(): KyaView {
  const view = withScore((score) => ({
    ...score,
    score: decimal('61.5'),
    components: score.components.map((part, index) =>
      index === 0 ? { ...part, points: decimal('1.25') } : part,
    ),
  }));
  const result = view.result as KyaResult;
  const hits = result.hits.map((hit) =>
    hit.index === 0 ? { ...hit, exposureAmount: decimal('1.5') } : hit,
  );
  return { ...view, result: { ...result, hits } };
}

/** A computed 0: nothing fired. */
function withoutRules(): KyaView {
  const view = withScore((score) => ({
    ...{ ...score, score: decimal('0'), verdict: 'accept', components: [] },
    ...{ r1: decimal('0'), r2: decimal('0'), rOut: decimal('0'), hitPaths: 0, riskyEdges: 0 },
    ...{ directAmount: decimal('0'), indirectAmount: decimal('0'), outflowAmount: decimal('0') },
  }));
  const none = { hits: [], rulesTriggered: [], hitPaths: 0, exposures: [] };
  const level = { risk: 'low', riskScore: decimal('0'), riskReason: '' } as const;
  return { ...view, result: { ...(view.result as KyaResult), ...none, ...level } };
}

/** Words nobody knows, a negative component, one of 10³⁰, and a part that is missing. */
function withOddNumbers(): KyaView {
  return withScore((score) => {
    const [first, second, third] = score.components as [
      ScoreComponent,
      ScoreComponent,
      ScoreComponent,
    ];
    const huge = decimal(`1${'0'.repeat(30)}`);
    return {
      ...score,
      ...{ score: decimal('-3.5'), verdict: 'frozen', totalIn: huge },
      components: [
        { ...first, direction: 'sideways', hopBucket: 'hop17', severity: 'severe' },
        { ...second, points: decimal('-20.5') },
        { ...third, amount: huge, points: huge },
        { ...third, base: null, points: null },
      ],
    };
  });
}

/** 6,000 hits, each with its own numbers. */
function withManyHits(): KyaView {
  const view = buildScreeningView();
  const result = view.result as KyaResult;
  const hits = Array.from({ length: 6000 }, (_, index) => {
    const hit = result.hits[index % result.hits.length];
    if (hit === undefined) throw new Error('the sample has hits');
    return { ...hit, index };
  });
  return { ...view, result: { ...result, hits } };
}
