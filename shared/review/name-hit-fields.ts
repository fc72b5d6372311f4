// What is said of a hit of a name and of its group, field by field under the names the service uses:
// for a comparison that tells which field says something else.
import type { HitGroupName } from '../domain/names.ts';
import type { GenericField, GenericValue } from '../names/generic.ts';
import type {
  HitGroup,
  HitGroups,
  NewsArticle,
  PepPosition,
  Similarity,
  Trigger,
} from '../names/result.ts';
import type { NameFieldChange } from './name-comparison.ts';
import { canonical, type NameHit } from './name-hit-key.ts';

/** Values by name, in the order in which they are told. */
type NamedValues = ReadonlyMap<string, GenericValue>;

/** Everything that is said of a hit. */
export function fieldsOfHit(groups: HitGroups, { group, index }: NameHit): NamedValues {
  const found = groups[group];
  const isHit = (one: { index: number }): boolean => one.index === index;
  const article = group === 'live_news' ? groups.live_news.articles.find(isHit) : undefined;
  if (article !== undefined) return named(articleParts(article), article.others);
  const trigger: (Trigger & TriggerParts) | undefined = found.triggers.find(isHit);
  if (trigger !== undefined) return named(triggerParts(trigger), trigger.others);
  return named(countParts(found), []);
}

/** What a group says next to its hits. Its link to a report is of the task, not of what was found. */
export function fieldsOfGroup(groups: HitGroups, name: HitGroupName): NamedValues {
  return named(countParts(groups[name]), groups[name].others);
}

/** Fields that no document names. */
export function otherFields(others: readonly GenericField[]): NamedValues {
  return named([], others);
}

/** The fields that differ, those of `before` first; as they are written, null for none. */
export function changedFields(before: NamedValues, after: NamedValues): NameFieldChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field): NameFieldChange[] => {
    const [old, now] = [before.get(field) ?? null, after.get(field) ?? null];
    if (canonical(old) === canonical(now)) return [];
    return [{ field, before: writtenValue(old), after: writtenValue(now) }];
  });
}

type Part = [name: string, value: GenericValue | null];

/** The parts that only some groups have. */
interface TriggerParts {
  type?: string | null;
  relationship?: string | null;
  risk?: string | null;
  similarity?: Similarity | null;
  count?: number | null;
  maxSeverity?: string | null;
  positions?: PepPosition[];
  detail?: GenericValue | null;
  entries?: GenericValue | null;
}

function triggerParts(trigger: Trigger & TriggerParts): Part[] {
  const { positions = [], similarity = null } = trigger;
  return [
    ['entity', textOf(trigger.entity)],
    ['type', textOf(trigger.type)],
    ['similarity', similarity === null ? null : similarityOf(similarity)],
    ['relationship', textOf(trigger.relationship)],
    ['risk', textOf(trigger.risk)],
    ['count', numberOf(trigger.count)],
    ['max_severity', textOf(trigger.maxSeverity)],
    ...detailParts(trigger.detail ?? null),
    ...(positions.length === 0 ? [] : [['detail', listOfPositions(positions)] as Part]),
    ['entries', trigger.entries ?? null],
  ];
}

function articleParts({ headline, source, date, severity, url, isVerified }: NewsArticle): Part[] {
  return [
    ['headline', textOf(headline)],
    ['source', textOf(source)],
    ['date', textOf(date)],
    ['severity', textOf(severity)],
    ['url', textOf(url)],
    ['verified', isVerified === null ? null : { kind: 'flag', value: isVerified }],
  ];
}

function countParts({ triggerCount, articleCount, maxSeverity }: HitGroup): Part[] {
  return [
    ['trigger_count', numberOf(triggerCount)],
    ['article_count', numberOf(articleCount)],
    ['max_severity', textOf(maxSeverity)],
  ];
}

/** The fields of a detail one by one; anything else as one. */
function detailParts(detail: GenericValue | null): Part[] {
  if (detail?.kind !== 'fields' || detail.fields.length === 0) return [['detail', detail]];
  return detail.fields.map(({ name, value }) => [`detail.${name}`, value]);
}

function listOfPositions(positions: readonly PepPosition[]): GenericValue {
  return {
    kind: 'list',
    items: positions.map(({ position, jurisdiction, others }) => ({
      kind: 'fields',
      fields: [
        ...fieldOf('position', textOf(position)),
        ...fieldOf('jurisdiction', textOf(jurisdiction)),
        ...others,
      ],
    })),
  };
}

function fieldOf(name: string, value: GenericValue | null): GenericField[] {
  return value === null ? [] : [{ name, value }];
}

function textOf(text: string | null | undefined): GenericValue | null {
  return text === null || text === undefined ? null : { kind: 'text', text };
}

function numberOf(count: number | null | undefined): GenericValue | null {
  return count === null || count === undefined ? null : { kind: 'number', text: String(count) };
}

/** By its number, if it is one: how that is written does not matter. */
function similarityOf({ text, value }: Similarity): GenericValue {
  return value === null ? { kind: 'text', text } : { kind: 'number', text };
}

function named(parts: readonly Part[], others: readonly GenericField[]): NamedValues {
  const values = parts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return new Map([...values, ...others.map(({ name, value }) => [name, value] as const)]);
}

/** As one line of text. */
function writtenValue(value: GenericValue | null): string | null {
  if (value === null) return null;
  switch (value.kind) {
    case 'text':
    case 'number':
      return value.text;
    case 'flag':
      return String(value.value);
    case 'null':
      return 'null';
    case 'list':
      return value.items.map(writtenPart).join('; ');
    case 'fields':
      return value.fields
        .map(({ name, value: part }) => `${name}: ${writtenPart(part)}`)
        .join('; ');
  }
}

function writtenPart(value: GenericValue): string {
  const text = writtenValue(value) ?? '';
  return value.kind === 'list' || value.kind === 'fields' ? `(${text})` : text;
}
