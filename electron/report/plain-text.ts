// A line of a report as plain text, for formats whose cells hold nothing else. Texts stay as they are.
import type { Block, Inline, ReportDocument, ReportTable } from '#shared/report/document.ts';
import { approvalsTable, sourcesTable } from './front-matter.ts';
import { sourceName } from './source-mark.ts';

/** The pieces one after another; a citation as `[S1 /data/score]`. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines.map(plainPiece).join('');
}

function plainPiece(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
    case 'value':
    case 'code':
      return inline.text;
    case 'cite':
      return ` [${citationText(inline.source, inline.pointer)}]`;
    case 'strong':
    case 'emphasis':
      return plainText(inline.inlines);
    case 'link':
      return `${plainText(inline.inlines)} <${inline.href}>`;
    case 'break':
      return '\n';
  }
}

/** `S1 /data/score`; the pointer of a whole answer is empty. */
export function citationText(source: number, pointer: string): string {
  return pointer === '' ? sourceName(source) : `${sourceName(source)} ${pointer}`;
}

/** Every table of the report in its order, those within statements and lists too, then its own. */
export function tablesOf(document: ReportDocument): ReportTable[] {
  const within = (blocks: readonly Block[]): ReportTable[] =>
    blocks.flatMap((block) => {
      if (block.kind === 'table') return [block];
      if (block.kind === 'list') return block.items.flatMap(within);
      return 'blocks' in block ? within(block.blocks) : [];
    });
  const approvals = approvalsTable(document);
  return [
    ...document.sections.flatMap(({ blocks }) => within(blocks)),
    ...(approvals === null ? [] : [approvals]),
    sourcesTable(document),
  ];
}
