// The history in the page: what is compared first, one comparison at a time, what is ended or fails.
import { expect, it } from 'vitest';
import type { SnapshotId } from '#shared/domain/ids.ts';
import { compareNames } from '#shared/review/compare-names.ts';
import { compareScreenings } from '#shared/review/comparison.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { HistoryController } from '../../../../renderer/features/history/history-controller.svelte.ts';
import { historyList, historyView, OPEN_SNAPSHOT } from '../../../builders/history-samples.ts';
import { nameHistoryList, nameHistoryView } from '../../../builders/name-history.ts';
import { createPlainReplies } from '../../../fakes/large-replies.ts';
import { createPage } from '../page.ts';

const BEFORE = 'snapshot-0' as SnapshotId;
const ELSEWHERE = 'snapshot-elsewhere' as SnapshotId;

function openHistory(handlers: Partial<Handlers> = {}) {
  const replies = createPlainReplies();
  const view = (id: SnapshotId) => historyView('history_changed', id);
  const page = createPage({
    'history.list': () => historyList('history_changed'),
    'history.compare': ({ beforeId, afterId }) =>
      replies.hold(compareScreenings(view(beforeId), view(afterId))),
    'history.cancel': () => null,
    ...replies.handlers,
    ...handlers,
  });
  return { page, history: new HistoryController(page.api, page.events, OPEN_SNAPSHOT) };
}

it('compares with the one before when it is opened, and once only', async () => {
  const { page, history } = openHistory();
  expect(await history.looksBack()).toBe(true);
  await history.open(null);
  await history.open(null);
  expect(page.countOf('history.list')).toBe(1);
  expect(page.inputsOf('history.compare')).toEqual([{ beforeId: BEFORE, afterId: OPEN_SNAPSHOT }]);
  expect(history.comparison?.difference.outcome).toBe('changed');
});

it('compares with the one that was asked for, and shows it though it stands apart', async () => {
  const { page, history } = openHistory();
  await history.open(ELSEWHERE);
  expect(page.inputsOf('history.compare')).toEqual([
    { beforeId: ELSEWHERE, afterId: OPEN_SNAPSHOT },
  ]);
  expect(history.shown.map(({ id }) => id)).toContain(ELSEWHERE);
  history.include('elsewhere', false);
  expect(history.pair).toEqual({ beforeId: BEFORE, afterId: OPEN_SNAPSHOT });
});

it('only the newest choice is shown; one with itself is not compared', async () => {
  const { page, history } = openHistory();
  await history.open(null);
  const release = page.hold('history.compare');
  const slow = history.swap();
  const none = history.choose({ beforeId: BEFORE, afterId: BEFORE });
  release();
  await Promise.all([slow, none]);
  expect(history.comparison).toBeNull();
  expect(page.countOf('history.cancel')).toBe(1);
});

it('tells how far its own comparison is', async () => {
  const { page, history } = openHistory();
  const release = page.hold('history.compare');
  await history.load();
  const opened = history.open(null);
  page.emit('history.progress', { beforeId: BEFORE, afterId: OPEN_SNAPSHOT, value: 0.6 });
  page.emit('history.progress', { beforeId: ELSEWHERE, afterId: OPEN_SNAPSHOT, value: 0.1 });
  expect(history.progress).toBe(0.6);
  release();
  await opened;
  history.dispose();
  page.emit('history.progress', { beforeId: BEFORE, afterId: OPEN_SNAPSHOT, value: 0.2 });
  expect(history.progress).toBe(0.6);
});

it('an ended comparison is no failure, and can be made again', async () => {
  const { page, history } = openHistory();
  page.refuse('history.compare', {
    ...{ code: 'job.aborted', message: '', retryable: false, details: {} },
  });
  await history.open(null);
  expect(history.isCancelled).toBe(true);
  await history.retry();
  expect(history.isCancelled).toBe(false);
  expect(history.comparison).not.toBeNull();
});

it('a list that cannot be read leaves nothing to look back on', async () => {
  const { page, history } = openHistory();
  page.refuse('history.list', {
    ...{ code: 'casefile.io_failed', message: '', retryable: false, details: {} },
  });
  expect(await history.looksBack()).toBe(false);
  expect(history.listing.error?.code).toBe('casefile.io_failed');
});

it('two screenings of a name are compared as names; what was asked otherwise sets none apart', async () => {
  const replies = createPlainReplies();
  const view = (id: SnapshotId) => nameHistoryView('name_changed', id);
  const page = createPage({
    'history.list': () => nameHistoryList('name_changed'),
    'history.compareNames': ({ beforeId, afterId }) =>
      replies.hold(compareNames(view(beforeId), view(afterId))),
    'history.cancel': () => null,
    ...replies.handlers,
  });
  const history = new HistoryController(page.api, page.events, 'name-1' as SnapshotId);
  expect(await history.looksBack()).toBe(true);
  await history.open(null);
  expect(page.countOf('history.compare')).toBe(0);
  expect(history.comparison).toBeNull();
  expect(history.nameComparison?.decision).toEqual({ before: 'MANDATORY_EDD', after: 'REJECT' });
  expect(history.shownNames.map(({ id }) => id)).toEqual(['name-0', 'name-1']);
  expect(history.apart.map(({ why }) => why)).toEqual(['elsewhere', 'other_world']);
});
