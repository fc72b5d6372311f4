// What an exported file holds, in words.
import type { ExportContent } from '../domain/journal.ts';
import { m } from '../messages/generated/messages.js';

/** E.g. "Hop ledger". */
export function exportContentWord(content: ExportContent): string {
  const words: Record<ExportContent, () => string> = {
    flow: m.exports_content_flow,
    source_flow: m.exports_content_source_flow,
    destination_flow: m.exports_content_destination_flow,
    hop_ledger: m.exports_content_hop_ledger,
    case_graph: m.exports_content_case_graph,
  };
  return words[content]();
}
