// Every handler over the real services, the real case file and the real transport, put together as
// the program does it, without Electron. Quiet: no request leaves.
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import { answerQuestion } from '#shared/graph/questions.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { hashSourceFile, readSourceFile } from '../../electron/batch/source-file.ts';
import { readTable } from '../../electron/batch/read-table.ts';
import { createCaseFileOperations } from '../../electron/casefile/case-file.ts';
import type { Keeper } from '../../electron/casefile/keeper/tasks.ts';
import type { CaseFile, CaseFileOperations } from '../../electron/casefile/operations.ts';
import { createHandlers } from '../../electron/ipc/handlers.ts';
import { createJobRunner, type JobRunner } from '../../electron/jobs/runner.ts';
import { createSessionStore } from '../../electron/keychain/session-store.ts';
import { createTransport } from '../../electron/providers/http/transport.ts';
import { createNameClient } from '../../electron/providers/names/client.ts';
import type { AnswerReader } from '../../electron/providers/ports.ts';
import { createScreeningClient } from '../../electron/providers/screening/client.ts';
import { discard, putInPlace, writeBeside } from '../../electron/files/write-file.ts';
import { writePicture } from '../../electron/report/picture.ts';
import { writeGraph } from '../../electron/report/write-graph.ts';
import { writeSnapshotTable } from '../../electron/report/write-snapshot-table.ts';
import { writeTable } from '../../electron/report/write-table.ts';
import { createAppService } from '../../electron/services/app.ts';
import { createApprovalService } from '../../electron/services/approvals.ts';
import { createBatchService } from '../../electron/services/batches.ts';
import { createBundleService } from '../../electron/services/bundles.ts';
import { createCaseFileArea } from '../../electron/services/case-file-area.ts';
import { createCaseService } from '../../electron/services/cases.ts';
import { createEnvironmentService } from '../../electron/services/environments.ts';
import { openLogFile } from '../../electron/platform/log-file.ts';
import { createDiagnosticService } from '../../electron/services/diagnostics.ts';
import type { LogFields } from '../../electron/services/log-fields.ts';
import { createProblems } from '../../electron/services/problems.ts';
import { createExplorerService } from '../../electron/services/explorers.ts';
import { createExportService } from '../../electron/services/exports.ts';
import { createExtraCa } from '../../electron/services/extra-ca.ts';
import { compareAnswers } from '../../electron/review/compare-answers.ts';
import { createFindingServices } from '../../electron/services/finding.ts';
import { createHandedFiles } from '../../electron/services/handed-files.ts';
import { createHistoryService } from '../../electron/services/history.ts';
import { createLargeReplies } from '../../electron/services/large-replies.ts';
import { createNameService } from '../../electron/services/names.ts';
import { createOpenedBundleService } from '../../electron/services/opened-bundles.ts';
import { createPreferenceService } from '../../electron/services/preferences.ts';
import { createRecordServices } from '../../electron/services/records.ts';
import { createBacktestService } from '../../electron/services/backtest.ts';
import { createOneAtATime } from '../../electron/services/report-run.ts';
import type { StartReport } from '../../electron/services/report-ports.ts';
import { createReportService } from '../../electron/services/reports.ts';
import { createJournalSigning } from '../../electron/services/journal-signing.ts';
import { createSigningService } from '../../electron/services/signing.ts';
import { createRulesetService } from '../../electron/services/rulesets.ts';
import { createScreeningServices } from '../../electron/services/screenings.ts';
import { openSettings } from '../../electron/services/settings.ts';
import { createTransferServices } from '../../electron/services/transfer.ts';
import { createMonitorServices } from '../../electron/services/monitoring.ts';
import { createWrittenFiles } from '../../electron/services/written-files.ts';
import { createWorkServices } from '../../electron/services/work.ts';
import { readViewerParts } from '../../build/tasks/viewer-parts.ts';
import { createCheck } from '../../electron/bundle/check-bundle.ts';
import { createBacktestThread } from '../../electron/threads/backtest-thread.ts';
import { FAST_PASSPHRASE } from '../builders/casefile-records.ts';
import { TEST_CA } from './tls/certificates.ts';
import { graphReader } from './graph-reader.ts';
import { createPlainPrinter } from './report-stage.ts';

const PROGRAM: LogFields<'app.started'> = {
  version: '0.0.0',
  electron: '33.2.1',
  chromium: '130.0.0.0',
  node: '22.1.0',
  platform: 'linux',
  architecture: 'x64',
  isPackaged: false,
};

/** Composing takes a second; a thousand questions are about what comes before it. */
const NO_THREAD: StartReport = () => {
  throw new AppError('job.aborted', 'no report is composed here');
};

/** A keeper with another task under way: what it does with a file is tested without handlers. */
const BUSY_KEEPER: Keeper = {
  run: () => Promise.reject(new AppError('casefile.busy', 'another task is under way')),
  cancel: () => Promise.resolve(),
};

/** The handlers, and what a test needs next to them. */
export interface ServicesStage {
  handlers: Handlers;
  /** Opens a new case file with one case. */
  openFile: () => Promise<void>;
  /** One of the person's own environments, with this key. */
  addEnvironment: (service: 'screening' | 'names', key: string) => Promise<EnvironmentId>;
  operations: CaseFileOperations;
  /** Where the case file is made. */
  path: string;
  /** What every dialog answers with is here. */
  chosen: string;
  /** The program's own folder, which no answer tells of. */
  profile: string;
  close: () => Promise<void>;
}

/** Puts it together in a folder of its own. */
export async function createServicesStage(): Promise<ServicesStage> {
  const folder = await mkdtemp(join(tmpdir(), 'tracefile-services-'));
  const chosen = join(folder, 'chosen');
  await mkdir(chosen);
  await writeFile(join(chosen, 'ca.pem'), TEST_CA);
  await writeFile(join(chosen, 'table.csv'), 'name\nInvented Person\n');
  const profile = join(folder, 'profile');
  await mkdir(profile);
  const settings = await openSettings(join(profile, 'settings.json'));
  const operations = createCaseFileOperations({ nativeBinding: null });
  const caseFile = new Proxy(operations, {
    get: (target, name: keyof CaseFileOperations) => async (args: never) => target[name](args),
  }) as unknown as CaseFile;
  const clock = { now: () => Date.now(), monotonicMs: () => performance.now() };
  const ports = {
    ...{ clock, newId: randomUUID, emit: () => undefined, appVersion: '0.0.0' },
    replies: createLargeReplies(randomUUID),
    requireOpen: () => area.session.requireOpen(),
    requireWritable: () => area.session.requireWritable(),
  };
  const log = openLogFile(join(profile, 'logs'), clock);
  let runner: JobRunner | null = null;

  const transport = createTransport({
    recorder: {
      begin: (record) => caseFile.beginRequest({ record }),
      append: (id, bytes) => caseFile.appendBody({ id, bytes }),
      finish: (id, outcome) => caseFile.finishRequest({ id, outcome }),
    },
    ...{ clock, newId: randomUUID, appVersion: '0.0.0', isQuiet: () => true },
  });
  const reader = new Proxy({} as AnswerReader, {
    get: (_target, name: keyof AnswerReader) => async (id: never) =>
      operations[name]({ id } as never),
  });
  const client = createScreeningClient({ transport, reader });
  const names = createNameClient({ transport, reader });
  const secrets = createSessionStore();
  const environments = createEnvironmentService({
    ...ports,
    ...{ settings, secrets, sessionSecrets: createSessionStore(), caseFile, client, names },
    practice: {
      start: () => Promise.reject(new AppError('practice.failed_to_start', 'not here')),
      running: () => null,
      stop: async () => undefined,
    },
    onChanged: (id) => runner?.wake(id),
  });
  const batches = createBatchService({
    ...ports,
    caseFile,
    planning: {
      readTable: async (source, context, corrections) =>
        readTable(
          source.kind === 'paste'
            ? source
            : { kind: 'file', fileName: 'x', bytes: await readSourceFile(source.path) },
          context,
          corrections,
        ),
      describeEnvironment: environments.describe,
      keyNameOf: environments.keyNameOf,
      settings: settings.get,
    },
    hashSourceFile,
    files: { write: writeTable, putInPlace, discard },
    chooseFile: async () => join(chosen, 'table.csv'),
    chooseExportPath: async (_name, format) => join(chosen, `out.${format}`),
    runner: () => runner?.batches ?? null,
  });
  const suggestedPath = join(folder, 'cases.tracefile');
  const waitForEver = (_ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
  const area = createCaseFileArea({
    ...{ ...ports, caseFile, secrets, settings, suggestedPath, sleep: waitForEver },
    choosePath: async () => null,
    chooseBackup: async () => join(chosen, 'backup.tracefile'),
    chooseBackupFolder: async () => chosen,
    idleSeconds: () => 0,
    keeper: BUSY_KEEPER,
    windDown: async (onCount) => runner?.windDown(onCount),
    underWay: () => runner?.underWay() ?? 0,
    async onOpened(_info, options) {
      runner = createJobRunner({
        ...{ ...ports, caseFile, client, names, random: Math.random },
        environments: environments.resolve,
        describeEnvironment: environments.describe,
        sleep: waitForEver,
      });
      await runner.recover(options);
    },
    async onClosing() {
      await runner?.dispose();
      runner = null;
      batches.release();
    },
    onProblem: () => undefined,
  });
  const { session } = area;
  const work = createOneAtATime();
  const composing = {
    ...{ ...ports, session, caseFile, work },
    files: { writeBeside, putInPlace, discard },
    chooseExportPath: async (_name: string, extension: string) => join(chosen, `out.${extension}`),
    signerFingerprint: async () => null,
    startReport: NO_THREAD,
    readGraph: graphReader(caseFile),
    printer: createPlainPrinter(),
  };
  const signing = createSigningService({
    ...{ ...ports, caseFile, session, settings, secrets, sessionSecrets: createSessionStore() },
    files: { writeBeside, putInPlace, discard },
    onProblem: () => undefined,
    chooseSavePath: async (name) => join(chosen, name),
    chooseKeyFile: async () => join(chosen, 'key.pem'),
  });
  const openedBundles = createOpenedBundleService({
    ...{ clock, emit: ports.emit, caseFile, work },
    checkBundle: createCheck(readViewerParts()),
    chooseBundle: async () => join(chosen, 'out.zip'),
  });
  const signJournal = createJournalSigning({ clock, caseFile, signing });
  const { imports, exportCase } = createTransferServices({
    ...{ ...ports, ...area, caseFile, signJournal, settings },
    chooseAnswers: async () => [join(chosen, 'answer.json')],
    chooseCaseFile: async () => join(chosen, 'foreign.tracefile'),
    chooseExportPath: async (name) => join(chosen, `${name}.tracefile`),
  });
  const finding = createFindingServices({
    ...{ ...ports, caseFile, onProblem: () => undefined },
    answerQuestion: (source, question) => Promise.resolve(answerQuestion(source, question)),
  });
  const handlers = createHandlers({
    caseFile: area.caseFileCalls,
    imports,
    settings: createPreferenceService({
      ...{ settings, clock, caseFile, extraCa: createExtraCa(profile) },
      chooseCaFile: async () => join(chosen, 'ca.pem'),
      onChanged: () => runner?.wake(null),
    }),
    cases: { ...createCaseService({ ...ports, caseFile, signJournal }), export: exportCase },
    ...createWorkServices({
      ...{ ...ports, caseFile, chooseFiles: async () => [join(chosen, 'table.csv')] },
      chooseSavePath: async (name) => join(chosen, name),
    }),
    diagnostics: createDiagnosticService({
      ...{ log, clock, newId: randomUUID, settings, caseFile, keychain: () => secrets.status() },
      ...{ program: PROGRAM, files: { writeBeside, putInPlace } },
      chooseExportPath: async (_name, format) => join(chosen, `diagnostics.${format}`),
    }),
    explorers: createExplorerService({
      ...{ ...ports, settings, caseFile, openExternal: async () => undefined },
    }),
    exports: createExportService({
      ...{ ...ports, ...area, caseFile },
      readGraph: finding.readGraph,
      files: { writeGraph, writePicture, writeSnapshotTable, putInPlace, discard },
      chooseExportPath: async (_name, format) => join(chosen, `out.${format}`),
    }),
    ...createRecordServices(caseFile, clock),
    environments,
    ...createScreeningServices({
      ...ports,
      ...{ caseFile, describeEnvironment: environments.describe, runner: () => runner },
    }),
    replies: { next: async ({ id }) => ports.replies.next(id) },
    names: createNameService({ ...ports, names, environments }),
    reports: createReportService({ ...composing, signing }),
    signing,
    bundles: {
      ...createBundleService({ ...composing, signing, keeper: BUSY_KEEPER }),
      choose: async () => ({ path: await openedBundles.choose() }),
      open: openedBundles.open,
    },
    approvals: createApprovalService({
      ...{ ...ports, caseFile, signing, files: { writeBeside, putInPlace } },
      readReviewed: openedBundles.readReviewed,
      chooseSavePath: async (name) => join(chosen, name),
      chooseReview: async () => join(chosen, 'review.tracefile-review'),
    }),
    rulesets: createRulesetService({
      ...{ ...ports, caseFile, session: area.session, client, environments },
      files: { writeBeside, putInPlace, discard },
      chooseRuleset: async () => join(chosen, 'ruleset.json'),
      chooseExportPath: async (_name, format) => join(chosen, `out.${format}`),
    }),
    batches,
    history: createHistoryService({
      ...{ ...ports, caseFile },
      compareAnswers: (pair) => Promise.resolve(compareAnswers(pair)),
    }),
    backtest: createBacktestService({
      ...{ ...ports, caseFile },
      startThread: createBacktestThread(
        new URL('../../electron/backtest/worker.ts', import.meta.url),
      ),
    }),
    ...finding,
    ...createMonitorServices({
      ...{ ...ports, caseFile, onProblem: () => undefined },
      ...{ runner: () => runner, listEnvironments: environments.list },
      sleep: async () => undefined,
    }),
    app: createAppService({
      appInfo: () => ({
        ...{ version: '0.0.0', isPackaged: false, electronVersion: '', sqliteVersion: '' },
        ...{ platform: '', systemLocale: '' },
      }),
      handedFiles: createHandedFiles({ ...area, ...ports, caseFile, openedBundles }),
      problems: createProblems({ log, newReference: () => '7F3A0901', emit: ports.emit }),
      copyText: async () => undefined,
      writtenFiles: createWrittenFiles({ showInFolder: () => undefined, exists: () => true }),
      offerCommands: () => undefined,
    }),
  });

  return {
    ...{ handlers, operations, chosen, profile, path: suggestedPath },
    async openFile() {
      const remember = false;
      const investigator = 'Test Investigator';
      await session.create({
        ...{ path: suggestedPath, passphrase: FAST_PASSPHRASE, investigator, remember },
      });
      operations.createCase({ id: 'case' as never, fields: {}, at: 1 });
    },
    async addEnvironment(service, key) {
      const { id } = await environments.save({
        ...{ id: null, name: service, service, kind: 'test', auth: 'api_key_header' },
        ...{ primaryBase: `https://${service}.invalid`, backupBase: null },
      });
      await environments.setKey({ id, key, keep: 'keychain' });
      return id;
    },
    async close() {
      await session.close();
      await transport.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
