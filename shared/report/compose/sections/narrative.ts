// A suspicious-activity narrative: who, what, when, where, why and how, in the person's own words.
import { m } from '../../../messages/generated/messages.js';
import type { Block } from '../../document.ts';
import { NARRATIVE_QUESTIONS, type NarrativeQuestion } from '../../draft.ts';
import { words } from '../../inlines.ts';
import { personBlocks } from '../markdown-blocks.ts';
import { heading } from '../record-values.ts';
import type { StartSection } from '../section.ts';

const questions: Record<NarrativeQuestion, () => string> = {
  who: m.report_question_who,
  what: m.report_question_what,
  when: m.report_question_when,
  where: m.report_question_where,
  why: m.report_question_why,
  how: m.report_question_how,
};

/** A question in a word, e.g. "Who". */
function questionWord(question: NarrativeQuestion): string {
  return questions[question]();
}

/** The narrative; a question that is left open says so. */
export const startNarrative: StartSection = (context) => ({
  finish: () =>
    NARRATIVE_QUESTIONS.flatMap((question): Block[] => {
      const answer = personBlocks(context.section.answers[question] ?? '', context);
      const open: Block = {
        kind: 'paragraph',
        inlines: [{ kind: 'emphasis', inlines: [words(m.report_question_open())] }],
      };
      return [
        heading(3, words(questionWord(question))),
        ...(answer.length === 0 ? [open] : answer),
      ];
    }),
});
