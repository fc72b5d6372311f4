// Drafts of rulesets in the page: kept a moment after a change, never lost, taken back, sent once, and
// put together with what was changed at the service meanwhile.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { RulesetDraftId, Sha256Hex } from '#shared/domain/ids.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { RulesetDraftRecord } from '#shared/rulesets/draft.ts';
import type { RulesetText } from '#shared/rulesets/version.ts';
import { DraftsController } from '../../../../renderer/features/ruleset-editor/drafts-controller.svelte.ts';
import { errorReason } from '../../../../renderer/lib/error-reasons.ts';
import { buildDraftRecord } from '../../../builders/ruleset-draft-samples.ts';
import { draftOf, ownRuleset, withRule } from '../../../builders/ruleset-drafts.ts';
import { createPage } from '../page.ts';

const baseSha = 'a'.repeat(64) as Sha256Hex;
const nowSha = 'b'.repeat(64) as Sha256Hex;
const base = ownRuleset({}, [{}, {}]);
const now = ownRuleset({ name: 'Theirs' }, [{ riskLevel: 'low' }, {}]);
const textOf = (sha256: Sha256Hex): RulesetText => ({
  sha256,
  ruleset: sha256 === nowSha ? now : base,
  text: '{}',
});
const ownRecord = buildDraftRecord('draft-1', {
  target: { rulesetId: '7', baseSha256: baseSha },
  draft: draftOf(base),
});
const ID = ownRecord.id;

function createWorld(more: Partial<Handlers> = {}, first: RulesetDraftRecord[] = [ownRecord]) {
  let records = first;
  const page = createPage({
    'rulesets.drafts': () => records,
    'rulesets.keepDraft': ({ id, ...asked }) => {
      const kept = {
        ...buildDraftRecord(id ?? 'draft-new'),
        ...asked,
        updatedAt: (records[0]?.updatedAt ?? 0) + 1,
      };
      records = [kept, ...records.filter((one) => one.id !== kept.id)];
      return kept;
    },
    'rulesets.removeDraft': ({ id }) => {
      records = records.filter((one) => one.id !== id);
      return null;
    },
    'rulesets.version': ({ sha256 }) => textOf(sha256),
    'rulesets.send': () => textOf(nowSha),
    ...more,
  });
  return {
    page,
    controller: new DraftsController(page.api, page.events, page.clock),
    recordOf: (id: RulesetDraftId) => records.find((one) => one.id === id),
    put: (record: RulesetDraftRecord) => (records = [record]),
  };
}

async function openOwn(world: ReturnType<typeof createWorld>) {
  const open = await world.controller.look(ID);
  if (open === null) throw new Error('no draft');
  return open;
}

const rename = (name: string) => (draft: RulesetDraftRecord['draft']) => ({ ...draft, name });

describe('a draft that is edited', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is kept once, a moment after the last of several changes', async () => {
    const world = createWorld();
    const { editor } = await openOwn(world);
    editor.edit(rename('A'), 'name');
    editor.edit(rename('AB'), 'name');
    expect(world.page.countOf('rulesets.keepDraft')).toBe(0);
    expect(world.controller.hasUnkept).toBe(true);
    await vi.advanceTimersByTimeAsync(400);
    expect(world.page.countOf('rulesets.keepDraft')).toBe(1);
    expect(world.recordOf(ID)?.draft.name).toBe('AB');
    expect(world.controller.hasUnkept).toBe(false);
  });

  it('is kept at once when the view is left', async () => {
    const world = createWorld();
    const { editor } = await openOwn(world);
    editor.edit(rename('Left'));
    await world.controller.leave();
    expect(world.recordOf(ID)?.draft.name).toBe('Left');
  });

  it('waits over a lock when it could not be kept, and is kept when the file is open again', async () => {
    const world = createWorld();
    const { editor } = await openOwn(world);
    editor.edit(rename('Locked'));
    world.controller.clear();
    expect(world.recordOf(ID)?.draft.name).toBe('Own rules');
    await world.controller.load();
    expect(world.recordOf(ID)?.draft.name).toBe('Locked');
    expect((await openOwn(world)).editor.draft.name).toBe('Locked');
  });

  it('never lets an older state come after a newer one', async () => {
    const world = createWorld();
    const { editor } = await openOwn(world);
    const release = world.page.hold('rulesets.keepDraft');
    editor.edit(rename('First'));
    const first = world.controller.flush();
    editor.edit(rename('Second'));
    const second = world.controller.flush();
    release();
    await Promise.all([first, second]);
    const names = world.page
      .inputsOf('rulesets.keepDraft')
      .map((input) => (input as { draft: { name: string } }).draft.name);
    expect(names).toEqual(['First', 'Second']);
    expect(editor.isUnkept).toBe(false);
  });

  it('stays as typed and says so when the file refuses it, and is kept on the next try', async () => {
    const world = createWorld();
    const { editor } = await openOwn(world);
    world.page.refuse('rulesets.keepDraft', new AppError('casefile.io_failed', 'full').toWire());
    editor.edit(rename('Kept later'));
    expect(await world.controller.flush()).toBe(false);
    expect(world.controller.keeping.error?.code).toBe('casefile.io_failed');
    expect(editor.draft.name).toBe('Kept later');
    expect(await world.controller.flush()).toBe(true);
    expect(world.recordOf(ID)?.draft.name).toBe('Kept later');
  });

  it('goes on with its changes when another event reads the drafts anew', async () => {
    const world = createWorld();
    const { editor } = await openOwn(world);
    editor.edit(rename('Mine'));
    world.page.emit('rulesets.changed', { environmentId: null });
    await vi.advanceTimersByTimeAsync(0);
    expect(editor.draft.name).toBe('Mine');
  });

  it('takes changes back one by one, the rule that was shown with them', async () => {
    const { editor } = await openOwn(createWorld());
    editor.remove();
    expect(editor.draft.rules.map(({ ruleCode }) => ruleCode)).toEqual(['R-2']);
    editor.add();
    expect(editor.selected?.ruleCode).toBe('RULE-1');
    expect(editor.undo()).toBe(true);
    expect(editor.undo()).toBe(true);
    expect(editor.undo()).toBe(false);
    expect(editor.selected?.ruleCode).toBe('R-1');
    expect(editor.redo()).toBe(true);
    expect(editor.draft.rules.map(({ ruleCode }) => ruleCode)).toEqual(['R-2']);
  });
});

describe('beginning a draft', () => {
  it('goes on with the one that is kept of the same ruleset', async () => {
    const world = createWorld();
    await world.controller.load();
    const record = await world.controller.beginFrom(ownRecord.environmentId, textOf(baseSha));
    expect(record?.id).toBe(ID);
    expect(world.page.countOf('rulesets.keepDraft')).toBe(0);
  });

  it('rests on the version that was read', async () => {
    const world = createWorld({}, []);
    await world.controller.load();
    const record = await world.controller.beginFrom(ownRecord.environmentId, textOf(baseSha));
    expect(record).toMatchObject({
      target: { rulesetId: '7', baseSha256: baseSha },
      draft: { name: 'Own rules', rulesetType: 'kya' },
    });
  });

  it('is refused for a kind that no document names: nothing is guessed', async () => {
    const world = createWorld({}, []);
    const { ruleset, ...text } = textOf(baseSha);
    const other = { ...text, ruleset: { ...ruleset, rulesetType: 'kyx' } };
    expect(await world.controller.beginFrom(ownRecord.environmentId, other)).toBeNull();
    expect(world.controller.beginning.error?.code).toBe('ruleset.not_sendable');
    expect(world.page.countOf('rulesets.keepDraft')).toBe(0);
  });

  it('is refused in words for rules whose ids no call can name, before anything is kept', async () => {
    const world = createWorld({}, []);
    const { ruleset, ...text } = textOf(baseSha);
    const [first, ...rest] = ruleset.rules;
    const rules = [{ ...first!, id: 'rule-a' }, ...rest];
    const other = { ...text, ruleset: { ...ruleset, rules } };
    expect(await world.controller.beginFrom(ownRecord.environmentId, other)).toBeNull();
    const { error } = world.controller.beginning;
    expect(error?.code).toBe('ruleset.not_sendable');
    expect(error === null ? null : errorReason(error)).toContain('not whole numbers');
    expect(world.page.countOf('rulesets.keepDraft')).toBe(0);
  });

  it('of a new ruleset has no target', async () => {
    const world = createWorld({}, []);
    const record = await world.controller.beginNew(ownRecord.environmentId, 'scoring', 'Desk');
    expect(record).toMatchObject({ target: null, draft: { name: 'Desk', rulesetType: 'scoring' } });
  });
});

describe('sending', () => {
  const changed = {
    ...ownRecord,
    draft: withRule(draftOf(base), 'R-1', { riskLevel: 'critical' }),
  };
  const refusal = (
    code: 'ruleset.changed_elsewhere' | 'ruleset.partly_sent' | 'http.conflict',
    details: object,
  ) => new AppError(code, 'x', { details: details as AppError['details'] }).toWire();

  it('keeps the draft first, tells how far it is, and puts it away once it was taken', async () => {
    const world = createWorld();
    const { editor, sender } = await openOwn(world);
    editor.edit(rename('Sent'));
    const release = world.page.hold('rulesets.send');
    const sending = sender.send();
    await vi.waitFor(() => {
      expect(world.page.countOf('rulesets.send')).toBe(1);
    });
    expect(world.recordOf(ID)?.draft.name).toBe('Sent');
    world.page.emit('rulesets.sending', { draftId: ID, done: 1, total: 3 });
    expect(sender.progress).toEqual({ done: 1, total: 3 });
    release();
    expect((await sending)?.sha256).toBe(nowSha);
    expect(sender.progress).toBeNull();
    expect(world.controller.records).toEqual([]);
    expect(world.controller.open).toBeNull();
  });

  it('does not begin while the draft cannot be kept', async () => {
    const world = createWorld();
    const { editor, sender } = await openOwn(world);
    editor.edit(rename('Not kept'));
    world.page.refuse('rulesets.keepDraft', new AppError('casefile.io_failed', 'full').toWire());
    expect(await sender.send()).toBeNull();
    expect(world.page.countOf('rulesets.send')).toBe(0);
  });

  it('is not begun twice', async () => {
    const world = createWorld();
    const { sender } = await openOwn(world);
    await Promise.all([sender.send(), sender.send()]);
    expect(world.page.countOf('rulesets.send')).toBe(1);
  });

  it('asks which side goes on after a change there, and sends nothing by itself', async () => {
    const world = createWorld({}, [changed]);
    const { editor, sender } = await openOwn(world);
    world.page.refuse('rulesets.send', refusal('ruleset.changed_elsewhere', { sha256: nowSha }));
    expect(await sender.send()).toBeNull();
    const { question } = sender;
    expect(question?.rebased.changedThere).toEqual(['R-1']);
    expect(sender.undecided).toBe(1);
    await sender.settle();
    expect(sender.question).not.toBeNull();
    sender.choose(question!.rebased.conflicts[0]!, 'theirs');
    await sender.settle();
    expect(editor.draft).toMatchObject({ name: 'Theirs', rules: [{ riskLevel: 'low' }, {}] });
    expect(world.recordOf(ID)?.target?.baseSha256).toBe(nowSha);
    expect(editor.plan).toEqual([]);
    expect(world.page.countOf('rulesets.send')).toBe(1);
  });

  it('keeps the draft’s value where the person says so', async () => {
    const world = createWorld({}, [changed]);
    const { editor, sender } = await openOwn(world);
    world.page.refuse('rulesets.send', refusal('ruleset.changed_elsewhere', { sha256: nowSha }));
    await sender.send();
    sender.chooseAll('mine');
    await sender.settle();
    expect(editor.draft.rules[0]?.riskLevel).toBe('critical');
    expect(editor.plan).toMatchObject([{ kind: 'update_rule', change: { riskLevel: 'critical' } }]);
  });

  it('plans what is left after it stopped half way, and names the step that was not taken', async () => {
    const half = { ...draftOf(base), name: 'New name' };
    const both = { ...changed, draft: { ...changed.draft, name: 'New name' } };
    const world = createWorld({}, [both]);
    const { editor, sender } = await openOwn(world);
    expect(editor.plan?.map(({ kind }) => kind)).toEqual(['update', 'update_rule']);
    world.page.refuse(
      'rulesets.send',
      refusal('ruleset.partly_sent', { done: 1, total: 2, code: 'http.conflict', isRead: true }),
    );
    world.put({
      ...both,
      target: { rulesetId: '7', baseSha256: nowSha },
      updatedAt: both.updatedAt + 9,
    });
    now.name = half.name;
    expect(await sender.send()).toBeNull();
    expect(sender.stop).toMatchObject({ done: 1, total: 2, step: { ruleCode: 'R-1' } });
    expect(editor.target?.baseSha256).toBe(nowSha);
    expect(editor.plan?.map(({ kind }) => kind)).toEqual(['update_rule']);
    now.name = 'Theirs';
  });

  it('names the first step when the service refused it: nothing was changed', async () => {
    const world = createWorld({}, [changed]);
    const { sender } = await openOwn(world);
    world.page.refuse(
      'rulesets.send',
      refusal('http.conflict', { httpStatus: 409, serverMessage: 'rule_code exists' }),
    );
    await sender.send();
    expect(sender.stop).toMatchObject({ done: 0, total: 1, step: { ruleCode: 'R-1' } });
  });
});

it('a draft that was put away is gone with what was changed in it', async () => {
  const world = createWorld();
  const { editor } = await openOwn(world);
  editor.edit(rename('Gone'));
  expect(await world.controller.remove(ID)).toBe(true);
  await world.controller.flush();
  expect(world.recordOf(ID)).toBeUndefined();
  expect(world.controller.hasUnkept).toBe(false);
  expect(await world.controller.look(ID)).toBeNull();
});
