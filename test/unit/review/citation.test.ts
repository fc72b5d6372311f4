// Citations: links in Markdown to places in stored answers.
import { describe, expect, it } from 'vitest';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { MAX_NOTE_CHARACTERS } from '#shared/domain/note.ts';
import {
  citationLink,
  citationOf,
  citedText,
  parseCitations,
  valueAt,
} from '#shared/review/citation.ts';
import { parsed } from '../../builders/name-json.ts';

const HASH = 'ab'.repeat(32) as Sha256Hex;
const TARGET = `snapshot:${HASH}`;
const cited = (pointer: string) => ({ answerSha256: HASH, pointer });

describe('parseCitations', () => {
  it.each([
    ['a link', `[score](${TARGET}#/data/score)`, ['/data/score']],
    ['the whole answer', `[answer](${TARGET})`, ['']],
    ['an empty fragment', `[answer](${TARGET}#)`, ['']],
    ['percent-encoded', `[x](${TARGET}#/a%20b/%C3%BC/%7E1)`, ['/a b/ü/~1']],
    [
      'in order, repeated',
      `[b](${TARGET}#/b) [a](${TARGET}#/a) [b](${TARGET}#/b)`,
      ['/b', '/a', '/b'],
    ],
    ['a title', `[x](${TARGET}#/a "as sent")`, ['/a']],
    ['angle brackets', `[x](<${TARGET}#/a>)`, ['/a']],
    ['emphasis around', `**see [x](${TARGET}#/a)** and ~~_[y](${TARGET}#/b)_~~`, ['/a', '/b']],
    ['emphasis within', `[**x** _y_](${TARGET}#/a)`, ['/a']],
    ['a heading', `# [x](${TARGET}#/a)`, ['/a']],
    ['lists and quotes', `> - [x](${TARGET}#/a)\n>   1. [y](${TARGET}#/b)`, ['/a', '/b']],
    ['a table', `| a | b |\n|---|---|\n| [x](${TARGET}#/a) | [y](${TARGET}#/b) |`, ['/a', '/b']],
    ['a reference', `[x][r]\n\n[r]: ${TARGET}#/a`, ['/a']],
  ])('finds %s', (_what, markdown, pointers) => {
    expect(parseCitations(markdown)).toEqual(pointers.map(cited));
  });

  it.each([
    ['code', `\`[x](${TARGET}#/a)\``],
    ['a block of code', `\`\`\`\n[x](${TARGET}#/a)\n\`\`\``],
    ['indented code', `    [x](${TARGET}#/a)`],
    ['an image', `![x](${TARGET}#/a)`],
    ['escaped brackets', `\\[x](${TARGET}#/a)`],
    ['a comment', `<!-- [x](${TARGET}#/a) -->`],
    ['another scheme', `[x](https://snapshot/${HASH}#/a)`],
    ['bare text', TARGET],
    ['a short hash', `[x](snapshot:abc#/a)`],
    ['an upper-case hash', `[x](snapshot:${HASH.toUpperCase()}#/a)`],
    ['a pointer without a slash', `[x](${TARGET}#a)`],
    ['a wrong escape', `[x](${TARGET}#/a~2)`],
    ['a wrong percent sign', `[x](${TARGET}#/%ZZ)`],
  ])('finds none in %s', (_what, markdown) => {
    expect(parseCitations(markdown)).toEqual([]);
  });

  it.each(['[', '>', '> ', '- ', '1. ', '**a_', '`a', '~~a', '*a ', '[a](', '![[](', '<a ', '|'])(
    'takes a text of nothing but %j in stride',
    (part) => {
      const link = `\n\n[x](${TARGET}#/a)`;
      const text = part.repeat(Math.floor((MAX_NOTE_CHARACTERS - link.length) / part.length));
      // In square time the longest note would take minutes; in linear time a second.
      expect(parseCitations(text + link)).toEqual([cited('/a')]);
    },
    20_000,
  );
});

describe('citationLink', () => {
  it.each([
    ['the score', '/data/score', `[the score](${TARGET}#/data/score)`],
    ['', '/data/score', `[/data/score](${TARGET}#/data/score)`.replace(/\//g, '/')],
    ['two\nlines ', '', `[two lines](${TARGET})`],
    ['a [b] *c*', '/x y', `[a \\[b\\] \\*c\\*](${TARGET}#/x%20y)`],
    ['[a](b)', '', `[\\[a\\]\\(b\\)](${TARGET})`],
  ])('of %j at %j reads as a person would write it', (words, pointer, link) => {
    expect(citationLink(HASH, pointer, words).replaceAll('\\/', '/')).toBe(link);
  });

  it('without words and pointer still shows something', () => {
    expect(citationLink(HASH, '', ' ')).toBe(`[snapshot](${TARGET})`);
  });
});

describe('citationOf', () => {
  it('tells a citation from another link', () => {
    expect(citationOf(`${TARGET}#/a%2Fb`)).toEqual(cited('/a/b'));
    for (const href of ['', 'snapshot:', `${TARGET}x`, `Snapshot:${HASH}`, '#/a']) {
      expect(citationOf(href), href).toBeNull();
    }
  });
});

describe('valueAt', () => {
  /** RFC 6901, section 5. */
  const EXAMPLE = parsed(
    '{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\\\j":5,"k\\"l":6," ":7,"m~n":8}',
  );

  it.each([
    [
      '',
      '{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\\\j":5,"k\\"l":6," ":7,"m~n":8}',
    ],
    ['/foo', '["bar","baz"]'],
    ['/foo/0', '"bar"'],
    ['/', '0'],
    ['/a~1b', '1'],
    ['/c%d', '2'],
    ['/e^f', '3'],
    ['/g|h', '4'],
    ['/i\\j', '5'],
    ['/k"l', '6'],
    ['/ ', '7'],
    ['/m~0n', '8'],
  ])('%j is %s', (pointer, text) => {
    const value = valueAt(EXAMPLE, pointer);
    expect(value === undefined ? undefined : citedText(value)).toBe(text);
  });

  it.each([
    '/none',
    '/foo/2',
    '/foo/00',
    '/foo/-',
    '/foo/length',
    '/foo/0/1',
    '/m~n',
    'foo',
    '/toString',
    '/__proto__',
  ])('%j is no place', (pointer) => {
    expect(valueAt(EXAMPLE, pointer)).toBeUndefined();
  });

  it('finds a field that is called as a property of objects is', () => {
    const value = valueAt(parsed('{"__proto__":{"constructor":1}}'), '/__proto__/constructor');
    expect(value).toMatchObject({ text: '1' });
  });
});

describe('citedText', () => {
  it('keeps numbers as they were sent', () => {
    const text = '[1.10,1e3,12345678901234567890.5,-0]';
    expect(citedText(parsed(text))).toBe(text);
  });

  it('cuts at 500 characters, and says so by an ellipsis', () => {
    const text = (length: number) => citedText(parsed(JSON.stringify('a'.repeat(length - 2))));
    expect(text(500)).toBe(`"${'a'.repeat(498)}"`);
    expect(text(501)).toBe(`"${'a'.repeat(498)}…`);
  });

  it('does not cut a character in two', () => {
    const value = parsed(JSON.stringify(`${'a'.repeat(497)}\u{1F4B0}${'b'.repeat(9)}`));
    expect(citedText(value)).toBe(`"${'a'.repeat(497)}…`);
  });
});
