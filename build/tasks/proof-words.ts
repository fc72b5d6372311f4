// What `npm run verify` says of a proof that was handed over.
import type { Proof } from '#shared/bundle/proof.ts';
import type { ProofOutcome } from '../../electron/bundle/check-proof.ts';
import { quoted } from './verify-words.ts';

/** Whether the bundle commits to what the proof says. */
export function isProved({ what }: ProofOutcome): boolean {
  return what === 'token' || what === 'withheld' || what === 'in_file';
}

/** What it comes to, in one English sentence without a full stop. Texts hide nothing. */
export function tellProof(outcome: ProofOutcome, { of, text, commitment }: Proof): string {
  switch (outcome.what) {
    case 'token':
      return `PROVED: ${outcome.token} stands for: ${quoted(text)}`;
    case 'withheld':
      return outcome.kind === 'attachment'
        ? `PROVED: the attachment ${quoted(outcome.id)} that stayed behind has the SHA-256 ${quoted(text)}`
        : `PROVED: the ${outcome.kind} ${quoted(outcome.id)} that stayed behind is: ${quoted(text)}`;
    case 'in_file':
      return `PROVED: commitment:${commitment} in ${quoted(outcome.path)} stands for: ${quoted(text)}`;
    case 'wrong':
      return 'NOT PROVED: its commitment is not that of its text and salt';
    case 'not_redacted':
      return 'NOT PROVED: this is no bundle for outsiders: it commits to nothing';
    case 'not_here':
      return `NOT PROVED: this bundle has no such commitment to a ${of}`;
  }
}
