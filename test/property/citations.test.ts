// Laws of citations over arbitrary texts and answers.
import fc from 'fast-check';
import { Lexer, walkTokens } from 'marked';
import { describe, expect, it } from 'vitest';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { Citation } from '#shared/domain/note.ts';
import {
  citationLink,
  citationOf,
  citedText,
  parseCitations,
  valueAt,
} from '#shared/review/citation.ts';
import { parsed } from '../builders/name-json.ts';
import { examples } from '../fakes/extent.ts';

const sha256 = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex') as Sha256Hex);
const special = fc.string({
  unit: fc.constantFrom(
    ...['\\', '`', '*', '_', '[', ']', '<', '>', '&', '!', '~', '|', '#', '(', ')', '"', "'", '\n'],
    ...[' ', ':', '/', '@', '$', '^', '-', '=', '.', 'http://a.b', 'www.a.b', 'a@b.c', '\u202e'],
  ),
});
const words = fc
  .array(fc.oneof(special, fc.string({ unit: 'grapheme', maxLength: 4 })))
  .map((parts) => parts.join(''));
const token = fc.oneof(words, fc.constantFrom('data', 'path_list', '0', '17')).map((text) =>
  text
    .replace(/\p{Surrogate}/gu, '')
    .replaceAll('~', '~0')
    .replaceAll('/', '~1'),
);
const pointer = fc
  .array(token, { maxLength: 5 })
  .map((tokens) => tokens.map((one) => `/${one}`).join(''));

describe('a citation link', () => {
  it('reads back as its hash and its pointer, whatever its words', () => {
    fc.assert(
      fc.property(sha256, pointer, words, (answerSha256, at, shown) => {
        const link = citationLink(answerSha256, at, shown);
        expect(parseCitations(link)).toEqual([{ answerSha256, pointer: at }]);
      }),
      { numRuns: examples(2000) },
    );
  });

  it('stays one in the middle of a sentence, in a list and in a table', () => {
    fc.assert(
      fc.property(sha256, pointer, words, (answerSha256, at, shown) => {
        const link = citationLink(answerSha256, at, shown);
        const around = [`As ${link} says,`, `- a\n- ${link}`, `|a|b|\n|-|-|\n|${link}|c|`];
        for (const text of around) {
          expect(parseCitations(text)).toEqual([{ answerSha256, pointer: at }]);
        }
      }),
      { numRuns: examples(500) },
    );
  });
});

describe('the citations of a text', () => {
  /** As the view that shows the note reads it, emphasis and all. */
  const asShown = (markdown: string): Citation[] => {
    const found: Citation[] = [];
    void walkTokens(new Lexer({ gfm: true }).lex(markdown), (one) => {
      const citation = one.type === 'link' ? citationOf(String(one['href'])) : null;
      if (citation !== null) found.push(citation);
    });
    return found;
  };
  const PARTS = [
    ...[
      '\n',
      '\n\n',
      '# ',
      '- ',
      '  - ',
      '> ',
      '    ',
      '```\n',
      '`',
      '**',
      '*',
      '_',
      '~~',
      '| ',
      '|\n',
      '|-|-|\n',
    ],
    ...[
      '[',
      ']',
      '![',
      '](',
      ')',
      '<',
      '>',
      '\\',
      '<b>',
      'text ',
      'a',
      '[x]: ',
      '&amp;',
      '1. ',
      '***\n',
    ],
    `[x](snapshot:${'ab'.repeat(32)}#/a)`,
    `[*y*](snapshot:${'cd'.repeat(32)}#/b/0 "t")`,
    `snapshot:${'ef'.repeat(32)}`,
  ];

  it('are those of the note as it is shown', () => {
    const text = fc
      .array(fc.constantFrom(...PARTS), { maxLength: 40 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (markdown) => {
        expect(parseCitations(markdown)).toEqual(asShown(markdown));
      }),
      { numRuns: examples(3000) },
    );
  });

  it('are read from any text, and a hash and a pointer is all they hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), words, (binary, text) => {
        for (const citation of parseCitations(`${binary}snapshot:${text}`)) {
          expect(Object.keys(citation)).toEqual(['answerSha256', 'pointer']);
        }
      }),
    );
  });
});

describe('a value', () => {
  it('is found at every place that an answer has', () => {
    const json = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
    fc.assert(
      fc.property(json, (value) => {
        const answer = parsed(JSON.stringify(value));
        for (const [at, part] of placesOf(JSON.parse(JSON.stringify(value)))) {
          const found = valueAt(answer, at);
          expect(found).not.toBeUndefined();
          if (found === undefined) continue;
          expect(JSON.parse(citedText(found, 1e6))).toEqual(part);
          expect(citedText(found).length).toBeLessThanOrEqual(500);
        }
      }),
    );
  });

  function placesOf(value: unknown, at = ''): [string, unknown][] {
    const inner =
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, part]) =>
            placesOf(part, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
          )
        : [];
    return [[at, value], ...inner];
  }
});
