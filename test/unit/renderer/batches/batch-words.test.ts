import { expect, it } from 'vitest';
import { ROW_PROBLEMS } from '#shared/batch/batch.ts';
import { AppError } from '#shared/errors.ts';
import { m } from '#shared/messages/generated/messages.js';
import { locales, overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import {
  durationWord,
  faultWord,
  rowFateWord,
} from '../../../../renderer/features/batches/batch-words.ts';
import { tableTrouble } from '../../../../renderer/features/batches/table-trouble.ts';

it.each(ROW_PROBLEMS)('names the problem %s and its column in both languages', (problem) => {
  const texts = locales.map((locale) => {
    overwriteGetLocale(() => locale);
    return [null, 'B'].map((column) => faultWord({ problem, column }, ''));
  });
  overwriteGetLocale(() => 'en');
  for (const [bare = '', named = ''] of texts) {
    expect(bare.length).toBeGreaterThan(1);
    expect(named).toContain('B');
    expect(named).toContain(bare);
  }
  expect(texts[0]).not.toEqual(texts[1]);
});

it('says every fault of a wrong row, and of a duplicate which row it repeats', () => {
  const faults = [
    { problem: 'unknown_chain', column: 'chain' },
    { problem: 'formula', column: null },
  ] as const;
  const of = { subject: '', ofRow: null };
  const wrong = rowFateWord({ ...of, fate: 'wrong', faults: [...faults] });
  for (const fault of faults) expect(wrong).toContain(faultWord(fault, ''));
  const repeated = rowFateWord({ ...of, fate: 'duplicate', faults: [], ofRow: 1234 });
  expect(repeated).toBe('Same as row 1,234');
  expect(rowFateWord({ ...of, fate: 'send', faults: [] })).toBe('');
});

it('names the chain that the service does not cover', () => {
  const subject = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  const faults = [{ problem: 'address_other_chain', column: null }] as const;
  expect(rowFateWord({ fate: 'wrong', faults: [...faults], subject, ofRow: null })).toBe(
    'this service does not cover Bitcoin',
  );
});

it.each([
  [0, m.duration_under_minute()],
  [59, m.duration_under_minute()],
  [60, m.duration_minutes({ minutes: '1' })],
  [61, m.duration_minutes({ minutes: '2' })],
  [3540, m.duration_minutes({ minutes: '59' })],
  [3541, m.duration_hours({ hours: '1', minutes: '0' })],
  [3900, m.duration_hours({ hours: '1', minutes: '5' })],
])('rounds an estimate of %i s up to the minute', (seconds, word) => {
  expect(durationWord(seconds)).toBe(word);
});

it('says why a table was refused where the error tells, and nothing where it does not', () => {
  const refusal = (details: Record<string, string>) =>
    tableTrouble(new AppError('batch.unreadable', '', { details }).toWire());
  expect(refusal({ reason: 'damaged_workbook' })).toContain(m.table_trouble_damaged());
  expect(refusal({ limit: 'rows' })).toContain(m.table_trouble_rows());
  expect(refusal({ reason: 'constructor' })).toBeUndefined();
  expect(refusal({})).toBeUndefined();
  const other = new AppError('http.not_reached', '', { details: { reason: 'not_found' } });
  expect(tableTrouble(other.toWire())).toBeUndefined();
});
