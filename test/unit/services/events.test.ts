// What services announce reaches the log, the page and who listens; behind a lock the page hears only of it.
import { expect, test, vi } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import { createEventHub } from '../../../electron/services/events.ts';

function newHub() {
  const [note, send] = [vi.fn(), vi.fn()];
  let isLocked = false;
  const hub = createEventHub({ note, send, isLocked: () => isLocked });
  return { hub, note, send, lock: () => (isLocked = true) };
}
const CHANGED = { caseId: 'case-1' as CaseId };

test('an event is logged, sent and heard, in this order and by each listener', () => {
  const { hub, note, send } = newHub();
  const heard: string[] = [];
  note.mockImplementation(() => heard.push('log'));
  send.mockImplementation(() => heard.push('page'));
  hub.on('cases.changed', ({ caseId }) => heard.push(caseId));
  hub.on('cases.changed', () => heard.push('second'));
  hub.on('snapshot.stored', () => heard.push('another event'));
  hub.emit('cases.changed', CHANGED);
  expect(heard).toEqual(['log', 'page', 'case-1', 'second']);
});

test('behind a lock the page hears of the lock and of problems, and main of everything', () => {
  const { hub, send, lock } = newHub();
  const heard = vi.fn();
  hub.on('cases.changed', heard);
  lock();
  hub.emit('caseFile.changed', { state: 'locked' });
  hub.emit('cases.changed', CHANGED);
  hub.emit('app.problem', { waiting: 1 });
  expect(send.mock.calls.map(([name]) => name as string)).toEqual([
    'caseFile.changed',
    'app.problem',
  ]);
  expect(heard).toHaveBeenCalledWith(CHANGED);
});

test('what was asked for is let go of when the file is closed or locked, not when one is opened', () => {
  const { hub } = newHub();
  const release = vi.fn();
  hub.onLeft(release);
  hub.emit('caseFile.changed', { state: 'open' });
  expect(release).not.toHaveBeenCalled();
  hub.emit('caseFile.changed', { state: 'locked' });
  hub.emit('caseFile.changed', { state: 'none' });
  expect(release).toHaveBeenCalledTimes(2);
});
