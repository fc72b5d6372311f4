// The viewer of a case's bundle: its head, its notices, the lists, and the files with their hashes.
import type { BundleIndexFile } from '#shared/bundle/index-file.ts';
import type { CaseViewerWords, ViewerCell, ViewerData } from '#shared/bundle/viewer-data.ts';
import { formatFingerprint } from '#shared/bundle/fingerprint.ts';
import { fingerprintOf } from '../../bundle/signing.ts';
import { statement, type ReadDb } from '../database.ts';
import { getCaseRecord } from '../tables/cases.ts';
import { readMeta } from '../tables/meta.ts';
import type { Leaving } from './leaving.ts';
import { viewerTables } from './viewer-tables.ts';

/** What the viewer is made of besides the records. */
export interface ViewerSource {
  index: BundleIndexFile;
  files: ViewerData['files'];
  leaving: Leaving;
  words: CaseViewerWords;
  publicKeySpki: Uint8Array;
  appVersion: string;
}

/**
 * The text of `viewer.html`. Errors: `evidence.hash_mismatch`; `internal` where an original is left in what
 * it shows.
 */
export async function caseViewer(db: ReadDb, source: ViewerSource): Promise<string> {
  // Its script and style are files that only the build resolves; no other task of the keeper needs them.
  const { writeViewer } = await import('../../bundle/viewer/viewer-html.ts');
  const { index, files, leaving, words, publicKeySpki } = source;
  const { caseId, caseReference, caseTitle, profile, preparedAt } = index;
  const { fileId, journalEntries, journalHead } = readMeta(db);
  const { classification } = getCaseRecord(db, caseId);
  const { facts: names } = words;
  const facts: [string, ViewerCell][] = [
    [names.case, foreign(caseReference)],
    [names.title, foreign(caseTitle)],
    [names.classification, foreign(leaving.redactText(classification))],
    [names.preparedAt, { text: new Date(preparedAt).toISOString(), face: 'time' }],
    [names.profile, words.profiles[profile]],
    [names.signer, mono(formatFingerprint(fingerprintOf(publicKeySpki)))],
    [names.caseFile, mono(fileId)],
    [
      names.journal,
      mono(endOf(words, index.journalEntries, journalEntries, leaving.redactText(journalHead))),
    ],
    [names.version, `Tracefile ${source.appVersion}`],
  ];
  const data: ViewerData = {
    language: words.language,
    title: words.title.replace('{case}', () => caseReference),
    facts: facts.filter(([, value]) => typeof value === 'string' || value.text !== ''),
    notices: [
      ...(hasPractice(db, caseId) ? [words.practice] : []),
      ...(profile === 'external' ? [words.redacted] : []),
    ],
    tables: viewerTables({ db, caseId, leaving, words }),
    ...{ files, preparedAt, words: words.viewer },
  };
  requireChecked(leaving, data);
  return writeViewer(data);
}

/** Script and style are the same in every bundle: their words are nobody's originals. */
function requireChecked(leaving: Leaving, data: ViewerData): void {
  Array.from(leaving.checked('viewer.html', [Buffer.from(JSON.stringify(data))]));
}

function endOf(words: CaseViewerWords, own: number, entries: number, head: string): string {
  return words.journalEnd
    .replace('{own}', String(own))
    .replace('{count}', String(entries))
    .replace('{head}', head);
}

function hasPractice(db: ReadDb, caseId: string): boolean {
  const query = `SELECT 1 FROM snapshots
    WHERE case_id = ? AND environment_kind = 'practice' LIMIT 1`;
  return statement(db, query).get(caseId) !== undefined;
}

function mono(text: string): ViewerCell {
  return { text, face: 'mono' };
}

function foreign(text: string): ViewerCell {
  return { text, face: 'foreign' };
}
