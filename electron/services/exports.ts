// Flows and hop ledgers as files: tables computed from the stored snapshot, pictures as the page drew
// them. Journaled with their hash before they are in their place, where the case file can be written.
import { basename } from 'node:path';
import type { ExportContent } from '#shared/domain/journal.ts';
import { formatIso } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import { shortenAddress } from '#shared/domain/address.ts';
import type { CaseSummary } from '#shared/domain/case.ts';
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { WrittenExport } from '#shared/ipc/calls/exports.ts';
import type { CallsOf } from '#shared/ipc/contract.ts';
import type { TransactionSide } from '#shared/review/sides.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { PictureTask } from '../report/picture.ts';
import type { WrittenFile } from '../files/write-file.ts';
import type { FlowFormat, SnapshotTableTask } from '../report/write-snapshot-table.ts';
import { toFileName } from './file-name.ts';
import { placeJournaled, type PlacedFiles } from './place-file.ts';
import type { ChooseExportPath, ServicePorts } from './ports.ts';
import type { CaseFileSession } from './session-ports.ts';

type ExportFormat = FlowFormat | PictureTask['format'];

/** Writes files of snapshots. */
export interface SnapshotFiles extends PlacedFiles {
  /** In a thread of its own, next to its place. Errors: `export.failed`, `record.not_found`. */
  writeSnapshotTable: (task: SnapshotTableTask) => Promise<WrittenFile>;
  /** The same. Errors: `export.failed`, `input.invalid`. */
  writePicture: (task: PictureTask) => Promise<WrittenFile>;
}

/** What the service needs. */
export interface ExportPorts extends ServicePorts {
  caseFile: CaseFile;
  session: Pick<CaseFileSession, 'requireOpen'>;
  files: SnapshotFiles;
  chooseExportPath: ChooseExportPath<ExportFormat>;
}

/**
 * The exports of the open case file. Each asks where, and gives null when the person cancels. Errors of
 * each: `record.not_found`, `evidence.hash_mismatch`, `export.failed`, `input.open_case_file`.
 */
export interface ExportService extends CallsOf<'exports'> {
  /** Before the case file closes: a picture that was begun is let go. */
  release: () => void;
}

/** An SVG of 20,000 hits, nothing folded, has about 40 MB. */
const MAX_PICTURE_BYTES = 96 * 1024 * 1024;
/** Of a reference in the name of a file, which with the rest stays below 200. */
const MAX_REFERENCE_BYTES = 80;

/** A snapshot that is to be written, and its case. */
interface Subject {
  snapshot: SnapshotSummary;
  owner: CaseSummary;
}

interface PictureUnderWay extends Subject {
  id: string;
  path: string;
  format: PictureTask['format'];
  side: TransactionSide | null;
  pieces: Uint8Array[];
  sizeBytes: number;
}

/** Builds the service. */
export function createExportService(ports: ExportPorts): ExportService {
  const { caseFile, session, files, clock } = ports;
  let underWay: PictureUnderWay | null = null;

  async function read(id: SnapshotId): Promise<Subject> {
    session.requireOpen();
    const snapshot = await caseFile.getSnapshotSummary({ id });
    if (snapshot.kind === 'name') throw new AppError('record.not_found', 'a name has no flow');
    return { snapshot, owner: await caseFile.getCase({ id: snapshot.caseId }) };
  }

  async function choosePath(name: string, format: ExportFormat) {
    const path = await ports.chooseExportPath(`${name}.${format}`, format);
    if (path !== null) await caseFile.requireOtherFile({ path });
    return path;
  }

  async function writeTable(
    id: SnapshotId,
    format: FlowFormat,
    content: SnapshotTableTask['content'],
  ): Promise<WrittenExport | null> {
    const subject = await read(id);
    const { snapshot, owner } = subject;
    const what = content.kind === 'flow' ? flowOf(content.side) : 'hop_ledger';
    const path = await choosePath(fileNameFor(subject, what), format);
    if (path === null) return null;
    const { caseId } = snapshot;
    const [{ json: view }, labels, slots, stated] = await Promise.all([
      caseFile.openScreening({ id }),
      caseFile.listLabels({ caseId }),
      caseFile.listSlots({ caseId }),
      caseFile.listStatedTransactions({ caseId }),
    ]);
    const { reference: caseReference } = owner;
    const added = { labels, slots, stated };
    const task = { path, format, view, caseReference, ...added, content };
    const written = await files.writeSnapshotTable(task);
    return place('table.exported', written, path, subject, { content: what, format });
  }

  /** Journaled before the file is in its place: nothing leaves a file that is written without a trace. */
  async function place(
    kind: 'table.exported' | 'figure.exported',
    written: WrittenFile,
    path: string,
    { snapshot, owner }: Subject,
    more: { content: ExportContent; format: string },
  ): Promise<WrittenExport> {
    const what = {
      fileName: basename(path),
      sha256: written.sha256,
      sizeBytes: String(written.sizeBytes),
      ...more,
    };
    const journal = async (failed: Readonly<Record<string, string>>): Promise<boolean> => {
      if (session.requireOpen().mode !== 'write') return false;
      await caseFile.addJournalEntry({
        kind,
        caseId: owner.id,
        subject: snapshot.id,
        what: { ...what, ...failed },
        why: null,
        at: clock.now(),
      });
      return true;
    };
    const isJournaled = await placeJournaled(files, written, path, {
      journal: () => journal({}),
      journalFailure: (failed) => journal({ failed }),
    });
    return { path, sha256: written.sha256, isJournaled };
  }

  function requirePicture(id: string): PictureUnderWay {
    if (underWay?.id !== id) throw new AppError('record.not_found', 'no such picture was begun');
    return underWay;
  }

  return {
    flow: ({ id, format, ...seen }) => writeTable(id, format, { kind: 'flow', ...seen }),
    hopLedger: ({ id, format, hits }) => writeTable(id, format, { kind: 'hop_ledger', hits }),
    async beginPicture({ id, side, format }) {
      underWay = null;
      const subject = await read(id);
      const path = await choosePath(fileNameFor(subject, flowOf(side)), format);
      if (path === null) return null;
      const pictureId = ports.newId();
      underWay = { id: pictureId, path, format, side, ...subject, pieces: [], sizeBytes: 0 };
      return { pictureId, caseReference: subject.owner.reference };
    },
    /** Errors: `record.not_found` when it was let go, `export.picture_too_large`. */
    async addPicture({ pictureId, bytes }) {
      const picture = requirePicture(pictureId);
      picture.sizeBytes += bytes.length;
      if (picture.sizeBytes > MAX_PICTURE_BYTES) {
        underWay = null;
        throw new AppError('export.picture_too_large', 'the picture has too many bytes');
      }
      picture.pieces.push(bytes);
      return null;
    },
    /** Errors: `input.invalid` for what is no such picture. */
    async finishPicture({ pictureId }) {
      const picture = requirePicture(pictureId);
      underWay = null;
      const { path, format, snapshot } = picture;
      const written = await files.writePicture({
        path,
        format,
        bytes: joinPieces(picture),
        snapshotSha256: snapshot.sha256,
        texts: textsOf(picture, ports.appVersion),
      });
      const what = { content: flowOf(picture.side), format };
      return place('figure.exported', written, path, picture, what);
    },
    release() {
      underWay = null;
    },
  };
}

/** All pieces in one buffer of their own, which can be moved to a thread. */
function joinPieces({ pieces, sizeBytes }: PictureUnderWay): Uint8Array {
  const bytes = new Uint8Array(sizeBytes);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** What a PNG says of itself next to its pixels (PNG, third edition, 11.3.3.2). */
function textsOf({ snapshot, owner, side }: PictureUnderWay, version: string) {
  return {
    Title: `${owner.reference}: ${wordsOf(flowOf(side))} of ${subjectOf(snapshot)}`,
    Software: `Tracefile ${version}`,
    Source: `SHA-256 of the stored answer: ${snapshot.sha256}`,
    ...(snapshot.environmentKind === 'practice' ? { Warning: 'PRACTICE: nothing is real' } : {}),
  };
}

/** E.g. `TF-2026-0001 0x14b3…0Cd9 flow 2026-03-01T101500Z PRACTICE`: by the time of the answer. */
function fileNameFor({ snapshot, owner }: Subject, content: ExportContent): string {
  const reference = toFileName(owner.reference, MAX_REFERENCE_BYTES) || 'Case';
  const subject = toFileName(shortenAddress(subjectOf(snapshot)).replaceAll('…', '-'), 40);
  const takenAt = formatIso(snapshot.takenAt).slice(0, 19).replaceAll(':', '');
  const practice = snapshot.environmentKind === 'practice' ? ' PRACTICE' : '';
  return `${reference} ${subject} ${wordsOf(content)} ${takenAt}Z${practice}`;
}

function subjectOf(snapshot: SnapshotSummary): string {
  switch (snapshot.kind) {
    case 'kya':
      return snapshot.address;
    case 'kyt':
      return snapshot.transaction;
    case 'name':
      return snapshot.query;
  }
}

function flowOf(side: TransactionSide | null): ExportContent {
  if (side === null) return 'flow';
  return side === 'in' ? 'source_flow' : 'destination_flow';
}

function wordsOf(content: ExportContent): string {
  return content.replaceAll('_', ' ');
}
