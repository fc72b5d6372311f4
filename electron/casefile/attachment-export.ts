// An attachment that leaves the program: journaled before it is in its place, so that none leaves
// without a trace; a place that cannot be taken is journaled too.
import { basename } from 'node:path';
import type { AttachmentId, Sha256Hex } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { toAppError } from '#shared/errors.ts';
import { discard, putInPlace, writeBeside } from './file-export.ts';
import { requireOther } from './held-file.ts';
import { journalInAnyCase } from './records.ts';
import type { Serve } from './serve.ts';
import { getAttachment } from './tables/attachments.ts';
import { getFile, readCheckedChunks } from './tables/files.ts';

interface ExportArgs {
  id: AttachmentId;
  path: string;
  at: UtcMs;
}

/**
 * Serves `exportAttachment`, which also works for a removed attachment and a sealed case. Errors:
 * `evidence.hash_mismatch`, `export.failed`, `input.open_case_file`.
 */
export function serveExport({ read, write }: Serve) {
  const begin = read((db, { id, path }: ExportArgs) => {
    requireOther({ path: db.name }, path);
    const file = getFile(db, getAttachment(db, id).fileId);
    return { temporaryPath: writeBeside(path, readCheckedChunks(db, file)), sha256: file.sha256 };
  });
  const journal = write((db, { id, path, at, failed }: ExportArgs & { failed: string | null }) => {
    const record = getAttachment(db, id);
    const { caseId, name, sha256, sizeBytes } = record;
    journalInAnyCase(db, {
      at,
      kind: 'attachment.exported',
      caseId,
      id,
      before: record,
      record,
      what: {
        name,
        fileName: basename(path),
        sha256,
        sizeBytes: String(sizeBytes),
        ...(failed === null ? {} : { failed }),
      },
    });
    return null;
  });
  return (args: ExportArgs): { sha256: Sha256Hex } => {
    const { temporaryPath, sha256 } = begin(args);
    try {
      journal({ ...args, failed: null });
    } catch (error) {
      discard(temporaryPath);
      throw error;
    }
    try {
      putInPlace(temporaryPath, args.path);
    } catch (error) {
      journal({ ...args, failed: toAppError(error).code });
      throw error;
    }
    return { sha256 };
  };
}
