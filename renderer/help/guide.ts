// The user guide as it is shown: the text of each page in each language, compiled in, and the addresses
// of its pictures.
import { plainText, readMarkdown, type Block } from '#shared/review/markdown-tree.ts';
import { HELP_PAGES, type HelpPageId } from './page-ids.ts';

/** Languages of the guide. */
export type GuideLanguage = 'en' | 'zh-CN';

/** A page: its title, the Markdown below it, and all its words in small letters. */
export interface GuidePage {
  id: HelpPageId;
  title: string;
  body: string;
  words: string;
}

const texts = import.meta.glob<string>('./{en,zh-CN}/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pictures = import.meta.glob<string>('./pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** All pages of a language, in the order of the contents. */
export function guidePages(language: GuideLanguage): GuidePage[] {
  return HELP_PAGES.map((id) => {
    const text = texts[`./${language}/${id}.md`] ?? '';
    const end = text.indexOf('\n');
    return {
      id,
      title: text.slice(0, end).replace(/^# /, ''),
      body: text.slice(end),
      words: wordsOf(readMarkdown(text) ?? []).toLocaleLowerCase(),
    };
  });
}

/** The pages that have each word of a text; all of them for an empty one. */
export function findPages(pages: readonly GuidePage[], text: string): GuidePage[] {
  const wanted = text.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  return pages.filter(({ words }) => wanted.every((word) => words.includes(word)));
}

/** The address of a picture of the guide as a page names it, e.g. `../pictures/flow.png`. */
export function pictureAddress(name: string): string | undefined {
  return pictures[name.replace(/^\.\./, '.')];
}

/** All texts of some blocks, one after the other. */
function wordsOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case 'heading':
        case 'paragraph':
          return plainText(block.parts);
        case 'quote':
          return wordsOf(block.blocks);
        case 'list':
          return block.items.map((item) => wordsOf(item.blocks)).join('\n');
        case 'code':
          return block.text;
        case 'table':
          return [block.head, ...block.rows]
            .flat()
            .map((cell) => plainText(cell.parts))
            .join('\n');
        case 'rule':
          return '';
      }
    })
    .join('\n');
}
