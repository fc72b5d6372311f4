import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import { WORST_FIRST, type ListedScreening } from '#shared/records/search.ts';
import { sampleHistory } from '../../../builders/case-samples.ts';
import { ScreeningPagesController } from '../../../../renderer/features/cases/screening-pages-controller.svelte.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;

function openPages(count: number) {
  let stored: ListedScreening[] = rowsOf(count);
  const page = createPage({
    'screenings.list': ({ filter, offset, limit }) => {
      const found = stored.filter((one) => one.id.includes(filter.text));
      return { rows: found.slice(offset, offset + limit), total: found.length };
    },
  });
  const pages = new ScreeningPagesController(page.api, page.events, { caseId: CASE });
  const idle = () => expect.poll(() => pages.loading.isBusy).toBe(false);
  return { page, pages, idle, set: (next: number) => (stored = rowsOf(next)) };
}

function rowsOf(count: number): ListedScreening[] {
  return Array.from({ length: count }, (_, index) => ({
    ...sampleHistory[0]!,
    ...{ progress: null, topEntity: null, label: null },
    id: `s-${count - index}` as SnapshotId,
  }));
}

it('reads only the pages that come into sight', async () => {
  const { page, pages, idle } = openPages(100_000);
  pages.reload();
  await expect.poll(() => pages.total).toBe(100_000);
  expect(pages.rows).toHaveLength(100_000);
  pages.show(70_020, 70_060);
  await expect.poll(() => pages.rows[70_020]?.id).toBe('s-29980');
  await idle();
  expect(page.inputsOf('screenings.list')).toMatchObject([{ offset: 0 }, { offset: 70_000 }]);
  expect(pages.rows[50_000]).toBeUndefined();
});

it('reads what lies over the edge of two pages, and nothing twice', async () => {
  const { page, pages, idle } = openPages(500);
  pages.reload();
  await expect.poll(() => pages.total).toBe(500);
  pages.show(190, 220);
  await expect.poll(() => pages.rows[219]).toBeDefined();
  pages.show(150, 230);
  await idle();
  expect(page.countOf('screenings.list')).toBe(3);
});

it('skips the pages that were only flown over', async () => {
  const { page, pages } = openPages(5000);
  pages.reload();
  await expect.poll(() => pages.total).toBe(5000);
  const release = page.hold('screenings.list');
  for (let first = 1000; first <= 4000; first += 500) pages.show(first, first + 30);
  release();
  await expect.poll(() => pages.rows[4000]).toBeDefined();
  expect(page.countOf('screenings.list')).toBe(3);
});

it('starts from the top with another filter, and never mixes two lists', async () => {
  const { page, pages } = openPages(300);
  pages.reload();
  await expect.poll(() => pages.total).toBe(300);
  const release = page.hold('screenings.list');
  pages.show(200, 240);
  pages.arrange({ text: 's-11' });
  release();
  await expect.poll(() => pages.total).toBe(11);
  expect(pages.rows.map((one) => one?.id)).toContain('s-119');
  expect(pages.rows).toHaveLength(11);
});

it('reads again what is in sight when a screening of its case is stored', async () => {
  const { page, pages, set } = openPages(2);
  pages.reload();
  await expect.poll(() => pages.total).toBe(2);
  set(3);
  page.emit('snapshot.stored', { snapshotId: 's-3' as SnapshotId, caseId: 'x' as CaseId });
  page.emit('snapshot.stored', { snapshotId: 's-3' as SnapshotId, caseId: CASE });
  await expect.poll(() => pages.rows[0]?.id).toBe('s-3');
  expect(page.countOf('screenings.list')).toBe(2);
  set(0);
  page.emit('snapshot.stored', { snapshotId: 's-3' as SnapshotId, caseId: CASE });
  await expect.poll(() => pages.total).toBe(0);
  expect(pages.rows).toEqual([]);
});

it('leaves the rows where they are while they are held, and counts what came', async () => {
  const { page, pages, set } = openPages(3);
  pages.reload();
  await expect.poll(() => pages.total).toBe(3);
  const before = pages.rows;
  pages.hold('pointer', true);
  set(5);
  page.emit('snapshot.stored', { snapshotId: 's-5' as SnapshotId, caseId: CASE });
  await expect.poll(() => pages.waiting).toBe(2);
  expect(pages.rows).toBe(before);
  pages.reload();
  await expect.poll(() => pages.rows[0]?.id).toBe('s-5');
  expect(pages.waiting).toBe(0);
});

it('brings what waited once nothing holds the rows', async () => {
  const { page, pages, set } = openPages(3);
  pages.reload();
  await expect.poll(() => pages.total).toBe(3);
  pages.hold('pointer', true);
  pages.hold('scroll', true);
  set(4);
  page.emit('snapshot.stored', { snapshotId: 's-4' as SnapshotId, caseId: CASE });
  await expect.poll(() => pages.waiting).toBe(1);
  pages.hold('pointer', false);
  expect(pages.rows[0]?.id).toBe('s-3');
  pages.hold('scroll', false);
  await expect.poll(() => pages.rows[0]?.id).toBe('s-4');
  expect(pages.total).toBe(4);
});

it('counts only what the filter lets through', async () => {
  const { page, pages, set, idle } = openPages(1);
  pages.arrange({ text: 's-1' });
  await expect.poll(() => pages.total).toBe(1);
  pages.hold('keyboard', true);
  set(9);
  page.emit('snapshot.stored', { snapshotId: 's-9' as SnapshotId, caseId: CASE });
  await expect.poll(() => page.countOf('screenings.list')).toBe(2);
  await idle();
  expect(pages.waiting).toBe(0);
  set(10);
  page.emit('snapshot.stored', { snapshotId: 's-10' as SnapshotId, caseId: CASE });
  await expect.poll(() => pages.waiting).toBe(1);
});

it('reads the pages below held rows where what came pushed them', async () => {
  const { page, pages, set } = openPages(300);
  pages.reload();
  await expect.poll(() => pages.total).toBe(300);
  pages.hold('scroll', true);
  // Stored, and its event not there yet.
  set(302);
  pages.show(150, 190);
  await expect.poll(() => pages.rows[150]?.id).toBe('s-150');
  expect(pages.rows[100]?.id).toBe('s-200');
  expect(pages.rows).toHaveLength(300);
  expect(pages.waiting).toBe(2);
  page.emit('snapshot.stored', { snapshotId: 's-302' as SnapshotId, caseId: CASE });
  await expect.poll(() => page.countOf('screenings.list')).toBe(4);
  expect(pages.waiting).toBe(2);
});

it('reads held rows anew when some of them are gone', async () => {
  const { page, pages, set } = openPages(3);
  pages.reload();
  await expect.poll(() => pages.total).toBe(3);
  pages.hold('pointer', true);
  set(2);
  page.emit('snapshot.stored', { snapshotId: 's-1' as SnapshotId, caseId: CASE });
  await expect.poll(() => pages.total).toBe(2);
  expect(pages.rows[0]?.id).toBe('s-2');
});

it('stops at a refused page and says why, until it is asked again', async () => {
  const { page, pages } = openPages(5);
  page.refuse('screenings.list', new AppError('casefile.io_failed', '').toWire());
  pages.reload();
  await expect.poll(() => pages.loading.error?.code).toBe('casefile.io_failed');
  expect(page.countOf('screenings.list')).toBe(1);
  pages.reload();
  await expect.poll(() => pages.total).toBe(5);
});

it('sorted otherwise, what waits belongs anywhere: the next page brings it, and what is in sight', async () => {
  const { page, pages, idle, set } = openPages(500);
  pages.arrange({}, WORST_FIRST);
  await expect.poll(() => pages.total).toBe(500);
  pages.hold('pointer', true);
  set(502);
  page.emit('snapshot.stored', { snapshotId: 's-1' as SnapshotId, caseId: CASE });
  await expect.poll(() => pages.waiting).toBe(2);
  pages.show(180, 220);
  await expect.poll(() => pages.total).toBe(502);
  await idle();
  expect(pages.waiting).toBe(0);
  expect(pages.rows[200]?.id).toBe('s-302');
  expect(page.inputsOf('screenings.list').at(-1)).toMatchObject({ sort: WORST_FIRST, offset: 200 });
});

it('another order shows no row of the one before', async () => {
  const { pages } = openPages(500);
  pages.reload();
  await expect.poll(() => pages.total).toBe(500);
  pages.show(200, 230);
  await expect.poll(() => pages.rows[210]).toBeDefined();
  pages.arrange({}, WORST_FIRST);
  await expect.poll(() => pages.rows[210]).toBeUndefined();
});

it('rows that wait for the index are read again when it is made, unless a person is at them', async () => {
  const { page, pages, idle } = openPages(3);
  pages.reload();
  await expect.poll(() => pages.total).toBe(3);
  page.emit('search.indexed', { left: 0 });
  await idle();
  expect(page.countOf('screenings.list')).toBe(2);
  pages.hold('pointer', true);
  page.emit('search.indexed', { left: 0 });
  await idle();
  expect(page.countOf('screenings.list')).toBe(2);
  pages.hold('pointer', false);
  await expect.poll(() => page.countOf('screenings.list')).toBe(3);
});
