// What a person should look at in a name before it leaves the machine: letters of another script
// that look like those of the name, several scripts in one name, characters that cannot be seen,
// emoji. Nothing here is refused or changed; only half characters cannot be sent at all.
// Look-alikes: the pairs of Unicode's confusables (UTS #39) that occur among plain letters.
import { codePointName, isHiddenCharacter, turnsDirection } from '../domain/hidden-characters.ts';

/** Scripts that are told apart, by the names of Unicode. */
const NAME_SCRIPTS = [
  ...['Latin', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo', 'Cyrillic', 'Greek'],
  ...['Armenian', 'Arabic', 'Hebrew', 'Thai', 'Devanagari', 'Georgian'],
] as const;
/** One of them, or any other. */
export type NameScript =
  | 'Latin'
  | 'Han'
  | 'Hiragana'
  | 'Katakana'
  | 'Hangul'
  | 'Bopomofo'
  | 'Cyrillic'
  | 'Greek'
  | 'Armenian'
  | 'Arabic'
  | 'Hebrew'
  | 'Thai'
  | 'Devanagari'
  | 'Georgian'
  | 'other';

/** A letter that looks like one of another script. */
export interface LookAlike {
  character: string;
  /** E.g. `U+0430`. */
  codePoint: string;
  script: NameScript;
  /** The letter of the name's own script that it looks like. */
  looksLike: string;
}

/** Something to look at in a name. */
export type NameConcern =
  /** `script`: that of the rest of the name. */
  | { kind: 'look_alike'; script: NameScript; letters: LookAlike[] }
  /** In their order, each with the text written in it. */
  | { kind: 'mixed_scripts'; parts: { script: NameScript; text: string }[] }
  /** Each once. */
  | { kind: 'hidden'; codePoints: string[]; turnsDirection: boolean }
  | { kind: 'emoji'; characters: string[] };

const SCRIPT_FORMS = new Map<NameScript, RegExp>(
  NAME_SCRIPTS.map((script) => [script as NameScript, new RegExp(`^\\p{Script=${script}}$`, 'u')]),
);

/** Letters that look like Latin ones, by their script. */
const LATIN_LOOK_ALIKES: Readonly<Partial<Record<NameScript, readonly [string, string]>>> = {
  Cyrillic: ['аеорсухѕіјһԁӏԛԝѵАВЕКМНОРСТУХЅІЈԚԜӀ', 'aeopcyxsijhdlqwvABEKMHOPCTYXSIJQWI'],
  Greek: ['οναιρυκΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ovaipukABEZHIKMNOPTYX'],
  Armenian: ['օսոհցՕՏԼՍ', 'ounhgOSLU'],
};

/** From a letter to the Latin one that it looks like. */
const TO_LATIN = new Map<string, string>();
/** From a script and a Latin letter to the letter of the script. */
const FROM_LATIN = new Map<string, string>();
for (const [script, pair] of Object.entries(LATIN_LOOK_ALIKES)) {
  const [own, latin] = pair.map((letters) => [...letters]);
  own?.forEach((letter, position) => {
    const twin = latin?.[position];
    if (twin === undefined) return;
    TO_LATIN.set(letter, twin);
    const back = `${script} ${twin}`;
    if (!FROM_LATIN.has(back)) FROM_LATIN.set(back, letter);
  });
}

/** Scripts whose letters are mistaken for each other. */
const MISTAKEN: readonly NameScript[] = ['Latin', 'Cyrillic', 'Greek', 'Armenian'];
/** Written together as a rule: Japanese, Korean and Chinese names. */
const TOGETHER: readonly NameScript[] = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'];

/** Everything to look at in one name, gravest first; empty for an ordinary one. */
export function checkNameText(text: string): NameConcern[] {
  const letters = lettersOf(text);
  const main = mainScript(letters);
  const alike = lookAlikes(text, main);
  const odd = new Set(alike.map(({ character }) => character));
  const hidden = [...text].filter(isHiddenCharacter);
  const emoji = [...text].filter((one) => isEmoji(one));
  const parts = scriptParts(letters.filter(({ character }) => !odd.has(character)));
  return [
    ...(alike.length === 0 ? [] : [{ kind: 'look_alike' as const, script: main, letters: alike }]),
    ...(hidden.length === 0
      ? []
      : [
          {
            kind: 'hidden' as const,
            codePoints: [...new Set(hidden.map(codePointName))],
            turnsDirection: hidden.some(turnsDirection),
          },
        ]),
    ...(new Set(parts.map(({ script }) => familyOf(script))).size < 2
      ? []
      : [{ kind: 'mixed_scripts' as const, parts }]),
    ...(emoji.length === 0 ? [] : [{ kind: 'emoji' as const, characters: [...new Set(emoji)] }]),
  ];
}

/** The text without what cannot be seen; lines stay. */
export function withoutHidden(text: string): string {
  return [...text].filter((character) => !isHiddenCharacter(character)).join('');
}

/** Whether anything of a text would be seen. */
export function hasVisible(text: string): boolean {
  return withoutHidden(text).trim() !== '';
}

/** Whether a text holds half of a character, which cannot be sent as it is shown. */
export function hasHalfCharacter(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}

/** Whether a text has Chinese characters. */
export function hasHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

interface Letter {
  character: string;
  script: NameScript;
}

function lettersOf(text: string): Letter[] {
  return [...text].flatMap((character) => {
    const script = scriptOf(character);
    return script === null ? [] : [{ character, script }];
  });
}

/** Null for what belongs to no script of its own: marks, digits, punctuation, emoji. */
function scriptOf(character: string): NameScript | null {
  if (!/^\p{L}$/u.test(character)) return null;
  for (const [script, form] of SCRIPT_FORMS) if (form.test(character)) return script;
  return /^[\p{Script=Common}\p{Script=Inherited}]$/u.test(character) ? null : 'other';
}

/** The script of most letters; of as many, the one that comes first. */
function mainScript(letters: readonly Letter[]): NameScript {
  const counts = new Map<NameScript, number>();
  for (const { script } of letters) counts.set(script, (counts.get(script) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? 'other';
}

function lookAlikes(text: string, main: NameScript): LookAlike[] {
  const found = new Map<string, LookAlike>();
  for (const word of text.split(/[\s\p{P}]+/u)) {
    const letters = lettersOf(word);
    for (const { character, script } of letters) {
      const plain = plainForm(character);
      const looksLike = plain ?? (script === main ? null : twinOf(character, main));
      const isAlien = plain !== null || isOutOfPlace(letters, script, main);
      if (looksLike === null || !isAlien) continue;
      const codePoint = codePointName(character);
      found.set(character, { character, codePoint, script, looksLike });
    }
  }
  return [...found.values()];
}

/** A full-width or styled letter in its plain form; null for a plain one. */
function plainForm(character: string): string | null {
  const plain = character.normalize('NFKC');
  return plain !== character && /^[a-z]+$/i.test(plain) ? plain : null;
}

/** The letter of a script that a letter of another one looks like. */
function twinOf(character: string, script: NameScript): string | null {
  if (script === 'Latin') return TO_LATIN.get(character) ?? null;
  const latin = TO_LATIN.get(character) ?? character;
  return FROM_LATIN.get(`${script} ${latin}`) ?? null;
}

/** Among letters of the name's own script, or in a word that could be read as one of its words. */
function isOutOfPlace(word: readonly Letter[], script: NameScript, main: NameScript): boolean {
  if (!MISTAKEN.includes(script) || !MISTAKEN.includes(main)) return false;
  return (
    word.some((letter) => letter.script === main) ||
    word.every(({ character }) => twinOf(character, main) !== null)
  );
}

function scriptParts(letters: readonly Letter[]): { script: NameScript; text: string }[] {
  const parts = new Map<NameScript, string>();
  for (const { character, script } of letters) {
    parts.set(script, (parts.get(script) ?? '') + character);
  }
  return [...parts].map(([script, text]) => ({ script, text }));
}

function familyOf(script: NameScript): string {
  return TOGETHER.includes(script) ? 'Han' : script;
}

/** Keycaps and © are ordinary signs. */
function isEmoji(character: string): boolean {
  return (
    /^[\p{Emoji_Presentation}\p{Extended_Pictographic}]$/u.test(character) &&
    !/^[\u00a9\u00ae\u2122]$/.test(character)
  );
}
