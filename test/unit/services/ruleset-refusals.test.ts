// What is refused about rulesets before anything is sent.
import { describe, expect, it } from 'vitest';
import type { RulesetListItem } from '#shared/screening/ruleset.ts';
import type { ResolvedEnvironment } from '../../../electron/providers/environment.ts';
import { requireFreeName } from '../../../electron/services/ruleset-refusals.ts';

const ENVIRONMENT = { id: 'practice' } as ResolvedEnvironment;
const item = (id: string, name: string, isBuiltin = false) =>
  ({ id, name, isBuiltin }) as RulesetListItem;
const ask = (name: string, ...listed: RulesetListItem[]) =>
  requireFreeName({ listRulesets: () => Promise.resolve(listed) }, ENVIRONMENT, {
    name,
    type: 'kya',
  });

describe('a name', () => {
  it.each([
    ['Strict rules', 'Strict rules'],
    // The first attempt sent the spaces, the service kept the name without them.
    ['Strict rules ', 'Strict rules'],
  ])('%j is taken by an own ruleset %j', async (name, theirs) => {
    await expect(ask(name, item('7', 'Other'), item('8', theirs))).rejects.toMatchObject({
      code: 'ruleset.name_taken',
      details: { rulesetId: '8' },
    });
  });

  it('is free beside a builtin of this name, and beside others', async () => {
    const asked = ask('Strict rules', item('1', 'Strict rules', true), item('7', 'strict rules'));
    await expect(asked).resolves.toBeUndefined();
  });
});
