// Removing something: offered back, and removed again, only where it was removed at all.
import { expect, test, vi } from 'vitest';
import { Task } from '../../../../renderer/lib/task.svelte.ts';
import { removeWithUndo, type ReversibleChange } from '../../../../renderer/lib/undo.ts';

const OF = { caseId: null, words: () => 'Removed it' };

test('what was removed comes back, and can be removed again', async () => {
  const setRemoved = vi.fn((_isRemoved: boolean) => Promise.resolve());
  const offered: ReversibleChange[] = [];
  const isRemoved = await removeWithUndo(new Task(), (one) => offered.push(one), OF, setRemoved);
  expect(isRemoved).toBe(true);
  await offered[0]?.undo();
  await offered[0]?.redo?.();
  expect(setRemoved.mock.calls.flat()).toEqual([true, false, true]);
  expect(offered[0]?.words()).toBe('Removed it');
});

test('a refused removal is in the task, and nothing is offered', async () => {
  const task = new Task();
  const offer = vi.fn();
  const refuse = () => Promise.reject(new Error('refused'));
  expect(await removeWithUndo(task, offer, OF, refuse)).toBe(false);
  expect(task.error).not.toBeNull();
  expect(offer).not.toHaveBeenCalled();
});
