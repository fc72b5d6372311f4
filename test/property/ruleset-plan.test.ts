// Laws of plans and of merging: what is sent makes the draft out of what is there, no more and no
// less, and is never refused on the way.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planChanges } from '#shared/rulesets/plan-changes.ts';
import { rebaseDraft } from '#shared/rulesets/rebase-draft.ts';
import { readRulesetJson, writeRulesetJson } from '#shared/rulesets/ruleset-json.ts';
import { rulesetDraftSchema } from '#shared/rulesets/draft-schema.ts';
import {
  carryOut,
  contentOf,
  draftOf,
  editArbitrary,
  rulesetArbitrary,
} from '../builders/ruleset-drafts.ts';
import { examples } from '../fakes/extent.ts';

const edited = rulesetArbitrary.chain((base) =>
  editArbitrary(base).map((draft) => ({ base, draft })),
);

describe('a plan', () => {
  it('of an untouched draft is empty, whatever places the rules have', () => {
    fc.assert(
      fc.property(rulesetArbitrary, (base) => {
        expect(planChanges(base, draftOf(base))).toEqual([]);
      }),
    );
  });

  it('carried out makes the draft of what stood there, with no code taken twice on the way', () => {
    fc.assert(
      fc.property(edited, ({ base, draft }) => {
        const steps = planChanges(base, draft);
        expect(contentOf(carryOut(base, steps))).toEqual(contentOf(draft));
      }),
      { numRuns: examples(1_000) },
    );
  });

  it('leaves nothing to be planned once it is carried out', () => {
    fc.assert(
      fc.property(edited, ({ base, draft }) => {
        const then = carryOut(base, planChanges(base, draft));
        expect(planChanges(then, draft)).toEqual([]);
      }),
      { numRuns: examples(1_000) },
    );
  });

  it('that was broken off anywhere is finished by planning again', () => {
    fc.assert(
      fc.property(edited, fc.nat(), ({ base, draft }, at) => {
        const steps = planChanges(base, draft);
        const half = carryOut(base, steps.slice(0, at % (steps.length + 1)));
        const then = carryOut(half, planChanges(half, draft));
        expect(contentOf(then)).toEqual(contentOf(draft));
      }),
      { numRuns: examples(1_000) },
    );
  });

  it('of a new ruleset makes it once, and whole', () => {
    fc.assert(
      fc.property(editArbitrary(null), (draft) => {
        const steps = planChanges(null, draft);
        expect(steps.filter(({ kind }) => kind === 'create')).toHaveLength(1);
        expect(contentOf(carryOut(null, steps))).toEqual(contentOf(draft));
      }),
    );
  });
});

describe('a draft taken to what stands there now', () => {
  const threeWays = rulesetArbitrary.chain((base) =>
    fc.record({ mine: editArbitrary(base), theirs: editArbitrary(base) }).map((sides) => ({
      ...sides,
      base,
    })),
  );

  it('is as it was when nothing changed there', () => {
    fc.assert(
      fc.property(edited, ({ base, draft }) => {
        const merged = rebaseDraft(base, base, draft);
        expect(merged).toMatchObject({ conflicts: [], changedThere: [] });
        expect(contentOf(merged.draft)).toEqual(contentOf(draft));
        expect(merged.draft.rules.map(({ key }) => key)).toEqual(draft.rules.map(({ key }) => key));
      }),
    );
  });

  it('is what stands there when nothing was changed here', () => {
    fc.assert(
      fc.property(threeWays, ({ base, theirs }) => {
        const now = carryOut(base, planChanges(base, theirs));
        const { draft, conflicts } = rebaseDraft(base, now, draftOf(base));
        expect(conflicts).toEqual([]);
        expect(contentOf(draft)).toEqual(contentOf(now));
        expect(planChanges(now, draft)).toEqual([]);
      }),
      { numRuns: examples(500) },
    );
  });

  it('has every rule once, with a key of its own, and can be kept', () => {
    fc.assert(
      fc.property(threeWays, ({ base, mine, theirs }) => {
        const now = carryOut(base, planChanges(base, theirs));
        const { draft } = rebaseDraft(base, now, mine);
        expect(rulesetDraftSchema.safeParse(draft).success).toBe(true);
        expect(new Set(draft.rules.map(({ key }) => key)).size).toBe(draft.rules.length);
        const ids = draft.rules.flatMap(({ id }) => id ?? []);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(now.rules.some((rule) => rule.id === id)).toBe(true);
      }),
      { numRuns: examples(500) },
    );
  });
});

describe('a ruleset as a file', () => {
  it('comes back as it went out, but for ids and keys', () => {
    fc.assert(
      fc.property(edited, ({ draft }) => {
        const reading = readRulesetJson(writeRulesetJson(draft));
        expect(reading.ok && contentOf(reading.draft)).toEqual(contentOf(draft));
      }),
    );
  });

  it('that is any text, or any JSON, is a draft or a problem, never an exception', () => {
    const anyJson = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .json()
        .map(
          (text) =>
            `{"format":"tracefile-ruleset","version":1,"ruleset_type":"kya","rules":[${text}]}`,
        ),
    );
    fc.assert(
      fc.property(anyJson, (text) => {
        const reading = readRulesetJson(text);
        if (reading.ok) expect(rulesetDraftSchema.safeParse(reading.draft).success).toBe(true);
        else expect(reading.problem.kind).not.toBe('');
      }),
      { numRuns: examples(1_000) },
    );
  });
});
