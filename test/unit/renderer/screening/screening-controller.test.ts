// One stored screening: its kind decides the tabs, unreadable bytes lead to the raw view.
import { expect, it } from 'vitest';
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import { ScreeningController } from '../../../../renderer/features/screening/screening-controller.svelte.ts';
import { buildScreeningView } from '../../../builders/kya-view.ts';
import { buildKytView } from '../../../builders/kyt-view.ts';
import { buildNameView } from '../../../builders/name-view.ts';
import { createPlainReplies } from '../../../fakes/large-replies.ts';
import { createPage } from '../page.ts';

function controllerOf(view: ScreeningView) {
  const replies = createPlainReplies();
  const page = createPage({
    'screenings.open': () => replies.hold(view),
    ...replies.handlers,
  });
  return new ScreeningController(page.api, 'snapshot-1' as SnapshotId);
}

async function open(view: ScreeningView) {
  const controller = controllerOf(view);
  await controller.load();
  return controller;
}

it('says that it begins with its history where it does', async () => {
  const repeated = controllerOf(buildScreeningView());
  await repeated.loadRepeated();
  expect(repeated).toMatchObject({ tab: 'history', isRepeated: true });
  expect(await open(buildScreeningView())).toMatchObject({ isRepeated: false });
});

it('begins with what each kind is about', async () => {
  expect((await open(buildScreeningView())).tab).toBe('flow');
  expect((await open(buildKytView())).tab).toBe('sides');
  expect((await open(buildNameView())).tab).toBe('findings');
});

it('begins with the raw bytes when they cannot be read', async () => {
  for (const view of [buildScreeningView(), buildKytView(), buildNameView()]) {
    const controller = await open({ ...view, result: null, unreadable: 'not_json' });
    expect(controller.tab).toBe('raw');
  }
});

it('takes only tabs of its own kind', async () => {
  const controller = await open(buildNameView());
  controller.chooseTab('flow');
  expect(controller.tab).toBe('findings');
  controller.chooseTab('report');
  expect(controller.tab).toBe('report');
});

it('reads the sides of a transaction and of nothing else', async () => {
  const transaction = await open(buildKytView());
  expect(transaction.sides?.sides.map(({ side }) => side)).toEqual(['in', 'out']);
  expect(transaction.settingSide).toBe('in');
  const name = await open(buildNameView());
  expect([name.sides, name.settingSide, name.scope]).toEqual([null, null, null]);
});
