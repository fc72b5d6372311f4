import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import { sampleCases } from '../../../builders/case-samples.ts';
import { CasesController } from '../../../../renderer/features/cases/cases-controller.svelte.ts';
import type { ReversibleChange } from '../../../../renderer/lib/undo.ts';
import { createPage } from '../page.ts';

const ID = 'case-1' as CaseId;

function openCases() {
  const stored = new Map(sampleCases.map((one) => [one.id, one]));
  const change = (id: CaseId, parts: object) => {
    const changed = { ...stored.get(id)!, ...parts };
    stored.set(id, changed);
    return changed;
  };
  const page = createPage({
    'cases.list': () => [...stored.values()],
    'cases.update': ({ id, change: parts }) => change(id, parts),
    'cases.setStatus': ({ id, status }) => change(id, { status }),
    'cases.destroy': () => ({ snapshots: 1, records: 2, entries: 3 }),
  });
  const offered: ReversibleChange[] = [];
  const controller = new CasesController(page.api, page.events, (one) => offered.push(one));
  return { page, controller, offered };
}

it('writes back exactly what was changed when a change is undone', async () => {
  const { page, controller, offered } = openCases();
  await controller.load();
  await controller.update(ID, { title: 'Other', tags: [] });
  await offered[0]!.undo();
  expect(page.inputsOf('cases.update').at(-1)).toEqual({
    id: ID,
    change: { title: sampleCases[0]?.title, tags: sampleCases[0]?.tags },
  });
  expect(controller.find(ID)?.title).toBe(sampleCases[0]?.title);
});

it('means the only case that is not sealed, and none where there are several', async () => {
  const { controller } = openCases();
  expect(controller.onlyOpen).toBeNull();
  await controller.load();
  expect(controller.onlyOpen).toBeNull();
  await controller.setStatus(sampleCases[1]!.id, 'closed', 'done');
  expect(controller.onlyOpen).toBe(ID);
});

it('can undo a change of status, but neither a closing nor a reopening', async () => {
  const { page, controller, offered } = openCases();
  await controller.load();
  await controller.setStatus(ID, 'on_hold', null);
  await offered[0]!.undo();
  expect(page.inputsOf('cases.setStatus').at(-1)).toMatchObject({ status: 'open', why: null });
  await controller.setStatus(ID, 'closed', 'done');
  await controller.setStatus(ID, 'open', 'not done');
  expect(offered).toHaveLength(1);
});

it('offers nothing to undo and keeps the case as it was when a change is refused', async () => {
  const { page, controller, offered } = openCases();
  await controller.load();
  page.refuse('cases.update', new AppError('case.sealed', '').toWire());
  expect(await controller.update(ID, { title: 'Other' })).toBe(false);
  expect(controller.saving.error?.code).toBe('case.sealed');
  expect(controller.find(ID)?.title).toBe(sampleCases[0]?.title);
  expect(offered).toEqual([]);
});

it('knows which cases are there and not sealed, once they are loaded', async () => {
  const { controller } = openCases();
  expect(controller.isOpen(ID)).toBe(true);
  await controller.load();
  expect(controller.isOpen(ID)).toBe(true);
  await controller.setStatus(ID, 'closed', 'done');
  expect(controller.isOpen(ID)).toBe(false);
  expect(controller.isOpen('destroyed' as CaseId)).toBe(false);
});

it('takes a destroyed case out of the list', async () => {
  const { controller } = openCases();
  await controller.load();
  await controller.destroy(ID, 'TF-2026-001', 'order');
  expect(controller.find(ID)).toBeUndefined();
});
