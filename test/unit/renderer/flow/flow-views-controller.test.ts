// How flows were left is kept a moment after the last change, and where nothing may be written until
// the file is closed.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { MAX_FLOW_VIEW_LENGTH, type FlowViewRecord } from '#shared/records/search.ts';
import { FlowViewsController } from '../../../../renderer/features/flow/flow-views-controller.ts';
import { createPage } from '../page.ts';

const place = { snapshotId: 'snapshot-1' as SnapshotId, side: 'address' as const };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(stored: FlowViewRecord[] = []) {
  const page = createPage({
    'views.flowsOf': () => stored,
    'views.removeFlow': ({ name }) => {
      stored.splice(
        stored.findIndex((one) => one.name === name),
        1,
      );
      return null;
    },
    'views.keepFlow': ({ snapshotId: _, ...record }) => {
      stored.push(record);
      return null;
    },
  });
  return { page, stored, views: new FlowViewsController(page.api) };
}

test('what was kept is there once the screening was looked at', async () => {
  const { views } = open([
    { side: 'address', name: 'Mixers', stateJson: '{"a":2}' },
    { side: 'address', name: '', stateJson: '{"a":1}' },
  ]);
  expect(views.of(place)).toBeNull();
  await views.look(place.snapshotId);
  expect(views.of(place)).toBe('{"a":1}');
  expect(views.of({ ...place, side: 'in' })).toBeNull();
});

test('the graph of a case is kept as it was left, apart from any flow', async () => {
  const caseId = 'case-1' as CaseId;
  const page = createPage({
    'views.graphOf': () => '{"g":1}',
    'views.keepGraph': () => null,
  });
  const views = new FlowViewsController(page.api);
  await views.lookGraph(caseId);
  expect(views.of({ caseId })).toBe('{"g":1}');
  views.keep({ caseId }, '{"g":2}', true);
  await views.flush();
  expect(page.inputsOf('views.keepGraph')).toEqual([{ caseId, stateJson: '{"g":2}' }]);
  await views.lookGraph(caseId);
  expect(views.of({ caseId })).toBe('{"g":2}');
});

test('many changes are written once, the last of them', async () => {
  const { page, views } = open();
  for (let zoom = 0; zoom < 60; zoom++) views.keep(place, `{"k":${zoom}}`, true);
  expect(page.countOf('views.keepFlow')).toBe(0);
  await vi.runAllTimersAsync();
  expect(page.inputsOf('views.keepFlow')).toEqual([{ ...place, name: '', stateJson: '{"k":59}' }]);
});

test('a view that is left is written without waiting', async () => {
  const { page, views } = open();
  views.keep(place, '{"k":1}', true);
  await views.flush();
  await vi.runAllTimersAsync();
  expect(page.countOf('views.keepFlow')).toBe(1);
});

test('where nothing may be written, or the state is too long, it lasts until the file is closed', async () => {
  const { page, views } = open();
  views.keep(place, '{"k":1}', false);
  views.keep({ ...place, side: 'in' }, `"${'x'.repeat(MAX_FLOW_VIEW_LENGTH)}"`, true);
  await vi.runAllTimersAsync();
  expect(page.countOf('views.keepFlow')).toBe(0);
  await views.look(place.snapshotId);
  expect(views.of(place)).toBe('{"k":1}');
  views.clear();
  expect(views.of(place)).toBeNull();
});

test('what waits when the file is closed is not written into another one', async () => {
  const { page, views } = open();
  views.keep(place, '{"k":1}', true);
  views.clear();
  await vi.runAllTimersAsync();
  expect(page.countOf('views.keepFlow')).toBe(0);
});

test('a refusal is no error of the person: the view goes on', async () => {
  const refuse = () => {
    throw new AppError('case.sealed', 'sealed');
  };
  const page = createPage({ 'views.flowsOf': refuse, 'views.keepFlow': refuse });
  const views = new FlowViewsController(page.api);
  await views.look(place.snapshotId);
  views.keep(place, '{"k":1}', true);
  await views.flush();
  expect(views.of(place)).toBe('{"k":1}');
});

test('views under names are saved, listed and removed apart from how the flow was left', async () => {
  const { views } = open([
    { side: 'address', name: '', stateJson: '{"a":1}' },
    { side: 'in', name: 'Source', stateJson: '{"a":2}' },
  ]);
  const named = views.named(place, 'case-1' as CaseId);
  expect(await named.list()).toEqual([]);
  const saved = await named.save('Mixers', '{"k":1}');
  expect(await named.list()).toEqual([saved]);
  expect(saved).toMatchObject({ name: 'Mixers', json: '{"k":1}' });
  await named.remove(saved);
  expect(await named.list()).toEqual([]);
  await views.look(place.snapshotId);
  expect(views.of(place)).toBe('{"a":1}');
});
