// A whole KYT detection (blockchain API 2.5, "KYT result"): each endpoint of a transaction is
// detected like an address, with the ruleset of its side, and the sides are merged.
import { compareDecimals } from '../domain/amount.ts';
import { compareRiskLevels, type RiskLevel } from '../domain/risk.ts';
import type { Alert, Hit, Score } from '../screening/result.ts';
import { toAlert } from './alert.ts';
import { detectKya, type KyaFindings, type KyaInput } from './kya.ts';

/** The two sides of a transaction: `in` is its source, `out` its destination. */
export const KYT_SIDES = ['in', 'out'] as const;
/** A side of a transaction. */
export type KytSide = (typeof KYT_SIDES)[number];

/** What a KYT detection works on; a side that is not screened is null, never both. */
export type KytInput = Readonly<Record<KytSide, KyaInput | null>>;

/** What it finds. */
export interface KytFindings {
  /** Each side's own findings, its hits with their direction; null when it was not screened. */
  sides: Readonly<Record<KytSide, KyaFindings | null>>;
  /** The side whose score and overview are those of the transaction. */
  scoreSide: KytSide;
  score: Score | null;
  risk: RiskLevel;
  riskScore: number;
  /** Of the worse side. */
  riskReason: string;
  alerts: Alert[];
  /** The source's, then the destination's; each side in its own order. */
  hits: Hit[];
  highlightedHits: Hit[];
  rulesTriggered: string[];
  totalPaths: number;
  hitPaths: number;
}

const HIT_DIRECTIONS = { in: 'inbound', out: 'outbound' } as const;

/** Runs the documented engine on one or both sides. */
export function detectKyt(input: KytInput): KytFindings {
  const sides = { in: detectSide(input, 'in'), out: detectSide(input, 'out') };
  const screened = KYT_SIDES.filter((side) => sides[side] !== null);
  const findings = screened.flatMap((side) => sides[side] ?? []);
  const [worst] = [...findings].sort((a, b) => compareFindings(a, b));
  const scoreSide = higherSide(sides);
  const hits = findings.flatMap((side) => side.hits).map((hit, index) => ({ ...hit, index }));
  return {
    sides,
    scoreSide,
    score: sides[scoreSide]?.score ?? null,
    risk: worst?.risk ?? 'low',
    riskScore: worst?.riskScore ?? 0,
    riskReason: worst?.riskReason ?? '',
    alerts: hits.map(toAlert),
    hits,
    highlightedHits: hits.filter((hit) => hit.highlighted),
    rulesTriggered: [...new Set(hits.map((hit) => hit.ruleCode))],
    totalPaths: sum(findings.map((side) => side.totalPaths)),
    hitPaths: sum(findings.map((side) => side.hitPaths)),
  };
}

function detectSide(input: KytInput, side: KytSide): KyaFindings | null {
  const given = input[side];
  if (given === null) return null;
  const found = detectKya(given);
  const hits = found.hits.map((hit) => ({ ...hit, direction: HIT_DIRECTIONS[side] }));
  return { ...found, hits, highlightedHits: hits.filter((hit) => hit.highlighted) };
}

/** Worse first; a low level with a hit comes before one without. */
function compareFindings(a: KyaFindings, b: KyaFindings): number {
  return compareRiskLevels(a.risk, b.risk) || b.riskScore - a.riskScore;
}

/** The side with the higher score; the source when both are equal; a null score is the lowest. */
function higherSide(sides: KytFindings['sides']): KytSide {
  if (sides.out === null) return 'in';
  if (sides.in === null) return 'out';
  const [source, destination] = [sides.in.score?.score ?? null, sides.out.score?.score ?? null];
  if (destination === null) return 'in';
  if (source === null) return 'out';
  return compareDecimals(destination, source) > 0 ? 'out' : 'in';
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
