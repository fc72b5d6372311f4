// Parts of a Markdown text that are drawn by whoever shows it.
import type { Snippet } from 'svelte';
import type { Citation } from '#shared/domain/note.ts';
import type { Inline } from '#shared/review/markdown-tree.ts';

/** How they are drawn; a link or a picture without a snippet is its words and its address as text. */
export interface MarkdownParts {
  /** A citation with its words. */
  citation?: Snippet<[Citation, string]> | undefined;
  /** A link: its address and what it reads. */
  link?: Snippet<[string, readonly Inline[]]> | undefined;
  /** A picture: its address and what it shows, in words. */
  image?: Snippet<[string, string]> | undefined;
}
