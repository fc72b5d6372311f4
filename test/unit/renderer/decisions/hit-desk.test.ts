// Deciding hits: one, several, the next; what a reason goes with; taking back.
import { describe, expect, it } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import { identifyHit } from '#shared/review/hit-key.ts';
import { DecisionsController } from '../../../../renderer/features/decisions/decisions-controller.svelte.ts';
import { HitDesk } from '../../../../renderer/features/decisions/hit-desk.svelte.ts';
import type { ReversibleChange } from '../../../../renderer/lib/undo.ts';
import { buildScreeningView } from '../../../builders/kya-view.ts';
import { workHandlers } from '../../../component/harness/scene-work.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;
const { summary, result } = buildScreeningView();

async function openDesk(scene = 'decided', blocked: string | null = null) {
  const page = createPage(workHandlers(scene));
  const offered: ReversibleChange[] = [];
  const controller = new DecisionsController(page.api, page.events, (one) => offered.push(one));
  await controller.look(CASE);
  const at = { current: null as number | null };
  const desk = new HitDesk<number>(controller, summary.id, {
    current: () => at.current,
    show: (id) => (at.current = id),
    blocked: () => blocked,
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
