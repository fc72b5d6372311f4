// Own findings for tests: a person who controls an address, and a company they work for.
import { decimal } from '#shared/domain/amount.ts';
import type { CaseId, FactId, FactRevisionId, NoteId } from '#shared/domain/ids.ts';
import type { FactEnd, OwnFact, OwnLinkFields, OwnNodeFields } from '#shared/domain/own-fact.ts';
import { evmAddress } from './hits.ts';
import { SAMPLE_NOW } from './sample-basics.ts';

const COMMON = {
  knowledge: 'observed',
  confidence: 'probable',
  since: null,
  until: null,
  remark: '',
  bases: [{ kind: 'source', text: 'Company register', at: SAMPLE_NOW }],
} as const satisfies Partial<OwnNodeFields> | object;

/** What is entered about an entity. */
export function buildOwnNodeFields(parts: Partial<OwnNodeFields> = {}): OwnNodeFields {
  const { bases, ...common } = COMMON;
  return {
    form: 'node',
    kind: 'person',
    name: 'Iva Other',
    ...common,
    bases: [...bases],
    ...parts,
  };
}

/** What is entered about a link. */
export function buildOwnLinkFields(
  from: FactEnd,
  to: FactEnd,
  parts: Partial<OwnLinkFields> = {},
): OwnLinkFields {
  const { bases, ...common } = COMMON;
  return {
    ...{ form: 'link', kind: 'controls', name: '', from, to, amount: null, currency: '' },
    ...{ ...common, bases: [...bases] },
    ...parts,
  };
}

/** One revision, the first of its finding. */
export function buildOwnFact<Fields extends OwnNodeFields | OwnLinkFields>(
  id: string,
  fields: Fields,
): OwnFact<Fields> {
  return {
    ...{ id: `${id}-1` as FactRevisionId, factId: id as FactId, caseId: 'case-1' as CaseId },
    ...{ fields, isRemoved: false, author: 'R. Example', at: SAMPLE_NOW },
  };
}

/** A person, a company, and what ties them to each other and to an address of the sample graph. */
export function sampleOwnFacts(): OwnFact[] {
  const person: FactEnd = { kind: 'fact', factId: 'fact-1' as FactId };
  const company: FactEnd = { kind: 'fact', factId: 'fact-2' as FactId };
  const address: FactEnd = { kind: 'address', chain: 'Ethereum', value: evmAddress(901) };
  return [
    buildOwnFact('fact-1', buildOwnNodeFields()),
    buildOwnFact(
      'fact-2',
      buildOwnNodeFields({ kind: 'company', name: 'Northwind Trading (fictional)' }),
    ),
    buildOwnFact(
      'fact-3',
      buildOwnLinkFields(person, address, {
        ...{ knowledge: 'inferred', remark: 'Same signature in two letters' },
        bases: [{ kind: 'note', noteId: 'note-1' as NoteId }],
      }),
    ),
    buildOwnFact(
      'fact-4',
      buildOwnLinkFields(person, company, {
        ...{ kind: 'sent_to', amount: decimal('1204.50'), currency: 'EUR', since: SAMPLE_NOW },
        bases: [{ kind: 'note', noteId: 'note-gone' as NoteId }],
      }),
    ),
  ];
}
