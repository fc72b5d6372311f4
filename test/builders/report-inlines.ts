// Every piece of a line of a report, wherever it is.
import type { Block, Inline, ReportDocument, ValueSource } from '#shared/report/document.ts';

/** The pieces of some blocks, those within others included. */
export function inlinesOf(blocks: readonly Block[]): Inline[] {
  return blocks.flatMap((block): Inline[] => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return block.inlines.flatMap(partsOf);
      case 'list':
        return block.items.flatMap(inlinesOf);
      case 'quote':
      case 'statement':
      case 'notice':
        return inlinesOf(block.blocks);
      case 'facts':
        return block.rows.flatMap(({ value }) => value.flatMap(partsOf));
      case 'table':
        return block.rows.flatMap((row) => row.flatMap((cell) => cell.flatMap(partsOf)));
      default:
        return [];
    }
  });
}

/** All of a report. */
export function inlinesOfReport({ sections }: ReportDocument): Inline[] {
  return sections.flatMap(({ blocks }) => inlinesOf(blocks));
}

function partsOf(inline: Inline): Inline[] {
  return 'inlines' in inline ? inline.inlines.flatMap(partsOf) : [inline];
}

/** The places in answers that a source names, those that a figure was computed from included. */
export function answerPlaces(source: ValueSource): Extract<ValueSource, { of: 'answer' }>[] {
  if (source.of === 'answer') return [source];
  return source.of === 'computed' ? source.from.flatMap(answerPlaces) : [];
}
