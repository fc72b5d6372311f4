// Pages of block explorers as a person names them: `https`, one host, and a place for an address or
// for a transaction. Strict ASCII, so that nothing in them can be read in two ways; none is shipped.
import { isHiddenCharacter } from './hidden-characters.ts';

/** What a page of an explorer is about. */
export const EXPLORER_KINDS = ['address', 'transaction'] as const;
/** One of these. */
export type ExplorerKind = (typeof EXPLORER_KINDS)[number];

/** Templates of one kind by the chain's name. */
export type Explorers = Readonly<Record<string, string>>;

/** In characters. */
export const MAX_TEMPLATE_LENGTH = 500;
/** In characters; the longest addresses and hashes of any chain are far below it. */
export const MAX_EXPLORED_LENGTH = 256;

/** A host of names in lower case, with a letter in the last: no address of numbers, no port. */
const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
const IN_NUMBERS = /^(?:\d+|0x[0-9a-f]*)$/;
/** What `URL` keeps as it is in path, query and fragment. */
const REST = /^\/[A-Za-z0-9\-._~!$&()*+,;=:@/?#%[\]]*$/;
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;
const PLACES: Readonly<Record<ExplorerKind, string>> = {
  address: '{address}',
  transaction: '{transaction}',
};

/** Host and kind of a template; null for a text that is none. */
export function readTemplate(template: string): { host: string; kind: ExplorerKind } | null {
  if (template.length > MAX_TEMPLATE_LENGTH) return null;
  const [, host, rest] = /^https:\/\/([^/]+)(\/.*)$/.exec(template) ?? [];
  if (host === undefined || rest === undefined || !isHost(host)) return null;
  const kinds = EXPLORER_KINDS.filter((kind) => rest.includes(PLACES[kind]));
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) return null;
  const filled = rest.replaceAll(PLACES[kind], 'x');
  return REST.test(filled) && !hasDotSegment(filled) ? { host, kind } : null;
}

/** Whether a template is for this kind. */
export function isTemplateOf(kind: ExplorerKind, template: string): boolean {
  return readTemplate(template)?.kind === kind;
}

/**
 * The page of an address or a transaction, which cannot leave its place; null where the template is
 * none of this kind, or the value is nothing that a page can be about.
 */
export function fillTemplate(template: string, kind: ExplorerKind, value: string): string | null {
  if (!isTemplateOf(kind, template) || !isExplorable(value)) return null;
  const url = template.replaceAll(PLACES[kind], encodeURIComponent(value));
  const rest = url.slice(url.indexOf('/', 'https://'.length));
  return REST.test(rest) && !hasDotSegment(rest) ? url : null;
}

/** The template that a person named for a chain; null without one. */
export function templateOf(explorers: Explorers, chain: string): string | null {
  const wanted = chain.trim().toLowerCase();
  const found = Object.entries(explorers).find(([name]) => name.toLowerCase() === wanted);
  return found?.[1] ?? null;
}

function isHost(host: string): boolean {
  return HOST.test(host) && !IN_NUMBERS.test(host.slice(host.lastIndexOf('.') + 1));
}

/** Neither empty nor too long, without spaces, backslashes and what cannot be seen. */
function isExplorable(value: string): boolean {
  if (value === '' || value.length > MAX_EXPLORED_LENGTH || /[\s\\]/.test(value)) return false;
  return !Array.from(value).some(isHiddenCharacter);
}

/** A segment of the path that would lead to another one. */
function hasDotSegment(rest: string): boolean {
  const [path = ''] = rest.split(/[?#]/);
  return path.split('/').some((segment) => DOT_SEGMENT.test(segment));
}
