// Evidence bundles of the open case file: what one would hold, and the writing of one. Its reports are
// composed as saved; the case is read beside the writer by the keeper; the journal has the bundle's hash
// before the file is in its place.
import { hkdfSync } from 'node:crypto';
import { basename } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { BundleId, CaseId, ReportId, Sha256Hex } from '#shared/domain/ids.ts';
import type { BundlePreview, WrittenBundle } from '#shared/ipc/calls/bundles.ts';
import type { CallParsed } from '#shared/ipc/contract.ts';
import type { ReportLanguage } from '#shared/report/draft.ts';
import type { Secret } from '#shared/report/redaction/secret.ts';
import type { BundleRecord } from '#shared/report/report.ts';
import { caseViewerWords } from '#shared/words/viewer-words.ts';
import { toSafePart } from '../bundle/paths.ts';
import type { SigningKey } from '../bundle/signing.ts';
import type { BundledReport } from '../casefile/bundle/bundle-payload.ts';
import type { Keeper, KeeperTaskName, KeeperTasks, KeyedFile } from '../casefile/keeper/tasks.ts';
import type { CaseFile } from '../casefile/operations.ts';
import { toFileName } from './file-name.ts';
import { withLentKey } from './lent-key.ts';
import { placeJournaled, type PlacedFiles } from './place-file.ts';
import type { ChooseExportPath, ServicePorts } from './ports.ts';
import { createReportTeller, type TellReport } from './report-progress.ts';
import { withComposedReport, type OneAtATime, type ReportRunPorts } from './report-run.ts';
import { extensionOf } from './reports.ts';
import type { CaseFileSession } from './session-ports.ts';
import type { SigningService } from './signing.ts';

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

/** Bundles; `reports.cancel` ends what is under way. */
export interface BundleService {
  /**
   * Without the reports, which are chosen beside it. Errors: `record.not_found`, `casefile.busy`,
   * `evidence.hash_mismatch`, `job.aborted`.
   */
  preview: (args: CallParsed<'bundles.preview'>) => Promise<BundlePreview>;
  /**
   * Asks where; null when the person cancels. Errors: as the preview; `signing.no_key`, `export.failed`,
   * `evidence.too_large`, `input.open_case_file`; `record.conflict` where the case was changed meanwhile
   * so that another redaction is needed.
   */
  write: (args: CallParsed<'bundles.write'>) => Promise<WrittenBundle | null>;
  list: (args: { caseId: CaseId }) => Promise<BundleRecord[]>;
}

/** Of a reference and of a report's title in the name of a file. */
const MAX_REFERENCE_BYTES = 80;
const MAX_TITLE_BYTES = 90;
const COMMITMENT_KEY_BYTES = 32;

/** Builds the service. */
export function createBundleService(ports: BundlePorts): BundleService {
  const { caseFile, session, clock, files, signing, work, appVersion } = ports;

  async function preview({
    caseId,
    profile,
  }: CallParsed<'bundles.preview'>): Promise<BundlePreview> {
    const signal = work.begin();
    const tell = createReportTeller(ports, signal);
    const look = async (commitmentKey: Uint8Array) => {
      const args = { caseId, profile, preparedAt: clock.now(), commitmentKey };
      const found = await runOnFile(
        signal,
        'previewBundle',
        (file) => ({ ...args, file }),
        (share) => tell('reading', share),
      );
      return found.preview;
    };
    // Without a key yet, the hashes of what stays behind are only those of this preview.
    if (profile === 'internal' || !(await hasKey())) {
      return look(new Uint8Array(COMMITMENT_KEY_BYTES));
    }
    return signing.withKey((key) => withCommitmentKey(key, caseId, look));
  }

  async function write(args: CallParsed<'bundles.write'>): Promise<WrittenBundle | null> {
    const { caseId, profile } = args;
    session.requireOpen();
    if (!(await hasKey())) {
      throw new AppError('signing.no_key', 'there is no key to sign with');
    }
    const { reference } = await caseFile.getCase({ id: caseId });
    const name = `${toFileName(reference, MAX_REFERENCE_BYTES) || 'Case'} evidence`;
    const path = await ports.chooseExportPath(`${name} ${dateOf(clock.now())}.zip`, 'zip');
    if (path === null) return null;
    await caseFile.requireOtherFile({ path });

    const signal = work.begin();
    const tell = createReportTeller(ports, signal);
    const secrets = profile === 'external' ? await readSecrets(caseId, signal, tell) : null;
    const reports = await composeAll(args.reports, secrets, signal, tell);
    const words = caseViewerWords(reports.language);
    const bag = await signing.withKey((signer) =>
      withCommitmentKey(signer, caseId, (commitmentKey) =>
        runOnFile(
          signal,
          'writeBundle',
          (file) => ({
            ...{
              file,
              caseId,
              to: path,
              profile,
              preparedAt: clock.now(),
              appVersion,
              signer,
              words,
            },
            reports: reports.files,
            redaction:
              secrets === null ? null : { secrets, commitmentKey, documents: reports.documents },
          }),
          (share) => tell('writing', share),
        ),
      ),
    );
    if (signal.aborted) {
      // It was asked for when the last step was done already.
      await files.discard(bag);
      signal.throwIfAborted();
    }
    const record: BundleRecord = {
      ...{ id: ports.newId() as BundleId, caseId, profile, fileName: basename(path) },
      ...{ sha256: bag.sha256, sizeBytes: bag.sizeBytes, manifestSha256: bag.manifestSha256 },
      ...{ signerFingerprint: bag.signerFingerprint, reports: reports.contents, at: clock.now() },
    };
    const isJournaled = await placeJournaled(files, bag, path, {
      async journal() {
        if (session.requireOpen().mode !== 'write') return false;
        await caseFile.addBundle({ bundle: record });
        return true;
      },
      journalFailure: (failed) => caseFile.failBundle({ id: record.id, failed, at: clock.now() }),
    });
    ports.emit('records.changed', { caseId, area: 'reports' });
    return { path, sha256: bag.sha256, isJournaled, record };
  }

  async function hasKey(): Promise<boolean> {
    const { state } = await signing.get();
    return state === 'stored' || state === 'session';
  }

  async function readSecrets(
    caseId: CaseId,
    signal: AbortSignal,
    tell: TellReport,
  ): Promise<Secret[]> {
    const commitmentKey = new Uint8Array(COMMITMENT_KEY_BYTES);
    const args = { caseId, profile: 'external', preparedAt: clock.now(), commitmentKey } as const;
    const found = await runOnFile(
      signal,
      'previewBundle',
      (file) => ({ ...args, file }),
      (share) => tell('reading', share),
    );
    return found.secrets;
  }

  async function composeAll(
    asked: CallParsed<'bundles.write'>['reports'],
    secrets: readonly Secret[] | null,
    signal: AbortSignal,
    tell: TellReport,
  ): Promise<ComposedReports> {
    const composed: ComposedReports = { files: [], documents: [], contents: [], language: 'en' };
    const nameOf = createNames();
    for (const [index, { id, formats }] of asked.entries()) {
      await withComposedReport(ports, id, { signal, tell }, async (report) => {
        const { contentSha256 } = report.facts;
        if (secrets !== null) composed.documents.push(await report.document());
        const { title } = secrets === null ? report.facts : await report.redact(secrets);
        for (const format of new Set(formats)) {
          const name = nameOf(title, extensionOf(format));
          composed.files.push({ name, title, contentSha256, bytes: await report.render(format) });
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
    const end = (): void => void ports.keeper.cancel();
    signal.throwIfAborted();
    signal.addEventListener('abort', end, { once: true });
    try {
      return await withLentKey(caseFile, session.requireOpen().path, (file) =>
        ports.keeper.run(name, inputOf(file), (share) => {
          // The task ends by the signal; what is told meanwhile is late.
          if (!signal.aborted) onProgress(share);
        }),
      );
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  return { preview, write, list: ({ caseId }) => caseFile.listBundles({ caseId }) };
}

interface ComposedReports {
  files: BundledReport[];
  /** As JSON in UTF-8, before redaction; none for `internal`. */
  documents: Uint8Array[];
  contents: { reportId: ReportId; contentSha256: Sha256Hex }[];
  /** Of the first report; of the words of a bundle without any. */
  language: ReportLanguage;
}

/**
 * Lends the key that tokens are committed to with: of the signing key and the case (HKDF, RFC 5869), so
 * that it is secret, the same each time, and stored nowhere.
 */
async function withCommitmentKey<Result>(
  { privateKeyPkcs8 }: SigningKey,
  caseId: CaseId,
  use: (key: Uint8Array) => Promise<Result>,
): Promise<Result> {
  const info = 'tracefile redaction commitments';
  const key = new Uint8Array(
    hkdfSync('sha256', privateKeyPkcs8, caseId, info, COMMITMENT_KEY_BYTES),
  );
  try {
    return await use(key);
  } finally {
    key.fill(0);
  }
}

/** Names of files, none of them twice in any letter case. */
function createNames(): (title: string, extension: string) => string {
  const taken = new Set<string>();
  return (title, extension) => {
    const base = toSafePart(title, MAX_TITLE_BYTES);
    for (let number = 1; ; number++) {
      const name = `${number === 1 ? base : `${base} ${String(number)}`}.${extension}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  };
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
