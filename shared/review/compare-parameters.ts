// What two screenings of one subject were asked for: the parameters that differ.
import { compareDecimals } from '../domain/amount.ts';
import type { KyaRequest, KytRequest } from '../screening/request.ts';
import type { ParameterChange, ParameterName } from './difference.ts';

const SHARED = [
  'chainName',
  'token',
  'inflowHops',
  'outflowHops',
  'minTimestamp',
  'maxTimestamp',
  'minAmount',
  'maxNodesPerHop',
  'forceTimeSequence',
  'cexImmune',
  'rulesetId',
  'scoringRulesetId',
  'forceRun',
  'autoMonitor',
] as const satisfies readonly ParameterName[];
const OF_TRANSACTION = ['screenDirection', 'inRulesetId', 'outRulesetId'] as const;

/** Every parameter of a screening, in the order in which changes are told. */
const PARAMETER_NAMES: readonly ParameterName[] = [...OF_TRANSACTION, ...SHARED];

/** Limits of what the service looks at: they bear on paths and amounts. */
export const LIMITS = [
  'inflowHops',
  'outflowHops',
  'minTimestamp',
  'maxTimestamp',
  'minAmount',
  'forceTimeSequence',
  'cexImmune',
] as const satisfies readonly ParameterName[];

/**
 * The parameters that differ; `forceRun` and `autoMonitor` among them, though they bear on no result.
 * Null when one of the two is not known: nobody here asked for an imported answer.
 */
export function compareParameters(
  before: KyaRequest | KytRequest | null,
  after: KyaRequest | KytRequest | null,
): ParameterChange[] | null {
  if (before === null || after === null) return null;
  return PARAMETER_NAMES.flatMap((name): ParameterChange[] => {
    const [old, now] = [valueOf(before, name), valueOf(after, name)];
    return isSame(name, before, after) ? [] : [{ name, before: old, after: now }];
  });
}

function valueOf(request: KyaRequest | KytRequest, name: ParameterName): ParameterChange['before'] {
  const values: Partial<Record<ParameterName, ParameterChange['before']>> = request;
  return values[name] ?? null;
}

function isSame(
  name: ParameterName,
  before: KyaRequest | KytRequest,
  after: KyaRequest | KytRequest,
): boolean {
  if (name === 'minAmount') return compareDecimals(before.minAmount, after.minAmount) === 0;
  const [old, now] = [valueOf(before, name), valueOf(after, name)];
  // Of two spellings of a chain neither is another chain.
  return name === 'chainName' ? lower(old) === lower(now) : old === now;
}

function lower(value: ParameterChange['before']): string {
  return String(value).trim().toLowerCase();
}
