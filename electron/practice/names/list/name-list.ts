// The practice name list whole: every invented person and firm, found by key or by id.
import { createHash } from 'node:crypto';
import { CHINA } from './china.ts';
import type { ListedEntity } from './entry.ts';
import { GULF } from './gulf.ts';
import { HONG_KONG_SINGAPORE } from './hong-kong-singapore.ts';
import { JAPAN_KOREA_THAILAND } from './japan-korea-thailand.ts';
import { UNREACHABLE, WEST } from './west.ts';

/** Every entity, in the order of the pages. */
export const NAME_LIST: readonly ListedEntity[] = [
  ...CHINA,
  ...HONG_KONG_SINGAPORE,
  ...JAPAN_KOREA_THAILAND,
  ...GULF,
  ...WEST,
  UNREACHABLE,
];

const BY_KEY = new Map(NAME_LIST.map((entity) => [entity.key, entity]));
const BY_ID = new Map(NAME_LIST.map((entity) => [entityId(entity.key), entity]));

/** An entity by its key; throws for one that a page names but nobody wrote. */
export function entityByKey(key: string): ListedEntity {
  const entity = BY_KEY.get(key);
  if (entity === undefined) throw new RangeError(`no entity ${key}`);
  return entity;
}

/** An entity by the id that answers give it. */
export function entityById(id: string): ListedEntity | undefined {
  return BY_ID.get(id.toLowerCase());
}

/** The UUID of an entity: the same on every machine. */
export function entityId(key: string): string {
  const hex = createHash('sha256').update(`practice-entity/${key}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** A name as answers print it, with the mark of fiction in the script of the name. */
export function markedName(name: string): string {
  return /\p{Script=Han}/u.test(name) ? `${name}（虚构）` : `${name} (fictional)`;
}
