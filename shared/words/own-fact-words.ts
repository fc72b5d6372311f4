// The words of own findings: what an entity is, what a link says, how it is known and what it rests on.
import type {
  FactBasis,
  Knowledge,
  OwnFactFields,
  OwnLinkKind,
  OwnNodeKind,
} from '../domain/own-fact.ts';
import { m } from '../messages/generated/messages.js';

const kinds: Record<OwnNodeKind | OwnLinkKind, () => string> = {
  person: m.subjects_kind_person,
  company: m.subjects_kind_company,
  account: m.own_kind_account,
  exchange_account: m.own_kind_exchange_account,
  address: m.subject_address,
  device: m.own_kind_device,
  other: m.own_kind_other,
  controls: m.own_link_controls,
  sent_to: m.own_link_sent_to,
  is_same_as: m.own_link_is_same_as,
  knows: m.own_link_knows,
  works_for: m.own_link_works_for,
};

/** What an own entity is, or what an own link says, e.g. "controls". */
export function ownKindWord(kind: OwnNodeKind | OwnLinkKind): string {
  return kinds[kind]();
}

const forms: Record<OwnFactFields['form'], () => string> = {
  node: m.own_form_node,
  link: m.own_form_link,
};

/** Which of both it is. */
export function ownFormWord(form: OwnFactFields['form']): string {
  return forms[form]();
}

const knowledges: Record<Knowledge, () => string> = {
  observed: m.own_observed,
  inferred: m.own_inferred,
};

/** How it is known. */
export function knowledgeWord(knowledge: Knowledge): string {
  return knowledges[knowledge]();
}

const bases: Record<FactBasis['kind'], () => string> = {
  citation: m.own_basis_citation,
  attachment: m.own_basis_attachment,
  note: m.own_basis_note,
  source: m.own_basis_source,
};

/** What kind of thing a finding rests on. */
export function basisKindWord(kind: FactBasis['kind']): string {
  return bases[kind]();
}
