import { describe, expect, it } from 'vitest';
import {
  makeAgain,
  noEdits,
  takeBack,
  withEdit,
} from '../../../../renderer/features/ruleset-editor/edit-history.ts';

describe('the changes of an editor', () => {
  it('gives back each state and makes it again', () => {
    const history = withEdit(withEdit(noEdits<string>(), 'a', null, 0), 'b', null, 1);
    const back = takeBack(history, 'c');
    expect(back?.state).toBe('b');
    const further = takeBack(back!.history, 'b');
    expect(further?.state).toBe('a');
    expect(takeBack(further!.history, 'a')).toBeNull();
    const again = makeAgain(further!.history, 'a');
    expect(again?.state).toBe('b');
    expect(makeAgain(again!.history, 'b')?.state).toBe('c');
  });

  it('takes strokes in one field together until the person pauses or goes elsewhere', () => {
    let history = withEdit(noEdits<string>(), '', 'name', 0);
    history = withEdit(history, 'a', 'name', 1_000);
    history = withEdit(history, 'ab', 'name', 2_400);
    expect(history.past).toHaveLength(1);
    history = withEdit(history, 'abc', 'name', 3_900);
    history = withEdit(history, 'abcd', 'category', 3_901);
    expect(history.past.map(({ state }) => state)).toEqual(['', 'abc', 'abcd']);
  });

  it('forgets what was taken back once something else is changed', () => {
    const back = takeBack(withEdit(noEdits<string>(), 'a', null, 0), 'b')!;
    expect(withEdit(back.history, 'a', null, 1).future).toEqual([]);
  });

  it('begins a change of its own after one was taken back, also in the same field', () => {
    const back = takeBack(withEdit(noEdits<string>(), 'a', 'name', 0), 'b')!;
    const again = makeAgain(back.history, back.state)!;
    expect(withEdit(again.history, 'b', 'name', 10).past).toHaveLength(2);
  });

  it('keeps no more than the newest two hundred', () => {
    let history = noEdits<number>();
    for (let count = 0; count < 300; count += 1) history = withEdit(history, count, null, count);
    expect(history.past).toHaveLength(200);
    expect(history.past[0]?.state).toBe(100);
  });
});
