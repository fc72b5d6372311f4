// Reasons are numbered once.
import { expect, it } from 'vitest';
import { reasonText } from '../../../../renderer/features/name-result/reason-words.ts';

it('a reason that has the number of its place is shown without it', () => {
  expect(reasonText('1. Sanctions: no match.', 1)).toBe('Sanctions: no match.');
  expect(reasonText('12. Live news: no match.', 12)).toBe('Live news: no match.');
});

it('any other number belongs to the reason and stays', () => {
  expect(reasonText('2. Convictions: no match.', 1)).toBe('2. Convictions: no match.');
  expect(reasonText('1.5 million EUR', 1)).toBe('1.5 million EUR');
  expect(reasonText('Decision: APPROVE', 7)).toBe('Decision: APPROVE');
});
