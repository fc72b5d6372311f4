// Which notes of a case are about an address: those that name it, and those that cite the screening.
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { Note } from '#shared/domain/note.ts';
import { parseCitations } from '#shared/review/citation.ts';

/** A note, and whether its text names the address; else it cites the screening. */
export interface NoteOnAddress {
  note: Note;
  isNaming: boolean;
}

/**
 * The notes about an address, those that name it first.
 * @param answerSha256 of the screening's answer
 */
export function notesAbout(
  notes: readonly Note[],
  address: string,
  answerSha256: Sha256Hex,
): NoteOnAddress[] {
  const isNaming = ({ title, body }: Note): boolean =>
    names(title, address) || names(body, address);
  const isCiting = ({ body }: Note): boolean =>
    body.includes(answerSha256) &&
    parseCitations(body).some((citation) => citation.answerSha256 === answerSha256);
  const naming = notes.filter(isNaming);
  const citing = notes.filter((note) => !naming.includes(note) && isCiting(note));
  return [
    ...naming.map((note) => ({ note, isNaming: true })),
    ...citing.map((note) => ({ note, isNaming: false })),
  ];
}

/** Whether a text holds an address as a word of its own; `evm` ignores letter case. */
function names(text: string, address: string): boolean {
  if (address === '') return false;
  const isCaseless = /^0x/i.test(address);
  const searched = isCaseless ? text.toLowerCase() : text;
  const wanted = isCaseless ? address.toLowerCase() : address;
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + 1)) {
    const around = `${searched[at - 1] ?? ''}${searched[at + wanted.length] ?? ''}`;
    if (!/[0-9a-z]/i.test(around)) return true;
  }
  return false;
}
