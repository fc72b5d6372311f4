// Stored screenings of one subject to hold against each other: small, everything defaulted.
import { decimal } from '#shared/domain/amount.ts';
import type { Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { KyaRequest, KytRequest, ScreenDirection } from '#shared/screening/request.ts';
import type { KyaResult, KytResult, Score, ScoreComponent } from '#shared/screening/result.ts';
import type { Rule, Ruleset } from '#shared/screening/ruleset.ts';
import type { FrozenRuleset, KyaView, KytView } from '#shared/screening/snapshot.ts';
import { evmAddress } from './hits.ts';
import { buildRequest, buildScreeningView } from './kya-view.ts';
import { buildKytRequest, buildKytView } from './kyt-view.ts';

/** The screened address of every view made here. */
export const SUBJECT = evmAddress(0);
/** What is read of the rich sample once: parsing it for every view takes long. */
const RICH = buildScreeningView();

/** When a view was taken unless a test says otherwise. */
export const TAKEN_AT = Date.UTC(2026, 2, 14);

/** A rule of which only the given parts are set. */
export function buildRule(parts: Partial<Rule> = {}): Rule {
  return {
    id: '11',
    rulesetId: '1',
    ruleCode: 'RULE-1',
    name: 'A rule',
    category: '',
    description: '',
    reference: '',
    riskLevel: 'high',
    action: 'review',
    direction: 'both',
    minHops: 1,
    maxHops: 5,
    conditions: [{ parameter: 'risk_level', operator: 'IN', value: ['high', 'critical'] }],
    isHighlighted: false,
    highlightTags: [],
    sortOrder: 1,
    ...parts,
  };
}

/** A frozen ruleset; its hash is made of the given letter. */
export function buildFrozen(
  letter: string,
  parts: Partial<FrozenRuleset> & { text?: Partial<Ruleset> } = {},
): FrozenRuleset {
  const { text, ...rest } = parts;
  const frozen = RICH.rulesets[0] as FrozenRuleset;
  const ruleset = { ...(frozen.ruleset as Ruleset), rules: [buildRule()], ...text };
  return { ...frozen, ruleset, sha256: letter.repeat(64) as Sha256Hex, ...rest };
}

/** A score without components. */
export function buildScore(parts: Partial<Score> = {}): Score {
  return {
    score: decimal('0'),
    verdict: 'accept',
    selfHit: false,
    selfHitLevel: null,
    components: [],
    ...{ r1: null, r2: null, rOut: null },
    ...{ directAmount: null, indirectAmount: null, outflowAmount: null },
    ...{ totalIn: null, totalOut: null, hitPaths: null, riskyEdges: null },
    ...parts,
  };
}

/** A bucket of direct inflow of high severity. */
export function buildComponent(parts: Partial<ScoreComponent> = {}): ScoreComponent {
  const numbers = { base: '60', weight: '0.8', amount: '50', rawAmount: '50', ratio: '0.5' };
  const { base, weight, amount, rawAmount, ratio } = numbers;
  return {
    ...{ direction: 'in', hopBucket: 'direct', severity: 'high' },
    ...{ base: decimal(base), weight: decimal(weight), amount: decimal(amount) },
    ...{ rawAmount: decimal(rawAmount), ratio: decimal(ratio), points: decimal('24') },
    ...parts,
  };
}

/** What a test says of an address as screened. */
export interface AddressParts {
  request?: Partial<KyaRequest> | null;
  result?: Partial<KyaResult>;
  rulesets?: FrozenRuleset[];
  takenAt?: number;
  summary?: Partial<KyaView['summary']>;
  view?: Partial<KyaView>;
}

/** An address as screened, with nothing found unless said so. */
export function addressView(parts: AddressParts = {}): KyaView {
  const request = buildRequest({ address: SUBJECT, ...parts.request });
  const result: KyaResult = {
    ...(RICH.result as KyaResult),
    ...{ address: SUBJECT, hits: [], rulesTriggered: [], exposures: [], subjectLabels: [] },
    ...{ score: buildScore(), addressIdentifications: [], highlightSummary: null },
    ...parts.result,
  };
  return {
    ...RICH,
    summary: {
      ...RICH.summary,
      address: SUBJECT,
      token: request.token,
      chain: request.chainName,
      takenAt: parts.takenAt ?? TAKEN_AT,
      ...parts.summary,
    } as KyaView['summary'],
    request: parts.request === null ? null : request,
    result: { ...result, hits: result.hits.map((hit, index) => ({ ...hit, index })) },
    rulesets: parts.rulesets ?? [
      buildFrozen('c'),
      buildFrozen('d', { role: 'scoring', text: { rules: [] } }),
    ],
    ...parts.view,
  };
}

/** The rich sample of a transaction with other parts. */
export function transactionView(
  direction: ScreenDirection = 'both',
  result: Partial<KytResult> = {},
  request: Partial<KytRequest> = {},
): KytView {
  const view = buildKytView(direction);
  return {
    ...view,
    summary: { ...view.summary, id: `snapshot-${direction}` as SnapshotId },
    request: buildKytRequest({ screenDirection: direction, ...request }),
    result: { ...(view.result as KytResult), ...result },
  };
}
