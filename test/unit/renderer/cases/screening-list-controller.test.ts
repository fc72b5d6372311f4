// The list of screenings: conditions become the filter, are saved, and stay with their case.
import { expect, it } from 'vitest';
import type { CaseId, SavedViewId } from '#shared/domain/ids.ts';
import { WORST_FIRST, type SavedView, type ScreeningSort } from '#shared/records/search.ts';
import { ScreeningListController } from '../../../../renderer/features/cases/screening-list-controller.svelte.ts';
import {
  filterOf,
  isNarrowing,
  NO_CONDITIONS,
} from '../../../../renderer/features/cases/screening-filter.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;

function openList(isNames = false) {
  const stored: SavedView[] = [];
  const page = createPage({
    'views.list': () => [...stored],
    'views.save': (view) => {
      const saved = { ...view, id: `view-${stored.length}` as SavedViewId };
      stored.push(saved);
      return saved;
    },
  });
  let sort: ScreeningSort = WORST_FIRST;
  const kept = { get: () => sort, keep: (chosen: ScreeningSort) => void (sort = chosen) };
  const make = (names: boolean) =>
    new ScreeningListController(page.api, names, kept, () => undefined);
  return { page, list: make(isNames), make };
}

it('no condition lists every screening of the case of its kinds', () => {
  const { list, make } = openList();
  expect(list.filterFor(CASE)).toMatchObject({ caseId: CASE, kinds: ['kya', 'kyt'], text: '' });
  expect(make(true).filterFor(CASE).kinds).toEqual(['name']);
  expect(isNarrowing(NO_CONDITIONS)).toBe(false);
});

it('both days are included, and a text that is no day sets no condition', () => {
  const filter = filterOf({ ...NO_CONDITIONS, from: '2026-03-05', to: '2026-03' }, CASE, ['kya']);
  expect(filter).toMatchObject({ from: Date.UTC(2026, 2, 5), before: Date.UTC(2026, 3, 1) });
  const open = filterOf({ ...NO_CONDITIONS, from: 'soon', to: '' }, CASE, ['kya']);
  expect(open).toMatchObject({ from: null, before: null });
});

it('a kind that the list does not show cannot be asked for', () => {
  const filter = filterOf({ ...NO_CONDITIONS, kinds: ['name', 'kyt'] }, CASE, ['kya', 'kyt']);
  expect(filter.kinds).toEqual(['kyt']);
});

it('a saved view brings its conditions back, and is named while they stand', async () => {
  const { list, make } = openList();
  list.narrow({ risks: ['high', 'critical'], environmentKinds: ['imported'], from: '2026' });
  expect(await list.saved.save('Grave and imported')).toBe(true);
  const other = make(false);
  await other.saved.load();
  expect(other.saved.apply(other.saved.views![0]!)).toBe(true);
  expect(other.filterFor(CASE)).toEqual(list.filterFor(CASE));
  expect(other.saved.current?.name).toBe('Grave and imported');
  other.narrow({ text: '0x' });
  expect(other.saved.current).toBeUndefined();
});

it('views of names are not offered for verdicts, and their names are not overwritten', async () => {
  const { list, make } = openList(true);
  await list.saved.save('Hits');
  const onChain = make(false);
  await onChain.saved.load();
  expect(onChain.saved.views).toEqual([]);
  expect([onChain.saved.isTaken('HITS'), onChain.saved.isTaken('Others')]).toEqual([true, false]);
});

it('conditions stay while one comes back to the case, and go with another', () => {
  const { list } = openList();
  list.look(CASE);
  list.narrow({ text: '0x12' });
  list.look(CASE);
  expect(list.conditions.text).toBe('0x12');
  list.look('case-2' as CaseId);
  expect(list.isFiltered).toBe(false);
});

it('a column sorts, once more turns it, and the next list of the person begins with it', () => {
  const { list, make } = openList();
  expect(list.sort).toEqual({ key: 'outcome', isReversed: false });
  list.sortBy('score');
  expect(list.sort).toEqual({ key: 'score', isReversed: false });
  list.sortBy('score');
  list.clear();
  expect(list.sort).toEqual({ key: 'score', isReversed: true });
  expect(make(false).sort).toEqual({ key: 'score', isReversed: true });
});
