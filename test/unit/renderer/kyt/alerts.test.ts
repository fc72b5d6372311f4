import { expect, it } from 'vitest';
import { exposureWord, sortAlerts } from '../../../../renderer/features/kyt/alerts.ts';
import { buildKytView } from '../../../builders/kyt-view.ts';

const [sample] = buildKytView().result!.alerts;
const alert = (categoryId: string, parts: Partial<NonNullable<typeof sample>>) => ({
  ...sample!,
  categoryId,
  highlighted: false,
  ...parts,
});

it('puts highlighted alerts first, then the worst, then the nearest, and keeps the rest in order', () => {
  const sorted = sortAlerts([
    alert('low', { alertLevel: 'low', hops: 0 }),
    alert('far', { alertLevel: 'high', hops: 3 }),
    alert('unknown level', { alertLevel: 'severe', hops: 0 }),
    alert('near', { alertLevel: 'high', hops: 1 }),
    alert('near too', { alertLevel: 'high', hops: 1 }),
    alert('no hops', { alertLevel: 'high', hops: null }),
    alert('starred', { alertLevel: 'low', hops: 3, highlighted: true }),
  ]);
  expect(sorted.map(({ categoryId }) => categoryId)).toEqual([
    'starred',
    'unknown level',
    'near',
    'near too',
    'far',
    'no hops',
    'low',
  ]);
});

it('shows an exposure outside the documents as sent, and none as not delivered', () => {
  expect(exposureWord('direct')).toBe('Direct');
  expect(exposureWord('INDIRECT')).toBe('Indirect');
  expect(exposureWord('SIDEWAYS')).toBe('SIDEWAYS');
  expect(exposureWord('')).toBe('not provided by the service');
});
