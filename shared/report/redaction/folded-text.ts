// A text in the form in which originals are looked for, with the way back to where each piece of it
// stood. What is looked for, and what is put in its place, is decided elsewhere.
import { isHiddenCharacter } from '../../domain/hidden-characters.ts';

/**
 * A text without regard to letter case, composition (NFC or NFD), kind and number of blanks, and
 * without hidden characters. `starts[i]` and `ends[i]` bound, in UTF-16 units of the text itself, the
 * character with its marks that the i-th unit of `folded` is from; both null where every unit is
 * where it stood.
 */
export interface FoldedText {
  folded: string;
  starts: readonly number[] | null;
  ends: readonly number[] | null;
}

const PLAIN = /^(?:[\x21-\x7e]| (?! ))*$/;

/** Folds a text; the folding of a folded text is the same text. */
export function foldText(text: string): FoldedText {
  if (PLAIN.test(text)) return { folded: text.toLowerCase(), starts: null, ends: null };
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let group = '';
  let from = 0;
  let to = 0;
  const close = (): void => {
    if (group === '') return;
    const part = group === ' ' ? ' ' : foldGroup(group);
    parts.push(part);
    for (let unit = 0; unit < part.length; unit++) {
      starts.push(from);
      ends.push(to);
    }
    group = '';
  };
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const kind = kindOf(character);
    if (kind === 'blank' && group === ' ') to = end;
    else if (kind === 'mark' && group !== '' && group !== ' ') {
      group += character;
      to = end;
    } else if (kind !== 'hidden') {
      close();
      group = kind === 'blank' ? ' ' : character;
      from = at;
      to = end;
    }
    at = end;
  }
  close();
  return { folded: parts.join(''), starts, ends };
}

/** What `foldText` folds a text to, faster and without the way back. */
export function foldLongText(text: string): string {
  return text
    .replace(BESIDE_PLAIN, (run) => foldText(run).folded)
    .toLowerCase()
    .replace(/\s\s+|[^\S ]/g, ' ');
}

/** What is not plain, with the letter before it that it may belong to. */
const BESIDE_PLAIN = /[\t\n\x20-\x7e]?[^\t\n\x20-\x7e]+/gu;

/** By way of upper case, which writes out `ß` and makes one of both sigmas; the capital `ẞ` must be lowered first. */
function foldGroup(group: string): string {
  const known = folds.get(group);
  if (known !== undefined) return known;
  const upper = group.normalize('NFD').toLowerCase().toUpperCase().normalize('NFD');
  const fold = [...upper]
    .map((one) => one.toLowerCase())
    .join('')
    .normalize('NFD');
  if (folds.size < MOST_KNOWN) folds.set(group, fold);
  return fold;
}

type Kind = 'blank' | 'mark' | 'hidden' | 'other';

/** Of characters and groups seen before: texts repeat them, and looking them up costs most. */
const MOST_KNOWN = 20_000;
const folds = new Map<string, string>();
const kinds = new Map<string, Kind>();

function kindOf(character: string): Kind {
  const known = kinds.get(character);
  if (known !== undefined) return known;
  const kind = findKind(character);
  if (kinds.size < MOST_KNOWN) kinds.set(character, kind);
  return kind;
}

function findKind(character: string): Kind {
  // The byte order mark is a blank to regular expressions; here it hides.
  if (character !== '\ufeff' && /^\s$/u.test(character)) return 'blank';
  if (isHiddenCharacter(character)) return 'hidden';
  return /^\p{M}$/u.test(character) ? 'mark' : 'other';
}
