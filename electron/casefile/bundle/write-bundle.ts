// A case as an evidence bundle, written next to its place and signed. It is put into its place by whoever
// asked for it, once the journal has its hash.
import { rmSync } from 'node:fs';
import { formatIso } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { ViewerData } from '#shared/bundle/viewer-data.ts';
import { openBagSink } from '../../bundle/bag-sink.ts';
import { createBagWriter, type BagWriter, type WrittenBag } from '../../bundle/bag-writer.ts';
import { toSafePart } from '../../bundle/paths.ts';
import type { ReadDb } from '../database.ts';
import { requireOther } from '../held-file.ts';
import type { KeeperTask } from '../keeper/task.ts';
import type { KeeperTasks, TellProgress } from '../keeper/tasks.ts';
import { getCaseRecord } from '../tables/cases.ts';
import { readMeta } from '../tables/meta.ts';
import { assertRecordsSound } from '../transfer/check-case.ts';
import { bundleIndex, bundlePayload, type BundleContents } from './bundle-payload.ts';
import { secretsOf } from './case-secrets.ts';
import { caseViewer } from './case-viewer.ts';
import { EVERYTHING, readDocument, redactedLeaving, type Leaving } from './leaving.ts';
import { withCaseFile } from './read-case.ts';

type Args = KeeperTasks['writeBundle']['in'];

const MAX_REFERENCE_BYTES = 80;

/**
 * The task. Errors: `evidence.hash_mismatch` for a record or bytes that are not what was stored,
 * `record.conflict` where the case has originals that the reports were not redacted for,
 * `export.failed`, `evidence.too_large`, `input.open_case_file`. Nothing is left of one that failed.
 */
export const writeBundle: KeeperTask<'writeBundle'> = {
  run: (args, { engine, tell }) =>
    withCaseFile(args.file, engine, async (db) => {
      requireOther({ path: args.file.path }, args.to);
      assertRecordsSound(db, args.caseId);
      const contents: BundleContents = { ...args, leaving: leavingOf(db, args) };
      return writeBag(db, args, contents, tell);
    }),
  cleanUp: ({ part }) => {
    rmSync(part, { force: true });
  },
};

function leavingOf(db: ReadDb, { caseId, commitmentKey, redaction }: Args): Leaving {
  if (redaction === null) return EVERYTHING;
  const { secrets } = redaction;
  requireSame(db, caseId, secrets);
  const documents = redaction.documents.map(readDocument);
  return redactedLeaving(db, caseId, { secrets, commitmentKey, documents });
}

/** The reports were redacted before: what came in since has no token in them. */
function requireSame(db: ReadDb, caseId: CaseId, secrets: ReturnType<typeof secretsOf>): void {
  const present = secretsOf(db, caseId).map(({ token, value }) => `${token} ${value}`);
  const given = new Set(secrets.map(({ token, value }) => `${token} ${value}`));
  if (present.length === given.size && present.every((one) => given.has(one))) return;
  throw new AppError('record.conflict', 'the case changed while its reports were redacted', {
    retryable: true,
  });
}

async function writeBag(
  db: ReadDb,
  args: Args,
  contents: BundleContents,
  tell: TellProgress,
): Promise<WrittenBag> {
  const { leaving } = contents;
  const index = bundleIndex(db, contents);
  // First without their bytes: what is known of their sizes is what progress is measured by.
  let knownBytes = 0;
  for (const { sizeBytes } of bundlePayload(db, contents, index)) knownBytes += sizeBytes ?? 0;
  const bag = createBagWriter(await openBagSink(args.to, args.part), {
    folder: `${toSafePart(index.caseReference, MAX_REFERENCE_BYTES)}-evidence`,
    onProgress: (done) => tell(done / Math.max(done, knownBytes, 1)),
  });
  try {
    const files = await addPayload(db, bag, contents, index);
    const { publicKeySpki } = args.signer;
    const { words, appVersion } = args;
    const html = await caseViewer(db, { index, files, leaving, words, publicKeySpki, appVersion });
    return await bag.finish({
      info: describe(db, args, leaving),
      signer: args.signer,
      viewerHtml: [Buffer.from(html)],
    });
  } catch (error) {
    await bag.discard();
    throw error;
  }
}

async function addPayload(
  db: ReadDb,
  bag: BagWriter,
  contents: BundleContents,
  index: ReturnType<typeof bundleIndex>,
): Promise<ViewerData['files']> {
  const files: {
    path: string;
    sha256: ViewerData['files'][number]['sha256'];
    sizeBytes: number;
  }[] = [];
  for (const { path, nature, chunks } of bundlePayload(db, contents, index)) {
    const given = nature === 'made' ? contents.leaving.checked(path, chunks()) : chunks();
    const stored = await bag.addPayload(path, given);
    files.push({ path, ...stored });
  }
  return files;
}

function describe(db: ReadDb, { caseId, preparedAt, profile, appVersion }: Args, leaving: Leaving) {
  const { fileId, journalEntries, journalHead } = readMeta(db);
  return {
    baggingDate: formatIso(preparedAt).slice(0, 10),
    externalIdentifier: leaving.redactText(getCaseRecord(db, caseId).reference),
    caseFileId: fileId,
    journalEntries,
    profile,
    version: appVersion,
    journalHead: leaving.redactText(journalHead),
  };
}
