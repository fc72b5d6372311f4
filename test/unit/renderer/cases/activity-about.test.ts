import { expect, it } from 'vitest';
import { activityAbout } from '../../../../renderer/features/cases/activity-about.ts';

it('says what was decided, about which hit and about how many more', () => {
  const what = { disposition: 'false', hits: '3', titles: 'Funds from a mixer\nA scam\nA bridge' };
  expect(activityAbout({ kind: 'decision.made', what })).toBe(
    'False positive · Funds from a mixer and 2 more',
  );
  const one = { disposition: 'withdrawn', hits: '1', titles: 'A scam' };
  expect(activityAbout({ kind: 'decision.made', what: one })).toBe('Withdrawn · A scam');
});

it('names what an entry names, after a change as it is now', () => {
  const what = { 'title.before': 'Old', 'title.after': 'New' };
  expect(activityAbout({ kind: 'case.changed', what })).toBe('New');
  expect(activityAbout({ kind: 'snapshot.stored', what: { sha256: 'ab' } })).toBe('');
});
