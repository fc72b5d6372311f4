// What an exported table says next to a verdict or a decision.
import { expect, it } from 'vitest';
import { scopeOfView } from '#shared/review/stated-scope.ts';
import { SCOPE_COLUMNS, toScopeCells } from '../../../electron/report/scope-cells.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';
import { buildKytView } from '../../builders/kyt-view.ts';
import { buildNameView } from '../../builders/name-view.ts';

it('says the limits, the paths, the truncation and the rulesets of an address', () => {
  expect(toScopeCells(scopeOfView(buildScreeningView()))).toMatchObject({
    scope_inflow_hops: 3,
    scope_min_amount: '10',
    scope_time_order: 'yes',
    scope_window_from: 'beginning',
    scope_window_to: 'now',
    scope_hit_paths: 17,
    scope_total_paths: 1204,
    scope_truncated: 'yes',
    scope_not_delivered: null,
    scope_threshold: null,
  });
});

it('says the rulesets of both sides of a transaction, and what nobody knows of an imported one', () => {
  const both = toScopeCells(scopeOfView(buildKytView()));
  expect(both.scope_detection_ruleset).toBe(
    'in: Builtin KYT-IN ruleset (ID 2); out: Builtin KYT-OUT ruleset (ID 3)',
  );
  const imported = toScopeCells(scopeOfView({ ...buildKytView(), request: null, rulesets: [] }));
  expect([imported.scope_inflow_hops, imported.scope_window_from]).toEqual([null, null]);
  expect(imported.scope_not_delivered).toContain('limits');
});

it('says of a name its threshold and the groups that answered', () => {
  const cells = toScopeCells(scopeOfView(buildNameView()));
  expect(cells.scope_threshold).toBe(buildNameView().request?.threshold);
  expect(cells.scope_groups).toContain('sanctions; pep');
  expect(cells.scope_inflow_hops).toBeNull();
});

it('gives every column for every row, and says why a scope could not be read', () => {
  expect(Object.keys(toScopeCells(null))).toEqual([...SCOPE_COLUMNS]);
  expect(Object.values(toScopeCells(null)).every((cell) => cell === null)).toBe(true);
  const unread = toScopeCells({ kind: 'unread', code: 'evidence.hash_mismatch' });
  expect(unread.scope_not_delivered).toBe('evidence.hash_mismatch');
});
