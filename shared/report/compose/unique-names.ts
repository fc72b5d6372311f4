// Names of tables and figures made unique in a report: they become names of files and sheets.
import type { Block } from '../document.ts';

/** Gives each name once; a repeated one with `-2`, `-3` … after it. */
export type TakeName = (name: string) => string;

/** A giver of names that knows which it gave. */
export function createNames(): TakeName {
  const taken = new Set<string>();
  return (name) => {
    const plain =
      name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '') || 'part';
    let unique = plain;
    for (let count = 2; taken.has(unique); count++) unique = `${plain}-${String(count)}`;
    taken.add(unique);
    return unique;
  };
}

/** The blocks with the name of every table and figure taken. */
export function withUniqueNames(blocks: readonly Block[], take: TakeName): Block[] {
  return blocks.map((block): Block => {
    switch (block.kind) {
      case 'table':
      case 'figure':
        return { ...block, id: take(block.id) };
      case 'statement':
      case 'notice':
      case 'quote':
        return { ...block, blocks: withUniqueNames(block.blocks, take) };
      case 'list':
        return { ...block, items: block.items.map((item) => withUniqueNames(item, take)) };
      default:
        return block;
    }
  });
}
