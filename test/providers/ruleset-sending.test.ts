// Rulesets changed at the practice service through the real case file and transport: what arrives, how
// often, and what stays here when something goes wrong on the way.
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import { planChanges } from '#shared/rulesets/plan-changes.ts';
import { stepRequest } from '#shared/rulesets/step-request.ts';
import type { RulesetText } from '#shared/rulesets/version.ts';
import { condition } from '../builders/detection.ts';
import { contentOf, draftOf, newRule, ownRuleset, withRule } from '../builders/ruleset-drafts.ts';
import { createRulesetStage, type RulesetStage } from '../fakes/ruleset-stage.ts';

const PRACTICE = 'practice' as EnvironmentId;
let stage: RulesetStage;
let own: RulesetText;

beforeEach(async () => {
  stage = await createRulesetStage();
  own = await stage.cloneBuiltin();
  await stage.forget();
  stage.events.length = 0;
});

const now = async (id = own.ruleset.id) =>
  (await stage.other.getRuleset(stage.environment, id)).ruleset;
const idOf = (ruleCode: string) => own.ruleset.rules.find((one) => one.ruleCode === ruleCode)!.id;
const fresh = (code: string) => newRule({ ruleCode: code, key: code, name: `Rule ${code}` });

describe('a sent draft', () => {
  it('makes what differs, once each, and is put away', async () => {
    const { id, draft } = await stage.keep(own, (opened) => {
      const edited = withRule(
        withRule(opened, 'KYA-SAN-IND', {
          conditions: [condition('amount', '>=', 250.5), condition('risk_level', 'IN', ['high'])],
          isHighlighted: false,
        }),
        'KYA-MIX-NEAR',
        { highlightTags: [] },
      );
      const rules = edited.rules.filter(({ ruleCode }) => ruleCode !== 'KYA-SCM-FAR');
      const made = { ...fresh('OWN-1'), isHighlighted: true, highlightTags: ['Greyloop'] };
      return { ...edited, name: 'Renamed', icon: 'star', rules: [made, ...rules] };
    });
    const sent = await stage.service.send({ id });
    expect(contentOf(sent.ruleset)).toEqual(contentOf(draft));
    expect(sent.ruleset).toEqual(await now());
    expect(await stage.changes()).toEqual([
      `delete_rule ${idOf('KYA-SCM-FAR')}`,
      'update Renamed',
      `update_rule ${idOf('KYA-SAN-IND')}`,
      'rule/create OWN-1',
      'rule/highlight',
      'rule/highlight',
    ]);
    expect(() => stage.draft(id)).toThrow('draft');
    expect(stage.events.filter((event) => event.startsWith('rulesets.sending'))).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((done) => `rulesets.sending ${String(done)}/6`),
    );
    expect(stage.journal().slice(1)).toMatchObject([
      { step: 'delete_rule', ruleCode: 'KYA-SCM-FAR' },
      { step: 'update', fields: 'name, icon' },
      { step: 'update_rule', ruleCode: 'KYA-SAN-IND', fields: 'conditions' },
      { step: 'create_rule', ruleCode: 'OWN-1', rulesetId: own.ruleset.id },
      { step: 'highlight', ruleCode: 'KYA-SAN-IND', highlighted: 'no' },
      { step: 'highlight', ruleCode: 'KYA-MIX-NEAR', highlighted: 'yes', tags: '[]' },
    ]);
  });

  it('carries the very bytes that were shown before', async () => {
    const { id, draft } = await stage.keep(own, (opened) => ({
      ...withRule(opened, 'KYA-SAN-DIR', { isHighlighted: false, name: 'Ünïcode "名称"' }),
      jurisdiction: 'EU',
      rules: [...withRule(opened, 'KYA-SAN-DIR', { isHighlighted: false }).rules, fresh('OWN-1')],
    }));
    const shown = planChanges(own.ruleset, draft).map((step) => stepRequest(step, own.ruleset.id));
    await stage.service.send({ id });
    const bodies = (await stage.log()).map(({ path, body }) => ({ route: path, body }));
    expect(shown).toHaveLength(3);
    for (const request of shown) expect(bodies).toContainEqual(request);
  });

  it('that changes nothing changes nothing, and is put away', async () => {
    const { id } = await stage.keep(own, (draft) => draft);
    expect(await stage.service.send({ id })).toEqual(own);
    expect(await stage.changes()).toEqual([]);
    expect(await stage.service.drafts()).toEqual([]);
  });

  it('of a new ruleset makes it with its rules', async () => {
    const draft = { ...draftOf(ownRuleset({ name: 'New', icon: 'star' })), rules: [fresh('A')] };
    const { id } = await stage.keepNew(draft);
    const sent = await stage.service.send({ id });
    expect(contentOf(sent.ruleset)).toEqual(contentOf(draft));
    expect(await stage.changes()).toEqual(['create New', 'update', 'rule/create A']);
  });

  it('sends a scoring config with all its digits, and one that is no JSON not at all', async () => {
    const scoring = draftOf(ownRuleset({ name: 'Scores', rulesetType: 'scoring' }));
    const exact = '{"self_hit_score": 90.50, "kept": 12345678901234567890}';
    const { id } = await stage.keepNew({ ...scoring, scoringConfigText: '{"a": ' });
    await expect(stage.service.send({ id })).rejects.toMatchObject({
      code: 'ruleset.not_sendable',
      details: { reason: 'problems', kind: 'not_json', place: 'scoringConfigText' },
    });
    expect(await stage.log()).toEqual([]);
    await stage.service.keepDraft({
      ...{ id, environmentId: PRACTICE, target: null },
      draft: { ...scoring, scoringConfigText: exact },
    });
    await stage.service.send({ id });
    const [request] = (await stage.log()).filter(({ path }) => path.endsWith('rulesets/create'));
    expect(request?.body).toContain('"self_hit_score":90.50,"kept":12345678901234567890');
  });

  it('is stopped before anything is sent by a rule without a condition, and by a code twice', async () => {
    const empty = await stage.keep(own, (draft) =>
      withRule(draft, 'KYA-SAN-DIR', { conditions: [] }),
    );
    await expect(stage.service.send({ id: empty.id })).rejects.toMatchObject({
      code: 'ruleset.not_sendable',
      details: { kind: 'no_conditions', problems: 1 },
    });
    const twice = await stage.keep(own, (draft) =>
      withRule(draft, 'KYA-SAN-DIR', { ruleCode: 'KYA-MIX-FAR' }),
    );
    await expect(stage.service.send({ id: twice.id })).rejects.toMatchObject({
      details: { kind: 'duplicate_code', problems: 1 },
    });
    expect(await stage.log()).toEqual([]);
  });

  it('is never a builtin', async () => {
    const builtin = await stage.service.get({ environmentId: PRACTICE, rulesetId: '1' });
    const { id } = await stage.keep(builtin, (draft) => ({ ...draft, name: 'Mine now' }));
    const refusal = { code: 'ruleset.not_sendable', details: { reason: 'builtin' } };
    await expect(stage.service.send({ id })).rejects.toMatchObject(refusal);
    const { sha256 } = builtin;
    const deleting = stage.service.delete({ environmentId: PRACTICE, rulesetId: '1', sha256 });
    await expect(deleting).rejects.toMatchObject(refusal);
    expect(await stage.changes()).toEqual([]);
  });

  it('needs a case file that can be written', async () => {
    const { id } = await stage.keep(own, (draft) => ({ ...draft, name: 'Other' }));
    stage.mode = 'read';
    const readOnly = { code: 'casefile.read_only' };
    await expect(stage.service.send({ id })).rejects.toMatchObject(readOnly);
    await expect(stage.cloneBuiltin('x')).rejects.toMatchObject(readOnly);
    const listing = stage.service.list({ environmentId: PRACTICE, refresh: true });
    await expect(listing).rejects.toMatchObject(readOnly);
    expect(await stage.log()).toEqual([]);
    const { source } = await stage.service.list({ environmentId: PRACTICE, refresh: false });
    expect(source).toBe('stored');
  });
});

describe('a new ruleset', () => {
  const fields = { ...draftOf(ownRuleset({ name: 'New' })), rules: [] };
  const withRules = { ...fields, rules: [fresh('A'), fresh('B')] };

  it('whose making was answered with silence is not made again by itself', async () => {
    const { id } = await stage.keepNew(withRules);
    await stage.order([{ kind: 'reset-after-read', path: '/api/v3/rulesets/create' }]);
    await expect(stage.service.send({ id })).rejects.toMatchObject({
      code: 'ruleset.outcome_unknown',
      details: { name: 'New', code: 'http.outcome_unknown' },
    });
    expect(stage.draft(id).target).toBeNull();
    expect(stage.journal().slice(1)).toEqual([
      { step: 'create', name: 'New', type: 'kya', outcome: 'unknown' },
    ]);
    const { items } = await stage.service.list({ environmentId: PRACTICE, refresh: false });
    const made = items.find(({ name }) => name === 'New');
    await expect(stage.service.send({ id })).rejects.toMatchObject({
      code: 'ruleset.name_taken',
      details: { rulesetId: made?.id },
    });
    expect(await stage.changes()).toEqual(['create New']);
  });

  it('is made once, though the program ends as soon as it was answered', async () => {
    const { id } = await stage.keepNew(withRules);
    stage.file.failNext('recordRulesetChange', new AppError('casefile.io_failed', 'gone'));
    await expect(stage.service.send({ id })).rejects.toMatchObject({ code: 'casefile.io_failed' });
    const { target } = stage.draft(id);
    expect(target?.rulesetId).toMatch(/^\d+$/);
    stage.restart();
    const sent = await stage.service.send({ id });
    expect(sent.ruleset.id).toBe(target?.rulesetId);
    expect(contentOf(sent.ruleset)).toEqual(contentOf(withRules));
    expect(await stage.changes()).toEqual(['create New', 'rule/create A', 'rule/create B']);
  });

  it('that could not be noted down is found by its name', async () => {
    const { id } = await stage.keepNew(withRules);
    stage.file.failNext('keepRulesetDraft', new AppError('casefile.disk_full', 'full'));
    await expect(stage.service.send({ id })).rejects.toMatchObject({ code: 'casefile.disk_full' });
    await expect(stage.service.send({ id })).rejects.toMatchObject({ code: 'ruleset.name_taken' });
    expect(await stage.changes()).toEqual(['create New']);
  });

  it('broken off among its rules keeps where it went, also against a page that knows less', async () => {
    const { id } = await stage.keepNew(withRules);
    await stage.order([{ kind: 'reset-after-read', path: '/api/v3/rulesets/rule/create' }]);
    await expect(stage.service.send({ id })).rejects.toMatchObject({
      code: 'ruleset.partly_sent',
      details: { done: 1, total: 3, left: 1 },
    });
    const { target } = stage.draft(id);
    await stage.service.keepDraft({ id, environmentId: PRACTICE, target: null, draft: withRules });
    expect(stage.draft(id).target).toEqual(target);
    await stage.service.send({ id });
    expect(await stage.changes()).toEqual(['create New', 'rule/create A', 'rule/create B']);
  });
});

describe('a service that does otherwise', () => {
  const starred = { ...fresh('OWN-1'), isHighlighted: true, highlightTags: ['Greyloop'] };
  const keep = () => stage.keep(own, (draft) => ({ ...draft, rules: [...draft.rules, starred] }));

  it('and makes rules without their highlight gets it by the call for it', async () => {
    stage.restart({
      createRule: (environment, rulesetId, draft, context) => {
        const { isHighlighted: _is, highlightTags: _tags, ...taken } = draft;
        return stage.other.createRule(environment, rulesetId, taken, context);
      },
    });
    const { id, draft } = await keep();
    const sent = await stage.service.send({ id });
    expect(contentOf(sent.ruleset)).toEqual(contentOf(draft));
    expect(await stage.changes()).toEqual(['rule/create OWN-1', 'rule/highlight']);
  });

  it('and keeps something otherwise whatever is sent is told, and asked no third time', async () => {
    stage.restart({
      createRule: (environment, rulesetId, draft, context) =>
        stage.other.createRule(environment, rulesetId, { ...draft, name: 'Its own' }, context),
      updateRule: (environment, place, _change, context) =>
        stage.other.updateRule(environment, place, { name: 'Its own' }, context),
    });
    const { id } = await keep();
    await expect(stage.service.send({ id })).rejects.toMatchObject({
      code: 'ruleset.partly_sent',
      details: { done: 2, total: 2, left: 1, code: 'http.service_error' },
    });
    expect(stage.draft(id).draft.rules.at(-1)).toMatchObject({ name: starred.name });
    expect(await stage.changes()).toHaveLength(2);
  });
});
