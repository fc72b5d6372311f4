// The hash that an approval is bound to. It is over what the report says of the case, not over when and
// by which program it was written.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Sha256Hex } from '../../domain/ids.ts';
import { canonicalText } from '../canonical-text.ts';
import type { Block } from '../document.ts';
import type { SectionKind } from '../draft.ts';

/**
 * Sections that tell of the file's journal: it grows with every export and with the approval itself,
 * which would void what it approves. Their place and title count, and what a person wrote or placed in
 * them; what they list does not.
 */
const OF_THE_JOURNAL: ReadonlySet<string> = new Set<SectionKind>([
  'chain_of_custody',
  'activity_log',
]);

const OF_THE_PERSON: ReadonlySet<string> = new Set<Block['kind']>(['statement', 'figure']);

/** A section as far as the hash knows it: of an enclosed report nothing more is known. */
interface HashedSection {
  kind: string;
  blocks: readonly { kind: string }[];
}

/** What an approval speaks of. */
export interface ReportContent {
  title: string;
  language: string;
  template: string;
  classification: string;
  sections: readonly HashedSection[];
  sources: readonly unknown[];
}

/**
 * SHA-256 over the canonical JSON (RFC 8785) of the content, UTF-8. Lone surrogates, which that form
 * cannot hold, count as U+FFFD. Section by section: the whole text of a long report is never made.
 */
export function hashContent(content: ReportContent): Sha256Hex {
  const hash = sha256.create();
  const write = (text: string): void => {
    hash.update(utf8ToBytes(text));
  };
  // The names in the order of that form.
  write(`{"classification":${canonicalText(content.classification)}`);
  write(`,"language":${canonicalText(content.language)},"sections":[`);
  for (const [index, section] of content.sections.entries()) {
    if (index > 0) write(',');
    write(canonicalText(countedOf(section)));
  }
  write(`],"sources":${canonicalText(content.sources)}`);
  write(`,"template":${canonicalText(content.template)},"title":${canonicalText(content.title)}}`);
  return bytesToHex(hash.digest()) as Sha256Hex;
}

function countedOf(section: HashedSection): HashedSection {
  if (!OF_THE_JOURNAL.has(section.kind)) return section;
  return { ...section, blocks: section.blocks.filter(({ kind }) => OF_THE_PERSON.has(kind)) };
}
