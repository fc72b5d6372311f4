// What a person types about an account, read before anything is sent. Pure.

/** Whether a text has the form of an e-mail address; the service decides whether it exists. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()) && text.trim().length <= 320;
}

/** A question and its answer as typed. */
export interface SurveyLine {
  question: string;
  answer: string;
}

/** Why a survey cannot be sent. */
export type SurveyProblem = 'empty' | 'question_missing' | 'question_twice';

/** Free-form pairs as the service takes them, or what is wrong. Lines without any text are left out. */
export function readSurvey(
  lines: readonly SurveyLine[],
): { ok: true; answers: Record<string, string> } | { ok: false; problem: SurveyProblem } {
  const filled = lines
    .map(({ question, answer }) => ({ question: question.trim(), answer: answer.trim() }))
    .filter(({ question, answer }) => question !== '' || answer !== '');
  if (filled.length === 0) return { ok: false, problem: 'empty' };
  if (filled.some(({ question }) => question === '')) {
    return { ok: false, problem: 'question_missing' };
  }
  const answers = new Map(filled.map(({ question, answer }) => [question, answer]));
  if (answers.size < filled.length) return { ok: false, problem: 'question_twice' };
  return { ok: true, answers: Object.fromEntries(answers) };
}
