// The graph of a case as FollowTheMoney entities (https://followthemoney.tech, one JSON object in each line),
// with a README that says what stands for what: its model has no place for a transfer between wallets.
import { createHash } from 'node:crypto';
import type { GraphLinkRecord, GraphNodeRecord, GraphRecords } from '#shared/graph/graph-export.ts';
import { writeZip } from '../zip/archive.ts';

/** An entity; every property is a list of texts. */
export interface FtmEntity {
  id: string;
  schema: string;
  properties: Record<string, string[]>;
}

/** `entities.ftm.json` and `README.txt` as an archive. */
export function renderFtmZip(records: GraphRecords): Uint8Array {
  const lines = ftmEntities(records).map((entity) => `${JSON.stringify(entity)}\n`);
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  return writeZip([
    { name: 'entities.ftm.json', bytes: encode(lines.join('')) },
    { name: 'README.txt', bytes: encode(README) },
  ]);
}

/** The entities: nodes first. The same address on one chain has the same id in every file. */
export function ftmEntities({ caseReference, nodes, links }: GraphRecords): FtmEntity[] {
  const entities = new Map(nodes.map((node) => [node.id, nodeEntity(node, caseReference)]));
  const ofLinks = links.flatMap((link) => {
    const [source, target] = [entities.get(link.source), entities.get(link.target)];
    return source === undefined || target === undefined ? [] : [linkEntity(link, source, target)];
  });
  return [...entities.values(), ...ofLinks];
}

const SCHEMATA: Readonly<Record<string, string>> = {
  address: 'CryptoWallet',
  transaction: 'Event',
  person: 'Person',
  company: 'Company',
  subject: 'LegalEntity',
  account: 'BankAccount',
  exchange_account: 'UserAccount',
  device: 'Asset',
  other: 'Asset',
};

function nodeEntity(node: GraphNodeRecord, caseReference: string): FtmEntity {
  const { kind, chain, value, entity, category, origin } = node;
  const isWallet = kind === 'address';
  const id = isWallet
    ? idOf('wallet', chain ?? '', value.toLowerCase())
    : idOf(kind, chain ?? '', value, origin === 'stated' ? caseReference : '');
  const name = value === '' ? 'Removed entity' : value;
  return {
    id,
    schema: SCHEMATA[kind] ?? 'LegalEntity',
    properties: given({
      name: [name],
      alias: [entity, node.private_label],
      publicKey: isWallet ? [value] : [],
      username: kind === 'exchange_account' ? [name] : [],
      summary: [
        describe([
          ['chain', chain],
          ['category', category],
          ['risk level', node.risk_level],
          ['screenings', node.screenings],
          ['subject of the case', node.subject],
        ]),
      ],
      notes: [stated(node)],
      publisher: [origin === 'stated' ? `Investigator: ${node.stated_by ?? ''}` : null],
    }),
  };
}

function linkEntity(link: GraphLinkRecord, source: FtmEntity, target: FtmEntity): FtmEntity {
  const { origin, kind, time, amount, token } = link;
  const id = idOf('link', link.case, link.id, source.id, target.id);
  const [schema, from, to] = schemaOf(link, source, target);
  const hasValue = schema === 'Payment';
  return {
    id,
    schema,
    properties: given({
      [from]: [source.id],
      [to]: [target.id],
      role: schema === 'UnknownLink' || schema === 'Employment' ? [roleOf(link)] : [],
      relationship: schema === 'Associate' ? [roleOf(link)] : [],
      amount: hasValue ? [amount] : [],
      currency: hasValue ? [token] : [],
      date: [dateOf(time)],
      startDate: [dateOf(link.valid_from)],
      endDate: [dateOf(link.valid_until)],
      recordId: [link.field],
      publisher: [origin === 'stated' ? `Investigator: ${link.stated_by ?? ''}` : link.environment],
      summary: [
        describe([
          ['amount', amount === null ? null : [amount, token].filter(Boolean).join(' ')],
          ['kind', kind],
          ['hop', link.hop],
          ['hits', link.hits],
          ['practice', link.practice ? 'nothing is real' : null],
        ]),
        stated(link),
      ],
      description: [
        describe([
          ['case', link.case],
          ['answer SHA-256', link.answer_sha256],
          ['field', link.field],
          ['screened', link.taken_at],
        ]),
      ],
    }),
  };
}

/** The schema with the properties of both ends; what no other schema takes is an `UnknownLink`. */
function schemaOf(
  { origin, kind }: GraphLinkRecord,
  source: FtmEntity,
  target: FtmEntity,
): readonly [schema: string, from: string, to: string] {
  const isLegal = ({ schema }: FtmEntity): boolean =>
    ['Person', 'Company', 'LegalEntity'].includes(schema);
  if (origin === 'stated') {
    const isPerson = source.schema === 'Person';
    if (kind === 'sent_to' && isLegal(source) && isLegal(target)) {
      return ['Payment', 'payer', 'beneficiary'];
    }
    if (kind === 'works_for' && isPerson && target.schema === 'Company') {
      return ['Employment', 'employee', 'employer'];
    }
    if (kind === 'knows' && isPerson && target.schema === 'Person') {
      return ['Associate', 'person', 'associate'];
    }
  }
  return ['UnknownLink', 'subject', 'object'];
}

function roleOf({ origin, kind, description, direction_known: isKnown }: GraphLinkRecord): string {
  if (origin === 'stated') return description ?? kind.replaceAll('_', ' ');
  const word =
    kind === 'delivered'
      ? 'transfer of funds'
      : kind === 'gap'
        ? 'link not provided'
        : 'side of the transaction';
  return isKnown ? word : `${word}, direction not provided`;
}

function stated(record: GraphNodeRecord | GraphLinkRecord): string | null {
  const { knowledge, confidence, basis, remark, stated_at: at } = record;
  if (record.origin !== 'stated') return null;
  return describe([
    ['known by', knowledge],
    ['confidence', confidence],
    ['rests on', basis],
    ['remark', remark],
    ['stated', at],
  ]);
}

/** A moment to the second, as the model has it. */
function dateOf(text: string | null): string | null {
  return text === null ? null : text.replace(' UTC', '').replace(' ', 'T').slice(0, 19);
}

function describe(parts: readonly (readonly [string, string | number | null])[]): string | null {
  const said = parts.filter(([, value]) => value !== null && value !== '');
  if (said.length === 0) return null;
  return said.map(([name, value]) => `${name}: ${String(value)}`).join('; ');
}

function given(
  values: Readonly<Record<string, readonly (string | null)[]>>,
): FtmEntity['properties'] {
  const known = Object.entries(values).map(
    ([name, list]) =>
      [name, list.filter((text): text is string => text !== null && text.trim() !== '')] as const,
  );
  return Object.fromEntries(known.filter(([, list]) => list.length > 0));
}

function idOf(...parts: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
  return `tracefile-${digest}`;
}

const README = `entities.ftm.json has one FollowTheMoney entity in each line (https://followthemoney.tech).

What stands for what
- An address is a CryptoWallet: name and publicKey are the address; alias is the entity that the service
  names and the private label; chain, category and risk level are in the summary. The same address on one
  chain has the same id in every file.
- A screened transaction is an Event: the model has no place for it.
- A transfer between addresses is an UnknownLink from subject to object: a Payment needs persons or
  companies at both ends. Its role says "transfer of funds", date is the time of the transfer, and the
  amount with its token is in the summary. Where no direction was provided, the role says so.
- Amounts of different screenings may describe the same money: they are never to be added.
- recordId is the field of the answer (RFC 6901); description has the case, the SHA-256 of the stored
  answer, the field and the time of the screening.
- Own findings of the investigator: Person, Company, BankAccount, UserAccount, CryptoWallet, Asset;
  links are Payment, Employment or Associate where both ends allow it, else UnknownLink. publisher is
  "Investigator: name"; how it is known, how sure, and what it rests on are in notes or the summary.
- A subject of the case without a kind is a LegalEntity.
`;
