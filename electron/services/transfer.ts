// Bringing in saved answers and whole cases, and taking a case out. Only files that the person chose
// are read, and only a case file that was looked at, and checked then, arrives.
import { basename } from 'node:path';
import type { CaseId, FileId, SnapshotId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { CallsOf } from '#shared/ipc/contract.ts';
import type { CaseExportReport, SignerStanding } from '#shared/records/transfer.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { Keeper } from '../casefile/keeper/tasks.ts';
import { createChosenPaths } from './chosen-paths.ts';
import type { CaseFileSession } from './session-ports.ts';
import { standingOf } from './file-heads.ts';
import { toFileName } from './file-name.ts';
import type { SignJournal } from './journal-signing.ts';
import { withLentKey } from './lent-key.ts';
import type { ChooseFile, ChooseFiles, ChooseSavePath, ServicePorts } from './ports.ts';
import type { SettingsStore } from './settings.ts';

/** What the service needs. */
export interface TransferPorts extends ServicePorts {
  caseFile: CaseFile;
  keeper: Pick<Keeper, 'run'>;
  session: Pick<CaseFileSession, 'requireOpen' | 'requireWritable'>;
  chooseAnswers: ChooseFiles;
  chooseCaseFile: ChooseFile;
  chooseExportPath: ChooseSavePath;
  signJournal: SignJournal;
  settings: Pick<SettingsStore, 'get'>;
}

/** Of a name in the name of a file: file systems take 255. */
const MAX_NAME_BYTES = 200;
const silent = (): void => undefined;
const LEAST_KNOWN_FIRST: readonly SignerStanding[] = ['unconfirmed', 'confirmed', 'own'];

/** Coming in, and going out. */
export function createTransferServices(ports: TransferPorts): {
  imports: CallsOf<'imports'>;
  exportCase: CallsOf<'cases'>['export'];
} {
  const { caseFile, keeper, session, clock, appVersion, emit } = ports;
  const chosen = createChosenPaths(caseFile);
  /** Hashes of the files that were found sound. */
  const sound = new Set<string>();
  return {
    imports: {
      /** Empty when the person cancels. Only paths chosen so are read. */
      async chooseAnswers() {
        const paths = await ports.chooseAnswers();
        chosen.add(...paths);
        return { paths };
      },
      /**
       * Errors: `input.path_not_granted`, `.open_case_file`, `import.unreadable`, `.too_large`,
       * `.not_a_result`.
       */
      async previewAnswer(args) {
        await chosen.require(args.path);
        return caseFile.previewAnswer(args);
      },
      /** Errors: as the preview; `import.conflict`, `.needs_origin`, `case.sealed`, `input.invalid`. */
      async importAnswer(args) {
        await chosen.require(args.path);
        const id = ports.newId() as SnapshotId;
        const fileId = ports.newId() as FileId;
        const at = clock.now();
        const summary = await caseFile.importAnswer({ ...args, id, fileId, appVersion, at });
        emit('snapshot.stored', { snapshotId: id, caseId: summary.caseId });
        emit('cases.changed', { caseId: summary.caseId });
        return summary;
      },
      /** Null when the person cancels. */
      async chooseCaseFile() {
        const path = await ports.chooseCaseFile();
        if (path !== null) chosen.add(path);
        return { path };
      },
      /**
       * Errors: those of opening a case file; `input.path_not_granted`, `.open_case_file`,
       * `import.not_sound`, `.conflict`, `job.aborted`.
       */
      async previewCases({ path, passphrase }) {
        await chosen.require(path);
        const info = session.requireOpen();
        const found = await withLentKey(caseFile, info.path, (current) => {
          const args = { path, passphrase, current, at: clock.now(), appVersion };
          return keeper.run('previewCases', args, silent);
        });
        sound.add(found.sha256);
        const known = ports.settings.get();
        const signers = found.signers.map((signer) => ({
          ...signer,
          standing: standingOf(known, signer.fingerprint),
        }));
        const rank = ({ standing }: { standing: SignerStanding }): number =>
          LEAST_KNOWN_FIRST.indexOf(standing);
        return { ...found, signers: signers.toSorted((one, other) => rank(one) - rank(other)) };
      },
      /** Errors: `import.conflict` unless it is the file that was looked at; `case.sealed`. */
      async importCases({ path, passphrase, sha256, cases }) {
        await chosen.require(path);
        session.requireWritable();
        if (!sound.has(sha256)) {
          throw new AppError('import.conflict', 'the file was not looked at', {
            details: { reason: 'file_changed' },
          });
        }
        const newIds = cases.map(() => ports.newId());
        const file = { path, passphrase, sha256, cases, newIds };
        const report = await caseFile.importCases({ ...file, appVersion, at: clock.now() });
        for (const { caseId } of report.cases) emit('cases.changed', { caseId });
        return report;
      },
    },
    /**
     * Null when the person cancels. A file that the dialog asked about gives way when the new one is
     * whole. Journaled. Errors: `casefile.already_exists` and `.in_use` for a case file there that was
     * not closed or is open, `input.open_case_file`, `casefile.disk_full`, `.not_writable`,
     * `.busy`, `evidence.hash_mismatch`, `job.aborted`.
     */
    async exportCase({ id, passphrase }) {
      const info = session.requireOpen();
      const { reference, title } = await caseFile.getCase({ id });
      const to = await ports.chooseExportPath(toFileName(reference, MAX_NAME_BYTES) || 'case');
      if (to === null) return null;
      await caseFile.requireOtherFile({ path: to });
      if (info.mode === 'write') await ports.signJournal(id);
      const at = clock.now();
      const report = await withLentKey(caseFile, info.path, (file) => {
        const place = { to, replaces: true, fileId: ports.newId() };
        const args = { file, caseId: id, ...place, passphrase, at, appVersion };
        return keeper.run('exportCase', args, silent);
      });
      if (info.mode === 'write') await journalExport(id, { reference, title }, report);
      return report;
    },
  };

  async function journalExport(
    caseId: CaseId,
    named: { reference: string; title: string },
    report: CaseExportReport,
  ): Promise<void> {
    await caseFile.addJournalEntry({
      kind: 'case.exported',
      caseId,
      subject: caseId,
      what: {
        ...named,
        fileName: basename(report.path),
        sha256: report.sha256,
        encrypted: report.isEncrypted ? 'yes' : 'no',
        snapshots: String(report.snapshots),
        records: String(report.records),
        files: String(report.files),
      },
      why: null,
      at: clock.now(),
    });
    emit('cases.changed', { caseId });
  }
}
