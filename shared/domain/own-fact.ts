// What the investigator found elsewhere: entities and links of their own in the graph of a case. Each says
// what it rests on. Nothing that a service delivered is replaced by it, and nothing is computed from it.
import type { DecimalText } from './amount.ts';
import type {
  AttachmentId,
  CaseId,
  FactId,
  FactRevisionId,
  NoteId,
  Sha256Hex,
  SubjectId,
} from './ids.ts';
import type { Confidence } from './subject.ts';
import { formatIso, type UtcMs } from './time.ts';

/** What an own entity is. */
export const OWN_NODE_KINDS = [
  'person',
  'company',
  'account',
  'exchange_account',
  'address',
  'device',
  'other',
] as const;
/** One of these. */
export type OwnNodeKind = (typeof OWN_NODE_KINDS)[number];

/** What an own link says of its ends. */
export const OWN_LINK_KINDS = [
  'controls',
  'sent_to',
  'is_same_as',
  'knows',
  'works_for',
  'other',
] as const;
/** One of these. */
export type OwnLinkKind = (typeof OWN_LINK_KINDS)[number];

/** Those that say the same of both ends. */
export const UNDIRECTED_LINK_KINDS: readonly OwnLinkKind[] = ['is_same_as', 'knows'];

/** Whether somebody saw it, or it follows from what was seen. */
export const KNOWLEDGE = ['observed', 'inferred'] as const;
/** One of these. */
export type Knowledge = (typeof KNOWLEDGE)[number];

/** What an own link begins or ends at. Chains and addresses are as the graph of the case has them. */
export type FactEnd =
  | { kind: 'fact'; factId: FactId }
  | { kind: 'address' | 'transaction'; chain: string; value: string }
  | { kind: 'subject'; subjectId: SubjectId };

/** What an own finding rests on: a field of a stored answer, a record of the case, or a source outside of it. */
export type FactBasis =
  | { kind: 'citation'; answerSha256: Sha256Hex; pointer: string }
  | { kind: 'attachment'; attachmentId: AttachmentId }
  | { kind: 'note'; noteId: NoteId }
  /** `at`: when it was consulted. */
  | { kind: 'source'; text: string; at: UtcMs };

interface CommonFields {
  knowledge: Knowledge;
  confidence: Confidence | null;
  /** When it was so; null where that is open. */
  since: UtcMs | null;
  until: UtcMs | null;
  remark: string;
  /** At least one. */
  bases: FactBasis[];
}

/** What a person enters about an entity. */
export interface OwnNodeFields extends CommonFields {
  form: 'node';
  kind: OwnNodeKind;
  name: string;
}

/** What a person enters about a link. */
export interface OwnLinkFields extends CommonFields {
  form: 'link';
  kind: OwnLinkKind;
  /** In the person's words; empty where its kind says it all. */
  name: string;
  from: FactEnd;
  to: FactEnd;
  /** The digits as entered; null where nothing is stated. */
  amount: DecimalText | null;
  currency: string;
}

/** What a basis names, in one line for records and other programs. */
export function basisReference(basis: FactBasis): string {
  switch (basis.kind) {
    case 'citation':
      return `snapshot:${basis.answerSha256}#${basis.pointer}`;
    case 'attachment':
      return `attachment:${basis.attachmentId}`;
    case 'note':
      return `note:${basis.noteId}`;
    case 'source':
      return `${basis.text} (${formatIso(basis.at)})`;
  }
}

/** One of both. */
export type OwnFactFields = OwnNodeFields | OwnLinkFields;

/** The most that an own finding rests on. */
export const MAX_BASES = 50;

/** One revision of an own finding; the newest holds. */
export interface OwnFact<Fields extends OwnFactFields = OwnFactFields> {
  id: FactRevisionId;
  factId: FactId;
  caseId: CaseId;
  fields: Fields;
  isRemoved: boolean;
  author: string;
  at: UtcMs;
}

/** The own findings of a case. */
export interface OwnFacts {
  /** Of each the revision that holds, in the order in which they were first stated. */
  facts: OwnFact[];
  /** Some cannot be read. */
  isUnreadable?: true;
}

/** Whether it is an entity. */
export function isOwnNode(fact: OwnFact): fact is OwnFact<OwnNodeFields> {
  return fact.fields.form === 'node';
}

/** Whether it is a link. */
export function isOwnLink(fact: OwnFact): fact is OwnFact<OwnLinkFields> {
  return fact.fields.form === 'link';
}
