// What a person wrote in Markdown, as blocks: HTML is text like any other, nothing is fetched, and a
// citation shows the value that is at its place in the stored answer.
import type { Citation, ResolvedCitation } from '../../domain/note.ts';
import { m } from '../../messages/generated/messages.js';
import {
  plainText,
  readMarkdown,
  type Block as MarkdownBlock,
  type Inline as MarkdownInline,
  type ListItem,
} from '../../review/markdown-tree.ts';
import { citationProblemWord } from '../../words/note-words.ts';
import type { Block, Inline, ReportTable, StatementNature } from '../document.ts';
import { cite, value, words } from '../inlines.ts';
import type { SectionContext } from './section.ts';
import { splitMessage } from './split-message.ts';

/** Characters of a text, told so that it is found. */
const MOST_TOLD = 60;

/** Where texts of a person are. */
export type PersonContext = Pick<SectionContext, 'dossier' | 'section' | 'sourceOf' | 'warn'> & {
  /** Informed of each citation, also of one that leads nowhere. */
  oncite?: (citation: Citation) => void;
};

/**
 * A person's text as a statement of its kind; nothing for an empty one. Of what is called observed and
 * cites nothing it is said so, there and to who writes it.
 */
export function personStatement(
  nature: StatementNature,
  markdown: string,
  context: PersonContext,
): Block[] {
  const cited: Citation[] = [];
  const oncite = (citation: Citation) => cited.push(citation);
  const blocks = personBlocks(markdown, { ...context, oncite });
  if (blocks.length === 0) return [];
  if (nature === 'observed' && cited.length === 0) {
    const about = [...markdown.trim()].slice(0, MOST_TOLD).join('');
    context.warn({ kind: 'observed_uncited', about, snapshotId: null });
    const remark = words(m.report_observed_uncited());
    blocks.push({ kind: 'paragraph', inlines: [{ kind: 'emphasis', inlines: [remark] }] });
  }
  return [{ kind: 'statement', nature, blocks }];
}

/** A person's text; nothing for an empty one, and as it is written when it has too many parts. */
export function personBlocks(markdown: string, context: PersonContext): Block[] {
  if (markdown.trim() === '') return [];
  const tree = readMarkdown(markdown);
  if (tree === null) return [{ kind: 'code', text: markdown }];
  return new PersonText(context).blocks(tree);
}

/** One text on its way; knows the citations that it may resolve. */
class PersonText {
  readonly #context: PersonContext;
  readonly #resolved: ReadonlyMap<string, ResolvedCitation>;

  constructor(context: PersonContext) {
    this.#context = context;
    this.#resolved = new Map(context.dossier.citations.map((one) => [placeOf(one), one]));
  }

  blocks(tree: readonly MarkdownBlock[]): Block[] {
    return tree.map((block): Block => {
      switch (block.kind) {
        case 'heading':
          // The title of a section is above it.
          return {
            kind: 'heading',
            level: block.level === 1 ? 3 : 4,
            inlines: this.#line(block.parts),
          };
        case 'paragraph':
          return { kind: 'paragraph', inlines: this.#line(block.parts) };
        case 'quote':
          return { kind: 'quote', blocks: this.blocks(block.blocks) };
        case 'list':
          return {
            kind: 'list',
            isOrdered: block.start !== null,
            items: block.items.map((item) => this.#item(item)),
          };
        case 'code':
        case 'rule':
          return block;
        case 'table':
          return this.#table(block);
      }
    });
  }

  #item({ isDone, blocks }: ListItem): Block[] {
    const own = this.blocks(blocks);
    if (isDone === null) return own;
    const mark = words(isDone ? '☑ ' : '☐ ');
    const [first, ...rest] = own;
    if (first?.kind !== 'paragraph') return [{ kind: 'paragraph', inlines: [mark] }, ...own];
    return [{ ...first, inlines: [mark, ...first.inlines] }, ...rest];
  }

  #table({ head, rows }: Extract<MarkdownBlock, { kind: 'table' }>): ReportTable {
    const share = 1 / Math.max(1, head.length);
    return {
      kind: 'table',
      id: `text-${this.#context.section.kind}`,
      caption: '',
      columns: head.map(({ align, parts }) => ({
        name: plainText(parts),
        align: align === 'right' ? 'end' : 'start',
        share,
      })),
      // A row may have fewer cells than the head, or more.
      rows: rows.map((row) => head.map((_, index) => this.#line(row[index]?.parts ?? []))),
    };
  }

  #line(parts: readonly MarkdownInline[]): Inline[] {
    return parts.flatMap((part): Inline[] => {
      switch (part.kind) {
        case 'text':
          return [words(part.text)];
        case 'code':
        case 'break':
          return [part];
        case 'strong':
        case 'emphasis':
          return [{ kind: part.kind, inlines: this.#line(part.parts) }];
        case 'link':
          return [{ kind: 'link', href: part.href, inlines: this.#line(part.parts) }];
        case 'image':
          return [
            words(`${m.markdown_image()} `),
            { kind: 'link', href: part.href, inlines: [words(part.alt)] },
          ];
        case 'citation':
          return this.#citation(part.citation, part.words);
      }
    });
  }

  #citation(citation: Citation, label: string): Inline[] {
    const { sourceOf, warn } = this.#context;
    const { pointer } = citation;
    this.#context.oncite?.(citation);
    const found = this.#resolved.get(placeOf(citation));
    const source =
      found === undefined || found.snapshotId === null ? null : sourceOf(found.snapshotId);
    if (found === undefined || source === null || found.value === null) {
      const problem = found?.problem ?? 'no_snapshot';
      warn({ kind: 'citation_unresolved', about: label, snapshotId: found?.snapshotId ?? null });
      return [
        words(`${label} `),
        {
          kind: 'strong',
          inlines: splitMessage(m.report_citation_unresolved, {
            why: words(citationProblemWord(problem)),
          }),
        },
      ];
    }
    const mark = [words(' '), cite(source, pointer)];
    if (pointer === '') return [words(label), ...mark];
    return [
      words(`${label}${m.common_colon()}`),
      value(shownValue(found.value), { of: 'answer', source, pointer }, faceOf(found.value)),
      ...mark,
    ];
  }
}

function placeOf({ answerSha256, pointer }: Citation): string {
  return `${answerSha256}#${pointer}`;
}

/** A text without its quotation marks; anything else, and a text that was cut, as the JSON it is. */
function shownValue(json: string): string {
  if (!json.startsWith('"')) return json;
  try {
    return String(JSON.parse(json));
  } catch {
    return json; // Cut: no whole text any more.
  }
}

function faceOf(json: string): 'number' | 'foreign' {
  return /^-?\d/.test(json) ? 'number' : 'foreign';
}
