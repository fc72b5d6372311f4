// The search as it is typed: when the file is asked, whose answer counts, and when it is asked again.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import {
  firstHits,
  SearchController,
  TYPING_MS,
} from '../../../../renderer/features/search/search-controller.svelte.ts';
import { sampleSearchGroups } from '../../../builders/finding-samples.ts';
import { createPage } from '../page.ts';

function openSearch(find?: Handlers['search.find']) {
  const page = createPage({
    'search.find': find ?? (() => ({ groups: sampleSearchGroups, pending: 0 })),
  });
  /** What is to be done once nothing more is typed. */
  let waiting: { ms: number; run: () => void } | null = null;
  const search = new SearchController(page.api, page.events, 20, (ms, run) => {
    const mine = { ms, run };
    waiting = mine;
    return () => {
      if (waiting === mine) waiting = null;
    };
  });
  async function pause() {
    const due = waiting;
    waiting = null;
    due?.run();
    await turn();
    return due?.ms ?? null;
  }
  return { page, search, pause };
}

it('asks once, a moment after the last key', async () => {
  const { page, search, pause } = openSearch();
  search.type('v');
  search.type('ve');
  search.type('vel ');
  expect(page.countOf('search.find')).toBe(0);
  expect(await pause()).toBe(TYPING_MS);
  expect(page.inputsOf('search.find')).toEqual([{ text: 'vel', caseId: null, limit: 20 }]);
  expect(search.hitCount).toBe(12);
  expect(search.words).toEqual(['vel']);
});

it('asks nothing for an empty text, and forgets what was found', async () => {
  const { page, search, pause } = openSearch();
  search.type('vel');
  await pause();
  search.type('  ');
  expect(await pause()).toBeNull();
  expect(page.countOf('search.find')).toBe(1);
  expect(search.result).toBeNull();
});

it('an older answer that comes late does not replace the newest', async () => {
  const answers: ((value: Awaited<ReturnType<Handlers['search.find']>>) => void)[] = [];
  const { search, pause } = openSearch(() => new Promise((resolve) => answers.push(resolve)));
  search.type('a');
  await pause();
  search.type('ab');
  await pause();
  answers[1]!({ groups: [], pending: 2 });
  await turn();
  answers[0]!({ groups: sampleSearchGroups, pending: 9 });
  await turn();
  expect(search.result).toEqual({ groups: [], pending: 2 });
  expect(search.isStale).toBe(false);
});

it('an answer that comes after everything was cleared shows nothing', async () => {
  let answer: (value: { groups: []; pending: number }) => void = () => undefined;
  const { search, pause } = openSearch(() => new Promise((resolve) => (answer = resolve)));
  search.type('a');
  await pause();
  search.clear();
  answer({ groups: [], pending: 1 });
  await turn();
  expect(search.result).toBeNull();
});

it('one case, and more hits, are asked for at once; new text starts with few again', async () => {
  const { page, search, pause } = openSearch();
  search.type('vel');
  await pause();
  search.within('case-1' as CaseId);
  await turn();
  await search.showMore();
  expect(search.canShowMore).toBe(false);
  search.type('velander');
  await pause();
  expect(page.inputsOf('search.find')).toMatchObject([
    { caseId: null, limit: 20 },
    { caseId: 'case-1', limit: 20 },
    { caseId: 'case-1', limit: 100 },
    { caseId: 'case-1', limit: 20, text: 'velander' },
  ]);
});

it('asks again when answers were indexed, but only while some were missing', async () => {
  let pending = 3;
  const { page, search, pause } = openSearch(() => ({ groups: [], pending }));
  search.type('vel');
  await pause();
  pending = 0;
  page.emit('search.indexed', { left: 0 });
  await pause();
  expect(search.result?.pending).toBe(0);
  page.emit('search.indexed', { left: 0 });
  await pause();
  expect(page.countOf('search.find')).toBe(2);
});

it('a failed search stands as an error, and what was found before stays', async () => {
  let isBroken = false;
  const { search, pause } = openSearch(() => {
    if (isBroken) throw new AppError('casefile.busy', 'busy');
    return { groups: sampleSearchGroups, pending: 0 };
  });
  search.type('vel');
  await pause();
  isBroken = true;
  search.type('vela');
  await pause();
  expect(search.searching.error?.code).toBe('casefile.busy');
  expect(search.hitCount).toBe(12);
  expect(search.isStale).toBe(true);
});

it('the first hits go across groups in their order and leave out what leads nowhere', () => {
  const [first, second] = sampleSearchGroups;
  const nowhere = { ...first!.hits[0]!, places: [] };
  const groups = [{ ...first!, hits: [nowhere] }, second!];
  const hits = firstHits({ groups, pending: 0 }, 1);
  expect(hits.map(({ group }) => group)).toEqual(['subject']);
});
