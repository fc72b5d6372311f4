// What the tables of rulesets and rules say next to their fields (blockchain API 4.4–4.6).
import { expect } from 'vitest';
import { DEFAULT_SCORING_CONFIG } from '#shared/detection/scoring-config.ts';
import type { StoredRuleset } from '#shared/screening/exchange.ts';
import { toPlain, type JsonNumber, type JsonValue } from '#shared/screening/json.ts';
import type { KyaResult } from '#shared/screening/result.ts';
import type { Rule } from '#shared/screening/ruleset.ts';
import type { AssertionTable } from '../assertion.ts';
import { screenAddress, type ScreeningRun } from '../flows.ts';
import { lastOf } from '../recorded.ts';
import { FULL_RULE } from '../rulesets.ts';
import { valuesAt } from '../values-at.ts';
import { sentBody } from './parameters.ts';

/** Rulesets, rules, and the query of a poll. */
export const RULESET_ASSERTIONS: AssertionTable = {
  /** An empty body lists the builtins too, and is what our question for all lists. */
  'list-default': async ({ raw, exchange }) => {
    expect(raw).toContain(true);
    const asked = lastOf(await exchange('rulesets-list'));
    expect(sentBody(asked)).toEqual({ include_builtin: true });
    expect(valuesAt(asked.json, 'data[].is_builtin')).toContain(true);
  },

  /** Left out it is taken; our draft always holds it. */
  'created-default': async ({ row, raw, exchange }) => {
    expect(raw).toEqual([row.expects]);
    expect(sentBody(lastOf(await exchange('rulesets-create')))).toHaveProperty('jurisdiction');
  },

  /** A scoring ruleset without a config starts from the builtin's, which is our default too. */
  'default-config': async ({ raw, exchange }) => {
    const { ruleset } = (await exchange('rulesets-get-scoring')).client as StoredRuleset;
    expect(toPlain(raw[0] as JsonValue)).toEqual(ruleset.scoringConfig);
    expect(ruleset.scoringConfig).toEqual(DEFAULT_SCORING_CONFIG);
  },

  'kept-fields': ({ last, recorded }) => {
    const { before, after } = recorded.client as Record<'before' | 'after', StoredRuleset>;
    expect(Object.keys(sentBody(last))).toEqual(['ruleset_id', 'icon']);
    expect(after.ruleset.icon).toBe('sun');
    expect(after.ruleset.icon).not.toBe(before.ruleset.icon);
    const { icon, updatedAt } = after.ruleset;
    expect(after.ruleset).toEqual({ ...before.ruleset, icon, updatedAt });
    expect(after.ruleset.rules).toHaveLength(1);
  },

  /** Left out the scope stays, although the highlight goes; an empty list clears it. */
  'kept-scope': ({ last, recorded }) => {
    expect(sentBody(last)).not.toHaveProperty('highlight_tags');
    const { kept, cleared } = recorded.client as Record<'kept' | 'cleared', Rule[]>;
    expect(kept).toMatchObject([{ isHighlighted: false, highlightTags: FULL_RULE.highlightTags }]);
    expect(cleared).toMatchObject([{ isHighlighted: false, highlightTags: [] }]);
  },

  /** Gone with its rules; who still sends the id is judged by the builtin. */
  'deleted-ruleset': async ({ raw, recorded, stage }) => {
    expect(raw).toEqual([true]);
    const { id } = recorded.client as { id: string };
    const { screening, environment } = stage;
    const read = await stage.record(() => screening.getRuleset(environment, id));
    expect(read.error?.code).toBe('http.not_found');
    const { client } = await screenAddress(stage, 'direct-sanctions', { rulesetId: id });
    expect((client as ScreeningRun<KyaResult>).result.rulesetId).toBe('1');
  },

  /** The job is asked for by its own id, as text without a digit lost. */
  'result-job-id': ({ raw, last }) => {
    expect(last.path).toBe(`/api/v3/screen/result/${(raw[0] as JsonNumber).text}`);
  },

  /** Optional: taken where it fits; we leave it out, and the kind is inferred. */
  'result-type': async ({ raw, last, exchange }) => {
    expect(raw).toEqual(['kya']);
    expect(last.path).toContain('?type=kya');
    expect(lastOf(await exchange('kya')).path).not.toContain('type=');
    const wrong = lastOf(await exchange('result-of-wrong-type'));
    expect([wrong.status, valuesAt(wrong.json, 'msg')]).toEqual([
      ...[400, [expect.stringMatching(/^type /)]],
    ]);
  },
};
