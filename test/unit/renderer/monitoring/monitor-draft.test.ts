// What the dialog of a monitor reads of what was typed, and when two requests are the same.
import { expect, it } from 'vitest';
import {
  comparableRequestText,
  draftOf,
  forcesRun,
  nextDue,
  readDraft,
} from '../../../../renderer/features/monitoring/monitor-draft.ts';

it.each([
  ['1', 1],
  [' 30 ', 30],
  ['3650', 3650],
  ['0', null],
  ['3651', null],
  ['-1', null],
  ['1.5', null],
  ['1e2', null],
  ['', null],
  ['９', null],
])('an interval of %j is %j days', (intervalDays, expected) => {
  const reading = readDraft({ intervalDays, approval: 'ask', runsLeft: 'x' });
  expect(reading.fields?.intervalDays ?? null).toBe(expected);
  expect(reading.isIntervalWrong).toBe(expected === null);
});

it('runs are read only where they are approved beforehand, and are at least one', () => {
  const draft = { intervalDays: '7', runsLeft: '0' };
  expect(readDraft({ ...draft, approval: 'ask' }).fields).toEqual({
    ...{ intervalDays: 7, approval: 'ask', runsLeft: 0 },
  });
  const wrong = readDraft({ ...draft, approval: 'budget' });
  expect(wrong).toMatchObject({ fields: null, areRunsWrong: true, isIntervalWrong: false });
  expect(readDraft({ ...draft, approval: 'budget', runsLeft: '10000' }).fields?.runsLeft).toBe(
    10_000,
  );
});

it('a new monitor asks each time, and one whose budget is used up offers runs again', () => {
  expect(draftOf(null).approval).toBe('ask');
  const spent = draftOf({ intervalDays: 9, approval: 'budget', runsLeft: 0 });
  expect(spent).toMatchObject({ intervalDays: '9', approval: 'budget' });
  expect(readDraft(spent).fields?.runsLeft).toBeGreaterThan(0);
});

it('the next due time counts from the screening, and is none for a wrong interval', () => {
  const draft = { intervalDays: '2', approval: 'ask', runsLeft: '' };
  expect(nextDue(1000, draft)).toBe(1000 + 2 * 86_400_000);
  expect(nextDue(1000, { ...draft, intervalDays: 'x' })).toBeNull();
});

it('two requests are the same in any order of fields, however they are investigated', () => {
  const text = comparableRequestText({ address: 'a', token: 't', forceRun: true });
  expect(comparableRequestText({ token: 't', forceRun: false, address: 'a' })).toBe(text);
  expect(comparableRequestText({ token: 'u', address: 'a' })).not.toBe(text);
});

it('a run investigates anew only when its request says so', () => {
  expect(forcesRun({ requestJson: '{"forceRun":true}' })).toBe(true);
  expect(forcesRun({ requestJson: '{"forceRun":false}' })).toBe(false);
  expect(forcesRun({ requestJson: '{"name":"x"}' })).toBe(false);
});
