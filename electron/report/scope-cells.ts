// The scope of a verdict or a decision as cells of a row: what an exported table says next to it.
import type { ErrorCode } from '#shared/errors.ts';
import { formatUtc } from '#shared/domain/time.ts';
import { scopeFacts, type ScopeFact, type ScopeFactKey } from '#shared/review/scope-facts.ts';
import type { StatedScope } from '#shared/review/stated-scope.ts';
import type { ReportCell } from './table.ts';

/** The columns of a scope, in their order; both kinds of screening share them. */
export const SCOPE_COLUMNS = [
  'scope_sides',
  'scope_token',
  'scope_inflow_hops',
  'scope_outflow_hops',
  'scope_min_amount',
  'scope_max_nodes_per_hop',
  'scope_time_order',
  'scope_window_from',
  'scope_window_to',
  'scope_cex_immune',
  'scope_total_paths',
  'scope_hit_paths',
  'scope_truncated',
  'scope_detection_ruleset',
  'scope_scoring_ruleset',
  'scope_threshold',
  'scope_country',
  'scope_industry',
  'scope_aliases',
  'scope_groups',
  'scope_not_delivered',
] as const;
/** One of them. */
type ScopeColumn = (typeof SCOPE_COLUMNS)[number];

/** A scope, or why it could not be read. */
export type ExportedScope = StatedScope | { kind: 'unread'; code: ErrorCode };

/** The cells of a scope; all empty for a row without a screening. */
export function toScopeCells(stated: ExportedScope | null): Record<ScopeColumn, ReportCell> {
  const none = Object.fromEntries(SCOPE_COLUMNS.map((column) => [column, null])) as Record<
    ScopeColumn,
    ReportCell
  >;
  if (stated === null) return none;
  if (stated.kind === 'unread') return { ...none, scope_not_delivered: stated.code };
  return { ...none, ...(stated.kind === 'chain' ? chainCells(stated) : nameCells(stated)) };
}

function chainCells({ scope }: Extract<StatedScope, { kind: 'chain' }>) {
  const facts = new Map(scopeFacts(scope).map(({ key, value }) => [key, value]));
  const of = (key: ScopeFactKey): ReportCell => cellOf(facts.get(key) ?? null);
  const time = (key: 'window_from' | 'window_to', open: string): ReportCell => {
    const value = facts.get(key) ?? null;
    if (typeof value === 'number') return formatUtc(value);
    return scope.limits === null ? null : open;
  };
  const sided = (['in', 'out'] as const).flatMap((side) => {
    const ruleset = facts.get(`detection_${side}_ruleset`) ?? null;
    return ruleset === null ? [] : [`${side}: ${String(ruleset)}`];
  });
  const certainty = String(facts.get('scoring_certainty') ?? '');
  const scoring = of('scoring_ruleset');
  return {
    scope_sides: of('direction'),
    scope_token: of('token'),
    scope_inflow_hops: of('inflow_hops'),
    scope_outflow_hops: of('outflow_hops'),
    scope_min_amount: of('min_amount'),
    scope_max_nodes_per_hop: of('max_nodes_per_hop'),
    scope_time_order: of('time_order'),
    scope_window_from: time('window_from', 'beginning'),
    scope_window_to: time('window_to', 'now'),
    scope_cex_immune: of('cex_immune'),
    scope_total_paths: of('total_paths'),
    scope_hit_paths: of('hit_paths'),
    scope_truncated: of('truncated'),
    scope_detection_ruleset: sided.length > 0 ? sided.join('; ') : of('detection_ruleset'),
    scope_scoring_ruleset: scoring === null ? null : `${String(scoring)} (${certainty})`,
    scope_not_delivered: of('not_delivered'),
  } satisfies Partial<Record<ScopeColumn, ReportCell>>;
}

function nameCells({ scope }: Extract<StatedScope, { kind: 'name' }>) {
  const { limits, answered, silent } = scope;
  const missing = [
    ...(limits === null ? ['limits'] : []),
    ...(answered === null ? ['result'] : []),
    ...silent,
  ];
  return {
    scope_threshold: limits?.threshold ?? null,
    scope_country: limits?.country ?? null,
    scope_industry: limits?.industry ?? null,
    scope_aliases: limits === null ? null : limits.aliases.join('; ') || null,
    scope_groups: answered?.join('; ') ?? null,
    scope_not_delivered: missing.join('; ') || null,
  } satisfies Partial<Record<ScopeColumn, ReportCell>>;
}

function cellOf(value: ScopeFact['value']): ReportCell {
  if (Array.isArray(value)) return value.join('; ') || null;
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value as ReportCell);
}
