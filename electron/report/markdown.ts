// A report as GitHub-flavoured Markdown. No text of it becomes markup, and what cannot be seen is made
// visible; pictures are told in words, as the format holds none.
import type {
  Block,
  Inline,
  ReportDocument,
  ReportTable,
  ValueFace,
} from '#shared/report/document.ts';
import { APPENDIX_KINDS } from '#shared/report/draft.ts';
import { m } from '#shared/messages/generated/messages.js';
import { revealForeignText } from '#shared/words/foreign-text.ts';
import {
  approvalsTable,
  coverFacts,
  custodyFacts,
  sourcesTable,
  type FactRow,
} from './front-matter.ts';
import { citationText } from './plain-text.ts';
import { sourceName } from './source-mark.ts';

/** The whole file. */
export function renderMarkdown(document: ReportDocument): string {
  const { cover, title, sections } = document;
  const approvals = approvalsTable(document);
  const parts = [
    `# ${escape(title)}`,
    ...(cover.practice === null
      ? []
      : [`> **${escape(m.report_doc_practice())}:** ${escape(cover.practice)}`]),
    renderFacts(coverFacts(document)),
    ...(approvals === null ? [] : [renderTable(approvals)]),
    `## ${escape(m.report_doc_verification())}`,
    renderFacts(custodyFacts(document)),
    escape(m.report_doc_content_note()),
    ...sections.flatMap(({ kind, number, title: own, blocks }) => {
      const name = APPENDIX_KINDS.includes(kind) ? m.report_doc_appendix({ number }) : number;
      return [`## ${escape(`${name} ${own}`)}`, ...renderBlocks(blocks)];
    }),
    `## ${escape(m.report_doc_sources())}`,
    ...(document.sources.length === 0
      ? [escape(m.report_doc_sources_none())]
      : [escape(m.report_doc_sources_intro()), renderTable(sourcesTable(document))]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function renderBlocks(blocks: readonly Block[]): string[] {
  return blocks.map(renderBlock);
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${renderLine(block.inlines)}`;
    case 'paragraph':
      return renderLine(block.inlines);
    case 'list':
      return block.items
        .map((item, index) => {
          const marker = block.isOrdered ? `${String(index + 1)}. ` : '- ';
          return marker + indent(renderBlocks(item).join('\n\n'), ' '.repeat(marker.length));
        })
        .join('\n');
    case 'quote':
      return quote(renderBlocks(block.blocks));
    case 'code':
      return renderCode(block.text);
    case 'rule':
      return '---';
    case 'facts':
      return renderFacts(block.rows);
    case 'table':
      return renderTable(block);
    case 'figure': {
      const from =
        block.source === null
          ? ''
          : ` (${escape(m.report_doc_drawn_from({ source: sourceName(block.source) }))})`;
      return quote([
        `**${escape(m.report_section_figures())}:** ${escape(block.caption)}${from}`,
        escape(block.alt),
      ]);
    }
    case 'statement': {
      const word =
        block.nature === 'observed' ? m.report_doc_observed() : m.report_doc_interpretation();
      return quote([`**${escape(word)}**`, ...renderBlocks(block.blocks)]);
    }
    case 'notice': {
      const tones = {
        info: m.report_doc_info,
        caution: m.report_doc_caution,
        practice: m.report_doc_practice,
      };
      return quote([`**${escape(tones[block.tone]())}**`, ...renderBlocks(block.blocks)]);
    }
  }
}

/** Each line below the first one. */
function indent(text: string, by: string): string {
  return text.replace(/\n(?=.)/g, `\n${by}`);
}

function quote(parts: readonly string[]): string {
  return parts.join('\n\n').replace(/^/gm, '> ');
}

/** A fence longer than any in the text. */
function renderCode(text: string): string {
  const shown = text.split('\n').map(revealForeignText).join('\n');
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${shown}\n${fence}`;
}

function renderFacts(rows: readonly FactRow[]): string {
  return rows.map(({ term, value }) => `- ${escape(term)}: ${renderLine(value)}`).join('\n');
}

function renderTable({ caption, columns, rows }: ReportTable): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const lines = [
    row(columns.map(({ name }) => escape(name))),
    row(columns.map(({ align }) => (align === 'end' ? '---:' : ':---'))),
    ...rows.map((cells) => row(cells.map((cell) => renderLine(cell)))),
  ];
  return `**${escape(caption)}**\n\n${lines.join('\n')}`;
}

function renderLine(inlines: readonly Inline[]): string {
  return inlines.map(renderInline).join('');
}

/** A level's shape as a character, next to its word. */
const SHAPES: Partial<Record<ValueFace, string>> = {
  'risk-critical': '◆ ',
  'risk-high': '▲ ',
  'risk-medium': '◐ ',
  'risk-low': '○ ',
  'risk-unknown': '◌ ',
};

function renderInline(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return escape(inline.text);
    case 'value':
      return inline.face === 'mono'
        ? codeSpan(inline.text)
        : `${SHAPES[inline.face] ?? ''}${escape(inline.text)}`;
    case 'cite':
      return ` \\[${escape(citationText(inline.source, inline.pointer))}\\]`;
    case 'strong':
      return `**${renderLine(inline.inlines)}**`;
    case 'emphasis':
      return `*${renderLine(inline.inlines)}*`;
    case 'link':
      return `${renderLine(inline.inlines)} ${codeSpan(inline.href)}`;
    case 'code':
      return codeSpan(inline.text);
    case 'break':
      return '<br>';
  }
}

/** Longer marks than any within; a bar would end a cell even in here. */
function codeSpan(text: string): string {
  const shown = oneLine(revealForeignText(text)).replaceAll('|', '\\|');
  if (shown === '') return '';
  if (!shown.includes('`')) return `\`${shown}\``;
  const longest = Math.max(...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks} ${shown} ${marks}`;
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\t]+/g, ' ');
}

/**
 * A text that stays text (GFM 0.29, 2.4 and 6.9): markup wherever it may be, what makes a block of a
 * line at its beginning, and what a reader would turn into a link on its own.
 */
function escape(text: string): string {
  return oneLine(revealForeignText(text))
    .replace(/[\\`*_[\]<>#|~&!$]/g, '\\$&')
    .replace(/(?<=\w):(?=\/\/)|(?<=\bwww)\.|@/gi, '\\$&')
    .replace(/^(\s*)([+\-=])/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/, '$1\\$2');
}
