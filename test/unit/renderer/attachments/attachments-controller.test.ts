// Adding files: one that cannot be added keeps none of the others from it.
import { expect, it } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import { AttachmentsController } from '../../../../renderer/features/attachments/attachments-controller.svelte.ts';
import type { ReversibleChange } from '../../../../renderer/lib/undo.ts';
import { workHandlers } from '../../../component/harness/scene-work.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;

async function openAttachments() {
  const page = createPage(workHandlers('open'));
  const offered: ReversibleChange[] = [];
  const controller = new AttachmentsController(page.api, page.events, (one) => offered.push(one));
  await controller.look(CASE);
  await controller.choose();
  return { page, controller, offered };
}

it('adds the others when one is refused, and keeps that one with its reason', async () => {
  const { controller } = await openAttachments();
  expect(await controller.addAll(null)).toBe(false);
  expect(controller.attachments).toHaveLength(5);
  expect(controller.pending.map(({ name, state, error }) => [name, state, error?.code])).toEqual([
    ['whole-disk.img', 'failed', 'attachment.too_large'],
  ]);
});

it('takes all that were added back at once', async () => {
  const { controller, offered } = await openAttachments();
  await controller.addAll(null);
  expect(offered).toHaveLength(1);
  await offered[0]!.undo();
  expect(controller.attachments).toHaveLength(3);
});

it('gives the common source to every file that has none of its own', async () => {
  const { page, controller } = await openAttachments();
  controller.pending[0]!.source = 'Own';
  controller.sayOfAll('All');
  await controller.addAll(null);
  const sources = page
    .inputsOf('attachments.add')
    .map((input) => (input as { fields: { source: string } }).fields.source);
  expect(sources).toEqual(['Own', 'All', 'All']);
});

it('stops after the file that is being added when the person leaves', async () => {
  const { page, controller } = await openAttachments();
  const release = page.hold('attachments.add');
  const adding = controller.addAll(null);
  controller.leaveAll();
  release();
  await adding;
  expect(page.countOf('attachments.add')).toBe(1);
  expect(controller.pending).toEqual([]);
  expect(controller.attachments).toHaveLength(4);
});

it('chooses no file twice', async () => {
  const { controller } = await openAttachments();
  await controller.choose();
  expect(controller.pending).toHaveLength(3);
});
