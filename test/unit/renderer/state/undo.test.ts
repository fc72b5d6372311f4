import { describe, expect, it } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { UndoStack } from '../../../../renderer/state/undo.svelte.ts';

const ONE = 'case-1' as CaseId;
const TWO = 'case-2' as CaseId;

function changeOf(name: string, done: string[], refuses = false, caseId: CaseId | null = ONE) {
  return {
    caseId,
    words: () => name,
    undo: async () => {
      if (refuses) throw new AppError('case.sealed', 'sealed');
      done.push(name);
    },
  };
}

describe('UndoStack', () => {
  it('takes changes back newest first, each once', async () => {
    const stack = new UndoStack(() => true);
    const done: string[] = [];
    for (const name of ['a', 'b']) stack.offer(changeOf(name, done));
    await stack.undo();
    await stack.undo();
    await stack.undo();
    expect(done).toEqual(['b', 'a']);
    expect(stack.changes).toEqual([]);
  });

  it('tells of the newest change, and then that it was taken back', async () => {
    const stack = new UndoStack(() => true);
    stack.offer(changeOf('removed', []));
    expect(stack.news).toMatchObject({ kind: 'done' });
    expect(stack.news?.change.words()).toBe('removed');
    await stack.undo();
    expect(stack.news).toMatchObject({ kind: 'undone' });
  });

  it('keeps a change whose undoing was refused, and says why even after the toast was put away', async () => {
    const stack = new UndoStack(() => true);
    stack.offer(changeOf('x', [], true));
    stack.dismiss();
    await stack.undo();
    expect(stack.undoing.error?.code).toBe('case.sealed');
    expect(stack.news?.change.words()).toBe('x');
    expect(stack.changes).toHaveLength(1);
  });

  it('keeps a change that could not be made again, and says why even after the toast was put away', async () => {
    const stack = new UndoStack(() => true);
    const redo = async () => {
      throw new AppError('case.sealed', 'sealed');
    };
    stack.offer({ ...changeOf('x', []), redo });
    await stack.undo();
    stack.dismiss();
    await stack.redo();
    expect(stack.undoing.error?.code).toBe('case.sealed');
    expect(stack.news).toMatchObject({ kind: 'undone' });
    expect(stack.undone).toHaveLength(1);
  });

  it('can still take back what the toast no longer tells of', async () => {
    const stack = new UndoStack(() => true);
    const done: string[] = [];
    stack.offer(changeOf('x', done));
    stack.dismiss();
    await stack.undo();
    expect(done).toEqual(['x']);
  });

  it('forgets the oldest of more than twenty, and all when the file is closed', async () => {
    const stack = new UndoStack(() => true);
    for (let index = 0; index < 25; index += 1) stack.offer(changeOf(String(index), []));
    expect(stack.changes).toHaveLength(20);
    expect(stack.changes[0]?.words()).toBe('5');
    stack.clear();
    expect(stack.changes).toEqual([]);
    expect(stack.news).toBeNull();
  });

  it('offers nothing of a case that was closed since, and goes on with the others', async () => {
    const sealed = new Set<CaseId>();
    const stack = new UndoStack((id) => !sealed.has(id));
    const done: string[] = [];
    const offer = (name: string, caseId: CaseId | null) =>
      stack.offer(changeOf(name, done, false, caseId));
    offer('view', null);
    offer('other', TWO);
    offer('sealed', ONE);
    stack.forgetSealed();
    expect(stack.news?.change.words()).toBe('sealed');
    sealed.add(ONE);
    stack.forgetSealed();
    expect(stack.news).toBeNull();
    await stack.undo();
    await stack.undo();
    await stack.undo();
    expect(done).toEqual(['other', 'view']);
  });

  it('leaves the news of another case when one is closed', () => {
    const stack = new UndoStack((id) => id === TWO);
    for (const caseId of [ONE, TWO]) stack.offer(changeOf(caseId, [], false, caseId));
    stack.forgetSealed();
    expect(stack.news?.change.words()).toBe(TWO);
    expect(stack.changes).toHaveLength(1);
  });
});

describe('UndoStack, making again', () => {
  const again = (name: string, done: string[], owner?: object) => ({
    ...changeOf(name, done),
    redo: async () => void done.push(`${name} again`),
    ...(owner === undefined ? {} : { owner }),
  });

  it('makes again what was taken back, newest first, and takes it back once more', async () => {
    const stack = new UndoStack(() => true);
    const done: string[] = [];
    for (const name of ['a', 'b']) stack.offer(again(name, done));
    await stack.undo();
    await stack.undo();
    await stack.redo();
    expect(stack.news).toMatchObject({ kind: 'redone' });
    await stack.redo();
    await stack.redo();
    await stack.undo();
    expect(done).toEqual(['b', 'a', 'a again', 'b again', 'b']);
  });

  it('passes over what cannot be made again, and forgets the rest with a new change', async () => {
    const stack = new UndoStack(() => true);
    const done: string[] = [];
    stack.offer(again('a', done));
    stack.offer(changeOf('b', done));
    await stack.undo();
    await stack.undo();
    expect(stack.undone).toHaveLength(1);
    stack.offer(again('c', done));
    await stack.redo();
    expect(done).toEqual(['b', 'a']);
  });

  it('takes back and makes again as one what one act changed in several places', async () => {
    const stack = new UndoStack(() => true);
    const done: string[] = [];
    stack.asOne(() => {
      for (const name of ['a', 'b']) stack.offer(again(name, done));
    });
    expect(stack.changes.map((change) => change.words())).toEqual(['a']);
    await stack.undo();
    await stack.redo();
    expect(done).toEqual(['a', 'b', 'a again', 'b again']);
    stack.asOne(() => {});
    stack.offer(again('c', done));
    expect(stack.changes).toHaveLength(2);
  });

  it('forgets the changes of what is gone, done or undone, and keeps the others', async () => {
    const stack = new UndoStack(() => true);
    const view = {};
    stack.offer(again('other', []));
    stack.offer(again('a', [], view));
    stack.offer(again('b', [], view));
    await stack.undo();
    stack.forgetOwner(view);
    expect(stack.changes.map((change) => change.words())).toEqual(['other']);
    expect([stack.undone, stack.news]).toEqual([[], null]);
  });
});
