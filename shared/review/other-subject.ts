// Whether an answer is about what was asked: another subject in a stored answer must be out.
import { isSameAddress } from '../domain/address.ts';
import { isSameWord } from '../domain/same-word.ts';
import { subjectKey } from '../domain/subject.ts';
import { transactionKey } from '../domain/transaction.ts';
import type { KyaView, KytView, NameView } from '../screening/snapshot.ts';

/** What the answer names instead of what was asked for; null = the same, or not provided. */
export interface OtherSubject {
  /** Another address, transaction or name, as the answer writes it. */
  subject: string | null;
  chain: string | null;
}

/** A stored answer, as far as its subject goes. */
export type AboutView =
  | Pick<KyaView, 'kind' | 'request' | 'result'>
  | Pick<KytView, 'kind' | 'request' | 'result'>
  | Pick<NameView, 'kind' | 'request' | 'result'>;

/**
 * Which part of the subject the answer names otherwise; a part not provided is not another, and
 * an imported answer is about what it says.
 */
export function findOtherSubject(view: AboutView): OtherSubject {
  if (view.request === null) return { subject: null, chain: null };
  const subject = otherSubjectOf(view);
  if (view.kind === 'name') return { subject, chain: null };
  const chain = view.result?.chain ?? null;
  const isOtherChain = chain !== null && !isSameWord(chain, view.request.chainName);
  return { subject, chain: isOtherChain ? chain : null };
}

function otherSubjectOf(view: AboutView): string | null {
  switch (view.kind) {
    case 'kya':
      return otherOf(view.result?.address, view.request?.address, isSameAddress);
    case 'kyt':
      return otherOf(
        view.result?.transaction,
        view.request?.transaction,
        (one, other) => transactionKey(one) === transactionKey(other),
      );
    case 'name':
      return otherOf(
        view.result?.query,
        view.request?.name,
        (one, other) => nameKey(one) === nameKey(other),
      );
  }
}

function otherOf(
  named: string | null | undefined,
  asked: string | null | undefined,
  isSame: (one: string, other: string) => boolean,
): string | null {
  const isNamed = named !== null && named !== undefined;
  return !isNamed || asked === null || asked === undefined || isSame(named, asked) ? null : named;
}

/** In capitals first: a service may write `STRASSE` for `Straße`. */
function nameKey(name: string): string {
  return subjectKey('name', name.toUpperCase());
}
