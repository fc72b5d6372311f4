// Saved filters of lists.
import { expect, test } from 'vitest';
import type { SavedViewId } from '#shared/domain/ids.ts';
import type { SavedView } from '#shared/records/search.ts';
import {
  codeOf,
  newCaseFile,
  newestEntries,
  reopen,
  T0,
  verifyAt,
} from '../builders/casefile-file.ts';

const view = (name: string, filterJson = '{}'): Omit<SavedView, 'id'> => ({
  ...{ area: 'cases', name, filterJson },
});
const id = (text: string) => text as SavedViewId;

test('views are listed by area and name, also after reopening', () => {
  const { operations, path } = newCaseFile();
  operations.saveView({ id: id('1'), view: view('Open'), at: T0 });
  operations.saveView({ id: id('2'), view: { ...view('All'), area: 'screenings' }, at: T0 });
  operations.saveView({ id: id('3'), view: view('Mine'), at: T0 });
  operations.close({});
  const names = reopen(path)
    .listViews({})
    .map(({ area, name }) => `${area} ${name}`);
  expect(names).toEqual(['cases Mine', 'cases Open', 'screenings All']);
});

test('a view saved under a name in use, in any letter case, takes its place and its id', () => {
  const { operations } = newCaseFile();
  operations.saveView({ id: id('1'), view: view('Open'), at: T0 });
  const saved = operations.saveView({ id: id('2'), view: view('OPEN', '{"a":1}'), at: T0 });
  expect(saved).toEqual({ id: '1', area: 'cases', name: 'OPEN', filterJson: '{"a":1}' });
  expect(operations.listViews({})).toEqual([saved]);
});

test('a filter that is no JSON is refused', () => {
  const { operations } = newCaseFile();
  const saving = { id: id('1'), view: view('Open', '{'), at: T0 };
  expect(codeOf(() => operations.saveView(saving))).toBe('input.invalid');
});

test('a view is removed once', () => {
  const { operations } = newCaseFile();
  operations.saveView({ id: id('1'), view: view('Open'), at: T0 });
  operations.removeView({ id: id('1'), at: T0 });
  expect(operations.listViews({})).toEqual([]);
  expect(codeOf(() => operations.removeView({ id: id('1'), at: T0 }))).toBe('record.not_found');
});

test('views are how a person looks at the file: the journal takes their hash alone', () => {
  const { operations, path } = newCaseFile();
  operations.saveView({ id: id('1'), view: view('Open'), at: T0 });
  operations.removeView({ id: id('1'), at: T0 });
  const [removed, saved] = newestEntries(operations, 2);
  const told = { kind: 'records.hashed', subject: '1', caseId: null };
  const what = { record: 'saved_view', records: '1' };
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
  expect(saved).toMatchObject({ ...told, what: { ...what, 'recordHash.1': hash } });
  expect(removed).toMatchObject({ ...told, what: { ...what, 'recordHash.1': 'removed' } });
  expect(verifyAt(path).findings).toEqual([]);
});
