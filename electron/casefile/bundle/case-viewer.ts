// The viewer of a case's bundle, made of the rows that its files have.
import type { BundleIndexFile } from '#shared/bundle/index-file.ts';
import type { CaseViewerWords, ViewerData } from '#shared/bundle/viewer-data.ts';
import { caseViewerData } from '#shared/bundle/case-viewer.ts';
import { gatherViewerRecords } from '#shared/bundle/viewer-rows.ts';
import { fingerprintOf } from '../../bundle/signing.ts';
import { writeViewer } from '../../bundle/viewer/viewer-html.ts';
import type { ReadDb } from '../database.ts';
import { readMeta } from '../tables/meta.ts';
import { caseRows } from './case-extract.ts';
import { journalEntries } from './journal-lines.ts';
import type { Leaving } from './leaving.ts';

/** What the viewer is made of besides the records. */
export interface CaseViewerSource {
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
export async function caseViewer(db: ReadDb, source: CaseViewerSource): Promise<string> {
  // Its script and style are files that only the build resolves; no other task of the keeper needs them.
  const { VIEWER_PARTS } = await import('../../bundle/viewer/viewer-parts.ts');
  const { index, files, leaving, words, publicKeySpki, appVersion } = source;
  const { caseId } = index;
  const records = await gatherViewerRecords((name) =>
    name === 'journal' ? journalEntries(db, caseId, leaving) : caseRows(db, name, caseId, leaving),
  );
  const meta = readMeta(db);
  const data = caseViewerData(
    {
      index,
      records,
      files,
      appVersion,
      caseFileId: meta.fileId,
      signerFingerprint: fingerprintOf(publicKeySpki),
      journalEntries: meta.journalEntries,
      journalHead: leaving.redactText(meta.journalHead),
    },
    words,
  );
  requireChecked(leaving, data);
  return writeViewer(data, VIEWER_PARTS);
}

/** Script and style are the same in every bundle: their words are nobody's originals. */
function requireChecked(leaving: Leaving, data: ViewerData): void {
  Array.from(leaving.checked('viewer.html', [Buffer.from(JSON.stringify(data))]));
}
