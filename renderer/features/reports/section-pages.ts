// On which page of the printed report a section begins, by the outline of the PDF.

interface OutlineItem {
  title: string;
  /** From 1. */
  page: number;
}

/**
 * The first page of each section that the outline has, by its id. Headings of sections are in their
 * order; a heading within one may read the same, so that none before the section before it counts.
 */
export function sectionPages(
  sections: readonly { id: string; number: string; title: string }[],
  outline: readonly OutlineItem[],
): ReadonlyMap<string, number> {
  const pages = new Map<string, number>();
  let from = 0;
  for (const { id, number, title } of sections) {
    const at = outline.findIndex(
      (item, index) => index >= from && reads(item.title, number, title),
    );
    const found = outline[at];
    if (found === undefined) continue;
    pages.set(id, found.page);
    from = at + 1;
  }
  return pages;
}

/** With its number before it or without, however they are set apart. */
function reads(heading: string, number: string, title: string): boolean {
  const plain = (text: string): string => text.replace(/[\s.:：·–—-]+/gu, '').toLowerCase();
  const said = plain(heading);
  return said === plain(title) || said.endsWith(plain(`${number}${title}`));
}
