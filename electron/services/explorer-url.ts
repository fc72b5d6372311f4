// The one way from a person's template to an address that may be opened outside. Pure: no setting is
// read and nothing is opened here.
import { fillTemplate, readTemplate, type ExplorerKind } from '#shared/domain/explorer-template.ts';

/** What is looked up. */
export interface ExplorerSubject {
  kind: ExplorerKind;
  /** An address or a transaction hash, whole. */
  value: string;
}

/** Why there is no page: the template is none of this kind, or the value has no place in one. */
export type ExplorerProblem = 'template' | 'value' | 'length';

/** The page as `URL` writes it, and its host, which is that of the template. */
export type ExplorerPage =
  | { ok: true; url: string; host: string; origin: string; path: string }
  | { ok: false; problem: ExplorerProblem };

/** In characters of the whole address; Windows and some browsers take no more. */
const MAX_URL_LENGTH = 2000;

/**
 * The page of a subject by a person's template, serialised again: `https`, the template's own host,
 * no user, no port. What `URL` would write in any other way than we do is refused.
 */
export function explorerUrl(template: string, subject: ExplorerSubject): ExplorerPage {
  const read = readTemplate(template);
  if (read?.kind !== subject.kind) return { ok: false, problem: 'template' };
  const filled = fillTemplate(template, subject.kind, subject.value);
  if (filled === null) return { ok: false, problem: 'value' };
  if (filled.length > MAX_URL_LENGTH) return { ok: false, problem: 'length' };
  const url = URL.parse(filled);
  const isAsWritten =
    url !== null &&
    url.href === filled &&
    url.protocol === 'https:' &&
    url.host === read.host &&
    url.username === '' &&
    url.password === '';
  if (!isAsWritten) return { ok: false, problem: 'value' };
  const { href, host, origin } = url;
  return { ok: true, url: href, host, origin, path: href.slice(origin.length) };
}
