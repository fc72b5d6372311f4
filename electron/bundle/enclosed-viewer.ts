// Whether the viewer in an intact bundle is, byte for byte, the page that this version writes for what the
// bundle holds: it is made again from the bundle's own files.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { caseViewerData, type ViewerSource } from '#shared/bundle/case-viewer.ts';
import { JOURNAL_PATH, tablePath, type BundleIndexFile } from '#shared/bundle/index-file.ts';
import type { BundleVerification } from '#shared/bundle/verification.ts';
import {
  gatherViewerRecords,
  VIEWER_LISTS,
  type ViewerRecords,
  type ViewerRowName,
} from '#shared/bundle/viewer-rows.ts';
import { AppError } from '#shared/errors.ts';
import { REPORT_LANGUAGES, type ReportLanguage } from '#shared/report/draft.ts';
import { caseViewerWords } from '#shared/words/viewer-words.ts';
import { PAYLOAD_PREFIX, TAG_FILES } from './bag-format.ts';
import { linesOf, membersOf, type RowsOfBundle } from './enclosed-rows.ts';
import { writeViewer, type ViewerParts } from './viewer/viewer-html.ts';

/** An intact bundle, what it says of itself, and what this version's viewer is made of. */
export interface EnclosedViewer extends RowsOfBundle {
  contents: BundleIndexFile;
  verification: BundleVerification;
  parts: ViewerParts;
}

/** Of all lists that are read: their rows are held until the page is made. */
const MAX_LIST_BYTES = 1024 * 1024 * 1024;

/**
 * Whether it is, in one of the languages. Errors: `evidence.too_large` for records or a page beyond what can
 * be held; those of reading rows.
 */
export async function isOurViewer(bundle: EnclosedViewer): Promise<boolean> {
  const records = await recordsOf(bundle);
  const source = records === null ? null : sourceOf(bundle, records);
  if (source === null) return false;
  const { sha256 } = bundle.index.get(TAG_FILES.viewer) ?? {};
  return REPORT_LANGUAGES.some((language) => {
    const html = makePage(source, language, bundle.parts);
    return createHash('sha256').update(html).digest('hex') === sha256;
  });
}

function makePage(source: ViewerSource, language: ReportLanguage, parts: ViewerParts): string {
  try {
    return writeViewer(caseViewerData(source, caseViewerWords(language)), parts);
  } catch (error) {
    // A page longer than any text can be: half a gigabyte.
    if (error instanceof RangeError) throw tooLarge(error);
    throw error;
  }
}

/** Null where a row is not one that this program writes. */
async function recordsOf(bundle: RowsOfBundle): Promise<ViewerRecords | null> {
  requireReadable(bundle);
  try {
    return await gatherViewerRecords((name) =>
      name === 'journal' ? entriesOf(bundle) : membersOf(bundle, pathOf(name)),
    );
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

function requireReadable({ index }: RowsOfBundle): void {
  let bytes = 0;
  for (const name of VIEWER_LISTS) bytes += index.get(pathOf(name))?.sizeBytes ?? 0;
  if (bytes > MAX_LIST_BYTES) throw tooLarge();
}

function pathOf(name: ViewerRowName): string {
  return name === 'journal' ? JOURNAL_PATH : tablePath(name);
}

function tooLarge(cause?: RangeError): AppError {
  const message = 'the records in the bundle are too large to open';
  return new AppError('evidence.too_large', message, { cause });
}

const lineSchema = z.object({ entry: z.unknown() });

async function* entriesOf(bundle: RowsOfBundle): AsyncGenerator {
  for await (const line of linesOf(bundle, JOURNAL_PATH)) {
    yield lineSchema.parse(JSON.parse(line)).entry;
  }
}

function sourceOf(
  { index, contents, verification }: EnclosedViewer,
  records: ViewerRecords,
): ViewerSource | null {
  const { signerFingerprint, info } = verification;
  if (signerFingerprint === null || info === null) return null;
  const files = [...index]
    .filter(([path]) => path.startsWith(PAYLOAD_PREFIX))
    .map(([path, { sha256, sizeBytes }]) => ({ path, sha256, sizeBytes }));
  return {
    index: contents,
    records,
    files,
    signerFingerprint,
    caseFileId: info['Tracefile-Case-File-Id'] ?? '',
    journalEntries: Number(info['Tracefile-Journal-Entries']),
    journalHead: info['Tracefile-Journal-Head'] ?? '',
    appVersion: info['Tracefile-Version'] ?? '',
  };
}
