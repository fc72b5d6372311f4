// A sending to the practice service that is cut off: what arrived, what stays here, and that the next
// one makes nothing twice.
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { RulesetText } from '#shared/rulesets/version.ts';
import { contentOf, newRule, withRule } from '../builders/ruleset-drafts.ts';
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

const idOf = (ruleCode: string) => own.ruleset.rules.find((one) => one.ruleCode === ruleCode)!.id;
const fresh = (code: string) => newRule({ ruleCode: code, key: code, name: `Rule ${code}` });
/** Three rules more than there are. */
const threeMore = () =>
  stage.keep(own, (draft) => ({
    ...draft,
    rules: [...draft.rules, ...['A', 'B', 'C'].map(fresh)],
  }));

describe('a sending that breaks off', () => {
  it.each([
    ['after the service took the rule', 'reset-after-read', 2, 1],
    ['before it did', 'reset-before-read', 2, 2],
  ])('%s goes on with what is left: no rule is made twice', async (_when, kind, total, left) => {
    const { id, draft } = await stage.keep(own, (opened) => ({
      ...withRule(opened, 'KYA-SAN-DIR', { name: 'Direct' }),
      rules: [...withRule(opened, 'KYA-SAN-DIR', { name: 'Direct' }).rules, fresh('OWN-1')],
    }));
    await stage.order([{ kind, path: '/api/v3/rulesets/rule/create' }]);
    await expect(stage.service.send({ id })).rejects.toMatchObject({
      code: 'ruleset.partly_sent',
      details: { done: 1, total, left: left - 1, code: 'http.outcome_unknown', isRead: true },
    });
    expect(stage.draft(id).draft.rules).toHaveLength(17);
    const sent = await stage.service.send({ id });
    expect(contentOf(sent.ruleset)).toEqual(contentOf(draft));
    const made = sent.ruleset.rules.filter(({ ruleCode }) => ruleCode === 'OWN-1');
    expect(made).toHaveLength(1);
    const changes = await stage.changes();
    expect(changes.filter((one) => one.startsWith('update_rule'))).toHaveLength(1);
    expect(changes.filter((one) => one === 'rule/create OWN-1')).toHaveLength(1);
    // Made or not: it was sent, and nobody knew. What was found missing was sent again.
    const again = left === 2 ? [{ step: 'create_rule', ruleCode: 'OWN-1' }] : [];
    expect(stage.journal().slice(1)).toEqual(
      [
        { step: 'update_rule', ruleCode: 'KYA-SAN-DIR', fields: 'name' },
        { step: 'create_rule', ruleCode: 'OWN-1', outcome: 'unknown' },
        ...again,
      ].map((entry) => ({ ...entry, rulesetId: own.ruleset.id })),
    );
  });

  it('is told as broken off also where that cannot be journaled', async () => {
    const { id } = await threeMore();
    await stage.order([{ kind: 'reset-after-read', path: '/api/v3/rulesets/rule/create' }]);
    stage.file.failNext('recordRulesetChange', new AppError('casefile.disk_full', 'full'));
    await expect(stage.service.send({ id })).rejects.toMatchObject({
      code: 'ruleset.partly_sent',
      details: { done: 0, total: 3, left: 2, code: 'http.outcome_unknown' },
    });
  });

  it('because an answer cannot be read goes on with what is left', async () => {
    const { id } = await threeMore();
    stage.onEvent = (event) => {
      if (event !== 'rulesets.sending 1/3') return;
      stage.file.failNext('readRule', new AppError('casefile.disk_full', 'full'));
    };
    await expect(stage.service.send({ id })).rejects.toMatchObject({
      code: 'ruleset.partly_sent',
      details: { done: 1, total: 3, code: 'casefile.disk_full', left: 1 },
    });
    stage.onEvent = () => undefined;
    await stage.service.send({ id });
    expect(await stage.changes()).toEqual(['rule/create A', 'rule/create B', 'rule/create C']);
  });

  it('at its first step has sent nothing: the error is that of the request', async () => {
    const { id } = await threeMore();
    await stage.order([{ kind: 'error-400', path: '/api/v3/rulesets/rule/create' }]);
    await expect(stage.service.send({ id })).rejects.toMatchObject({
      code: 'http.invalid_request',
    });
    expect(stage.draft(id).target?.baseSha256).toBe(own.sha256);
  });

  it('at a tool of MCP goes on with what is left', async () => {
    const { id } = await stage.keep(own, (draft) => ({
      ...draft,
      rules: withRule(draft, 'KYA-TER-ANY', { action: 'review' }).rules.slice(1),
    }));
    await stage.order([{ kind: 'reset-after-read', path: '/mcp' }]);
    await expect(stage.service.send({ id })).rejects.toMatchObject({ code: 'ruleset.partly_sent' });
    await stage.service.send({ id });
    const changes = await stage.changes();
    expect(changes).toEqual([
      `delete_rule ${idOf('KYA-SELF-SAN')}`,
      `update_rule ${idOf('KYA-TER-ANY')}`,
    ]);
  });

  it('and whose ruleset cannot be read then keeps its base: the next one finds another version', async () => {
    const { id } = await threeMore();
    stage.onEvent = (event) => {
      if (event !== 'rulesets.sending 3/3') return;
      stage.file.failNext('readRuleset', new AppError('casefile.disk_full', 'full'), 2);
    };
    await expect(stage.service.send({ id })).rejects.toMatchObject({
      code: 'ruleset.partly_sent',
      details: { done: 3, total: 3, isRead: false },
    });
    expect(stage.draft(id).target?.baseSha256).toBe(own.sha256);
    const again = stage.service.send({ id });
    await expect(again).rejects.toMatchObject({ code: 'ruleset.changed_elsewhere' });
    expect(await stage.changes()).toHaveLength(3);
  });

  it('is not begun a second time while it is under way, nor is its draft changed', async () => {
    const { id, draft } = await threeMore();
    const first = stage.service.send({ id });
    const busy = { code: 'ruleset.not_sendable', details: { reason: 'under_way' } };
    const held = new Promise<void>((resolve) => {
      stage.onEvent = () => resolve();
    });
    await held;
    await expect(stage.service.send({ id })).rejects.toMatchObject(busy);
    const keeping = stage.service.keepDraft({ id, environmentId: PRACTICE, target: null, draft });
    await expect(keeping).rejects.toMatchObject(busy);
    await expect(stage.service.removeDraft({ id })).rejects.toMatchObject(busy);
    await first;
    expect(await stage.changes()).toHaveLength(3);
  });

  it('never loses what was kept while its sending began: that is sent, or refused', async () => {
    let text = own;
    for (let turns = 0; turns < 12; turns++) {
      const { id, draft } = await stage.keep(text, (opened) => ({
        ...opened,
        name: `First ${String(turns)}`,
      }));
      const sending = stage.service.send({ id });
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      const second = { ...draft, name: `Second ${String(turns)}` };
      const keeping = stage.service
        .keepDraft({ id, environmentId: PRACTICE, target: null, draft: second })
        .then(
          ({ draft: kept }) => kept.name,
          () => draft.name,
        );
      [text] = await Promise.all([sending, keeping]);
      expect(text.ruleset.name).toBe(await keeping);
    }
  });

  it('is waited for before the key of a locked file is forgotten', async () => {
    const { id } = await threeMore();
    let settled: Promise<number> = Promise.resolve(0);
    stage.onEvent = (event) => {
      if (event !== 'rulesets.sending 0/3') return;
      settled = stage.service.settle().then(async () => (await stage.changes()).length);
    };
    await stage.service.send({ id });
    expect(await settled).toBe(3);
  });

  it('is ended with the case file, and goes on from what stands there', async () => {
    const { id } = await threeMore();
    let released: Promise<void> = Promise.resolve();
    stage.onEvent = (event) => {
      if (event === 'rulesets.sending 1/3') released = stage.service.release();
    };
    await expect(stage.service.send({ id })).rejects.toMatchObject({ code: 'ruleset.partly_sent' });
    await released;
    const sent = (await stage.changes()).length;
    expect(sent).toBeLessThan(3);
    stage.onEvent = () => undefined;
    const again = stage.service.send({ id });
    await expect(again).rejects.toMatchObject({ code: 'ruleset.changed_elsewhere' });
  });
});
