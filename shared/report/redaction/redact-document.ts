// A finished report for external recipients: the same document with tokens in its texts, and commitments in place of
// what hides them badly. Ids, kinds, places in answers and hashes of evidence stay, so that every value
// still leads to its source.
import { m } from '../../messages/generated/messages.js';
import { hashContent } from '../compose/content-hash.ts';
import type {
  Block,
  Cell,
  ReportDocument,
  ReportFigure,
  ReportSection,
  ReportTable,
} from '../document.ts';
import { words as plainWords } from '../inlines.ts';
import { redactInlines } from './redact-inlines.ts';
import { redactSvg } from './redact-svg.ts';
import type { Replacer } from './replace.ts';

/**
 * The document with tokens in every text of it, its own `contentSha256`, and that of the original in
 * `redaction`.
 */
export function redactDocument(document: ReportDocument, replacer: Replacer): ReportDocument {
  const words = (text: string): string => replacer.replacePieces([text])[0] ?? text;
  const field = (text: string): string => replacer.tokenOfField(text) ?? words(text);
  const { cover } = document;
  const redacted = {
    ...document,
    title: words(document.title),
    cover: {
      ...cover,
      caseReference: field(cover.caseReference),
      caseTitle: field(cover.caseTitle),
      classification: words(cover.classification),
      preparedBy: field(cover.preparedBy),
      practice: cover.practice === null ? null : words(cover.practice),
      approvals: cover.approvals.map((approval) => ({
        ...approval,
        reviewer: field(approval.reviewer),
        reason: words(approval.reason),
      })),
    },
    sections: document.sections.map((section) => ({
      ...section,
      title: words(section.title),
      blocks: [
        ...(document.redaction === undefined ? noteOf(section) : []),
        ...section.blocks.map((block) => redactBlock(block, replacer, words)),
      ],
    })),
    custody: { ...document.custody, journalHead: words(document.custody.journalHead) },
    sources: document.sources.map((source) => ({
      ...source,
      subject: field(source.subject),
      asset: words(source.asset),
      environmentName: field(source.environmentName),
    })),
  };
  const { originalContentSha256 } = document.redaction ?? {
    originalContentSha256: document.contentSha256,
  };
  return {
    ...redacted,
    contentSha256: hashContent({ ...redacted, classification: redacted.cover.classification }),
    redaction: { originalContentSha256 },
  };
}

/** What is in place of the journal's hashes; said where they are mentioned. */
function noteOf({ kind }: ReportSection): Block[] {
  if (kind !== 'chain_of_custody' && kind !== 'activity_log') return [];
  return [{ kind: 'paragraph', inlines: [plainWords(m.report_custody_commitments())] }];
}

type Words = (text: string) => string;

function redactBlock(block: Block, replacer: Replacer, words: Words): Block {
  const blocksOf = (blocks: readonly Block[]): Block[] =>
    blocks.map((one) => redactBlock(one, replacer, words));
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return { ...block, inlines: redactInlines(block.inlines, replacer) };
    case 'list':
      return { ...block, items: block.items.map(blocksOf) };
    case 'quote':
    case 'statement':
    case 'notice':
      return { ...block, blocks: blocksOf(block.blocks) };
    case 'code':
      return { ...block, text: words(block.text) };
    case 'rule':
      return block;
    case 'facts':
      return {
        ...block,
        rows: block.rows.map(({ term, value }) => ({
          term: words(term),
          value: redactInlines(value, replacer),
        })),
      };
    case 'table':
      return redactTable(block, replacer, words);
    case 'figure':
      return redactFigure(block, replacer, words);
  }
}

function redactTable(table: ReportTable, replacer: Replacer, words: Words): ReportTable {
  const cell = (one: Cell): Cell => redactInlines(one, replacer);
  return {
    ...table,
    caption: words(table.caption),
    columns: table.columns.map((column) => ({ ...column, name: words(column.name) })),
    rows: table.rows.map((row) => row.map(cell)),
  };
}

function redactFigure(figure: ReportFigure, replacer: Replacer, words: Words): ReportFigure {
  return {
    ...figure,
    caption: words(figure.caption),
    alt: words(figure.alt),
    svg: redactSvg(figure.svg, (pieces) => replacer.replacePieces(pieces)),
  };
}
