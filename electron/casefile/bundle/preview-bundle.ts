// What would leave in a bundle, found by making all of it but the reports and keeping none of it.
import type { BundlePreview } from '#shared/bundle/preview.ts';
import { createLeakSearch } from '#shared/report/redaction/find-leaks.ts';
import type { Secret } from '#shared/report/redaction/secret.ts';
import type { ReadDb } from '../database.ts';
import type { KeeperTask } from '../keeper/task.ts';
import type { KeeperTasks, TellProgress } from '../keeper/tasks.ts';
import { bundleIndex, bundlePayload, type BundleContents } from './bundle-payload.ts';
import { secretsOf } from './case-secrets.ts';
import { EVERYTHING, readDocument, redactedLeaving } from './leaving.ts';
import type { PayloadFile } from './payload.ts';
import { withCaseFile } from './read-case.ts';
import { titledWithheld, withholdableOf } from './withholdable.ts';

type Args = KeeperTasks['previewBundle']['in'];

/** The task. Errors: `record.not_found`, `evidence.hash_mismatch` for a changed record. */
export const previewBundle: KeeperTask<'previewBundle'> = {
  run: (args, { engine, tell }) =>
    withCaseFile(args.file, engine, async (db) => {
      const secrets = args.profile === 'external' ? secretsOf(db, args.caseId) : [];
      return preview(db, args, secrets, tell);
    }),
};

function preview(
  db: ReadDb,
  { caseId, profile, preparedAt, commitmentKey, documents }: Args,
  secrets: readonly Secret[],
  tell: TellProgress,
): BundlePreview {
  const leaving =
    profile === 'external'
      ? redactedLeaving(db, caseId, {
          secrets,
          commitmentKey,
          documents: documents.map(readDocument),
        })
      : EVERYTHING;
  const contents: BundleContents = {
    caseId,
    profile,
    preparedAt,
    reports: [],
    commitmentKey,
    leaving,
  };
  const files: BundlePreview['files'] = [];
  const kept: BundlePreview['kept'] = [];
  for (const file of bundlePayload(db, contents, bundleIndex(db, contents))) {
    tell(null);
    const { path } = file;
    files.push({ path, sizeBytes: file.sizeBytes ?? sizeOf(file) });
    const tokens = file.nature === 'kept' ? originalsIn(file, secrets, tell) : [];
    if (tokens.length > 0) kept.push({ path, tokens });
  }
  return {
    profile,
    files,
    kept,
    totalBytes: files.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0),
    tokens: leaving.redaction?.counts() ?? [],
    withheld: titledWithheld(withholdableOf(db, caseId), leaving.withheld),
  };
}

/** Tokens of the originals that are in evidence, which leaves byte for byte. */
function originalsIn(
  { chunks }: PayloadFile,
  secrets: readonly Secret[],
  tell: TellProgress,
): string[] {
  if (secrets.length === 0) return [];
  const decoder = new TextDecoder();
  const search = createLeakSearch(secrets, (bytes) => decoder.decode(bytes));
  for (const chunk of chunks()) {
    tell(null);
    search.add(chunk);
  }
  return search.finish();
}

function sizeOf({ chunks }: PayloadFile): number {
  let bytes = 0;
  for (const chunk of chunks()) bytes += chunk.length;
  return bytes;
}
