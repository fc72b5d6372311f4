// What a name is looked at for before it is sent: other letters, scripts, what cannot be seen.
import { describe, expect, test } from 'vitest';
import {
  checkNameText,
  hasHalfCharacter,
  hasHan,
  hasVisible,
  withoutHidden,
} from '#shared/names/name-text.ts';

const kindsOf = (text: string) => checkNameText(text).map(({ kind }) => kind);

describe('an ordinary name raises nothing', () => {
  test.each([
    ['Latin with marks', 'José Ñandú-Łukasiewicz'],
    ['an apostrophe and digits', "O'Quill & Sons 24"],
    ['Chinese', '司徒流萤'],
    ['Chinese with a middle dot', '奥西诺·维兰德'],
    ['Japanese in its three scripts', '山田ハナコさくら'],
    ['Korean with Chinese characters', '金민서'],
    ['Cyrillic alone', 'Орест Волков'],
    ['Cyrillic that could be read as Latin', 'Сосо'],
    ['Greek', 'Ελένη Παππά'],
    ['nothing', ''],
  ])('%s', (_what, text) => {
    expect(checkNameText(text)).toEqual([]);
  });
});

describe('a letter that looks like one of the name’s own', () => {
  test('a Cyrillic а in a Latin name is shown with its number', () => {
    expect(checkNameText('Quillfe\u0430ther')).toEqual([
      {
        kind: 'look_alike',
        script: 'Latin',
        letters: [{ character: '\u0430', codePoint: 'U+0430', script: 'Cyrillic', looksLike: 'a' }],
      },
    ]);
  });

  test('a Latin a in a Cyrillic name is one too', () => {
    expect(checkNameText('Иван\u0061')).toEqual([
      {
        kind: 'look_alike',
        script: 'Cyrillic',
        letters: [{ character: 'a', codePoint: 'U+0061', script: 'Latin', looksLike: '\u0430' }],
      },
    ]);
  });

  test('a Greek omicron is one, each letter once', () => {
    const [concern] = checkNameText('B\u03bfb L\u03bfmax');
    expect(concern).toMatchObject({
      kind: 'look_alike',
      letters: [{ codePoint: 'U+03BF', script: 'Greek', looksLike: 'o' }],
    });
  });

  test('a whole word of such letters beside a Latin name is one', () => {
    expect(kindsOf('\u0421\u043e\u0441\u043e Petrovsky')).toEqual(['look_alike']);
  });

  test('full-width letters are shown in their plain form', () => {
    expect(checkNameText('\uff31uill')).toEqual([
      {
        kind: 'look_alike',
        script: 'Latin',
        letters: [{ character: '\uff31', codePoint: 'U+FF31', script: 'Latin', looksLike: 'Q' }],
      },
    ]);
  });
});

describe('several scripts in one name', () => {
  test('each stands with its own text, in their order', () => {
    expect(checkNameText('司徒流萤 Situ')).toEqual([
      {
        kind: 'mixed_scripts',
        parts: [
          { script: 'Han', text: '司徒流萤' },
          { script: 'Latin', text: 'Situ' },
        ],
      },
    ]);
  });

  test('a Cyrillic word that cannot be read as Latin is no look-alike', () => {
    expect(kindsOf('Иван Petrov')).toEqual(['mixed_scripts']);
  });
});

describe('what cannot be seen', () => {
  test('zero-width characters are named, each once', () => {
    expect(checkNameText('Qu\u200bi\u200bll')).toEqual([
      { kind: 'hidden', codePoints: ['U+200B'], turnsDirection: false },
    ]);
  });

  test('an override of the direction is told apart', () => {
    expect(checkNameText('Quill\u202eGNIKAM')).toEqual([
      { kind: 'hidden', codePoints: ['U+202E'], turnsDirection: true },
    ]);
  });

  test('it can be taken out; lines and visible letters stay', () => {
    expect(withoutHidden('Qu\u200bill\n\u202e澹臺\ufeff')).toBe('Quill\n澹臺');
  });

  test('a name of such characters alone has nothing visible', () => {
    expect(hasVisible('\u200b \u2060')).toBe(false);
    expect(hasVisible(' \u200bx')).toBe(true);
  });
});

test('emoji are shown, each once; a trade mark is none', () => {
  expect(checkNameText('Quill 😀😀')).toEqual([{ kind: 'emoji', characters: ['😀'] }]);
  expect(checkNameText('Quill™')).toEqual([]);
});

test('several concerns come gravest first', () => {
  expect(kindsOf('Qu\u0456ll\u200b 司徒 😀')).toEqual([
    'look_alike',
    'hidden',
    'mixed_scripts',
    'emoji',
  ]);
});

test('half a character is found, a whole one outside the basic plane is none', () => {
  expect(hasHalfCharacter('a\ud83d')).toBe(true);
  expect(hasHalfCharacter('😀𠮷')).toBe(false);
});

test('Chinese characters are recognised, those of the supplementary planes too', () => {
  expect(hasHan('Quill 𠮷')).toBe(true);
  expect(hasHan('Quill')).toBe(false);
});
