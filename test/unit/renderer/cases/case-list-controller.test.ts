import { expect, it } from 'vitest';
import type { SavedViewId } from '#shared/domain/ids.ts';
import type { SavedView } from '#shared/records/search.ts';
import { manyCases, sampleViews } from '../../../builders/case-samples.ts';
import { CaseListController } from '../../../../renderer/features/cases/case-list-controller.svelte.ts';
import type { ReversibleChange } from '../../../../renderer/lib/undo.ts';
import { createPage } from '../page.ts';

function openList() {
  const stored: SavedView[] = [...sampleViews];
  const page = createPage({
    'views.list': () => stored,
    'views.save': (view) => ({ ...view, id: `view-${stored.length + 1}` as SavedViewId }),
    'views.remove': () => null,
  });
  const offered: ReversibleChange[] = [];
  const cases = manyCases(40);
  const list = new CaseListController(
    page.api,
    () => cases,
    (change) => offered.push(change),
  );
  return { page, list, offered };
}

it('applies a saved view with its sorting, and names it while nothing else is chosen', async () => {
  const { list } = openList();
  await list.saved.load();
  expect(list.saved.apply(list.saved.views![1]!)).toBe(true);
  expect(list.saved.current?.name).toBe('Grave and open');
  expect(list.shown.length).toBeGreaterThan(0);
  expect(list.shown.every((one) => one.severity === 'critical')).toBe(true);
  list.narrow({ owner: 'A. Sample' });
  expect(list.saved.current).toBeUndefined();
});

it('says of a view of a later version that it cannot be applied, and changes nothing', async () => {
  const { list } = openList();
  await list.saved.load();
  list.narrow({ text: 'river' });
  expect(list.saved.apply(list.saved.views!.find(({ name }) => name.includes('later'))!)).toBe(
    false,
  );
  expect(list.filter.text).toBe('river');
});

it('saves what is shown; the same name in another letter case replaces', async () => {
  const { page, list } = openList();
  await list.saved.load();
  list.narrow({ tag: 'port' });
  expect(await list.saved.save('GRAVE and open')).toBe(true);
  const [input] = page.inputsOf('views.save') as { filterJson: string; area: string }[];
  expect(input?.area).toBe('cases');
  expect(JSON.parse(input!.filterJson)).toMatchObject({ filter: { tag: 'port' } });
  expect(list.saved.views?.map(({ name }) => name)).toEqual([
    'From a later version',
    'GRAVE and open',
  ]);
});

it('brings a removed view back by undoing', async () => {
  const { page, list, offered } = openList();
  await list.saved.load();
  await list.saved.remove(list.saved.views![1]!);
  expect(list.saved.views).toHaveLength(1);
  await offered[0]!.undo();
  expect(page.inputsOf('views.save')).toMatchObject([{ name: 'Grave and open' }]);
  expect(list.saved.views).toHaveLength(2);
});

it('moves the keyboard within the list and back to its top when the list changes', () => {
  const { list } = openList();
  expect(list.moveBy(-1)).toBe(0);
  expect(list.moveBy(12)).toBe(12);
  expect(list.moveBy(1000)).toBe(39);
  list.narrow({ text: 'timber' });
  expect(list.current).toBe(0);
  list.moveBy(3);
  list.sortBy('title');
  expect(list.current).toBe(0);
});

it('turns the order when the same column is chosen once more', () => {
  const { list } = openList();
  list.sortBy('severity');
  const gravest = list.shown[0]?.severity;
  list.sortBy('severity');
  expect([gravest, list.shown[0]?.severity]).toEqual(['critical', null]);
});
