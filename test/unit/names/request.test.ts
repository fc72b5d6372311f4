import { describe, expect, it } from 'vitest';
import {
  COUNTRIES,
  MAX_ALIASES,
  MAX_CONTEXT_LENGTH,
  MAX_NAME_LENGTH,
  NAME_DEFAULTS,
  nameRequestSchema,
  toNameBody,
  type NameRequestInput,
} from '#shared/names/request.ts';
import {
  MAX_SEARCH_LIMIT,
  nameSearchSchema,
  SEARCH_DEFAULTS,
  toSearchQuery,
} from '#shared/names/search-request.ts';

const of = (changes: Partial<NameRequestInput> = {}) =>
  nameRequestSchema.safeParse({ ...NAME_DEFAULTS, name: 'Ottilie Farrowmere', ...changes });
const accepted = (changes: Partial<NameRequestInput> = {}) => {
  const reading = of(changes);
  if (!reading.success) throw new Error(reading.error.message);
  return reading.data;
};

describe('nameRequestSchema', () => {
  it('sends the name and the threshold when nothing else is given', () => {
    expect(toNameBody(accepted())).toEqual({ name: 'Ottilie Farrowmere', threshold: 0.3 });
  });

  it('sends everything that is given', () => {
    const body = toNameBody(
      accepted({
        country: 'sg',
        industry: 'crypto',
        aliases: [' 某人 '],
        context: 'born 1980',
        threshold: '0.85',
      }),
    );
    expect(body).toEqual({
      name: 'Ottilie Farrowmere',
      country: 'SG',
      industry: 'crypto',
      aliases: ['某人'],
      context: 'born 1980',
      threshold: 0.85,
    });
  });

  it('takes an empty optional text for "not given"', () => {
    expect(accepted({ country: ' ', industry: '', context: '' })).toMatchObject({
      country: null,
      industry: null,
      context: null,
    });
  });

  it.each(COUNTRIES)('takes the documented country %s', (country) => {
    expect(accepted({ country }).country).toBe(country);
  });

  it.each(['0', '1', '0.3', '0.0001', '1.0'])(
    'takes the threshold %s with its digits',
    (threshold) => {
      expect(accepted({ threshold }).threshold).toBe(threshold);
    },
  );

  it.each<Partial<NameRequestInput>>([
    { name: '' },
    { name: '   ' },
    { name: 'x'.repeat(MAX_NAME_LENGTH + 1) },
    { name: 'half \ud800' },
    { country: 'ELEVENCHARS' },
    { aliases: [''] },
    { aliases: ['x'.repeat(MAX_NAME_LENGTH + 1)] },
    { aliases: Array.from({ length: MAX_ALIASES + 1 }, (_, index) => `a${index}`) },
    { context: 'x'.repeat(MAX_CONTEXT_LENGTH + 1) },
    { threshold: '1.1' },
    { threshold: '-0.1' },
    { threshold: '' },
    { threshold: '.5' },
    { threshold: '3e-1' },
  ])('refuses %.60j', (changes) => {
    expect(of(changes).success).toBe(false);
  });

  it('refuses a field that the specification does not name', () => {
    expect(nameRequestSchema.safeParse({ ...accepted(), birthday: '1980' }).success).toBe(false);
  });

  it('checks its own output again without changing it', () => {
    const request = accepted({ country: 'hk', aliases: ['a'], context: ' c ' });
    expect(nameRequestSchema.parse(request)).toEqual(request);
  });
});

describe('nameSearchSchema', () => {
  it('sends every parameter, the defaults included', () => {
    const search = nameSearchSchema.parse({ ...SEARCH_DEFAULTS, q: ' 澹台 ' });
    expect(toSearchQuery(search)).toEqual({ q: '澹台', limit: '20', threshold: '0.3' });
  });

  it.each([
    { limit: 0 },
    { limit: MAX_SEARCH_LIMIT + 1 },
    { limit: 1.5 },
    { q: ' ' },
    { threshold: '2' },
  ])('refuses %j', (changes) => {
    const search = { ...SEARCH_DEFAULTS, q: 'x', ...changes };
    expect(nameSearchSchema.safeParse(search).success).toBe(false);
  });
});
