import { describe, expect, it } from 'vitest';
import { readDetail } from '#shared/names/detail-reader.ts';
import { parsed } from '../../builders/name-json.ts';

const read = (json: unknown) => readDetail(parsed(JSON.stringify(json)));

describe('readDetail', () => {
  it('reads a text', () => {
    expect(read({ detail: 'Entity not found' })).toEqual({ text: 'Entity not found', fields: [] });
  });

  it('reads a list of field errors with their places', () => {
    const detail = [
      { loc: ['body', 'aliases', 3], msg: 'must be a text', type: 'wrong_type' },
      { msg: 'is odd' },
      'in words',
    ];
    expect(read({ detail })).toEqual({
      text: 'body.aliases.3: must be a text; is odd; in words',
      fields: [
        { field: 'body.aliases.3', message: 'must be a text' },
        { field: '', message: 'is odd' },
        { field: '', message: 'in words' },
      ],
    });
  });

  it.each([null, [], 'x', {}, { detail: null }, { detail: 5 }, { detail: [] }, { detail: [{}] }])(
    'finds nothing in %j',
    (json) => {
      expect(read(json)).toBeNull();
    },
  );

  it('bounds a text of any length', () => {
    expect(read({ detail: 'x'.repeat(5_000) })?.text).toHaveLength(1_000);
  });
});
