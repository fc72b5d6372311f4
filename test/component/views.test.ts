// Every view in both themes: no violation of WCAG 2.2 AA that axe can find, nothing cut off at the
// smallest window, no refused style or script.
import { expect } from 'playwright/test';
import { sampleTransaction } from '../builders/page-samples.ts';
import { findViolations } from './harness/axe.ts';
import { test, type Opening } from './harness/open-page.ts';

const views: [name: string, opening: Opening][] = [
  ['first start', { scene: 'none' }],
  ['unlocking', { scene: 'locked' }],
  ['a missing file', { scene: 'missing' }],
  ['cases', { at: 'cases' }],
  ['no case', { scene: 'empty', at: 'cases' }],
  ['a case with jobs in every state', { at: 'case' }],
  ['the form', { at: 'screen' }],
  ['the form with a wrong address', { at: 'screen', subject: '0x12' }],
  ['the form of a transaction', { at: 'screen', subject: sampleTransaction(3) }],
  ['the form of a name', { at: 'screen', subject: 'Orsino Velander' }],
  ['the form without chains', { scene: 'offline', at: 'screen' }],
  ['the queue', { at: 'queue' }],
  ['an empty queue', { scene: 'empty', at: 'queue' }],
  ['the ledger', { at: 'ledger' }],
  ['settings', { at: 'settings' }],
  ['a stored address', { at: 'screening' }],
  ['a stored transaction', { at: 'screening', scene: 'kyt' }],
  ['one side of a transaction', { at: 'screening', scene: 'kyt_in' }],
  ['a transaction that leaves much open', { at: 'screening', scene: 'kyt_unclear' }],
  ['a transaction that cannot be read', { at: 'screening', scene: 'kyt_unreadable' }],
  ['a stored name', { at: 'screening', scene: 'name' }],
  ['a name of which little came', { at: 'screening', scene: 'name_sparse' }],
  ['a name with many matches', { at: 'screening', scene: 'name_many' }],
  ['a name that cannot be read', { at: 'screening', scene: 'name_unreadable' }],
];

for (const theme of ['light', 'dark'] as const) {
  for (const [name, opening] of views) {
    test(`${name}, ${theme}: accessible`, async ({ openPage }) => {
      const page = await openPage({ ...opening, theme });
      expect(await findViolations(page)).toEqual([]);
    });
  }
}

for (const locale of ['en', 'zh-CN'] as const) {
  for (const [name, opening] of views) {
    test(`${name}, ${locale}: fits the smallest window`, async ({ openPage, setWindowSize }) => {
      await setWindowSize(1024, 700);
      const page = await openPage({ ...opening, locale });
      const overflow = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main')].map(
          (element) => element.scrollWidth - element.clientWidth,
        ),
      );
      await setWindowSize(1280, 800);
      expect(Math.max(...overflow)).toBe(0);
    });
  }
}
