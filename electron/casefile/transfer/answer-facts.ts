// What an imported answer is about: by the answer itself, and where it is silent by what the person
// states. A statement that the answer contradicts is refused, not overruled in silence.
import { checkAddress } from '#shared/domain/address.ts';
import { isSameWord } from '#shared/domain/same-word.ts';
import { subjectKey, type SubjectMemberKind } from '#shared/domain/subject.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { checkTransaction } from '#shared/domain/transaction.ts';
import { AppError } from '#shared/errors.ts';
import type { AnswerOrigin } from '#shared/records/transfer.ts';
import type { RecognisedAnswer } from '#shared/review/recognise-answer.ts';
import type { ScreenDirection } from '#shared/screening/request.ts';
import { wellFormed } from '../canonical.ts';

/** What the snapshot will say; empty and `both` where its kind has no such field. */
export interface SettledFacts {
  stated: string;
  subject: string;
  chain: string;
  token: string;
  direction: ScreenDirection;
  takenAt: UtcMs;
}

const MEMBER_KINDS: Readonly<Record<RecognisedAnswer['kind'], SubjectMemberKind>> = {
  kya: 'address',
  kyt: 'transaction',
  name: 'name',
};

/**
 * Errors: `import.needs_origin` with `details.field` for what nobody says, `import.conflict` with
 * `details.reason` `contradicts` and `details.field`, `input.invalid` with `details.field` for a
 * stated subject that is no address or hash, or a time to come.
 */
export function settleFacts(
  answer: RecognisedAnswer,
  origin: AnswerOrigin,
  at: UtcMs,
): SettledFacts {
  const stated = wellFormed(origin.stated).trim();
  if (stated === '') throw needs('stated');
  const sameSubject = (a: string, b: string): boolean => {
    const kind = MEMBER_KINDS[answer.kind];
    return subjectKey(kind, a) === subjectKey(kind, b);
  };
  if (answer.subject === null) assertSubject(answer.kind, origin.subject);
  const subject = settle('subject', answer.subject, origin.subject, sameSubject);
  const takenAt = answer.takenAt ?? origin.takenAt ?? at;
  if (answer.takenAt === null && takenAt > at) throw invalid('takenAt');
  const common = { stated, subject, takenAt };
  if (answer.kind === 'name') return { ...common, chain: '', token: '', direction: 'both' };
  return {
    ...common,
    chain: settle('chain', answer.chain, origin.chain, isSameWord),
    token: settle('token', answer.token, origin.token, isSameWord),
    direction:
      answer.kind === 'kyt'
        ? settle('direction', answer.direction, origin.direction, isSameWord)
        : 'both',
  };
}

type Field = 'subject' | 'chain' | 'token' | 'direction';

/** The answer's word, else the person's. */
function settle<Word extends string>(
  field: Field,
  said: Word | null,
  stated: Word | null,
  isSame: (a: string, b: string) => boolean,
): Word {
  const word = (stated === null ? '' : wellFormed(stated).trim()) as Word;
  if (said === null) {
    if (word === '') throw needs(field);
    return word;
  }
  if (word !== '' && !isSame(said, word)) {
    throw new AppError('import.conflict', `the answer names another ${field}`, {
      details: { reason: 'contradicts', field },
    });
  }
  return wellFormed(said) as Word;
}

function assertSubject(kind: RecognisedAnswer['kind'], stated: string | null): void {
  if (stated === null || stated.trim() === '' || kind === 'name') return;
  const isOne = kind === 'kya' ? checkAddress(stated).ok : checkTransaction(stated).ok;
  if (!isOne) throw invalid('subject');
}

function needs(field: Field | 'stated'): AppError {
  return new AppError('import.needs_origin', `neither the answer nor the person says: ${field}`, {
    details: { field },
  });
}

function invalid(field: 'subject' | 'takenAt'): AppError {
  return new AppError('input.invalid', `what was stated cannot be: ${field}`, {
    details: { field },
  });
}
