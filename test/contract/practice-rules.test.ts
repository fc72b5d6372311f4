// Rules of an own ruleset (blockchain API 2.3, 2.4, 4.6): checked field by field, normalised, and
// at work in screenings.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../electron/practice/answer.ts';
import { scenarioAddress } from '../../electron/practice/scenarios.ts';
import { startPracticeClient, type PracticeClient } from '../builders/practice-client.ts';

type Plain = Record<string, unknown>;

let client: PracticeClient;
let rulesetId: number;
beforeAll(async () => {
  client = await startPracticeClient();
});
afterAll(async () => {
  await client.close();
});
beforeEach(async () => {
  rulesetId = Number((await data('create', { name: 'Mine', ruleset_type: 'kya' }))['id']);
});

async function data(path: string, body: Plain): Promise<Plain> {
  const answer = await client.post(`/api/v3/rulesets/${path}`, body);
  if (answer.status !== 200) throw new Refusal(answer.status, answer.json.msg);
  return answer.json.data as Plain;
}
const rule = (more: Plain = {}): Plain => ({
  ruleset_id: rulesetId,
  rule_code: 'MIX',
  name: 'Mixer',
  risk_level: 'high',
  action: 'edd',
  conditions: [{ parameter: 'primary_category', operator: '==', value: 'Mixer' }],
  ...more,
});
const addRule = (more: Plain = {}): Promise<Plain> => data('rule/create', rule(more));
const screen = async (more: Plain = {}, story = 'mixer-two-hops' as const): Promise<Plain> => {
  const body = {
    chain_name: 'Tron',
    address: scenarioAddress(story, 'Tron'),
    ruleset_id: rulesetId,
  };
  return (await client.post('/api/v3/screen/kya', { ...body, ...more })).json.data as Plain;
};
const hitsOf = (result: Plain): Plain[] => result['hits'] as Plain[];

describe('create', () => {
  it('gives the rule with every field, and adds it to the ruleset', async () => {
    const created = await addRule();
    expect(created).toEqual({
      id: expect.any(Number) as number,
      ruleset_id: rulesetId,
      rule_code: 'MIX',
      name: 'Mixer',
      category: '',
      description: '',
      reference: '',
      risk_level: 'high',
      action: 'edd',
      direction: 'both',
      min_hops: 1,
      max_hops: 5,
      conditions: [{ parameter: 'primary_category', operator: '==', value: 'Mixer' }],
      is_highlighted: false,
      highlight_tags: [],
      sort_order: 10,
    });
    const whole = await data('get', { ruleset_id: rulesetId });
    expect(whole['rules']).toEqual([created]);
    expect(await data('rule/list', { ruleset_id: rulesetId })).toEqual([created]);
    expect(hitsOf(await screen())).toMatchObject([{ ruleCode: 'MIX', action: 'review' }]);
  });

  it('lists rules in their sort order', async () => {
    await addRule({ rule_code: 'LAST', sort_order: 30 });
    await addRule({ rule_code: 'FIRST', sort_order: 5 });
    await addRule({ rule_code: 'NEXT' });
    const listed = (await data('rule/list', { ruleset_id: rulesetId })) as unknown as Plain[];
    expect(listed.map((each) => [each['rule_code'], each['sort_order']])).toEqual([
      ['FIRST', 5],
      ['LAST', 30],
      ['NEXT', 40],
    ]);
  });

  it('answers 409 to a code that the ruleset has, and takes it in another ruleset', async () => {
    await addRule();
    await expect(addRule({ name: 'Again' })).rejects.toMatchObject({ status: 409 });
    const other = await data('create', { name: 'Other', ruleset_type: 'kya' });
    expect(await addRule({ ruleset_id: other['id'] })).toMatchObject({ rule_code: 'MIX' });
  });

  it.each<[string, Plain]>([
    ['rule_code', { rule_code: undefined }],
    ['rule_code', { rule_code: '' }],
    ['name', { name: undefined }],
    ['risk_level', { risk_level: undefined }],
    ['risk_level', { risk_level: 'severe' }],
    ['action', { action: 'monitor' }],
    ['direction', { direction: 'in' }],
    ['min_hops', { min_hops: -1 }],
    ['min_hops', { min_hops: 3, max_hops: 2 }],
    ['max_hops', { max_hops: 6 }],
    ['max_hops', { max_hops: -2 }],
    ['conditions', { conditions: undefined }],
    ['conditions', { conditions: [] }],
    ['conditions', { conditions: {} }],
    ['conditions[0]', { conditions: ['Mixer'] }],
    ['is_highlighted', { is_highlighted: 1 }],
    ['highlight_tags', { highlight_tags: 'Greyloop' }],
    ['highlight_tags', { highlight_tags: [''] }],
    ['sort_order', { sort_order: 1.5 }],
  ])('refuses a wrong %s by name (%j)', async (field, more) => {
    await expect(addRule(more)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(new RegExp(`^${field.replace(/[[\]]/g, '\\$&')} `)) as string,
    });
  });

  it.each<[string, Plain]>([
    ['parameter', { parameter: 'secondary', operator: '==', value: 'x' }],
    ['parameter', { operator: '==', value: 'x' }],
    ['operator', { parameter: 'amount', operator: 'LIKE', value: 1 }],
    ['operator', { parameter: 'amount', operator: 'CONTAINS', value: 1 }],
    ['operator', { parameter: 'chain_name', operator: '>', value: 'Tron' }],
    ['value', { parameter: 'amount', operator: '>', value: 'much' }],
    ['value', { parameter: 'amount', operator: '>' }],
    ['value', { parameter: 'risk_level', operator: 'IN', value: [] }],
    ['value', { parameter: 'risk_level', operator: '==', value: { is: 'high' } }],
  ])('refuses a condition with a wrong %s by name (%j)', async (field, condition) => {
    await expect(addRule({ conditions: [condition] })).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(new RegExp(`^conditions\\[0\\]\\.${field} `)) as string,
    });
  });

  it('normalises every accepted spelling of an operator', async () => {
    const spellings = [
      ['=', '=='],
      ['eq', '=='],
      ['EQ', '=='],
      ['!=', '!='],
      ['gt', '>'],
      ['gte', '>='],
      ['lt', '<'],
      ['lte', '<='],
      ['in', 'IN'],
      ['not_in', 'NOT_IN'],
    ];
    const conditions = spellings.map(([operator]) => ({ parameter: 'hops', operator, value: 2 }));
    const numbers = await addRule({ conditions });
    const contains = { parameter: 'primary_category', operator: 'contains', value: 'mix' };
    const texts = await addRule({ rule_code: 'TEXT', conditions: [contains] });
    const operators = [numbers, texts].flatMap((each) =>
      (each['conditions'] as Plain[]).map((condition) => condition['operator']),
    );
    expect(operators).toEqual([...spellings.map(([, normal]) => normal), 'CONTAINS']);
  });

  it('refuses a rule in a scoring ruleset', async () => {
    const scoring = await data('create', { name: 'Scores', ruleset_type: 'scoring' });
    await expect(addRule({ ruleset_id: scoring['id'] })).rejects.toMatchObject({ status: 400 });
  });

  it('makes a rule on own labels with max_hops -1', async () => {
    const created = await addRule({
      max_hops: -1,
      conditions: [{ parameter: 'primary_category', operator: '==', value: 'Sanctions' }],
    });
    expect(created).toMatchObject({ min_hops: 0, max_hops: -1 });
    const body = { chain_name: 'Tron', ruleset_id: rulesetId };
    const address = scenarioAddress('listed-subject', 'Tron');
    const result = (await client.post('/api/v3/screen/kya', { ...body, address })).json
      .data as Plain;
    expect(result['score']).toMatchObject({ selfHit: true, selfHitLevel: 'high', score: 80 });
  });
});

describe('highlight', () => {
  const highlight = async (id: unknown, more: Plain): Promise<Plain> => {
    const body = { ruleset_id: rulesetId, rule_ids: [id], is_highlighted: true, ...more };
    const [changed] = (await data('rule/highlight', body)) as unknown as Plain[];
    return changed!;
  };

  it('keeps the scope when tags are omitted, clears it with [], replaces it with a list', async () => {
    const { id } = await addRule();
    const scoped = await highlight(id, { highlight_tags: ['Greyloop', 'Fogwell'] });
    expect(scoped).toMatchObject({ is_highlighted: true, highlight_tags: ['Greyloop', 'Fogwell'] });
    const off = await highlight(id, { is_highlighted: false });
    expect(off).toMatchObject({ is_highlighted: false, highlight_tags: ['Greyloop', 'Fogwell'] });
    expect(await highlight(id, { highlight_tags: [] })).toMatchObject({ highlight_tags: [] });
    expect(await data('rule/list', { ruleset_id: rulesetId })).toMatchObject([
      { is_highlighted: true, highlight_tags: [] },
    ]);
  });

  it('is counted in the list of rulesets', async () => {
    const first = await addRule();
    await addRule({ rule_code: 'TWO' });
    await highlight(first['id'], {});
    expect(await data('list', { ids: [rulesetId] })).toMatchObject([
      { rules_count: 2, highlighted_rules_count: 1 },
    ]);
  });

  it('surfaces hits whose label contains a tag at any level, in any letter case', async () => {
    const { id } = await addRule();
    for (const tag of ['MIXER', 'custodial', 'tumbler pool', 'greyLOOP']) {
      await highlight(id, { highlight_tags: [tag, 'nobody'] });
      const result = await screen();
      expect(result['highlightedHits']).toEqual(hitsOf(result));
      expect(hitsOf(result)[0]).toMatchObject({ highlighted: true, highlightTags: [tag] });
      expect(result['highlightSummary']).toEqual({ rulesChecked: 1, rulesHit: 1 });
    }
  });

  it('counts a scoped rule that fired without matching as checked, not as hit', async () => {
    const { id } = await addRule();
    await highlight(id, { highlight_tags: ['nobody'] });
    const result = await screen();
    expect(hitsOf(result)).toMatchObject([{ highlighted: false }]);
    expect(result).toMatchObject({
      highlightedHits: [],
      highlightSummary: { rulesChecked: 1, rulesHit: 0 },
    });
  });

  it('has no effect on risk, action and score', async () => {
    const { id } = await addRule();
    const { highlightedHits: _h, highlightSummary: _s, hits: plainHits, ...plain } = await screen();
    await highlight(id, {});
    const { highlightedHits: _h2, highlightSummary: _s2, hits, ...lit } = await screen();
    expect(lit).toEqual(plain);
    expect((hits as Plain[]).map((hit) => hit['action'])).toEqual(
      (plainHits as Plain[]).map((hit) => hit['action']),
    );
  });

  it('changes nothing when one of the ids is not in the ruleset', async () => {
    const { id } = await addRule();
    const body = { ruleset_id: rulesetId, rule_ids: [id, 1001], is_highlighted: true };
    await expect(data('rule/highlight', body)).rejects.toMatchObject({ status: 404 });
    expect(await data('rule/list', { ruleset_id: rulesetId })).toMatchObject([
      { is_highlighted: false },
    ]);
  });

  it.each<[string, Plain]>([
    ['rule_ids', { rule_ids: undefined }],
    ['rule_ids', { rule_ids: [] }],
    ['rule_ids', { rule_ids: ['1'] }],
    ['is_highlighted', { is_highlighted: undefined }],
    ['highlight_tags', { highlight_tags: null }],
  ])('refuses a wrong %s by name (%j)', async (field, more) => {
    const { id } = await addRule();
    const body = { ruleset_id: rulesetId, rule_ids: [id], is_highlighted: true, ...more };
    await expect(data('rule/highlight', body)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(new RegExp(`^${field} `)) as string,
    });
  });
});
