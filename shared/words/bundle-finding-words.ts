// The words of what the check of an evidence bundle finds, for the page. A name in them is as it was
// found and may hold anything, so a sentence is in pieces. What there is to find: shared/bundle.
import type { Finding, FindingKind } from '../bundle/verification.ts';
import { m } from '../messages/generated/messages.js';
import { formatCount } from './format.ts';

/** A piece of a sentence: its words, or a name from the bundle, to be shown as text from outside. */
export type FindingPiece = { kind: 'words'; text: string } | { kind: 'name'; text: string };

type Places = Record<'file' | 'other' | 'bytes' | 'place', string>;

const sentences: Readonly<Record<FindingKind, (places: Places) => string>> = {
  not_a_zip: m.bundle_finding_not_a_zip,
  truncated: m.bundle_finding_truncated,
  repacked: m.bundle_finding_repacked,
  too_many_entries: m.bundle_finding_too_many_entries,
  bomb: m.bundle_finding_bomb,
  path_escapes: m.bundle_finding_path_escapes,
  path_unsafe: m.bundle_finding_path_unsafe,
  duplicate_entry: m.bundle_finding_duplicate_entry,
  entries_overlap: m.bundle_finding_entries_overlap,
  entry_size_wrong: m.bundle_finding_entry_size_wrong,
  bytes_added: m.bundle_finding_bytes_added,
  bytes_removed: m.bundle_finding_bytes_removed,
  trailing_bytes: m.bundle_finding_trailing_bytes,
  container_changed: m.bundle_finding_container_changed,
  no_bag: m.bundle_finding_no_bag,
  bag_declaration_wrong: m.bundle_finding_bag_declaration_wrong,
  file_outside_bag: m.bundle_finding_file_outside_bag,
  folder_renamed: m.bundle_finding_folder_renamed,
  entries_reordered: m.bundle_finding_entries_reordered,
  signer_key_changed: m.bundle_finding_signer_key_changed,
  manifest_signature_changed: m.bundle_finding_manifest_signature_changed,
  manifest_signature_wrong: m.bundle_finding_manifest_signature_wrong,
  manifest_rewritten: m.bundle_finding_manifest_rewritten,
  tagmanifest_signature_wrong: m.bundle_finding_tagmanifest_signature_wrong,
  manifest_malformed: m.bundle_finding_manifest_malformed,
  file_changed: m.bundle_finding_file_changed,
  file_missing: m.bundle_finding_file_missing,
  file_added: m.bundle_finding_file_added,
  file_renamed: m.bundle_finding_file_renamed,
  files_swapped: m.bundle_finding_files_swapped,
  info_wrong: m.bundle_finding_info_wrong,
  report_missing: m.bundle_finding_report_missing,
  report_content_wrong: m.bundle_finding_report_content_wrong,
  file_misnamed: m.bundle_finding_file_misnamed,
  journal_cut: m.bundle_finding_journal_cut,
  instructions_other: m.bundle_finding_instructions_other,
  viewer_other: m.bundle_finding_viewer_other,
  signer_is_another: m.bundle_finding_signer_is_another,
};

/** No message holds these characters; they are for private use. */
const [FILE, OTHER] = ['\uE000', '\uE001'];

/** What is wrong, in one sentence, in the order of the language. */
export function findingPieces(finding: Finding): FindingPiece[] {
  const sentence = sentences[finding.kind]({
    file: finding.path === null ? m.bundle_a_file() : FILE,
    other: finding.other === null ? m.bundle_a_file() : OTHER,
    bytes: byteWord(finding.count ?? 0),
    place: placeWord(finding),
  });
  return sentence
    .split(/([\uE000\uE001])/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part === FILE) return { kind: 'name', text: finding.path ?? '' };
      if (part === OTHER) return { kind: 'name', text: finding.other ?? '' };
      return { kind: 'words', text: part };
    });
}

function byteWord(count: number): string {
  return m.bundle_bytes({ count: formatCount(count) });
}

function placeWord({ part, path }: Finding): string {
  const file = path === null ? m.bundle_a_file() : FILE;
  if (part === 'end_record') return m.bundle_place_end_record();
  if (part === 'directory') return m.bundle_place_directory({ file });
  if (part === 'local_header') return m.bundle_place_local_header({ file });
  return path === null ? m.bundle_place_first() : m.bundle_place_near({ file });
}
