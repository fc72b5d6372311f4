import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import { TimelineController } from '../../../../renderer/features/timeline/timeline-controller.svelte.ts';
import type { ReversibleChange } from '../../../../renderer/lib/undo.ts';
import { caseHandlers } from '../../../component/harness/scene-cases.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;

async function openTimeline() {
  const page = createPage(caseHandlers('open'));
  const offered: ReversibleChange[] = [];
  const controller = new TimelineController(page.api, page.events, (one) => offered.push(one));
  await controller.look(CASE);
  return { page, controller, offered };
}

it('adds an entry in its place in time, and takes it back by undoing', async () => {
  const { controller, offered } = await openTimeline();
  const happenedAt = Date.UTC(2025, 5, 1);
  const fields = { precision: 'day', title: 'Found', body: '', subjectId: null } as const;
  expect(await controller.add({ ...fields, happenedAt })).toBe(true);
  const times = controller.items!.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(controller.entries).toHaveLength(5);
  await offered[0]!.undo();
  expect(controller.entries).toHaveLength(4);
});

it('removes an entry and brings it back as it was', async () => {
  const { controller, offered } = await openTimeline();
  const [first] = controller.entries;
  await controller.remove(first!);
  expect(controller.entries.map(({ id }) => id)).not.toContain(first!.id);
  await offered[0]!.undo();
  expect(controller.entries[0]).toEqual(first);
});

it('undoes a change with everything that was there before', async () => {
  const { page, controller, offered } = await openTimeline();
  const [, month] = controller.entries;
  const change = { happenedAt: 0, precision: 'year', title: 'x', body: 'y' } as const;
  await controller.update(month!, { ...change, subjectId: null });
  await offered[0]!.undo();
  expect(page.inputsOf('timeline.update').at(-1)).toMatchObject({
    change: { precision: 'month', title: month!.title, subjectId: month!.subjectId },
  });
  expect(controller.entries.find(({ id }) => id === month!.id)).toMatchObject({
    title: month!.title,
  });
});

it('leaves a kind out and takes it in again without another reading', async () => {
  const { page, controller } = await openTimeline();
  const all = controller.rows.length;
  controller.toggle('screening');
  expect(controller.rows.length).toBeLessThan(all);
  controller.toggle('screening');
  expect(controller.rows).toHaveLength(all);
  expect(page.countOf('timeline.list')).toBe(1);
});

it('says why an entry was refused, and keeps the list', async () => {
  const { page, controller, offered } = await openTimeline();
  page.refuse('timeline.add', new AppError('case.sealed', '').toWire());
  const fields = { precision: 'day', title: 'x', body: '', subjectId: null } as const;
  expect(await controller.add({ ...fields, happenedAt: 0 })).toBe(false);
  expect(controller.saving.error?.code).toBe('case.sealed');
  expect(controller.entries).toHaveLength(4);
  expect(offered).toEqual([]);
});

it('reads page after page, shows the first at once, and orders all of it in the end', async () => {
  const handlers = caseHandlers('open');
  const whole = await handlers['timeline.list']({ caseId: CASE, after: null, limit: 1000 });
  const page = createPage({
    ...handlers,
    'timeline.list': ({ after }) => {
      const from = Number(after?.last?.id ?? 0);
      const end = from + 2;
      const next = { part: 'entry', last: { at: 0, id: String(end) } } as const;
      return {
        items: whole.items.slice(from, end),
        next: end < whole.items.length ? next : null,
      };
    },
  });
  const controller = new TimelineController(page.api, page.events, () => undefined);
  const looking = controller.look(CASE);
  await expect.poll(() => controller.items?.length ?? 0).toBeGreaterThan(0);
  await looking;
  expect(page.countOf('timeline.list')).toBe(Math.ceil(whole.items.length / 2));
  expect(controller.items).toEqual(whole.items.toSorted((a, b) => a.at - b.at));
});
