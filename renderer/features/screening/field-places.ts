// Where every field of a KYA result stands on screen (blockchain API 2.5). A field that is added
// to the result does not compile until it has a place.
import type {
  AddressIdentification,
  Exposure,
  Hit,
  KyaResult,
  Label,
  PathNode,
  Score,
  ScoreComponent,
  ScoreOverview,
} from '#shared/screening/result.ts';

/** Parts of the screening view, each one source file below `renderer/`. */
export const PLACES = {
  header: 'features/verdict/VerdictHeader.svelte',
  warnings: 'features/verdict/Warnings.svelte',
  hits: 'features/hits/HitsView.svelte',
  hit: 'features/hits/HitPanel.svelte',
  flow: 'features/flow/FlowNodeMark.svelte',
  node: 'features/flow/NodePanel.svelte',
  path: 'features/flow/PathPanel.svelte',
  score: 'features/score/ScoreView.svelte',
  exposure: 'features/exposure/ExposureView.svelte',
  details: 'features/details/DetailsView.svelte',
  label: 'domain/LabelPath.svelte',
  label_levels: 'domain/label-words.ts',
  raw: 'features/raw-answer/RawAnswerView.svelte',
} as const;
/** A part of the screening view; `raw` is the answer's own text. */
export type Place = keyof typeof PLACES;

type Places<Shape> = Record<keyof Shape, Place>;

const result: Places<KyaResult> = {
  address: 'details',
  chain: 'details',
  score: 'header',
  overview: 'details',
  subjectLabels: 'details',
  hits: 'hits',
  areHitsDelivered: 'hits',
  highlightSummary: 'hits',
  rulesTriggered: 'details',
  rulesetId: 'details',
  totalPaths: 'details',
  hitPaths: 'details',
  inflowRiskAmount: 'exposure',
  outflowRiskAmount: 'exposure',
  inflowRiskRate: 'exposure',
  outflowRiskRate: 'exposure',
  risk: 'header',
  riskScore: 'header',
  riskReason: 'header',
  cluster: 'details',
  addressType: 'details',
  addressIdentifications: 'details',
  exposures: 'exposure',
  deviations: 'raw',
  deviationCount: 'warnings',
};

const score: Places<Score> = {
  score: 'header',
  verdict: 'header',
  selfHit: 'score',
  selfHitLevel: 'score',
  components: 'score',
  r1: 'score',
  r2: 'score',
  rOut: 'score',
  directAmount: 'score',
  indirectAmount: 'score',
  outflowAmount: 'score',
  totalIn: 'score',
  totalOut: 'score',
  hitPaths: 'score',
  riskyEdges: 'score',
};

const component: Places<ScoreComponent> = {
  direction: 'score',
  hopBucket: 'score',
  severity: 'score',
  base: 'score',
  weight: 'score',
  amount: 'score',
  rawAmount: 'score',
  ratio: 'score',
  points: 'score',
};

const overview: Places<ScoreOverview> = {
  address: 'details',
  token: 'details',
  inTotal: 'details',
  outTotal: 'details',
  inCount: 'details',
  outCount: 'details',
  balance: 'details',
  firstAt: 'details',
  lastAt: 'details',
  truncated: 'details',
};

/** `index` is ours; risk rates stand only on hits of rules that gate them, by the specification. */
const hit: Places<Omit<Hit, 'index'>> = {
  ruleCode: 'hit',
  ruleName: 'hit',
  category: 'hit',
  riskLevel: 'hit',
  action: 'hit',
  direction: 'hit',
  pathFlow: 'path',
  hops: 'hit',
  opponentAddress: 'hit',
  maxAmount: 'hit',
  nodes: 'hit',
  exposureAmount: 'hit',
  riskRatePct: 'hit',
  riskRateNumerator: 'hit',
  riskRateDenominator: 'hit',
  riskRateCapped: 'hit',
  riskRateGated: 'hit',
  highlighted: 'hit',
  highlightTags: 'hit',
};

/** `deep` is shown as the distance from the subject. */
const node: Places<PathNode> = {
  address: 'path',
  amount: 'path',
  deep: 'path',
  lastClosedAt: 'path',
  labels: 'path',
};

const label: Places<Label> = {
  primary: 'label_levels',
  secondary: 'label_levels',
  tertiary: 'label_levels',
  quaternary: 'label_levels',
  riskLevel: 'label',
  riskScore: 'label',
  text: 'label_levels',
};

const identification: Places<AddressIdentification> = {
  category: 'details',
  name: 'details',
  description: 'details',
};

const exposure: Places<Exposure> = {
  category: 'exposure',
  direction: 'exposure',
  value: 'exposure',
};

/** Every field of every part of a result, with the place that shows it. */
export const FIELD_PLACES: Readonly<Record<string, Readonly<Record<string, Place>>>> = {
  result,
  score,
  component,
  overview,
  hit,
  node,
  label,
  identification,
  exposure,
};
