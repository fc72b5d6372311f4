// The identity of a name's hits across screenings, as hit-key.ts gives it for addresses: the key says
// which match it is (group, searched name, matched entity, source), the fingerprint what is said of
// it.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { normalizeDecimal, parseDecimal } from '../domain/amount.ts';
import type { Sha256Hex } from '../domain/ids.ts';
import { HIT_GROUPS, type HitGroupName } from '../domain/names.ts';
import { subjectKey } from '../domain/subject.ts';
import type { GenericField, GenericValue } from '../names/generic.ts';
import {
  findingOf,
  type HitGroup,
  type HitGroups,
  type NewsArticle,
  type Similarity,
  type Trigger,
} from '../names/result.ts';
import type { HitIdentity } from './hit-key.ts';

/** A hit of a name result with its identity. */
export interface NameHit extends HitIdentity {
  group: HitGroupName;
  /** Of its trigger, or of its article among the live news; null for a hit that came as a count. */
  index: number | null;
  /** What the decision is called in lists: the matched name or the headline, else the group. */
  title: string;
}

/**
 * Every hit of a result, in the order of its groups.
 * @param query the name that was searched
 */
export function identifyNameHits(groups: HitGroups, query: string): NameHit[] {
  const searched = subjectKey('name', query);
  const drafts = HIT_GROUPS.flatMap((group) =>
    draftsOf(groups, group).map((draft) => {
      const key = JSON.stringify(['name-hit-key/1', group, searched, ...draft.keyParts]);
      return { ...draft, group, key };
    }),
  );
  return drafts.map(({ group, index, title, key, content }): NameHit => {
    const said = JSON.stringify(['name-hit-fingerprint/1', key, [content]]);
    return { group, index, title, key: digest(key), fingerprint: digest(said) };
  });
}

/** What names an entity. */
const ENTITY_FIELDS = ['entity_id', 'uuid', 'id'] as const;
/** What tells two listings of one entity apart, next to their type. */
const SOURCE_FIELDS = ['list', 'source', 'list_name', 'dataset'] as const;

interface Draft {
  index: number | null;
  title: string;
  /** Texts, or null for what is not there. */
  keyParts: (string | null)[];
  /** Everything that is said of it, as `canonical` gives it. */
  content: string;
}

function draftsOf(groups: HitGroups, group: HitGroupName): Draft[] {
  const found = groups[group];
  const drafts = [
    ...found.triggers.map((trigger) => draftOfTrigger(group, trigger)),
    ...(group === 'live_news' ? groups.live_news.articles.map(draftOfArticle) : []),
  ];
  // A hit without triggers is still a hit.
  const isBare = drafts.length === 0 && findingOf(groups, group) === 'hit';
  return isBare ? [draftOfCount(group, found)] : drafts;
}

/** The parts that only some groups have. */
interface Parts {
  type?: string | null;
  relationship?: string | null;
  similarity?: Similarity | null;
  detail?: GenericValue | null;
}

function draftOfTrigger(group: HitGroupName, { index, ...trigger }: Trigger & Parts): Draft {
  const { entity, type, relationship, similarity, detail } = trigger;
  const fields = [...trigger.others, ...(detail?.kind === 'fields' ? detail.fields : [])];
  const id = wordIn(fields, ENTITY_FIELDS);
  const name = entity === null ? null : subjectKey('name', entity);
  return {
    index,
    title: entity ?? group,
    keyParts: [
      ...(id === null ? ['name', name] : ['id', id]),
      ...[type ?? null, relationship ?? null, wordIn(fields, SOURCE_FIELDS)],
    ],
    content: canonical({
      ...trigger,
      similarity: similarity?.value ? normalizeDecimal(similarity.value) : similarity?.text,
    }),
  };
}

/** By the page on which it is, else by who wrote what. */
function draftOfArticle({ index, ...article }: NewsArticle): Draft {
  const { headline, source, url } = article;
  return {
    index,
    title: headline ?? url ?? 'live_news',
    keyParts: url === null ? ['article', headline, source] : ['url', url],
    content: canonical(article),
  };
}

function draftOfCount(group: HitGroupName, found: HitGroup): Draft {
  const { triggerCount, articleCount, maxSeverity } = found;
  return {
    index: null,
    title: group,
    keyParts: ['count'],
    content: canonical({ triggerCount, articleCount, maxSeverity }),
  };
}

/** The first of these fields that holds a text or a number. */
function wordIn(fields: readonly GenericField[], names: readonly string[]): string | null {
  for (const name of names) {
    for (const { name: given, value } of fields) {
      if (given !== name) continue;
      if (value.kind === 'text' || value.kind === 'number') return value.text;
    }
  }
  return null;
}

/**
 * One text for plain data that says the same: the order of fields and of lists does not matter, nor
 * how a number is written.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const number = 'kind' in value && value.kind === 'number' && 'text' in value ? value.text : null;
  const decimal = typeof number === 'string' ? parseDecimal(number) : null;
  const parts = Object.entries(decimal === null ? value : { number: normalizeDecimal(decimal) });
  return `{${parts
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`)
    .sort()
    .join()}}`;
}

function digest(text: string): Sha256Hex {
  return bytesToHex(sha256(utf8ToBytes(text))) as Sha256Hex;
}
