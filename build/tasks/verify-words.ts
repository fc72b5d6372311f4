// What `npm run verify` says of each thing that can be wrong with a bundle. The application has its own
// words, in both languages.
import type { Finding, FindingKind } from '#shared/bundle/verification.ts';
import { codePointName, isHiddenCharacter } from '#shared/domain/hidden-characters.ts';

type Sentence = (finding: Finding) => string;

const file = ({ path }: Finding) => (path === null ? 'a file' : quoted(path));
const other = (finding: Finding) => file({ ...finding, path: finding.other });
const bytes = ({ count }: Finding) => (count === 1 ? '1 byte' : `${String(count ?? 0)} bytes`);
const place = ({ offset }: Finding) => (offset === null ? '' : ` (at byte ${String(offset)})`);

const PARTS = {
  local_header: 'the header before',
  directory: "the directory's record of",
  end_record: 'the end record',
} as const;

const part = (finding: Finding) => {
  if (finding.part === 'end_record') return PARTS.end_record;
  return `${PARTS[finding.part ?? 'local_header']} ${file(finding)}`;
};

/** One sentence each, without a full stop. */
const SENTENCES: Readonly<Record<FindingKind, Sentence>> = {
  not_a_zip: () => 'this is not a zip archive',
  truncated: (one) => `the archive breaks off${place(one)}`,
  repacked: () =>
    'the archive was packed by another program, and its files were not looked at: unpack it and ' +
    'follow VERIFY.txt to check them alone',
  too_many_entries: () => 'the archive claims more files than a bundle can hold',
  bomb: (one) => `the archive would unpack to ${bytes(one)}: a zip bomb`,
  path_escapes: (one) => `the name ${file(one)} leads out of the bundle's folder`,
  path_unsafe: (one) => `the name ${file(one)} is not one that a bundle may hold`,
  duplicate_entry: (one) => `${file(one)} is in the archive twice`,
  entries_overlap: (one) => `${file(one)} and ${other(one)} share bytes`,
  entry_size_wrong: (one) => `the size stated of ${file(one)} is not its size`,
  bytes_added: (one) => `${bytes(one)} were put in ${near(one)}${place(one)}`,
  bytes_removed: (one) => `${bytes(one)} were taken out ${near(one)}${place(one)}`,
  trailing_bytes: (one) => `${bytes(one)} follow the end of the archive${place(one)}`,
  container_changed: (one) => `${part(one)} was changed${place(one)}`,
  no_bag: () => 'there is no evidence bundle in this archive',
  bag_declaration_wrong: (one) => `${file(one)} does not declare a bag that Tracefile wrote`,
  file_outside_bag: (one) => `${file(one)} is outside the bundle's folder`,
  folder_renamed: (one) => `the folder ${other(one)} was renamed to ${file(one)}`,
  entries_reordered: (one) => `${file(one)} is not where it stood in the archive`,
  signer_key_changed: (one) => `the signer's key was changed: ${file(one)}`,
  manifest_signature_changed: (one) => `the manifest's signature was changed: ${file(one)}`,
  manifest_signature_wrong: (one) => `${file(one)} does not match its signature`,
  manifest_rewritten: (one) => `${file(one)} was rewritten, and its hash with it`,
  tagmanifest_signature_wrong: (one) => `${file(one)} does not match its signature`,
  manifest_malformed: (one) => `${file(one)} is signed but is no list that Tracefile writes`,
  file_changed: (one) => `${file(one)} was changed`,
  file_missing: (one) => `${file(one)} is missing`,
  file_added: (one) => `${file(one)} was added`,
  file_renamed: (one) => `${file(one)} was renamed to ${other(one)}`,
  files_swapped: (one) => `${file(one)} and ${other(one)} were swapped`,
  info_wrong: (one) => `${file(one)} is signed but states a wrong ${other(one)}`,
  report_missing: (one) => `${file(one)} is not in the bundle, though data/index.json names it`,
  report_content_wrong: (one) =>
    `${file(one)} is signed, but has another content hash than data/index.json names for this report`,
  file_misnamed: (one) => `${file(one)} is signed, but is not named by the hash of its bytes`,
  journal_cut: (one) => `${file(one)} is signed, but does not hold the whole audit log of the case`,
  instructions_other: (one) => `${file(one)} is signed, but is not the text that Tracefile writes`,
  viewer_other: (one) =>
    `${file(one)} is signed, but is not the page that Tracefile writes for this bundle`,
  signer_is_another: (one) => `the bundle is signed by another key, ${other(one)}`,
};

/** What is wrong, in one English sentence without a full stop. Names hide nothing. */
export function tellFinding(finding: Finding): string {
  return SENTENCES[finding.kind](finding);
}

function near(finding: Finding): string {
  if (finding.part !== null) return `within ${part(finding)}`;
  return finding.path === null ? 'before the first file' : `within or after ${file(finding)}`;
}

/** A text from outside: a terminal obeys some characters and hides others. */
export function quoted(name: string): string {
  const shown = [...name].map((one) =>
    isHiddenCharacter(one) || one < ' ' ? `<${codePointName(one)}>` : one,
  );
  return shown.join('');
}
