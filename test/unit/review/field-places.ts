// Where every field of a result is on screen (blockchain API 2.5, name API 2.2). A field that
// is added to a result does not compile until it has a place.
import type {
  AdverseMediaTrigger,
  ConvictedTrigger,
  HitGroup,
  LiveNewsGroup,
  NameResult,
  NewsArticle,
  PepPosition,
  PepTrigger,
  RelationshipTrigger,
  SanctionsTrigger,
} from '#shared/names/result.ts';
import type {
  AddressIdentification,
  Alert,
  Exposure,
  Hit,
  KyaResult,
  KytResult,
  Label,
  PathNode,
  Score,
  ScoreComponent,
  ScoreOverview,
} from '#shared/screening/result.ts';

/** Parts of the screening views, each one source file; from `renderer/` unless it says otherwise. */
export const PLACES = {
  header: 'features/verdict/VerdictHeader.svelte',
  answer_warnings: 'domain/AnswerWarnings.svelte',
  hits: 'features/hits/HitsView.svelte',
  hit: 'features/hits/HitPanel.svelte',
  hit_title: 'features/hits/hit-list.ts',
  flow: 'features/flow/flow-scene-words.ts',
  node: 'features/flow/NodePanel.svelte',
  path: 'features/flow/PathPanel.svelte',
  score: 'features/score/ScoreView.svelte',
  components: 'features/score/ComponentTable.svelte',
  ratios: 'features/score/RatioTable.svelte',
  exposure: 'features/exposure/ExposureView.svelte',
  details: 'features/details/DetailsView.svelte',
  label: 'domain/LabelPath.svelte',
  label_levels: '../shared/words/label-words.ts',
  other_subject: '../shared/review/other-subject.ts',
  raw: 'features/raw-answer/RawAnswerView.svelte',
  // a transaction; its sides are read apart before they are shown
  sides: '../shared/review/sides.ts',
  alerts: 'features/kyt/SidesView.svelte',
  alert: 'features/kyt/AlertsTable.svelte',
  volume: 'features/kyt/VolumeTable.svelte',
  // a name; each group's triggers become cards before they are shown
  name_header: 'features/name-result/NameHeader.svelte',
  findings: 'features/name-result/FindingsView.svelte',
  group: 'features/name-result/GroupSection.svelte',
  finding: '../shared/names/result.ts',
  card: 'features/name-result/trigger-cards.ts',
  trigger: 'features/name-result/TriggerRow.svelte',
  article: 'features/name-result/ArticleRow.svelte',
  name_details: 'features/details/NameDetails.svelte',
} as const;
/** A part of a screening view; `raw` is the answer's own text. */
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
  deviationCount: 'answer_warnings',
};

/** What a transaction has beyond an address. */
const transaction: Places<Omit<KytResult, keyof KyaResult>> = {
  transaction: 'details',
  alerts: 'alerts',
  inRulesetId: 'details',
  outRulesetId: 'details',
  inScore: 'sides',
  outScore: 'sides',
  inOverview: 'sides',
  outOverview: 'sides',
  inHighlightSummary: 'sides',
  outHighlightSummary: 'sides',
  fromLabels: 'sides',
  toLabels: 'sides',
};

const alert: Places<Alert> = {
  alertLevel: 'alert',
  category: 'alert',
  service: 'alert',
  exposureType: 'alert',
  alertAmount: 'alert',
  categoryId: 'alert',
  direction: 'alert',
  hops: 'alert',
  opponentAddress: 'alert',
  action: 'alert',
  highlighted: 'alert',
  highlightTags: 'alert',
};

const score: Places<Score> = {
  score: 'header',
  verdict: 'header',
  selfHit: 'score',
  selfHitLevel: 'score',
  components: 'components',
  r1: 'ratios',
  r2: 'ratios',
  rOut: 'ratios',
  directAmount: 'ratios',
  indirectAmount: 'ratios',
  outflowAmount: 'ratios',
  totalIn: 'ratios',
  totalOut: 'ratios',
  hitPaths: 'score',
  riskyEdges: 'score',
};

const component: Places<ScoreComponent> = {
  direction: 'components',
  hopBucket: 'components',
  severity: 'components',
  base: 'components',
  weight: 'components',
  amount: 'components',
  rawAmount: 'components',
  ratio: 'components',
  points: 'components',
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

/** Of a side: its address is the side's endpoint. */
const sideOverview: Places<ScoreOverview> = {
  address: 'sides',
  token: 'volume',
  inTotal: 'volume',
  outTotal: 'volume',
  inCount: 'volume',
  outCount: 'volume',
  balance: 'volume',
  firstAt: 'volume',
  lastAt: 'volume',
  truncated: 'volume',
};

/** `index` is ours; risk rates are only on hits of rules that gate them, by the specification. */
const hit: Places<Omit<Hit, 'index'>> = {
  ruleCode: 'hit',
  ruleName: 'hit_title',
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

/** `deep` is shown as the distance from the subject; `place` is ours. */
const node: Places<Omit<PathNode, 'place'>> = {
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

const name: Places<NameResult> = {
  query: 'other_subject',
  decision: 'name_header',
  decisionLabel: 'name_header',
  riskLevel: 'name_header',
  decisionReasons: 'findings',
  riskLevelReasons: 'findings',
  groups: 'findings',
  others: 'name_details',
  deviations: 'raw',
  deviationCount: 'answer_warnings',
};

const group: Places<HitGroup> = {
  isDelivered: 'finding',
  isHit: 'finding',
  triggers: 'card',
  triggerCount: 'group',
  articleCount: 'group',
  maxSeverity: 'group',
  reportUrl: 'group',
  others: 'group',
};
const news: Places<Omit<LiveNewsGroup, keyof HitGroup>> = { articles: 'group' };

/** `index` of every trigger and article is ours: its handle within the group. */
const sanctions: Places<Omit<SanctionsTrigger, 'index'>> = {
  type: 'card',
  entity: 'trigger',
  similarity: 'trigger',
  detail: 'card',
  others: 'trigger',
};
const pep: Places<Omit<PepTrigger, 'index'>> = {
  entity: 'trigger',
  positions: 'trigger',
  detail: 'card',
  others: 'trigger',
};
const position: Places<PepPosition> = {
  position: 'trigger',
  jurisdiction: 'trigger',
  others: 'trigger',
};
const convicted: Places<Omit<ConvictedTrigger, 'index'>> = {
  entity: 'trigger',
  detail: 'card',
  others: 'trigger',
};
const adverseMedia: Places<Omit<AdverseMediaTrigger, 'index'>> = {
  entity: 'trigger',
  count: 'card',
  maxSeverity: 'card',
  entries: 'card',
  others: 'trigger',
};
const relationship: Places<Omit<RelationshipTrigger, 'index'>> = {
  entity: 'trigger',
  relationship: 'card',
  risk: 'card',
  others: 'trigger',
};
const article: Places<Omit<NewsArticle, 'index'>> = {
  headline: 'article',
  source: 'article',
  date: 'article',
  severity: 'article',
  url: 'article',
  isVerified: 'article',
  others: 'article',
};

/** Every field of every part of a result, with the place that shows it. */
export const FIELD_PLACES: Readonly<Record<string, Readonly<Record<string, Place>>>> = {
  result,
  transaction,
  alert,
  score,
  component,
  overview,
  sideOverview,
  hit,
  node,
  label,
  identification,
  exposure,
  name,
  group,
  news,
  sanctions,
  pep,
  position,
  convicted,
  adverseMedia,
  relationship,
  article,
};
