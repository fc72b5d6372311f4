// What continues after a ruleset was changed on both sides: by hand, each kind of conflict both ways.
import { expect, it } from 'vitest';
import { rebaseDraft } from '#shared/rulesets/rebase-draft.ts';
import {
  resolveConflicts,
  type Side,
} from '../../../../renderer/features/ruleset-editor/resolve-conflicts.ts';
import { draftOf, ownRuleset, withRule } from '../../../builders/ruleset-drafts.ts';

const base = ownRuleset({}, [{}, {}, {}]);
const decide = (rebased: ReturnType<typeof rebaseDraft>, side: Side) =>
  new Map(rebased.conflicts.map((conflict) => [conflict, side] as const));
const codesOf = ({ rules }: { rules: readonly { ruleCode: string }[] }) =>
  rules.map(({ ruleCode }) => ruleCode);

it('takes a field of a rule from either side', () => {
  const now = ownRuleset({}, [{ riskLevel: 'low' }, {}, {}]);
  const rebased = rebaseDraft(base, now, withRule(draftOf(base), 'R-1', { riskLevel: 'critical' }));
  expect(rebased.conflicts).toHaveLength(1);
  const levelOf = (side: Side) =>
    resolveConflicts(rebased, now, decide(rebased, side)).rules[0]?.riskLevel;
  expect(levelOf('theirs')).toBe('low');
  expect(levelOf('mine')).toBe('critical');
});

it('takes the name of the ruleset from either side', () => {
  const now = ownRuleset({ name: 'Theirs' }, [{}, {}, {}]);
  const rebased = rebaseDraft(base, now, { ...draftOf(base), name: 'Mine' });
  expect(resolveConflicts(rebased, now, decide(rebased, 'theirs')).name).toBe('Theirs');
  expect(resolveConflicts(rebased, now, decide(rebased, 'mine')).name).toBe('Mine');
});

it('lets a rule go that was deleted there, or makes it anew', () => {
  const now = { ...base, rules: base.rules.slice(1) };
  const rebased = rebaseDraft(base, now, withRule(draftOf(base), 'R-1', { name: 'Changed' }));
  expect(codesOf(resolveConflicts(rebased, now, decide(rebased, 'theirs')))).toEqual([
    'R-2',
    'R-3',
  ]);
  const kept = resolveConflicts(rebased, now, decide(rebased, 'mine'));
  expect(kept.rules.find(({ ruleCode }) => ruleCode === 'R-1')).toMatchObject({
    ...{ id: null, name: 'Changed' },
  });
});

it('brings a rule back, at its place, that was deleted here and changed there', () => {
  const now = ownRuleset({}, [{}, { name: 'Changed there' }, {}]);
  const draft = {
    ...draftOf(base),
    rules: draftOf(base).rules.filter((one) => one.ruleCode !== 'R-2'),
  };
  const rebased = rebaseDraft(base, now, draft);
  const taken = resolveConflicts(rebased, now, decide(rebased, 'theirs'));
  expect(codesOf(taken)).toEqual(['R-1', 'R-2', 'R-3']);
  expect(taken.rules[1]).toMatchObject({ id: '102', name: 'Changed there' });
  expect(codesOf(resolveConflicts(rebased, now, decide(rebased, 'mine')))).toEqual(['R-1', 'R-3']);
});

it('takes the order of either side', () => {
  const [first, second, third] = base.rules;
  const now = { ...base, rules: [third!, first!, second!] };
  const mine = draftOf(base);
  const draft = { ...mine, rules: [mine.rules[1]!, mine.rules[0]!, mine.rules[2]!] };
  const rebased = rebaseDraft(base, now, draft);
  expect(rebased.conflicts.map(({ field }) => field)).toEqual(['rules']);
  expect(codesOf(resolveConflicts(rebased, now, decide(rebased, 'theirs')))).toEqual([
    ...['R-3', 'R-1', 'R-2'],
  ]);
  expect(codesOf(resolveConflicts(rebased, now, decide(rebased, 'mine')))).toEqual([
    ...['R-2', 'R-1', 'R-3'],
  ]);
});

it('keeps the draft’s own value of what nobody decided', () => {
  const now = ownRuleset({ name: 'Theirs' }, [{}, {}, {}]);
  const rebased = rebaseDraft(base, now, { ...draftOf(base), name: 'Mine' });
  expect(resolveConflicts(rebased, now, new Map()).name).toBe('Mine');
});
