// Deciding hits: one, several, the next; what a reason goes with; taking back.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import type { CaseId, Sha256Hex } from '#shared/domain/ids.ts';
import { identifyHit } from '#shared/review/hit-key.ts';
import { DecisionsController } from '../../../../renderer/features/decisions/decisions-controller.svelte.ts';
import { HitDesk } from '../../../../renderer/features/decisions/hit-desk.svelte.ts';
import type { ReversibleChange } from '../../../../renderer/lib/undo.ts';
import { buildScreeningView } from '../../../builders/kya-view.ts';
import { workHandlers } from '../../../component/harness/scene-work.ts';
import { createPlainReplies } from '../../../fakes/large-replies.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;
const { summary, result } = buildScreeningView();

async function openDesk(scene = 'decided', blocked: string | null = null) {
  const replies = createPlainReplies();
  const page = createPage({
    ...{ ...workHandlers(scene), ...replies.handlers },
    'screenings.open': () => replies.hold(buildScreeningView()),
  });
  const offered: ReversibleChange[] = [];
  const controller = new DecisionsController(page.api, page.events, (one) => offered.push(one));
  await controller.look(CASE);
  const at = { current: null as number | null, order: null as number[] | null };
  const desk = new HitDesk<number>(controller, summary.id, {
    current: () => at.current,
    show: (id) => (at.current = id),
    blocked: () => blocked,
    order: () => at.order ?? result!.hits.map(({ index }) => index),
  });
  desk.hits = result!.hits.map((hit) => ({
    id: hit.index,
    identity: identifyHit(hit, summary.address),
    title: hit.ruleName,
  }));
  const stateOf = (id: number) => {
    const state = desk.stateOf(id);
    return state.kind === 'none' ? 'none' : `${state.kind} ${state.decision.disposition}`;
  };
  /** A desk of its own reads what the view shows now. */
  const look = (id: number) => {
    at.current = id;
    const fresh = new HitDesk<number>(controller, summary.id, {
      current: () => id,
      show: () => undefined,
      blocked: () => blocked,
    });
    fresh.hits = desk.hits;
    return fresh;
  };
  return { page, controller, desk, at, offered, stateOf, look };
}

describe('a desk', () => {
  it('counts what holds, and tells what has changed since it was decided', async () => {
    const { desk, stateOf } = await openDesk();
    expect([0, 1, 2, 3].map(stateOf)).toEqual([
      ...['holds true', 'holds possible', 'reopened false', 'none'],
    ]);
    expect([desk.decidedCount, desk.reopenedCount]).toEqual([2, 1]);
  });

  it('finds the next that is not decided, from there on and then from the start', async () => {
    const { desk, at } = await openDesk();
    desk.showNext();
    expect(at.current).toBe(2);
  });

  it('finds it among the hits that are listed, in their order; marked ones that are not are counted', async () => {
    const { desk, at } = await openDesk();
    at.order = [4, 0, 3];
    desk.showNext();
    expect(at.current).toBe(4);
    desk.mark([2, 3], true);
    expect(desk.unlistedCount).toBe(1);
  });

  it('finds what other cases decided about the same content', async () => {
    const { controller, desk } = await openDesk();
    await desk.lookElsewhere();
    expect(controller.elsewhereOf(desk.find(3)!.identity)).toMatchObject([
      { caseId: 'case-2', disposition: 'false' },
    ]);
    expect(controller.elsewhereOf(desk.find(0)!.identity)).toEqual([]);
  });

  it('decides nothing while it is blocked', async () => {
    const { page, look } = await openDesk('decided', 'sealed');
    await look(3).decide('true');
    expect(page.countOf('decisions.decide')).toBe(0);
  });
});

describe('a decision', () => {
  it('on marked hits is one act, with its reason', async () => {
    const { page, desk, stateOf } = await openDesk();
    desk.mark([3, 4], true);
    desk.say({ reason: 'Confirmed by documents' });
    await desk.decide('true');
    expect(page.countOf('decisions.decide')).toBe(1);
    expect([3, 4].map(stateOf)).toEqual(['holds true', 'holds true']);
    expect(desk.stateOf(3)).toMatchObject({ decision: { reason: 'Confirmed by documents' } });
    expect(desk.marked.size).toBe(0);
  });

  it('on a group is one act whatever is marked, and is taken back at once', async () => {
    const { page, desk, offered, stateOf } = await openDesk();
    desk.mark([4], true);
    const hits = [1, 2, 3].map((id) => desk.find(id)!);
    const isDone = await desk.decideAlike('false', { reason: 'By the books ', remark: '' }, hits);
    expect(isDone).toBe(true);
    expect(page.inputsOf('decisions.decide')).toMatchObject([
      { disposition: 'false', reason: 'By the books', hits: [{}, {}, {}] },
    ]);
    expect([...desk.marked]).toEqual([4]);
    expect(offered).toHaveLength(1);
    await offered[0]!.undo();
    expect([1, 2, 3, 4].map(stateOf)).toEqual([
      ...['holds possible', 'reopened false', 'none', 'none'],
    ]);
  });

  it('that is taken back leaves what was so before: none, the old one, the changed one', async () => {
    const { desk, offered, stateOf } = await openDesk();
    const before = [1, 2, 3].map((id) => desk.stateOf(id));
    desk.mark([1, 2, 3], true);
    await desk.decide('unsure');
    expect([1, 2, 3].map(stateOf)).toEqual(Array(3).fill('holds unsure'));
    await offered[0]!.undo();
    expect([1, 2, 3].map(stateOf)).toEqual(['holds possible', 'reopened false', 'none']);
    expect(desk.stateOf(2)).toMatchObject({
      decision: { reason: (before[1] as { decision: { reason: string } }).decision.reason },
    });
  });

  it('does not take over the reason of another one', async () => {
    const { desk, look } = await openDesk();
    await look(0).decide('false');
    expect(desk.stateOf(0)).toMatchObject({ decision: { disposition: 'false', reason: '' } });
  });

  it('that is confirmed on changed content keeps its reason', async () => {
    const { desk, look } = await openDesk();
    await look(2).decide('false');
    expect(desk.stateOf(2)).toMatchObject({
      kind: 'holds',
      decision: { reason: 'The label is wrong or out of date' },
    });
  });

  it('that says nothing new is not stored, a new reason is', async () => {
    const { page, look } = await openDesk();
    await look(0).decide('true');
    expect(page.countOf('decisions.decide')).toBe(0);
    const desk = look(0);
    desk.say({ remark: 'Exhibit 5' });
    await desk.decide('true');
    expect(page.inputsOf('decisions.decide')).toMatchObject([
      { disposition: 'true', reason: 'Confirmed by documents', remark: 'Exhibit 5' },
    ]);
  });

  it('is withdrawn only where there is one', async () => {
    const { page, desk, stateOf } = await openDesk();
    desk.mark([1, 3], true);
    await desk.decide('withdrawn');
    expect(page.inputsOf('decisions.decide')).toMatchObject([{ hits: [{}] }]);
    expect([1, 3].map(stateOf)).toEqual(['none', 'none']);
  });
});

describe('words that were typed and are not saved', () => {
  it('wait at their hit while others are looked at, in another view, and after the file was closed', async () => {
    const { controller, look } = await openDesk();
    look(3).say({ remark: 'Exhibit 5' });
    look(0).say({ reason: 'By the books' });
    controller.clear();
    await controller.look(CASE);
    expect(look(3).saying).toEqual({ reason: '', remark: 'Exhibit 5' });
    expect(look(0).saying.reason).toBe('By the books');
    expect([look(1).isTyped, look(1).unsavedCount, controller.hasTyped]).toEqual([false, 2, true]);
  });

  it('are counted no more once they are decided, or are what was said before', async () => {
    const { page, controller, look } = await openDesk();
    look(3).say({ remark: 'Exhibit 5' });
    await look(3).decide('true');
    const said = look(0).saying.remark;
    look(0).say({ remark: `${said} and more` });
    look(0).say({ remark: said });
    expect(controller.hasTyped).toBe(false);
    expect(page.inputsOf('decisions.decide')).toMatchObject([{ remark: 'Exhibit 5' }]);
  });

  it('outlast a decision that is taken back, and one that was refused', async () => {
    const { page, look } = await openDesk();
    look(0).say({ remark: 'Exhibit 5' });
    await look(0).decide('withdrawn');
    expect(look(0).saying.remark).toBe('Exhibit 5');
    page.refuse('decisions.decide', {
      ...{ code: 'casefile.disk_full', message: 'x', retryable: false, details: {} },
    });
    await look(0).decide('true');
    expect(look(0).saying.remark).toBe('Exhibit 5');
  });
});

describe('hits that no key tells apart', () => {
  /** The first hit of the sample, which is decided, and next to it another of its key. */
  async function openTwins() {
    const opened = await openDesk();
    const [first] = result!.hits;
    const twin = { ...first!, exposureAmount: decimal('61.5') };
    opened.desk.hits = [
      ...opened.desk.hits!,
      { id: 100, identity: identifyHit(twin, summary.address), title: twin.ruleName },
    ];
    return opened;
  }

  it('are decided one by one, and taken back one by one', async () => {
    const { desk, offered, stateOf } = await openTwins();
    expect([0, 100].map(stateOf)).toEqual(['holds true', 'none']);
    desk.mark([100], true);
    await desk.decide('false');
    expect([0, 100].map(stateOf)).toEqual(['holds true', 'holds false']);
    await offered[0]!.undo();
    expect([0, 100].map(stateOf)).toEqual(['holds true', 'none']);
  });

  it('are both decided when both are marked', async () => {
    const { page, desk, stateOf } = await openTwins();
    desk.mark([0, 100], true);
    await desk.decide('unsure');
    expect(page.inputsOf('decisions.decide')).toMatchObject([{ hits: [{}, {}] }]);
    expect([0, 100].map(stateOf)).toEqual(['holds unsure', 'holds unsure']);
  });

  it('each show what was said of themselves', async () => {
    const { desk } = await openTwins();
    const said = (id: number) => desk.historyOf(desk.find(id)!).map((one) => one.disposition);
    expect(said(0)).toEqual(['true', 'unsure']);
    expect(said(100)).toEqual([]);
  });
});

describe('what changed since a decision', () => {
  const [hit] = result!.hits;
  const changed = { ...hit!, riskLevel: 'low', exposureAmount: decimal('61.5') };
  const decisionOn = (controller: DecisionsController) =>
    controller.historyOf(identifyHit(hit!, summary.address).key)[0]!;

  it('is read from the screening that was looked at then', async () => {
    const { controller } = await openDesk();
    const decision = decisionOn(controller);
    const changes = await controller.changesSince(decision, changed, summary.address);
    expect(changes).toMatchObject([
      { part: 'level', after: ['low'] },
      { part: 'exposure', after: ['61.5'] },
    ]);
  });

  it('cannot be told where that screening does not show it', async () => {
    const { controller } = await openDesk();
    const decision = { ...decisionOn(controller), fingerprint: '0'.repeat(64) as Sha256Hex };
    expect(await controller.changesSince(decision, changed, summary.address)).toBeNull();
  });
});
