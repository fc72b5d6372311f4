// The values of a change as a person reads them: levels and verdicts by their words, amounts with every
// delivered digit, moments in UTC. What is not known stays as it was delivered.
import { formatDecimal, parseDecimal } from '../domain/amount.ts';
import { formatUtc } from '../domain/time.ts';
import { sideOf } from '../flow/orient.ts';
import { m } from '../messages/generated/messages.js';
import type { FigureName, HitField } from '../review/difference.ts';
import { outcomeOfKey } from '../screening/outcome.ts';
import { actionWord } from './action-words.ts';
import { amountWords, percentWords, ratioWords } from './amount-words.ts';
import { formatCount } from './format.ts';
import { outcomeWord } from './outcome-words.ts';
import { riskWord } from './risk-words.ts';

/** A part of a component of the score. */
export type ComponentField = 'base' | 'weight' | 'amount' | 'rawAmount' | 'ratio' | 'points';

type Reading =
  'level' | 'verdict' | 'action' | 'amount' | 'number' | 'ratio' | 'percent' | 'time' | 'flag';

const HIT_READINGS: Partial<Record<HitField, Reading>> = {
  level: 'level',
  action: 'action',
  exposure: 'amount',
  highest: 'amount',
  risk_share: 'amount',
  risk_total: 'amount',
  amount: 'amount',
  hops: 'number',
  missing_nodes: 'number',
  rate: 'percent',
  rate_capped: 'flag',
  rate_gated: 'flag',
  highlighted: 'flag',
  time: 'time',
};

const FIGURE_READINGS: Partial<Record<FigureName, Reading>> = {
  verdict: 'verdict',
  risk: 'level',
  risk_score: 'number',
  score: 'number',
  self_hit: 'flag',
  self_hit_level: 'level',
  direct_ratio: 'ratio',
  indirect_ratio: 'ratio',
  outflow_ratio: 'ratio',
  direct_amount: 'amount',
  indirect_amount: 'amount',
  outflow_amount: 'amount',
  total_in: 'amount',
  total_out: 'amount',
  score_hit_paths: 'number',
  risky_edges: 'number',
  overview_in_total: 'amount',
  overview_out_total: 'amount',
  overview_in_count: 'number',
  overview_out_count: 'number',
  overview_balance: 'amount',
  overview_first_at: 'time',
  overview_last_at: 'time',
  truncated: 'flag',
  total_paths: 'number',
  hit_paths: 'number',
  inflow_risk_amount: 'amount',
  outflow_risk_amount: 'amount',
  inflow_risk_rate: 'ratio',
  outflow_risk_rate: 'ratio',
  rules_checked: 'number',
  rules_highlighted: 'number',
};

const COMPONENT_READINGS: Record<ComponentField, Reading> = {
  base: 'number',
  weight: 'number',
  amount: 'amount',
  rawAmount: 'amount',
  ratio: 'ratio',
  points: 'number',
};

/** A value of a part of a hit. */
export function hitFieldValue(field: HitField, text: string, token: string): string {
  return valueWords(HIT_READINGS[field], text, token);
}

/** A value of a figure of the answer. */
export function figureValue(figure: FigureName, text: string, token: string): string {
  return valueWords(FIGURE_READINGS[figure], text, token);
}

/** A value of a part of a component of the score. */
export function componentValue(field: ComponentField, text: string, token: string): string {
  return valueWords(COMPONENT_READINGS[field], text, token);
}

function valueWords(reading: Reading | undefined, text: string, token: string): string {
  switch (reading) {
    case 'level':
      return riskWord(text);
    case 'verdict':
      return outcomeWord(outcomeOfKey('kya', text));
    case 'action':
      return actionWord(text);
    case 'flag':
      return flagWord(text);
    case 'time': {
      const at = Number(text);
      return Number.isFinite(at) ? formatUtc(at) : text;
    }
    case 'amount':
    case 'number':
    case 'ratio':
    case 'percent':
      return numberWords(reading, text, token);
    case undefined:
      return text;
  }
}

function numberWords(
  reading: 'amount' | 'number' | 'ratio' | 'percent',
  text: string,
  token: string,
): string {
  const number = parseDecimal(text);
  if (number === null) return text;
  if (reading === 'amount') return amountWords(number, token);
  if (reading === 'ratio') return ratioWords(number);
  return reading === 'percent' ? percentWords(formatDecimal(number)) : formatDecimal(number);
}

function flagWord(text: string): string {
  if (text === 'true') return m.history_yes();
  return text === 'false' ? m.history_no() : text;
}

/** The direction of money; an unknown word as sent. */
export function flowWord(flow: string): string {
  const side = sideOf(flow);
  if (side === 'unknown') return flow === 'unknown' ? m.flow_unknown() : flow;
  return side === 'inflow' ? m.flow_in() : m.flow_out();
}

/** `2 hops`. */
export function hopsWord(hops: number): string {
  return m.history_hops({ count: formatCount(hops) });
}
