// Flows and hop ledgers as files: tables computed from the stored snapshot, pictures as the page drew
// them. Journaled with their hash before they are in their place, where the case file can be written.
import { basename } from 'node:path';
import type { ExportContent } from '#shared/domain/journal.ts';
import { formatIso } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import { shortenAddress } from '#shared/domain/address.ts';
import type { CaseSummary } from '#shared/domain/case.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { CaseId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type {
  DescribedGraph,
  DescribedLink,
  GraphScreeningRow,
  ShownNodes,
} from '#shared/graph/described-graph.ts';
import type { WrittenExport } from '#shared/ipc/calls/exports.ts';
import type { CallParsed, CallsOf } from '#shared/ipc/contract.ts';
import type { TransactionSide } from '#shared/review/sides.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { PictureTask } from '../report/picture.ts';
import type { WrittenFile } from '../files/write-file.ts';
import { placeKey, type GraphTask } from '../report/write-graph.ts';
import type { FlowFormat, SnapshotTableTask } from '../report/write-snapshot-table.ts';
import { toFileName } from './file-name.ts';
import type { GraphService } from './graph.ts';
import { placeJournaled, type PlacedFiles } from './place-file.ts';
import type { ChooseExportPath, ServicePorts } from './ports.ts';
import type { CaseFileSession } from './session-ports.ts';

type ExportFormat = FlowFormat | PictureTask['format'] | 'gexf' | 'zip';

/** Writes files of snapshots. */
export interface SnapshotFiles extends PlacedFiles {
  /** In a thread of its own, next to its place. Errors: `export.failed`, `record.not_found`. */
  writeSnapshotTable: (task: SnapshotTableTask) => Promise<WrittenFile>;
  /** The same. Errors: `export.failed`. */
  writeGraph: (task: GraphTask) => Promise<WrittenFile>;
  /** The same. Errors: `export.failed`, `input.invalid`. */
  writePicture: (task: PictureTask) => Promise<WrittenFile>;
}

/** What the service needs. */
export interface ExportPorts extends ServicePorts {
  caseFile: CaseFile;
  session: Pick<CaseFileSession, 'requireOpen'>;
  files: SnapshotFiles;
  readGraph: GraphService['readShown'];
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

/** What a picture is of, as it is journaled and as its file says it. */
interface Pictured {
  owner: CaseSummary;
  about: { caseId: CaseId; subject: SnapshotId | null };
  content: ExportContent;
  fileName: string;
  answers: readonly Sha256Hex[];
  texts: PictureTask['texts'];
}

interface PictureUnderWay extends Pictured {
  id: string;
  path: string;
  format: PictureTask['format'];
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
    return place('table.exported', written, path, aboutSnapshot(subject), {
      content: what,
      format,
    });
  }

  /** Journaled before the file is in its place: nothing leaves a file that is written without a trace. */
  async function place(
    kind: 'table.exported' | 'figure.exported',
    written: WrittenFile,
    path: string,
    { caseId, subject }: { caseId: CaseId; subject: SnapshotId | null },
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
        caseId,
        subject,
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

  async function writeGraph({
    scope,
    opened,
    format,
  }: CallParsed<'exports.graph'>): Promise<WrittenExport | null> {
    session.requireOpen();
    const { caseId } = scope;
    const owner = await caseFile.getCase({ id: caseId });
    const graph = await ports.readGraph({ scope, opened });
    const { screenings, links } = JSON.parse(
      new TextDecoder().decode(graph),
    ) as DescribedGraph<ShownNodes>;
    const isPractice = screenings.some(({ summary }) => isOfPractice(summary));
    const name = graphFileName(owner, formatIso(clock.now()), isPractice);
    const path = await choosePath(name, format === 'ftm' ? 'zip' : format);
    if (path === null) return null;
    const [{ facts }, subjects, labels, pointers] = await Promise.all([
      caseFile.listOwnFacts({ caseId }),
      caseFile.listSubjects({ caseId }),
      caseFile.listLabels({ caseId }),
      pointersOf(screenings, links),
    ]);
    const { of: part } = scope;
    const about =
      part.kind === 'case' ? null : { subjectId: part.kind === 'subject' ? part.subjectId : null };
    const { reference: caseReference } = owner;
    const added = { facts, subjects, labels, pointers, about };
    const written = await files.writeGraph({ path, format, graph, caseReference, ...added });
    const what = { content: 'case_graph', format } as const;
    return place('table.exported', written, path, { caseId, subject: null }, what);
  }

  /** Where the answers say the links, one answer after the other. */
  async function pointersOf(
    screenings: readonly GraphScreeningRow[],
    links: readonly DescribedLink[],
  ): Promise<Map<string, string | null>> {
    const pointers = new Map<string, string | null>();
    const byScreening = groupBy(links, ({ screening }) => screening);
    for (const { number, summary } of screenings) {
      const own = byScreening.get(number) ?? [];
      const places = own.flatMap(({ place }) => place ?? []);
      if (places.length === 0) continue;
      const found = await caseFile.readPointers({ id: summary.id, places });
      for (const [index, place] of places.entries()) {
        pointers.set(placeKey({ screening: number, place }), found[index] ?? null);
      }
    }
    return pointers;
  }

  async function picturedFlow(id: SnapshotId, side: TransactionSide | null): Promise<Pictured> {
    const subject = await read(id);
    const { snapshot, owner } = subject;
    const content = flowOf(side);
    return {
      owner,
      content,
      about: aboutSnapshot(subject),
      fileName: fileNameFor(subject, content),
      answers: [snapshot.sha256],
      texts: textsOf([snapshot], {
        title: `${owner.reference}: ${wordsOf(content)} of ${subjectOf(snapshot)}`,
        version: ports.appVersion,
      }),
    };
  }

  /** Errors: `record.not_found`, also for a screening of another case. */
  async function picturedGraph(caseId: CaseId, ids: readonly SnapshotId[]): Promise<Pictured> {
    session.requireOpen();
    const owner = await caseFile.getCase({ id: caseId });
    const snapshots = await Promise.all(ids.map((id) => caseFile.getSnapshotSummary({ id })));
    if (snapshots.some((snapshot) => snapshot.caseId !== caseId)) {
      throw new AppError('record.not_found', 'a screening is of another case');
    }
    return {
      owner,
      about: { caseId, subject: null },
      content: 'case_graph',
      fileName: graphFileName(owner, formatIso(clock.now()), snapshots.some(isOfPractice)),
      answers: snapshots.map(({ sha256 }) => sha256),
      texts: textsOf(snapshots, {
        title: `${owner.reference}: ${wordsOf('case_graph')}`,
        version: ports.appVersion,
      }),
    };
  }

  function requirePicture(id: string): PictureUnderWay {
    if (underWay?.id !== id) throw new AppError('record.not_found', 'no such picture was begun');
    return underWay;
  }

  return {
    flow: ({ id, format, ...seen }) => writeTable(id, format, { kind: 'flow', ...seen }),
    graph: (args) => writeGraph(args),
    hopLedger: ({ id, format, hits }) => writeTable(id, format, { kind: 'hop_ledger', hits }),
    async beginPicture({ of, format }) {
      underWay = null;
      const pictured =
        of.kind === 'flow'
          ? await picturedFlow(of.id, of.side)
          : await picturedGraph(of.caseId, of.snapshotIds);
      const path = await choosePath(pictured.fileName, format);
      if (path === null) return null;
      const pictureId = ports.newId();
      underWay = { ...pictured, id: pictureId, path, format, pieces: [], sizeBytes: 0 };
      return { pictureId, caseReference: pictured.owner.reference };
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
      const { path, format, about, content, answers, texts } = picture;
      const bytes = joinPieces(picture);
      const written = await files.writePicture({ path, format, bytes, answers, texts });
      return place('figure.exported', written, path, about, { content, format });
    },
    release() {
      underWay = null;
    },
  };
}

/** What an entry of a snapshot's file is about. */
function aboutSnapshot({ snapshot, owner }: Subject): { caseId: CaseId; subject: SnapshotId } {
  return { caseId: owner.id, subject: snapshot.id };
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
function textsOf(
  snapshots: readonly SnapshotSummary[],
  { title, version }: { title: string; version: string },
): PictureTask['texts'] {
  const practice = snapshots.filter(isOfPractice);
  const isAll = practice.length === snapshots.length;
  const answers = snapshots.length === 1 ? 'answer' : 'answers';
  const warning = `PRACTICE: ${isAll ? 'nothing' : 'not all of it'} is real`;
  return {
    Title: title,
    Software: `Tracefile ${version}`,
    Source: `SHA-256 of the stored ${answers}: ${snapshots.map(({ sha256 }) => sha256).join(' ')}`,
    ...(practice.length > 0 ? { Warning: warning } : {}),
  };
}

function isOfPractice({ environmentKind }: SnapshotSummary): boolean {
  return environmentKind === 'practice';
}

/** E.g. `TF-2026-0001 0x14b3…0Cd9 flow 2026-03-01T101500Z PRACTICE`: by the time of the answer. */
function fileNameFor({ snapshot, owner }: Subject, content: ExportContent): string {
  const reference = toFileName(owner.reference, MAX_REFERENCE_BYTES) || 'Case';
  const subject = toFileName(shortenAddress(subjectOf(snapshot)).replaceAll('…', '-'), 40);
  const takenAt = formatIso(snapshot.takenAt).slice(0, 19).replaceAll(':', '');
  const practice = isOfPractice(snapshot) ? ' PRACTICE' : '';
  return `${reference} ${subject} ${wordsOf(content)} ${takenAt}Z${practice}`;
}

/** E.g. `TF-2026-0001 case graph 2026-03-01T101500Z PRACTICE`: by the time of writing. */
function graphFileName(owner: CaseSummary, at: string, isPractice: boolean): string {
  const reference = toFileName(owner.reference, MAX_REFERENCE_BYTES) || 'Case';
  const practice = isPractice ? ' PRACTICE' : '';
  return `${reference} case graph ${at.slice(0, 19).replaceAll(':', '')}Z${practice}`;
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
