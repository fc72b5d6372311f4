// What would leave in a bundle, found by making all of it but the reports and keeping none of it.
import type { BundlePreview } from '#shared/ipc/calls/bundles.ts';
import type { Secret } from '#shared/report/redaction/secret.ts';
import type { ReadDb } from '../database.ts';
import type { KeeperTask } from '../keeper/task.ts';
import type { KeeperTasks, TellProgress } from '../keeper/tasks.ts';
import { bundleIndex, bundlePayload, type BundleContents } from './bundle-payload.ts';
import { secretsOf } from './case-secrets.ts';
import { EVERYTHING, redactedLeaving } from './leaving.ts';
import type { PayloadFile } from './payload.ts';
import { withCaseFile } from './read-case.ts';

type Args = KeeperTasks['previewBundle']['in'];

/** The task. Errors: `record.not_found`, `evidence.hash_mismatch` for a changed record. */
export const previewBundle: KeeperTask<'previewBundle'> = {
  run: (args, { engine, tell }) =>
    withCaseFile(args.file, engine, async (db) => {
      const secrets = args.profile === 'external' ? secretsOf(db, args.caseId) : [];
      return { secrets, preview: preview(db, args, secrets, tell) };
    }),
};

function preview(
  db: ReadDb,
  { caseId, profile, preparedAt, commitmentKey }: Args,
  secrets: readonly Secret[],
  tell: TellProgress,
): BundlePreview {
  const leaving =
    profile === 'external'
      ? redactedLeaving(db, caseId, { secrets, commitmentKey, documents: [] })
      : EVERYTHING;
  const contents: BundleContents = { caseId, profile, preparedAt, reports: [], leaving };
  const files: BundlePreview['files'] = [];
  for (const file of bundlePayload(db, contents, bundleIndex(db, contents))) {
    tell(null);
    files.push({ path: file.path, sizeBytes: file.sizeBytes ?? sizeOf(file) });
  }
  return {
    ...{ profile, files },
    totalBytes: files.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0),
    tokens: leaving.redaction?.counts() ?? [],
    withheld: leaving.withheld.map(({ path, kind, id, sha256, sizeBytes }) => ({
      // Several records stand in one file.
      path: kind === 'attachment' ? path : `${path}#${id}`,
      ...{ sha256, sizeBytes },
    })),
  };
}

function sizeOf({ chunks }: PayloadFile): number {
  let bytes = 0;
  for (const chunk of chunks()) bytes += chunk.length;
  return bytes;
}
