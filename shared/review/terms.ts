// The terms under which a result is found again: its subject, the addresses of its paths, rules,
// labels and matched names, each once, in the script they were delivered in.
import { subjectKey } from '../domain/subject.ts';
import type { GenericField, GenericValue } from '../names/generic.ts';
import type { NameResult, Trigger } from '../names/result.ts';
import type { JobKind } from '../screening/job.ts';
import type { Hit, KyaResult, KytResult, Label } from '../screening/result.ts';

/** What a term is. */
export type TermKind = 'address' | 'transaction' | 'name' | 'label' | 'rule';

/**
 * What a term is in a result, most telling first. `source`: an end of a path or of a transaction;
 * `match`: a name that the screened one was matched with.
 */
export const TERM_ROLES = ['subject', 'source', 'match', 'path', 'label', 'rule'] as const;
/** One of these. */
export type TermRole = (typeof TERM_ROLES)[number];

/** A term of a result in its most telling role. */
export interface Term {
  kind: TermKind;
  /** The same for every spelling of the term. */
  key: string;
  /** As first delivered. */
  text: string;
  role: TermRole;
}

/** A result with what was screened; null when the stored bytes hold none that can be read. */
export type ReadResult =
  | { kind: 'kya'; subject: string; result: KyaResult | null }
  | { kind: 'kyt'; subject: string; result: KytResult | null }
  | { kind: 'name'; subject: string; result: NameResult | null };

/** What was screened, as a kind of term. */
const SUBJECT_TERMS: Readonly<Record<JobKind, TermKind>> = {
  kya: 'address',
  kyt: 'transaction',
  name: 'name',
};

/** Every term of a result, each once; the subject alone when there is no result. */
export function termsOf(read: ReadResult): Term[] {
  // Not `push(...)`: a large answer has more terms than a call takes arguments.
  const found: Term[] = [
    termOf(SUBJECT_TERMS[read.kind], read.subject, 'subject'),
    ...(read.kind === 'name' ? nameTerms(read.result) : []),
    ...(read.kind !== 'name' && read.result !== null ? chainTerms(read.result) : []),
    ...(read.kind === 'kyt' && read.result !== null ? sideTerms(read.result) : []),
  ];
  return strongest(found.filter(({ key }) => key !== ''));
}

function chainTerms(result: KyaResult): Term[] {
  return [
    ...ends(result.address),
    ...result.hits.flatMap(hitTerms),
    ...rulesBesideHits(result, result.rulesTriggered),
    ...result.subjectLabels.flatMap(labelTerms),
    ...result.addressIdentifications.map(({ name }) => termOf('label', name, 'label')),
    ...(result.cluster === null ? [] : [termOf('label', result.cluster.name, 'label')]),
  ];
}

function sideTerms(result: KytResult): Term[] {
  return [
    ...ends(result.inOverview?.address ?? null),
    ...ends(result.outOverview?.address ?? null),
    ...result.alerts.flatMap(({ opponentAddress }) => ends(opponentAddress)),
    ...rulesBesideHits(
      result,
      result.alerts.map(({ categoryId }) => categoryId),
    ),
    ...[...result.fromLabels, ...result.toLabels].flatMap(labelTerms),
  ];
}

function hitTerms(hit: Hit): Term[] {
  return [
    termOf('rule', `${hit.ruleCode} ${hit.ruleName}`, 'rule'),
    ...ends(hit.opponentAddress),
    ...hit.nodes.flatMap(({ address, labels }) => [
      termOf('address', address, 'path'),
      ...labels.flatMap(labelTerms),
    ]),
  ];
}

/** Codes that no hit names with their rule's name. */
function rulesBesideHits({ hits }: KyaResult, codes: readonly string[]): Term[] {
  const known = new Set(hits.map(({ ruleCode }) => ruleCode));
  return codes.filter((code) => !known.has(code)).map((code) => termOf('rule', code, 'rule'));
}

function ends(address: string | null): Term[] {
  return address === null ? [] : [termOf('address', address, 'source')];
}

/** A label in all its parts is one term: "Exchange" alone says nothing of "Northgate Exchange". */
function labelTerms({ primary, secondary, tertiary, quaternary, text }: Label): Term[] {
  const parts = [primary, secondary, tertiary, quaternary, text].filter(
    (part) => part !== null && part !== '',
  );
  return [termOf('label', parts.join(' / '), 'label')];
}

function nameTerms(result: NameResult | null): Term[] {
  if (result === null) return [];
  const { sanctions, pep, convicted, adverse_media: media, relationships } = result.groups;
  const triggers: Trigger[] = [sanctions, pep, convicted, media, relationships].flatMap(
    (group): Trigger[] => group.triggers,
  );
  const names = [
    ...triggers.flatMap(({ entity }) => (entity === null ? [] : [entity])),
    ...triggers.flatMap(otherNamesOf),
  ];
  return names.map((name) => termOf('name', name, 'match'));
}

/** Other names of what a trigger matched, as far as its fields tell of them; may repeat. */
export function otherNamesOf(trigger: Trigger & { detail?: GenericValue | null }): string[] {
  const { others, detail = null } = trigger;
  return [
    ...namesIn({ kind: 'fields', fields: others }),
    ...(detail === null ? [] : namesIn(detail)),
  ];
}

/** Fields that hold other names of an entity; their spelling is not documented. */
const ALIAS_FIELD =
  /^(?:alias(?:es)?|aka|a_k_a|also_known_as|other_names?|(?:full_|original_)?names?)$/i;

/** The names in a detail of unknown shape. */
function namesIn(value: GenericValue): string[] {
  switch (value.kind) {
    case 'fields':
      return value.fields.flatMap(namesOfField);
    case 'list':
      return value.items.flatMap(namesIn);
    default:
      return [];
  }
}

function namesOfField({ name, value }: GenericField): string[] {
  const isAlias = ALIAS_FIELD.test(name);
  const texts = value.kind === 'list' ? value.items : [value];
  return [
    ...texts.flatMap((item) => (isAlias && item.kind === 'text' ? [item.text] : [])),
    ...namesIn(value),
  ];
}

function termOf(kind: TermKind, text: string, role: TermRole): Term {
  const isMember = kind === 'address' || kind === 'transaction' || kind === 'name';
  const key = subjectKey(isMember ? kind : 'name', text);
  return { kind, key, text: text.trim(), role };
}

function strongest(terms: readonly Term[]): Term[] {
  const byKey = new Map<string, Term>();
  for (const term of terms) {
    const id = `${term.kind} ${term.key}`;
    const known = byKey.get(id);
    if (known === undefined) byKey.set(id, term);
    else if (TERM_ROLES.indexOf(term.role) < TERM_ROLES.indexOf(known.role)) {
      byKey.set(id, { ...known, role: term.role });
    }
  }
  return [...byKey.values()];
}
