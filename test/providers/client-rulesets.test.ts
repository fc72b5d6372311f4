// Rulesets and rules over real HTTP, and through MCP what has no HTTP path, against the practice
// service (blockchain API 4.5, 4.6).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Rule } from '#shared/screening/ruleset.ts';
import type { RuleDraft } from '../../electron/providers/screening/rules.ts';
import { startPracticeStage, type PracticeStage } from '../fakes/practice-stage.ts';

let stage: PracticeStage;

beforeAll(async () => {
  stage = await startPracticeStage();
});
beforeEach(() => stage.forget());
afterAll(() => stage.close());

const RULE: RuleDraft = {
  ...{ ruleCode: 'R-1', name: 'Mixer nearby', riskLevel: 'high', action: 'review' },
  ...{ direction: 'both', minHops: 1, maxHops: 3, description: 'Within three hops' },
  conditions: [
    { parameter: 'primary_category', operator: 'IN', value: ['Mixer', 'Darknet'] },
    { parameter: 'hops', operator: '<=', value: 3 },
    { parameter: 'amount', operator: '>', value: 0.5 },
  ],
};

async function createRuleset(name = 'Mine'): Promise<string> {
  const draft = { name, type: 'kya', jurisdiction: 'Global' } as const;
  return (await stage.screening.createRuleset(stage.environment, draft)).ruleset.id;
}

const bodies = async (): Promise<unknown[]> =>
  (await stage.log()).map(({ path, body }) => [path, JSON.parse(body ?? 'null') as unknown]);
const refusal = (code: string, httpStatus: number) => ({
  ...{ code, details: { httpStatus, serverMessage: expect.stringMatching(/./) as string } },
});

describe('rulesets', () => {
  test('are listed by kind, own only, or by their ids', async () => {
    const id = await createRuleset();
    await stage.forget();
    const list = (query: Parameters<typeof stage.screening.listRulesets>[1]) =>
      stage.screening.listRulesets(stage.environment, query);
    const all = await list({ type: null, includeBuiltin: true });
    expect(new Set(all.map(({ rulesetType }) => rulesetType))).toEqual(
      new Set(['kya', 'kyt_in', 'kyt_out', 'scoring']),
    );
    const scoring = await list({ type: 'scoring', includeBuiltin: true });
    expect(scoring.map(({ rulesetType }) => rulesetType)).toEqual(['scoring']);
    expect(await list({ type: null, includeBuiltin: false })).toMatchObject([{ id }]);
    expect(await list({ type: null, includeBuiltin: true, ids: [id] })).toMatchObject([{ id }]);
    expect(await bodies()).toEqual([
      ['/api/v3/rulesets/list', { include_builtin: true }],
      ['/api/v3/rulesets/list', { ruleset_type: 'scoring', include_builtin: true }],
      ['/api/v3/rulesets/list', { include_builtin: false }],
      ['/api/v3/rulesets/list', { include_builtin: true, ids: [Number(id)] }],
    ]);
    await stage.screening.deleteRuleset(stage.environment, id);
  });

  test('are read with their rules', async () => {
    const { ruleset, sha256 } = await stage.screening.getRuleset(stage.environment, '1');
    expect(ruleset).toMatchObject({ id: '1', isBuiltin: true });
    expect(ruleset.rules.length).toBeGreaterThan(0);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('are created, changed, copied and deleted', async () => {
    const id = await createRuleset();
    const change = { name: 'Ours', jurisdiction: 'SG', icon: 'star' };
    const updated = await stage.screening.updateRuleset(stage.environment, id, change);
    expect(updated.ruleset).toMatchObject({ id, name: 'Ours', jurisdiction: 'SG', icon: 'star' });
    const copy = await stage.screening.cloneRuleset(stage.environment, { id, name: 'Copy' });
    expect(copy.id).not.toBe(id);
    expect(await stage.screening.deleteRuleset(stage.environment, id)).toEqual({ id });
    await stage.screening.deleteRuleset(stage.environment, copy.id);
    expect(await bodies()).toEqual([
      ['/api/v3/rulesets/create', { name: 'Mine', ruleset_type: 'kya', jurisdiction: 'Global' }],
      ['/api/v3/rulesets/update', { ruleset_id: Number(id), ...change }],
      ['/api/v3/rulesets/clone', { source_ruleset_id: Number(id), name: 'Copy' }],
      ['/api/v3/rulesets/delete', { ruleset_id: Number(id) }],
      ['/api/v3/rulesets/delete', { ruleset_id: Number(copy.id) }],
    ]);
    const gone = stage.screening.getRuleset(stage.environment, id);
    await expect(gone).rejects.toMatchObject(refusal('http.not_found', 404));
    expect(new Set(stage.ledger.rows.map(({ record }) => record.purpose))).toEqual(
      new Set(['ruleset_change', 'ruleset']),
    );
  });

  test('that are builtin may not be changed', async () => {
    const { environment, screening } = stage;
    for (const asked of [
      () => screening.updateRuleset(environment, '1', { name: 'x' }),
      () => screening.deleteRuleset(environment, '1'),
      () => screening.createRule(environment, '1', RULE),
    ]) {
      await expect(asked()).rejects.toMatchObject(refusal('http.forbidden', 403));
    }
  });

  test('of scoring send their config back whole, digit by digit', async () => {
    const { environment, screening } = stage;
    const draft = { name: 'S', type: 'scoring', jurisdiction: 'Global' } as const;
    const { ruleset } = await screening.createRuleset(environment, draft);
    const config = JSON.stringify(ruleset.scoringConfig);
    await screening.updateRuleset(environment, ruleset.id, { scoringConfig: config });
    const sent = (await stage.log()).at(-1)!.body!;
    expect(sent).toBe(`{"ruleset_id":${ruleset.id},"scoring_config":${config}}`);
    const again = await screening.getRuleset(environment, ruleset.id);
    expect(again.ruleset.scoringConfig).toEqual(ruleset.scoringConfig);
    const exact = '{"base":0.10000000000000000001,"b":[1,2]}';
    await screening.updateRuleset(environment, ruleset.id, { scoringConfig: exact });
    expect((await stage.log()).at(-1)!.body).toContain(exact);
    await screening.deleteRuleset(environment, ruleset.id);
  });

  test('with an id or a config that is none send nothing', async () => {
    const { environment, screening } = stage;
    for (const asked of [
      () => screening.getRuleset(environment, '1; drop'),
      () => screening.updateRuleset(environment, '1', { scoringConfig: '{' }),
      () => screening.deleteRuleset(environment, ''),
    ]) {
      await expect(asked()).rejects.toMatchObject({
        ...{ code: 'input.invalid', details: { reached: 'no' } },
      });
    }
    expect(await stage.log()).toEqual([]);
  });
});

describe('rules', () => {
  let rulesetId = '';
  let rule: Rule;

  beforeEach(async () => {
    rulesetId = await createRuleset('Rules');
    rule = (await stage.screening.createRule(stage.environment, rulesetId, RULE))!;
    await stage.forget();
  });

  test('are created with every field and listed', async () => {
    const { environment, screening } = stage;
    expect(rule).toMatchObject({ ...RULE, rulesetId });
    expect(await screening.listRules(environment, rulesetId)).toEqual([rule]);
    const second = { ...RULE, ruleCode: 'R-2', isHighlighted: true, highlightTags: ['Mixer'] };
    expect(await screening.createRule(environment, rulesetId, second)).toMatchObject({
      ...{ ruleCode: 'R-2', isHighlighted: true, highlightTags: ['Mixer'] },
    });
    expect((await bodies())[1]).toEqual([
      '/api/v3/rulesets/rule/create',
      {
        ...{ ruleset_id: Number(rulesetId), rule_code: 'R-2', name: 'Mixer nearby' },
        ...{ description: 'Within three hops', risk_level: 'high', action: 'review' },
        ...{ direction: 'both', min_hops: 1, max_hops: 3, conditions: RULE.conditions },
        ...{ is_highlighted: true, highlight_tags: ['Mixer'] },
      },
    ]);
  });

  test('whose code exists are a conflict; one without a condition is refused', async () => {
    const { environment, screening } = stage;
    const again = screening.createRule(environment, rulesetId, RULE);
    await expect(again).rejects.toMatchObject(refusal('http.conflict', 409));
    const empty = screening.createRule(environment, rulesetId, {
      ...RULE,
      ...{ ruleCode: 'R-3', conditions: [] },
    });
    await expect(empty).rejects.toMatchObject(refusal('http.invalid_request', 400));
  });

  test('keep the scope of their highlight, lose it, or get one', async () => {
    const { environment, screening } = stage;
    const highlight = (isHighlighted: boolean, tags?: string[]) =>
      screening.highlightRules(environment, {
        ...{ rulesetId, ruleIds: [rule.id], isHighlighted },
        ...(tags === undefined ? {} : { tags }),
      });
    const seen: unknown[] = [];
    const look = async (): Promise<void> => {
      const [found] = await screening.listRules(environment, rulesetId);
      seen.push([found!.isHighlighted, found!.highlightTags]);
    };
    for (const [on, tags] of [[true, ['Mixer']], [false], [true], [true, []]] as const) {
      await highlight(on, tags === undefined ? undefined : [...tags]);
      await look();
    }
    expect(seen).toEqual([
      [true, ['Mixer']],
      [false, ['Mixer']],
      [true, ['Mixer']],
      [true, []],
    ]);
    const sent = (await bodies()) as [string, { highlight_tags?: string[] }][];
    const highlights = sent.filter(([path]) => path.endsWith('/highlight'));
    expect(highlights.map(([, body]) => body.highlight_tags)).toEqual([
      ...[['Mixer'], undefined, undefined, []],
    ]);
  });

  describe('through MCP', () => {
    /** The ledger's rows and the service's log tell the same story. */
    async function story(): Promise<unknown[]> {
      const logged = await stage.log();
      expect(logged.map(({ path, body }) => [path, body])).toEqual(
        stage.ledger.rows.map(({ record }) => [record.path, record.body]),
      );
      return stage.ledger.rows.map(({ record }) => {
        const message = JSON.parse(record.body!) as { method: string; params?: { name?: string } };
        return [record.purpose, message.params?.name ?? message.method];
      });
    }
    const HANDSHAKE = [
      ['mcp', 'tracefile'],
      ['mcp', 'notifications/initialized'],
      ['mcp', 'tools/list'],
    ].map(([purpose, name], index) => [purpose, index === 0 ? 'initialize' : name]);

    test('one is read', async () => {
      const place = { rulesetId, ruleId: rule.id };
      expect(await stage.screening.getRule(stage.environment, place)).toEqual(rule);
      expect(await story()).toEqual([...HANDSHAKE, ['mcp', 'get_rule']]);
      for (const { record, outcome } of stage.ledger.rows) {
        expect(record).toMatchObject({ method: 'POST', path: '/mcp', keyId: 'key-1' });
        expect(outcome).toMatchObject({ reached: 'yes', billed: null, errorCode: null });
      }
    });

    test('one is changed: what is left out stays', async () => {
      const place = { rulesetId, ruleId: rule.id };
      const change = { name: 'Renamed', conditions: RULE.conditions.slice(0, 1) };
      const changed = await stage.screening.updateRule(stage.environment, place, change);
      expect(changed).toMatchObject({ ...RULE, ...change, id: rule.id });
      expect(await story()).toEqual([...HANDSHAKE, ['mcp_change', 'update_rule']]);
    });

    test('one is deleted', async () => {
      const place = { rulesetId, ruleId: rule.id };
      await stage.screening.deleteRule(stage.environment, place);
      expect(await story()).toEqual([...HANDSHAKE, ['mcp_change', 'delete_rule']]);
      expect(await stage.screening.listRules(stage.environment, rulesetId)).toEqual([]);
    });

    test('the service’s refusal is told in its words', async () => {
      const place = { rulesetId: '1', ruleId: '1' };
      const { environment, screening } = stage;
      for (const asked of [
        () => screening.getRule(environment, { rulesetId, ruleId: '999999' }),
        () => screening.updateRule(environment, place, { name: 'x' }),
        () => screening.deleteRule(environment, place),
      ]) {
        await expect(asked()).rejects.toMatchObject({
          code: 'http.service_error',
          details: {
            reached: 'yes',
            serverMessage: expect.stringMatching(/./) as string,
          },
        });
      }
    });

    test('a wrong key is a 401 at the first message', async () => {
      const place = { rulesetId, ruleId: rule.id };
      const asked = stage.screening.getRule({ ...stage.environment, key: 'wrong' }, place);
      await expect(asked).rejects.toMatchObject({ code: 'http.refused_key' });
      expect(stage.ledger.rows).toHaveLength(1);
    });
  });
});
