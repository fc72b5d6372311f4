// What the check of an evidence bundle can find, and what it comes to. How it is found is decided in
// electron/bundle; the words for people are next to whoever tells them.
import type { Sha256Hex } from '../domain/ids.ts';

/** Everything that can be wrong with a bundle, the container first, as it is reported in this order. */
export const FINDING_KINDS = [
  // the file is no archive of ours
  'not_a_zip',
  'truncated',
  'repacked',
  'too_many_entries',
  'bomb',
  // names and places in the archive
  'path_escapes',
  'path_unsafe',
  'duplicate_entry',
  'entries_overlap',
  'entry_size_wrong',
  // bytes of the archive itself, outside of its files
  'bytes_added',
  'bytes_removed',
  'trailing_bytes',
  'container_changed',
  // the bag
  'no_bag',
  'bag_declaration_wrong',
  'file_outside_bag',
  'folder_renamed',
  'entries_reordered',
  // signatures
  'signer_key_changed',
  'manifest_signature_changed',
  'manifest_signature_wrong',
  'manifest_rewritten',
  'tagmanifest_signature_wrong',
  'manifest_malformed',
  // files
  'file_changed',
  'file_missing',
  'file_added',
  'file_renamed',
  'files_swapped',
  'info_wrong',
  // reports that are not what the bundle's own index says
  'report_missing',
  'report_content_wrong',
  // what is enclosed is not what its contents make it
  'file_misnamed',
  'journal_cut',
  'instructions_other',
  'viewer_other',
  // somebody else's
  'signer_is_another',
] as const;

/** One thing that can be wrong. */
export type FindingKind = (typeof FINDING_KINDS)[number];

/** The part of the archive a byte belongs to: a file's own header, its line in the directory, the end. */
export type ContainerPart = 'local_header' | 'directory' | 'end_record';

/** One thing that is wrong, and where. What does not apply is null. */
export interface Finding {
  kind: FindingKind;
  /**
   * The file it is about: of the archive's own parts and names with its folder, else relative to the
   * bag. As found, so it may hold anything.
   */
  path: string | null;
  /** The second file of a pair, a renamed file's new name, or the field that is wrong. */
  other: string | null;
  part: ContainerPart | null;
  /** The first byte concerned, counted from the beginning of the bundle's file. */
  offset: number | null;
  /** How many bytes too many or too few. */
  count: number | null;
}

/** `intact_signer_unknown`: nothing is wrong, but nobody said whose signature it should be. */
export type BundleVerdict = 'intact_signer_known' | 'intact_signer_unknown' | 'not_intact';

/** What a bundle says of itself, by the labels of `bag-info.txt`. */
export type BagInfo = Readonly<Record<string, string>>;

/** What the check of a bundle came to; plain, so that it crosses a process boundary. */
export interface BundleVerification {
  verdict: BundleVerdict;
  /** The first thing wrong; null exactly when the bundle is intact. */
  first: Finding | null;
  /** In the order in which they are told, at most 1,000. */
  findings: readonly Finding[];
  /** How many there are with those left off. */
  findingCount: number;
  /** SHA-256 of the enclosed public key; null where none can be read. */
  signerFingerprint: Sha256Hex | null;
  /** SHA-256 of `manifest-sha256.txt`: it stands for the whole payload. */
  manifestSha256: Sha256Hex | null;
  /** The bag's folder in the archive. */
  folder: string | null;
  /** Files in the archive, those about the bag included. */
  files: number;
  /** Size of the bundle's file. */
  sizeBytes: number;
  /**
   * Set where nobody vouches for instructions and viewer: they are not those that this version writes, and
   * the bundle states another version; or, with null, it holds no case of ours to make them from. Null
   * where they were found right, and where the bundle is not intact.
   */
  unchecked: { version: string | null } | null;
  /** Only of a bundle that is intact: nothing else vouches for it. */
  info: BagInfo | null;
}
