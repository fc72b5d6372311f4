// The words of what can be screened: an address, a transaction, a name.
import type { JobKind } from '../screening/job.ts';
import { m } from '../messages/generated/messages.js';

const words: Record<JobKind, () => string> = {
  kya: m.subject_address,
  kyt: m.subject_transaction,
  name: m.subject_name,
};

/** The kind in a word, e.g. "Address". */
export function subjectKindWord(kind: JobKind): string {
  return words[kind]();
}
