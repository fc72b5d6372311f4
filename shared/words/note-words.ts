// The words of notes.
import type { CitationProblem, Note } from '../domain/note.ts';
import { m } from '../messages/generated/messages.js';

const problems: Record<CitationProblem, () => string> = {
  no_snapshot: m.cite_problem_no_snapshot,
  hash_mismatch: m.cite_problem_hash_mismatch,
  unreadable: m.cite_problem_unreadable,
  no_such_place: m.cite_problem_no_such_place,
};

/** Why a citation shows no value, in a few words; without a problem that it is being read. */
export function citationProblemWord(problem: CitationProblem | null): string {
  return problem === null ? m.common_loading() : problems[problem]();
}

/** A note's title, or that it has none. */
export function noteTitle({ title }: Pick<Note, 'title'>): string {
  return title.trim() === '' ? m.notes_untitled() : title;
}

/** The beginning of a text in one line, without the marks that Markdown puts first. */
export function firstWords(body: string): string {
  const MAX = 200;
  return body
    .slice(0, 4 * MAX)
    .replace(/\]\(snapshot:[^)]*\)/g, ']')
    .replace(/^\s*[-+*]\s+(\[.\])?/gm, ' ')
    .replace(/[#>*_`[\]\\|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX);
}
