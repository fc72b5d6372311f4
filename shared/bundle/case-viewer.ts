// The viewer of a case's bundle as data, made of nothing but what the bundle holds: its head, its notices,
// the lists, and the files with their hashes.
import type { Sha256Hex } from '../domain/ids.ts';
import { formatIso } from '../domain/time.ts';
import { formatCount } from '../words/format.ts';
import { formatFingerprint } from './fingerprint.ts';
import type { BundleIndexFile } from './index-file.ts';
import type { CaseViewerWords, ViewerCell, ViewerData } from './viewer-data.ts';
import type { ViewerRecords } from './viewer-rows.ts';
import { viewerTables } from './viewer-tables.ts';

/** What a bundle says of itself, as far as the viewer shows it. */
export interface ViewerSource {
  index: BundleIndexFile;
  records: ViewerRecords;
  /** The payload, in the order of the archive. */
  files: ViewerData['files'];
  signerFingerprint: Sha256Hex;
  /** As `bag-info.txt` has them. */
  caseFileId: string;
  journalEntries: number;
  journalHead: string;
  appVersion: string;
}

/** What is shown, in the language of the words. */
export function caseViewerData(source: ViewerSource, words: CaseViewerWords): ViewerData {
  const { index, records, files } = source;
  const { caseReference, profile, preparedAt } = index;
  const hasPractice = records.snapshots.some((one) => one.environment_kind === 'practice');
  return {
    language: words.language,
    title: words.title.replace('{case}', () => caseReference),
    facts: factsOf(source, words),
    notices: [
      ...(hasPractice ? [words.practice] : []),
      ...(profile === 'external' ? [words.redacted] : []),
    ],
    tables: viewerTables(records, index.journalEntries, words),
    files,
    preparedAt,
    words: words.viewer,
  };
}

function factsOf(source: ViewerSource, words: CaseViewerWords): ViewerData['facts'] {
  const { index, records, signerFingerprint, caseFileId, appVersion } = source;
  const { facts: names, profiles } = words;
  const facts: [string, ViewerCell][] = [
    [names.case, foreign(index.caseReference)],
    [names.title, foreign(index.caseTitle)],
    [names.classification, foreign(records.cases[0]?.classification ?? '')],
    [names.preparedAt, { text: formatIso(index.preparedAt), face: 'time' }],
    [names.profile, profiles[index.profile]],
    [names.signer, mono(formatFingerprint(signerFingerprint))],
    [names.caseFile, mono(caseFileId)],
    [names.journal, mono(endOf(source, words))],
    [names.version, `Tracefile ${appVersion}`],
  ];
  return facts.filter(([, value]) => typeof value === 'string' || value.text !== '');
}

function endOf({ index, journalEntries, journalHead }: ViewerSource, words: CaseViewerWords) {
  return words.journalEnd
    .replace('{own}', formatCount(index.journalEntries))
    .replace('{count}', formatCount(journalEntries))
    .replace('{head}', () => journalHead);
}

function mono(text: string): ViewerCell {
  return { text, face: 'mono' };
}

function foreign(text: string): ViewerCell {
  return { text, face: 'foreign' };
}
