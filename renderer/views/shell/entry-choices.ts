// What the entry box offers for a text, in order: the first is what Enter does.
import type { SearchHit, SearchGroupName } from '#shared/records/search.ts';
import type { JobKind } from '#shared/screening/job.ts';
import type { Command } from '#shared/commands/command.ts';
import type { CommandId } from '#shared/commands/page-commands.ts';
import { findByName } from '../../keyboard/commands.ts';

/** One thing to choose. */
export type EntryChoice =
  /** A new screening of the text. */
  | { kind: 'screen'; subject: JobKind }
  /** A search of the file for it. */
  | { kind: 'find' }
  /** Something that the file holds. */
  | { kind: 'hit'; group: SearchGroupName; hit: SearchHit }
  /** The name service's database, with the text in its box; nothing is sent. */
  | { kind: 'look_up' }
  | { kind: 'command'; command: Command<CommandId> };

/** Commands offered next to other things. */
const FEW = 3;

/** The words after the mark of a command, `>`, also a full-width one; null for a text without it. */
export function askedCommand(text: string): string | null {
  return /^\s*[>\uff1e](.*)$/su.exec(text)?.[1]?.trim() ?? null;
}

/** All commands that the words name, of those that can be run now. */
export function commandChoices(words: string, offered: readonly CommandId[]): EntryChoice[] {
  return findByName(words)
    .filter(({ id }) => offered.includes(id))
    .map((command) => ({ kind: 'command', command }));
}

/** What is offered for a text that names no command by its mark. */
export function textChoices({
  text,
  mode,
  kind,
  hits,
  offered,
}: {
  text: string;
  /** What comes first. */
  mode: 'screen' | 'find';
  /** What the text was taken for. */
  kind: JobKind;
  /** What the file holds of it, as many as are shown. */
  hits: readonly { group: SearchGroupName; hit: SearchHit }[];
  /** Commands that can be run now. */
  offered: readonly CommandId[];
}): EntryChoice[] {
  const screen: EntryChoice = { kind: 'screen', subject: kind };
  const find: EntryChoice = { kind: 'find' };
  const choices: EntryChoice[] = mode === 'screen' ? [screen, find] : [find, screen];
  // Neither an address nor a hash is the name of a person or a command.
  if (kind === 'name') {
    choices.push({ kind: 'look_up' });
    if (text.length > 1) choices.push(...commandChoices(text, offered).slice(0, FEW));
  }
  // They come a moment later: what is there already stays under the pointer.
  for (const { group, hit } of hits) choices.push({ kind: 'hit', group, hit });
  return choices;
}
