// A row of the command table, and how rows are written down. The tables are next to it.
import type { Shortcut } from './shortcuts.ts';

/** Languages in which a command has words. */
export type CommandLanguage = 'en' | 'zh-CN';

/** The words of a command in the present language, or in the one that is asked for. */
export type CommandWord = (
  inputs?: Record<string, never>,
  options?: { locale?: CommandLanguage },
) => string;

/** A row of the table. */
export interface Command<Id extends string = string> {
  id: Id;
  word: CommandWord;
  /** Each does the same; the first is the one to show. Without one it is called by its name. */
  shortcuts: readonly Shortcut[];
  /** Also works while the person types in a text box. */
  inText: boolean;
}

/** A command of one part of a view: a key alone, and not while the person types. */
export function inPlace<Id extends string>(
  id: Id,
  word: CommandWord,
  key: string,
  also?: string,
): Command<Id> {
  const shortcuts = also === undefined ? [{ key }] : [{ key }, { key: also }];
  return { id, word, shortcuts, inText: false };
}

/** One that works with Ctrl or Command held. */
export function withMod<Id extends string>(
  id: Id,
  word: CommandWord,
  key: string,
  { shift = false, inText = false }: { shift?: boolean; inText?: boolean } = {},
): Command<Id> {
  const shortcut = shift ? { key, mod: true, shift: true } : { key, mod: true };
  return { id, word, shortcuts: [shortcut], inText };
}

/** A command without a key. */
export function byName<Id extends string>(id: Id, word: CommandWord): Command<Id> {
  return { id, word, shortcuts: [], inText: true };
}
