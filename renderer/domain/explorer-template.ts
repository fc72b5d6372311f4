// Block explorers as the person names them, one a line: the chain, then the address of a page with
// `{address}` in it. None is shipped, and none is opened from here.

/** By the chain's name. */
export type Explorers = Readonly<Record<string, string>>;

const LINE = /^(\S.*?)\s+(\S+)$/;
const PLACE = '{address}';

/** Reads the lines; or the number of the first one that is not right, from 1. */
export function parseExplorers(
  text: string,
): { ok: true; explorers: Explorers } | { ok: false; line: number } {
  const explorers: Record<string, string> = {};
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, chain, template] = LINE.exec(line.trim()) ?? [];
    if (chain === undefined || template === undefined || !isTemplate(template)) {
      return { ok: false, line: index + 1 };
    }
    explorers[chain] = template;
  }
  return { ok: true, explorers };
}

/** The lines of what was read. */
export function explorersText(explorers: Explorers): string {
  return Object.entries(explorers)
    .map(([chain, template]) => `${chain} ${template}`)
    .join('\n');
}

/** The page of an address; null where the person named no explorer for its chain. */
export function explorerUrl(explorers: Explorers, chain: string, address: string): string | null {
  const wanted = chain.trim().toLowerCase();
  const found = Object.entries(explorers).find(([name]) => name.toLowerCase() === wanted);
  return found === undefined ? null : found[1].replaceAll(PLACE, encodeURIComponent(address));
}

/** `https` alone, without a user, and with a place for the address after the host. */
function isTemplate(template: string): boolean {
  if (!/^https:\/\/[^/{}]+\/.*\{address\}/.test(template)) return false;
  const url = URL.parse(template.replaceAll(PLACE, 'x'));
  return url !== null && url.username === '' && url.password === '';
}
