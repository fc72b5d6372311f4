// What is drawn of a note: no HTML, no picture, no page; citations with their words.
import { describe, expect, it } from 'vitest';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { MAX_NOTE_CHARACTERS } from '#shared/domain/note.ts';
import { citationLink, parseCitations } from '#shared/review/citation.ts';
import { readMarkdown, type Block, type Inline } from '#shared/review/markdown-tree.ts';

const HASH = 'ab'.repeat(32) as Sha256Hex;

/** The tree of a text that is drawn. */
function treeOf(markdown: string): Block[] {
  const blocks = readMarkdown(markdown);
  if (blocks === null) throw new Error('not drawn');
  return blocks;
}

function lineOf(markdown: string): Inline[] {
  const [block] = treeOf(markdown);
  if (block?.kind !== 'paragraph') throw new Error(`no paragraph: ${JSON.stringify(block)}`);
  return block.parts;
}

/** Everything of a tree that a citation can be in. */
function citationsIn(blocks: readonly Block[]): string[] {
  const ofLine = (parts: readonly Inline[]): string[] =>
    parts.flatMap((part) => {
      if (part.kind === 'citation') return [part.citation.pointer];
      return 'parts' in part ? ofLine(part.parts) : [];
    });
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'quote':
        return citationsIn(block.blocks);
      case 'list':
        return block.items.flatMap((item) => citationsIn(item.blocks));
      case 'table':
        return [block.head, ...block.rows].flat().flatMap((cell) => ofLine(cell.parts));
      case 'heading':
      case 'paragraph':
        return ofLine(block.parts);
      default:
        return [];
    }
  });
}

describe('readMarkdown', () => {
  it('takes HTML for text, in a line and as a block', () => {
    expect(
      lineOf('a <b onclick="x()">b</b>').map((part) => ('text' in part ? part.text : '')),
    ).toEqual(['a ', '<b onclick="x()">', 'b', '</b>']);
    expect(treeOf('<script>alert(1)</script>\n')).toEqual([
      { kind: 'paragraph', parts: [{ kind: 'text', text: '<script>alert(1)</script>\n' }] },
    ]);
  });

  it('keeps of a picture its words and its address', () => {
    expect(lineOf('![the quay](https://a.example/q.png)')).toEqual([
      { kind: 'image', alt: 'the quay', href: 'https://a.example/q.png' },
    ]);
  });

  it('keeps the address of a link, also of one that would run', () => {
    expect(lineOf('[x](javascript:alert(1))')).toEqual([
      { kind: 'link', href: 'javascript:alert(1)', parts: [{ kind: 'text', text: 'x' }] },
    ]);
  });

  it('gives a citation with the words as the writer put them', () => {
    const link = citationLink(HASH, '/data/score', 'a [b] *c*');
    expect(lineOf(`see ${link}.`)).toEqual([
      { kind: 'text', text: 'see ' },
      {
        kind: 'citation',
        citation: { answerSha256: HASH, pointer: '/data/score' },
        words: 'a [b] *c*',
      },
      { kind: 'text', text: '.' },
    ]);
  });

  it('shows every citation that is counted, wherever it stands', () => {
    const at = (pointer: string) => citationLink(HASH, pointer, 'x');
    const text = [
      `# ${at('/a')}`,
      `**_${at('/b')}_**`,
      `> - ${at('/c')}`,
      `| ${at('/d')} | b |\n|---|---|\n| c | ${at('/e')} |`,
      `1. [ ] ${at('/f')}`,
    ].join('\n\n');
    const counted = parseCitations(text).map(({ pointer }) => pointer);
    expect(counted).toHaveLength(6);
    expect(citationsIn(treeOf(text))).toEqual(counted);
  });

  it('reads tasks, numbers and the sides of columns', () => {
    const [tasks, numbers] = treeOf('- [x] done\n- [ ] not\n\n3. three');
    expect(tasks).toMatchObject({ start: null, items: [{ isDone: true }, { isDone: false }] });
    expect(numbers).toMatchObject({ start: 3, items: [{ isDone: null }] });
    expect(treeOf('| a | b |\n|:-:|--:|\n')).toMatchObject([
      { head: [{ align: 'center' }, { align: 'right' }] },
    ]);
  });

  it('shows what is nested too deep as it is written', () => {
    const deep = `${'> '.repeat(60)}deep`;
    let [block] = treeOf(deep);
    let depth = 0;
    while (block?.kind === 'quote') {
      [block] = block.blocks;
      depth++;
    }
    expect(depth).toBeLessThan(40);
    expect(JSON.stringify(block)).toContain('deep');
  });

  it.each([
    ['items', '- a\n'],
    ['paragraphs', 'a\n\n'],
    ['cells', '|a|b|c|\n'],
    ['links', '[a](b) '],
    ['quotes', '> a\n\nb\n\n'],
  ])('does not draw what has more %s than the page can take', (name, part) => {
    const head = name === 'cells' ? '|a|b|c|\n|-|-|-|\n' : '';
    const textOf = (times: number) => head + part.repeat(times);
    expect(readMarkdown(textOf(500))).not.toBeNull();
    expect(readMarkdown(textOf(Math.floor(MAX_NOTE_CHARACTERS / part.length)))).toBeNull();
  });

  it('draws the longest note of ordinary sentences', () => {
    const sentence =
      'The **second** transfer left the account at noon, see [the answer](a). It came back by five. ';
    const paragraph = `${sentence.repeat(8)}\n\n`;
    const note = paragraph.repeat(Math.floor(MAX_NOTE_CHARACTERS / paragraph.length));
    expect(treeOf(note)).toHaveLength(Math.floor(MAX_NOTE_CHARACTERS / paragraph.length));
  });
});
