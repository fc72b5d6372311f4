import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { UndoStack } from '../../../../renderer/state/undo.svelte.ts';

function changeOf(name: string, done: string[], refuses = false) {
  return {
    words: () => name,
    undo: async () => {
      if (refuses) throw new AppError('case.sealed', 'sealed');
      done.push(name);
    },
  };
}

describe('UndoStack', () => {
  it('takes changes back newest first, each once', async () => {
    const stack = new UndoStack();
    const done: string[] = [];
    for (const name of ['a', 'b']) stack.offer(changeOf(name, done));
    await stack.undo();
    await stack.undo();
    await stack.undo();
    expect(done).toEqual(['b', 'a']);
    expect(stack.changes).toEqual([]);
  });

  it('tells of the newest change, and then that it was taken back', async () => {
    const stack = new UndoStack();
    stack.offer(changeOf('removed', []));
    expect(stack.news).toMatchObject({ kind: 'done' });
    expect(stack.news?.change.words()).toBe('removed');
    await stack.undo();
    expect(stack.news).toMatchObject({ kind: 'undone' });
  });

  it('keeps a change whose undoing was refused, and says why even after the toast was put away', async () => {
    const stack = new UndoStack();
    stack.offer(changeOf('x', [], true));
    stack.dismiss();
    await stack.undo();
    expect(stack.undoing.error?.code).toBe('case.sealed');
    expect(stack.news?.change.words()).toBe('x');
    expect(stack.changes).toHaveLength(1);
  });

  it('can still take back what the toast no longer tells of', async () => {
    const stack = new UndoStack();
    const done: string[] = [];
    stack.offer(changeOf('x', done));
    stack.dismiss();
    await stack.undo();
    expect(done).toEqual(['x']);
  });

  it('forgets the oldest of more than twenty, and all when the file is closed', async () => {
    const stack = new UndoStack();
    for (let index = 0; index < 25; index += 1) stack.offer(changeOf(String(index), []));
    expect(stack.changes).toHaveLength(20);
    expect(stack.changes[0]?.words()).toBe('5');
    stack.clear();
    expect(stack.changes).toEqual([]);
    expect(stack.news).toBeNull();
  });
});
