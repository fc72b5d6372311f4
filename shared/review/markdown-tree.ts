// A note's Markdown as a tree of what is drawn: no HTML in it, pictures and pages outside as their
// address alone, nothing nested deeper and nothing of more parts than can be drawn.
import type { MarkedToken, Token, Tokens } from 'marked';
import type { Citation } from '../domain/note.ts';
import { citationOf } from './citation.ts';
import { lexNote } from './note-markdown.ts';

/** Part of a line. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'strong'; parts: Inline[] }
  | { kind: 'emphasis'; parts: Inline[] }
  | { kind: 'link'; href: string; parts: Inline[] }
  /** `words` as the writer put them. */
  | { kind: 'citation'; citation: Citation; words: string }
  /** Never loaded. */
  | { kind: 'image'; alt: string; href: string };

/** An item of a list. */
export interface ListItem {
  /** Of a task: whether it is done; null for an ordinary item. */
  isDone: boolean | null;
  blocks: Block[];
}

/** A cell of a table. */
export interface Cell {
  align: 'left' | 'center' | 'right';
  parts: Inline[];
}

/** Part of a text. */
export type Block =
  | { kind: 'heading'; level: number; parts: Inline[] }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; start: number | null; items: ListItem[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Cell[]; rows: Cell[][] }
  | { kind: 'rule' };

/** What lies deeper is shown as it is written. */
const MAX_DEPTH = 30;

/** Parts that are drawn; each takes the page's time. */
const MAX_PARTS = 20_000;

/** The tree of a Markdown text; null for one of more parts than can be drawn. */
export function readMarkdown(markdown: string): Block[] | null {
  const blocks = toBlocks(lexNote(markdown), 0);
  return countParts(blocks, MAX_PARTS) > MAX_PARTS ? null : blocks;
}

/** How many parts a tree has, counted up to a little over `enough`. */
function countParts(blocks: readonly Block[], enough: number): number {
  const open: object[] = [...blocks];
  let count = 0;
  for (let part = open.pop(); part !== undefined && count <= enough; part = open.pop()) {
    count += 1;
    for (const value of Object.values(part) as unknown[]) {
      if (Array.isArray(value)) for (const one of value) open.push(one as object);
    }
  }
  return count;
}

function toBlocks(tokens: readonly Token[], depth: number): Block[] {
  return (tokens as MarkedToken[]).flatMap((token): Block[] => {
    if (depth > MAX_DEPTH) return [asWritten(token.raw)];
    switch (token.type) {
      case 'heading':
        return [{ kind: 'heading', level: token.depth, parts: toInlines(token.tokens, depth) }];
      case 'paragraph':
        return [{ kind: 'paragraph', parts: toInlines(token.tokens, depth) }];
      case 'text':
        return [{ kind: 'paragraph', parts: toInlines(token.tokens ?? [token], depth) }];
      case 'blockquote':
        return [{ kind: 'quote', blocks: toBlocks(token.tokens, depth + 1) }];
      case 'list':
        return [toList(token, depth)];
      case 'code':
        return [{ kind: 'code', text: token.text }];
      case 'table':
        return [toTable(token, depth)];
      case 'hr':
        return [{ kind: 'rule' }];
      case 'space':
      case 'def':
      case 'checkbox':
        return [];
      default:
        return [asWritten(token.raw)];
    }
  });
}

function toList({ ordered, start, items }: Tokens.List, depth: number): Block {
  return {
    kind: 'list',
    start: ordered ? Number(start) : null,
    items: items.map((item) => ({
      isDone: item.task ? (item.checked ?? false) : null,
      blocks: toBlocks(item.tokens, depth + 1),
    })),
  };
}

function toTable({ header, rows }: Tokens.Table, depth: number): Block {
  const toCell = ({ align, tokens }: Tokens.TableCell): Cell => ({
    align: align ?? 'left',
    parts: toInlines(tokens, depth),
  });
  return { kind: 'table', head: header.map(toCell), rows: rows.map((row) => row.map(toCell)) };
}

function toInlines(tokens: readonly Token[], depth: number): Inline[] {
  return (tokens as MarkedToken[]).flatMap((token): Inline[] => {
    if (depth > MAX_DEPTH) return [{ kind: 'text', text: token.raw }];
    switch (token.type) {
      case 'text':
        return token.tokens === undefined
          ? [{ kind: 'text', text: token.text }]
          : toInlines(token.tokens, depth + 1);
      case 'escape':
        return [{ kind: 'text', text: token.text }];
      case 'strong':
        return [{ kind: 'strong', parts: toInlines(token.tokens, depth + 1) }];
      case 'em':
        return [{ kind: 'emphasis', parts: toInlines(token.tokens, depth + 1) }];
      case 'codespan':
        return [{ kind: 'code', text: token.text }];
      case 'br':
        return [{ kind: 'break' }];
      case 'image':
        return [{ kind: 'image', alt: token.text, href: token.href }];
      case 'link':
        return [toLink(token, depth)];
      case 'checkbox':
        return [];
      default:
        // HTML among it: text like any other.
        return [{ kind: 'text', text: token.raw }];
    }
  });
}

function toLink({ href, tokens }: Tokens.Link, depth: number): Inline {
  const parts = toInlines(tokens, depth + 1);
  const citation = citationOf(href);
  if (citation === null) return { kind: 'link', href, parts };
  return { kind: 'citation', citation, words: plainText(parts) };
}

/** The words of a line without what they are set in. */
export function plainText(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.text;
      if ('parts' in part) return plainText(part.parts);
      if (part.kind === 'citation') return part.words;
      return part.kind === 'image' ? part.alt : ' ';
    })
    .join('');
}

function asWritten(raw: string): Block {
  return { kind: 'paragraph', parts: [{ kind: 'text', text: raw }] };
}
