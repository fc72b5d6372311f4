// Block explorers as the person writes them down, one a line: the chain, then the address of a page
// with `{address}` or `{transaction}` in it. What a template is, shared/domain says.
import {
  readTemplate,
  templateOf,
  type ExplorerKind,
  type Explorers,
} from '#shared/domain/explorer-template.ts';

/** What the person named, by kind. */
export type NamedExplorers = Readonly<Record<ExplorerKind, Explorers>>;

const LINE = /^(\S.*?)\s+(\S+)$/;

/**
 * Reads the lines; or the number of the first one that is not right, from 1: also of a second page of the
 * same kind for a chain.
 */
export function parseExplorers(
  text: string,
): { ok: true; explorers: NamedExplorers } | { ok: false; line: number } {
  const explorers: Record<ExplorerKind, Record<string, string>> = { address: {}, transaction: {} };
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, chain, template] = LINE.exec(line.trim()) ?? [];
    const read = template === undefined ? null : readTemplate(template);
    if (chain === undefined || template === undefined || read === null) {
      return { ok: false, line: index + 1 };
    }
    if (templateOf(explorers[read.kind], chain) !== null) return { ok: false, line: index + 1 };
    explorers[read.kind][chain] = template;
  }
  return { ok: true, explorers };
}

/** The lines of what was read. */
export function explorersText({ address, transaction }: NamedExplorers): string {
  return [...Object.entries(address), ...Object.entries(transaction)]
    .map(([chain, template]) => `${chain} ${template}`)
    .join('\n');
}
