// Evidence bundles of the open case file: what one would hold, and the writing of one. Its reports are
// composed as saved; the case is read next to the writer by the keeper; the journal has the bundle's hash
// before the file is in its place.
import { basename } from 'node:path';
import { MAX_ENCLOSED_REPORT_BYTES } from '#shared/bundle/index-file.ts';
import { formatIso } from '#shared/domain/time.ts';
import { AppError, toAppError } from '#shared/errors.ts';
import type { BundleId, ReportId, Sha256Hex } from '#shared/domain/ids.ts';
import type { BundlePreview } from '#shared/bundle/preview.ts';
import type { WrittenBundle } from '#shared/ipc/calls/bundles.ts';
import type { CallParsed, CallsOf } from '#shared/ipc/contract.ts';
import type { ReportLanguage } from '#shared/report/draft.ts';
import { hasLeak } from '#shared/report/redaction/find-leaks.ts';
import type { BundleRecord, ReportFormat } from '#shared/report/report.ts';
import { caseViewerWords } from '#shared/words/viewer-words.ts';
import type { WrittenBag } from '../bundle/bag-writer.ts';
import { createPathSet, toSafePart } from '../bundle/paths.ts';
import type { BundledReport } from '../casefile/bundle/bundle-payload.ts';
import type { Keeper, KeeperTaskName, KeeperTasks, KeyedFile } from '../casefile/keeper/tasks.ts';
import type { CaseFile } from '../casefile/operations.ts';
import { partPathBeside } from '../files/part-files.ts';
import { withCommitmentKey } from './commitment-key.ts';
import { toFileName } from './file-name.ts';
import { withLentKey } from './lent-key.ts';
import { placeJournaled, type PlacedFiles } from './place-file.ts';
import type { ChooseExportPath, ServicePorts } from './ports.ts';
import type { RedactedWith } from './report-ports.ts';
import { createReportTeller, type TellReport } from './report-progress.ts';
import { withComposedReport, type OneAtATime, type ReportRunPorts } from './report-run.ts';
import { extensionOf } from './reports.ts';
import type { CaseFileSession } from './session-ports.ts';
import type { SigningService } from './signing.ts';
import { tellKeyOnce } from './told-key.ts';

/** What the service needs. */
export interface BundlePorts extends ServicePorts, ReportRunPorts {
  caseFile: CaseFile;
  keeper: Pick<Keeper, 'run' | 'cancel'>;
  session: Pick<CaseFileSession, 'requireOpen'>;
  signing: Pick<SigningService, 'get' | 'withKey'>;
  files: PlacedFiles;
  chooseExportPath: ChooseExportPath<string>;
  /** Shared with reports: a preview, an export, a bundle or a check at a time. */
  work: OneAtATime;
}

/** Of a reference and of a report's title in the name of a file. */
const MAX_REFERENCE_BYTES = 80;
const MAX_TITLE_BYTES = 90;
/** A word of our own texts, as every ending is: no token reaches it in other texts. */
const PLAIN_NAME = 'report';
const COMMITMENT_KEY_BYTES = 32;
/** The format in which every report goes along, chosen or not. */
const DOCUMENT_FORMAT = 'json';

/** Bundles; `reports.cancel` ends what is under way. */
export function createBundleService(
  ports: BundlePorts,
): Omit<CallsOf<'bundles'>, 'choose' | 'open'> {
  const { caseFile, session, clock, files, signing, work, appVersion } = ports;
  /** Fulfilled once the last task on the file has ended, however it did. */
  let lastTask = Promise.resolve();

  async function preview({
    caseId,
    profile,
    reports,
  }: CallParsed<'bundles.preview'>): Promise<BundlePreview> {
    const signal = work.begin();
    const tell = createReportTeller(ports, signal);
    // Only what external recipients get depends on what the reports cite.
    const documents: Uint8Array[] = [];
    for (const id of profile === 'external' ? reports : []) {
      await withComposedReport(ports, id, { signal, tell }, async (report) => {
        documents.push(await report.document());
      });
    }
    const look = async (commitmentKey: Uint8Array) => {
      const args = { caseId, profile, preparedAt: clock.now(), commitmentKey, documents };
      return runOnFile(
        signal,
        'previewBundle',
        (file) => ({ ...args, file }),
        (share) => tell('reading', share),
      );
    };
    // Without a key yet, the commitments are only those of this preview; nothing of them is shown.
    const noKey = new Uint8Array(COMMITMENT_KEY_BYTES);
    if (profile === 'internal') return look(noKey);
    return withCommitmentKey(signing, caseId, (key) => look(key ?? noKey));
  }

  async function write(args: CallParsed<'bundles.write'>): Promise<WrittenBundle | null> {
    const { caseId, profile } = args;
    session.requireOpen();
    if (!(await hasKey())) throw noKeyToSignWith();
    const { reference } = await caseFile.getCase({ id: caseId });
    const name = `${toFileName(reference, MAX_REFERENCE_BYTES) || 'Case'} evidence, ${profile},`;
    const path = await ports.chooseExportPath(`${name} ${dateOf(clock.now())}.zip`, 'zip');
    if (path === null) return null;
    await caseFile.requireOtherFile({ path });

    const signal = work.begin();
    const tell = createReportTeller(ports, signal);
    const { bag, reports, publicKeySpki } = await withCommitmentKey(signing, caseId, (key) =>
      writeBag(args, { path, key }, signal, tell),
    );
    if (signal.aborted) {
      // It was asked for when the last step was done already.
      await files.discard(bag);
      signal.throwIfAborted();
    }
    const record: BundleRecord = {
      id: ports.newId() as BundleId,
      caseId,
      profile,
      fileName: basename(path),
      sha256: bag.sha256,
      sizeBytes: bag.sizeBytes,
      manifestSha256: bag.manifestSha256,
      signerFingerprint: bag.signerFingerprint,
      reports: reports.contents,
      at: clock.now(),
    };
    const { manifest } = bag;
    const comparedWith = await compare({ caseId, profile, manifest }, bag);
    const isJournaled = await placeJournaled(files, bag, path, {
      async journal() {
        if (session.requireOpen().mode !== 'write') return false;
        await tellKeyOnce(caseFile, publicKeySpki, record.at);
        await caseFile.addBundle({ bundle: record, manifest });
        return true;
      },
      journalFailure: (failed) => caseFile.failBundle({ id: record.id, failed, at: clock.now() }),
    });
    ports.emit('records.changed', { caseId, area: 'reports' });
    return { path, sha256: bag.sha256, isJournaled, record, comparedWith };
  }

  /** @param to where, and the key to commit with */
  async function writeBag(
    { caseId, profile, reports: asked }: CallParsed<'bundles.write'>,
    { path, key }: { path: string; key: Uint8Array | null },
    signal: AbortSignal,
    tell: TellReport,
  ): Promise<{ bag: WrittenBag; reports: ComposedReports; publicKeySpki: Uint8Array }> {
    if (key === null) throw noKeyToSignWith();
    const secrets = profile === 'external' ? await caseFile.readSecrets({ caseId }) : null;
    const redacted = secrets === null ? null : { secrets, commitmentKey: key };
    const reports = await composeAll(asked, redacted, signal, tell);
    const { documents } = reports;
    return signing.withKey(async (signer) => {
      const bag = await runOnFile(
        signal,
        'writeBundle',
        (file) => ({
          file,
          caseId,
          to: path,
          part: partPathBeside(path),
          profile,
          appVersion,
          signer,
          preparedAt: clock.now(),
          words: caseViewerWords(reports.language),
          reports: reports.files,
          commitmentKey: key,
          redaction: secrets === null ? null : { secrets, documents },
        }),
        (share) => tell('writing', share),
      );
      return { bag, reports, publicKeySpki: Uint8Array.from(signer.publicKeySpki) };
    });
  }

  /** A damaged manifest of the last one keeps nothing back; "verify" tells of it. */
  async function compare(
    args: Parameters<CaseFile['compareBundle']>[0],
    bag: WrittenBag,
  ): Promise<WrittenBundle['comparedWith']> {
    try {
      return await caseFile.compareBundle(args);
    } catch (error) {
      if (toAppError(error).code === 'evidence.hash_mismatch') return null;
      await files.discard(bag);
      throw error;
    }
  }

  async function hasKey(): Promise<boolean> {
    const { state } = await signing.get();
    return state === 'stored' || state === 'session';
  }

  async function composeAll(
    asked: CallParsed<'bundles.write'>['reports'],
    redacted: RedactedWith | null,
    signal: AbortSignal,
    tell: TellReport,
  ): Promise<ComposedReports> {
    const composed: ComposedReports = { files: [], documents: [], contents: [], language: 'en' };
    const nameOf = createNames((name) => !hasLeak(name, redacted?.secrets ?? []));
    for (const [index, { id, formats }] of asked.entries()) {
      await withComposedReport(ports, id, { signal, tell }, async (report) => {
        const { contentSha256 } = report.facts;
        if (redacted !== null) composed.documents.push(await report.document());
        const { title } = redacted === null ? report.facts : await report.redact(redacted);
        // From its JSON anybody computes the hash that reviewers sign, so it always goes along.
        const names = new Map<ReportFormat, string>();
        for (const format of new Set<ReportFormat>([...formats, DOCUMENT_FORMAT])) {
          names.set(format, nameOf(title, extensionOf(format)));
        }
        const document = names.get(DOCUMENT_FORMAT) ?? '';
        for (const [format, name] of names) {
          const bytes = await report.render(format);
          if (name === document) requireReadable(bytes);
          composed.files.push({ name, title, document, contentSha256, bytes });
        }
        composed.contents.push({ reportId: id, contentSha256 });
        if (index === 0) composed.language = report.head.language;
      });
    }
    return composed;
  }

  /** Runs a task on the open file; the signal ends it. */
  async function runOnFile<Name extends KeeperTaskName>(
    signal: AbortSignal,
    name: Name,
    inputOf: (file: KeyedFile) => KeeperTasks[Name]['in'],
    onProgress: (share: number | null) => void,
  ): Promise<KeeperTasks[Name]['out']> {
    let isRunning = false;
    // Only its own task: before and after it, the keeper may be at work for somebody else.
    const end = (): void => {
      if (isRunning) void ports.keeper.cancel();
    };
    // The keeper does one task at a time: the one that was ended for this one ends first.
    const before = lastTask;
    let settle = (): void => undefined;
    lastTask = new Promise((resolve) => (settle = resolve));
    await before;
    try {
      signal.throwIfAborted();
      signal.addEventListener('abort', end, { once: true });
      return await withLentKey(caseFile, session.requireOpen().path, (file) => {
        signal.throwIfAborted();
        isRunning = true;
        return ports.keeper.run(name, inputOf(file), (share) => {
          // The task ends by the signal; what is reported meanwhile is late.
          if (!signal.aborted) onProgress(share);
        });
      });
    } finally {
      isRunning = false;
      signal.removeEventListener('abort', end);
      settle();
    }
  }

  return { preview, write, list: caseFile.listBundles };
}

interface ComposedReports {
  files: BundledReport[];
  /** As JSON in UTF-8, before redaction; none for `internal`. */
  documents: Uint8Array[];
  contents: { reportId: ReportId; contentSha256: Sha256Hex }[];
  /** Of the first report; of the words of a bundle without any. */
  language: ReportLanguage;
}

function noKeyToSignWith(): AppError {
  return new AppError('signing.no_key', 'there is no key to sign with');
}

/** What is checked when the bundle is opened must be small enough to be read then. */
function requireReadable(document: Uint8Array): void {
  if (document.length <= MAX_ENCLOSED_REPORT_BYTES) return;
  throw new AppError('evidence.too_large', 'a report is too large to go along in a bundle');
}

/**
 * Names of files, none of which a file system takes for another, and each of which may leave: a name of
 * the person's own, such as `report.json`, may be in ours.
 */
function createNames(
  mayLeave: (name: string) => boolean,
): (title: string, extension: string) => string {
  const add = createPathSet();
  return (title, extension) => {
    const own = toSafePart(toFileName(title, MAX_TITLE_BYTES), MAX_TITLE_BYTES);
    // What a file name may not hold was taken out of the title: what is left may be an original.
    const base = mayLeave(own) ? own : PLAIN_NAME;
    for (let number = 1; ; number++) {
      const name = `${number === 1 ? base : `${base} ${String(number)}`}.${extension}`;
      if (mayLeave(name) && add(name)) return name;
    }
  };
}

function dateOf(at: number): string {
  return formatIso(at).slice(0, 10);
}
