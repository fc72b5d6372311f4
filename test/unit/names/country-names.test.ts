// Countries in both languages next to the code that is sent.
import { expect, test } from 'vitest';
import { countryName } from '#shared/names/country-names.ts';

test('a code has its names in both languages, in any letter case', () => {
  expect(countryName('sg')).toEqual({ en: 'Singapore', zh: '新加坡' });
});

test('UK, as the name service writes it, is the United Kingdom', () => {
  expect(countryName('UK')).toEqual({ en: 'United Kingdom', zh: '英国' });
});

test.each(['', 'C', 'SGP', 'QQ', 'ZZ', '新加坡', '1A'])('%j is no known code', (code) => {
  expect(countryName(code)).toBeNull();
});
