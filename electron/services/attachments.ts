// Attachments: files that a person chose arrive, and go out where a person says.
import { basename } from 'node:path';
import type { AttachmentId, FileId } from '#shared/domain/ids.ts';
import type { CallsOf } from '#shared/ipc/contract.ts';
import type { CaseFile } from '../casefile/operations.ts';
import { createChosenPaths } from './chosen-paths.ts';
import { toFileName } from './file-name.ts';
import { givenFields } from './given-fields.ts';
import { detectMediaType } from './media-type.ts';
import type { ChooseFiles, ChooseSavePath, ServicePorts } from './ports.ts';
import { createChangeTeller } from './record-changes.ts';

/** What the service needs. */
export interface AttachmentPorts extends ServicePorts {
  caseFile: CaseFile;
  chooseFiles: ChooseFiles;
  chooseSavePath: ChooseSavePath;
}

/** Of a name in the name of a file: file systems take 255. */
const MAX_NAME_BYTES = 240;

/** The attachments of the open case file. Every change of a closed case is `case.sealed`. */
export function createAttachmentService(ports: AttachmentPorts): CallsOf<'attachments'> {
  const { caseFile, clock } = ports;
  const chosen = createChosenPaths(caseFile);
  const { tell, tellCounted } = createChangeTeller(ports, 'attachments');
  return {
    list: caseFile.listAttachments,
    /** Empty when the person cancels. Only paths chosen so are read. */
    async choose() {
      const paths = await ports.chooseFiles();
      chosen.add(...paths);
      return { paths };
    },
    /**
     * Errors: `input.path_not_granted`, `.open_case_file`, `attachment.too_large`,
     * `attachment.unreadable`, `record.not_found` (case, subject).
     */
    async add(args) {
      const { caseId, path, fields } = args;
      await chosen.require(path);
      const mediaType = await detectMediaType(path);
      const id = ports.newId() as AttachmentId;
      const fileId = ports.newId() as FileId;
      const at = clock.now();
      return tellCounted(
        caseFile.addAttachment({ id, fileId, caseId, path, mediaType, fields, at }),
      );
    },
    /** Errors: `record.not_found`. */
    update: ({ id, change }) =>
      tell(caseFile.updateAttachment({ id, change: givenFields(change), at: clock.now() })),
    /** Errors: `record.not_found`. */
    setRemoved: (args) => tellCounted(caseFile.setAttachmentRemoved({ ...args, at: clock.now() })),
    /**
     * Null when the person cancels. Errors: `record.not_found`, `evidence.hash_mismatch`,
     * `export.failed`, `input.open_case_file`.
     */
    async export({ id }) {
      const { name } = await caseFile.getAttachment({ id });
      const path = await ports.chooseSavePath(suggestedName(name));
      if (path === null) return null;
      await caseFile.requireOtherFile({ path });
      const { sha256 } = await caseFile.exportAttachment({ id, path, at: clock.now() });
      return { path, sha256 };
    },
    /** Null when it is not UTF-8 text. Errors: `record.not_found`, `evidence.hash_mismatch`. */
    async readText(args) {
      const { bytes, isCut } = await caseFile.readAttachment(args);
      const text = decodeText(bytes, isCut);
      return text === null ? null : { text, isCut };
    },
  };
}

/** The name it came under, its extension kept when it is too long. */
function suggestedName(name: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.[^.\s]{1,20})?$/su.exec(basename(name)) ?? [];
  const tail = toFileName(`x${extension}`, 40).slice(1);
  return (toFileName(stem, MAX_NAME_BYTES - tail.length) || 'attachment') + tail;
}

/** Null for what is not UTF-8, or holds a byte that no text has. */
function decodeText(bytes: Uint8Array, isCut: boolean): string | null {
  if (bytes.includes(0)) return null;
  try {
    // A cut may fall inside a character: with `stream` its beginning is left out, not an error.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return null; // A fatal decoder throws for bytes that are not UTF-8.
  }
}
