// Which notes of a case are about an address, those that name it and those that cite the screening; and
// which places of its paths they cite.
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { Note } from '#shared/domain/note.ts';
import { parseCitations } from '#shared/review/citation.ts';
import { placeOfPointer, type CitingNote, type PathPlace } from '#shared/review/path-place.ts';
import type { KyaView, KytView } from '#shared/screening/snapshot.ts';
import { firstWords } from '#shared/words/note-words.ts';

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
  const isCiting = (note: Note): boolean => pointersInto(note, answerSha256).length > 0;
  const naming = notes.filter(isNaming);
  const citing = notes.filter((note) => !naming.includes(note) && isCiting(note));
  return [
    ...naming.map((note) => ({ note, isNaming: true })),
    ...citing.map((note) => ({ note, isNaming: false })),
  ];
}

/** The notes that cite hits of an answer or nodes of their paths, newest first; once for each place. */
export function notesOnPaths(notes: readonly Note[], view: KyaView | KytView): CitingNote[] {
  return notes.flatMap((note) => {
    const places = new Map<string, PathPlace>();
    for (const pointer of pointersInto(note, view.summary.sha256)) {
      const place = placeOfPointer(view, pointer);
      if (place !== null) places.set(JSON.stringify(place), place);
    }
    const words = note.title.trim() === '' ? firstWords(note.body) : note.title.trim();
    return [...places.values()].map((place) => ({ id: note.id, words, place }));
  });
}

/** Whether a note may cite a path of an answer. */
export function citesPaths(note: Note, answerSha256: Sha256Hex): boolean {
  return pointersInto(note, answerSha256).some((pointer) => pointer.includes('/hits'));
}

/** What a note cites of an answer. */
function pointersInto({ body }: Note, answerSha256: Sha256Hex): string[] {
  if (!body.includes(answerSha256)) return [];
  return parseCitations(body).flatMap((one) =>
    one.answerSha256 === answerSha256 ? one.pointer : [],
  );
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
