// The composition root: makes every part once and wires them. It lists, it does not decide. The window
// is open already (start.ts).
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { app, clipboard, session, type BrowserWindow } from 'electron';
import { toAppError } from '#shared/errors.ts';
import type { Clock } from '#shared/domain/time.ts';
import { overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import { matchLocale } from '#shared/words/match-locale.ts';
import { hashSourceFile } from './batch/source-file.ts';
import { createCaseFileClient } from './casefile/client.ts';
import { createKeeper } from './casefile/keeper/keeper.ts';
import { createDispatcher, type Dispatch } from './ipc/dispatcher.ts';
import { createHandlers } from './ipc/handlers.ts';
import { guardHandlers } from './ipc/lock-guard.ts';
import { createJobRunner, type JobRunner } from './jobs/runner.ts';
import { createKeychainStore } from './keychain/keychain-store.ts';
import { createSessionStore } from './keychain/session-store.ts';
import { createDialogs } from './platform/dialogs.ts';
import type { GivenFiles } from './platform/given-files.ts';
import { sendEvent } from './platform/ipc-host.ts';
import { createMenu, type AppMenu } from './platform/menu.ts';
import { reloadWhenGone } from './platform/page-recovery.ts';
import { openExternal, showInFolder } from './platform/open-external.ts';
import { createIdleness, followSystem } from './platform/power.ts';
import { createPracticeLauncher } from './platform/practice-launcher.ts';
import { createReportPrinter } from './platform/print-report.ts';
import { describeApp } from './platform/program.ts';
import { beginLog } from './platform/program-log.ts';
import { resolveProxy } from './platform/proxy.ts';
import { applyTheme } from './platform/window.ts';
import { createTransport } from './providers/http/transport.ts';
import { createNameClient } from './providers/names/client.ts';
import { createScreeningClient } from './providers/screening/client.ts';
import { sleep } from './providers/sleep.ts';
import { discard, putInPlace, writeBeside } from './files/write-file.ts';
import { createAnswerReader } from './services/answer-reader.ts';
import { createAppService } from './services/app.ts';
import { createBatchService } from './services/batches.ts';
import { createCaseFileArea } from './services/case-file-area.ts';
import { createCaseService } from './services/cases.ts';
import { PRACTICE_ENVIRONMENTS } from './services/environment-catalogue.ts';
import { createDiagnosticService } from './services/diagnostics.ts';
import { createEnvironmentService } from './services/environments.ts';
import { logEvent, logOpened } from './services/event-log.ts';
import { createEventHub } from './services/events.ts';
import { createExplorerService } from './services/explorers.ts';
import { createExportService } from './services/exports.ts';
import { createExtraCa } from './services/extra-ca.ts';
import { createFindingServices } from './services/finding.ts';
import { createHandedFiles } from './services/handed-files.ts';
import { createHistoryService } from './services/history.ts';
import { createJournalSigning } from './services/journal-signing.ts';
import { createLargeReplies } from './services/large-replies.ts';
import { createNameService } from './services/names.ts';
import { createNotedSecrets } from './services/noted-secrets.ts';
import { createPreferenceService } from './services/preferences.ts';
import { createRecordServices } from './services/records.ts';
import { createBacktestService } from './services/backtest.ts';
import { createReportingServices } from './services/reporting.ts';
import { createRulesetService } from './services/rulesets.ts';
import { createScreeningServices } from './services/screenings.ts';
import { openSettings } from './services/settings.ts';
import { createTransferServices } from './services/transfer.ts';
import { createMonitorServices } from './services/monitoring.ts';
import { createWrittenFiles } from './services/written-files.ts';
import { createWorkServices } from './services/work.ts';
import { VIEWER_PARTS } from './bundle/viewer/viewer-parts.ts';
import { createBundleThread } from './threads/bundle-thread.ts';
import { createComparisonThread } from './threads/comparison-thread.ts';
import { createGraphThread } from './threads/graph-thread.ts';
import { createBacktestThread } from './threads/backtest-thread.ts';
import { createReportThread } from './threads/report-thread.ts';
import { createTableThreads } from './threads/table-threads.ts';

const inBuild = (place: string): string => fileURLToPath(new URL(place, import.meta.url));
// Date.now is looked up each time: the end-to-end tests put it forward.
const clock: Clock = { now: () => Date.now(), monotonicMs: () => performance.now() };
const idleness = createIdleness(clock);
const newId = (): string => randomUUID();

/** What the start has opened. */
export interface Opened {
  window: BrowserWindow;
  givenFiles: GivenFiles;
}

/** What runs from then on. */
export interface Composition {
  /** Answers the page's calls. */
  dispatch: Dispatch;
  /** Ends it in good order; the case file is closed to one file. */
  close: () => Promise<void>;
  /** Once the window is shown: to draw a menu takes longer than to make everything else. */
  showMenu: () => void;
}

/** Makes everything and begins with what waits for nobody: the case file of last time is opened. */
export async function compose({ window, givenFiles }: Opened): Promise<Composition> {
  const appVersion = app.getVersion();
  const profile = app.getPath('userData');
  const settings = await openSettings(join(profile, 'settings.json'));
  const secrets = createNotedSecrets(createKeychainStore(), settings);
  const sessionSecrets = createSessionStore();
  let menu: AppMenu | null = null;
  let runner: JobRunner | null = null;
  let sqliteVersion = '';
  const writtenFiles = createWrittenFiles({ showInFolder, exists: existsSync });
  const dialogs = createDialogs(
    () => (window.isDestroyed() ? null : window),
    {
      documents: app.getPath('documents'),
      caseFile() {
        const open = area.session.openFile();
        return open === null ? null : dirname(open.path);
      },
    },
    writtenFiles.note,
  );

  const events = createEventHub({
    note: (name, payload) => logEvent(log, name, payload),
    send: (name, payload) => sendEvent(window, name, payload),
    isLocked: () => area.session.isLocked(),
  });
  const { emit } = events;
  /** Raises why there is none: no file is open, or it is open for reading. */
  const requireRunner = (): JobRunner | null => {
    if (runner === null) ports.requireWritable();
    return runner;
  };
  const { log, problems, program } = beginLog(join(profile, 'logs'), { clock, emit });
  const reportProblem = problems.note;

  // Only the development fallback runtime needs another binary; a package has its own.
  const nativeBinding = app.isPackaged ? null : (process.env['TRACEFILE_SQLITE_BINDING'] ?? null);
  const caseFile = createCaseFileClient(
    new URL('./casefile-worker.js', import.meta.url),
    { nativeBinding },
    (error) => problems.tell('caseFile.worker', error),
  );
  const replies = createLargeReplies(newId);
  const shared = { clock, newId, emit, appVersion, caseFile, replies };
  const ports = {
    ...shared,
    requireOpen: () => area.session.requireOpen(),
    requireWritable: () => area.session.requireWritable(),
  };
  const preferences = createPreferenceService({
    ...ports,
    settings,
    extraCa: createExtraCa(profile),
    chooseCaFile: dialogs.chooseCertificate,
    onChanged: () => {
      const { theme, concurrency } = settings.get();
      applyTheme(theme);
      menu?.followLanguage();
      transport.setInFlight(concurrency);
      // Jobs that offline mode, a proxy or the number of places held back continue.
      runner?.wake(null);
    },
  });
  const transport = createTransport({
    recorder: {
      begin: (record) => caseFile.beginRequest({ record }),
      append: (id, bytes) => caseFile.appendBody({ id, bytes }),
      finish: (id, outcome) => caseFile.finishRequest({ id, outcome }),
    },
    clock,
    newId,
    appVersion,
    isQuiet: () => settings.get().quiet,
    // A session of its own, for that of the page leads nowhere (session-lock.ts).
    resolveProxy: (base) =>
      resolveProxy(session.fromPartition('system-proxy'), settings.get().proxy, base),
    extraCa: preferences.caInForce,
    inFlightPerEndpoint: settings.get().concurrency,
    onQuota: (notice) => runner?.noteQuota(notice),
  });
  const reader = createAnswerReader(caseFile);
  const client = createScreeningClient({ transport, reader });
  const names = createNameClient({ transport, reader });
  const practice = createPracticeLauncher(inBuild('./practice-process.js'), () => {
    for (const { id } of PRACTICE_ENVIRONMENTS) emit('environments.changed', { environmentId: id });
  });
  const environments = createEnvironmentService({
    ...ports,
    settings,
    secrets,
    sessionSecrets,
    practice,
    caseFile,
    client,
    names,
    onChanged: (id) => {
      runner?.wake(id);
      monitors.wake();
    },
  });
  const history = createHistoryService({
    ...ports,
    compareAnswers: createComparisonThread(new URL('./comparison.js', import.meta.url)),
  });
  const backtest = createBacktestService({
    ...ports,
    startThread: createBacktestThread(new URL('./backtest.js', import.meta.url)),
  });
  const answerQuestion = createGraphThread(new URL('./case-graph.js', import.meta.url));
  const finding = createFindingServices({ ...ports, onProblem: reportProblem, answerQuestion });
  const monitors = createMonitorServices({
    ...ports,
    sleep,
    onProblem: reportProblem,
    runner: requireRunner,
    listEnvironments: environments.list,
  });
  const threads = createTableThreads({
    reader: new URL('./table-reader.js', import.meta.url),
    writer: new URL('./table-writer.js', import.meta.url),
  });
  const batches = createBatchService({
    ...ports,
    planning: {
      readTable: threads.readTable,
      describeEnvironment: environments.describe,
      keyNameOf: environments.keyNameOf,
      settings: settings.get,
    },
    hashSourceFile,
    files: { write: threads.writeTable, putInPlace, discard },
    chooseFile: dialogs.chooseTable,
    chooseExportPath: dialogs.chooseExportPath,
    runner: () => requireRunner()?.batches ?? null,
  });
  const area = createCaseFileArea({
    ...ports,
    secrets,
    settings,
    sleep,
    keeper: createKeeper(
      new URL('./casefile-keeper.js', import.meta.url),
      { nativeBinding },
      reportProblem,
    ),
    choosePath: dialogs.choosePath,
    chooseBackupFolder: dialogs.chooseFolder,
    chooseBackup: dialogs.chooseBackup,
    idleSeconds: idleness.seconds,
    suggestedPath: join(app.getPath('documents'), 'Tracefile', 'cases.tracefile'),
    async onOpened(info, { sendIntents }) {
      sqliteVersion = info.sqliteVersion;
      void logOpened(log, info, secrets);
      if (info.mode === 'read') return;
      runner = createJobRunner({
        ...ports,
        client,
        names,
        environments: environments.resolve,
        describeEnvironment: environments.describe,
        concurrency: () => settings.get().concurrency,
        random: Math.random,
        sleep,
        describeError: (error) => problems.describe('job.run', error),
      });
      await runner.recover({ sendIntents });
      await monitors.start({ isCopy: !sendIntents });
      finding.startIndexing();
    },
    async onClosing() {
      await finding.stopIndexing();
      await monitors.stop();
      await runner?.dispose();
      runner = null;
      batches.release();
      exports.release();
      await rulesets.release();
      await environments.release();
    },
    async windDown(onCount) {
      const finished = runner?.windDown(onCount);
      await monitors.stop();
      await finished;
      await rulesets.settle();
    },
    underWay: () => runner?.underWay() ?? 0,
    onProblem: reportProblem,
  });
  const screenings = createScreeningServices({
    ...ports,
    describeEnvironment: environments.describe,
    runner: requireRunner,
  });
  const files = { writeBeside, putInPlace, discard };
  const outgoing = { ...ports, ...dialogs, ...area, files, readGraph: finding.readGraph };
  const exports = createExportService({
    ...outgoing,
    files: { ...threads, putInPlace, discard },
  });
  const rulesets = createRulesetService({ ...outgoing, client, environments });
  const reporting = createReportingServices({
    ...outgoing,
    settings,
    secrets,
    sessionSecrets,
    onProblem: reportProblem,
    checkBundle: createBundleThread(new URL('./bundle-check.js', import.meta.url), VIEWER_PARTS),
    startReport: createReportThread(new URL('./report.js', import.meta.url)),
    printer: createReportPrinter({ fontsFolder: inBuild('./report-fonts') }),
  });
  const handedFiles = createHandedFiles({ ...area, ...reporting, ...ports });
  const signJournal = createJournalSigning({ ...ports, signing: reporting.signing });
  const { imports, exportCase } = createTransferServices({
    ...ports,
    ...area,
    signJournal,
    settings,
    chooseAnswers: dialogs.chooseAnswers,
    chooseCaseFile: dialogs.chooseBackup,
    chooseExportPath: dialogs.chooseCaseExport,
  });
  const handlers = createHandlers({
    caseFile: area.caseFileCalls,
    settings: preferences,
    cases: { ...createCaseService({ ...ports, signJournal }), export: exportCase },
    imports,
    diagnostics: createDiagnosticService({
      ...ports,
      log,
      program,
      settings,
      files,
      keychain: () => secrets.status(),
      chooseExportPath: dialogs.chooseExportPath,
    }),
    explorers: createExplorerService({ ...ports, settings, caseFile, openExternal }),
    exports,
    ...createWorkServices({ ...ports, ...dialogs }),
    ...createRecordServices(caseFile, clock),
    environments,
    ...screenings,
    history,
    backtest,
    replies: { next: async ({ id }) => replies.next(id) },
    ...finding,
    ...monitors,
    names: createNameService({ ...ports, names, environments }),
    ...reporting,
    rulesets,
    batches,
    app: createAppService({
      problems,
      handedFiles,
      writtenFiles,
      appInfo: () => describeApp(sqliteVersion),
      copyText: (text) => clipboard.writeText(text),
      offerCommands: (ids) => menu?.offer(ids),
    }),
  });
  events.onLeft(replies.release, history.cancel, backtest.cancel, reporting.reports.release);
  events.on('snapshot.stored', monitors.wake);
  events.on('snapshot.stored', finding.wake);
  events.on('cases.changed', finding.wake);
  const dispatch = createDispatcher(guardHandlers(handlers, area.session), problems);
  givenFiles.follow(handedFiles.hand);
  await preferences.loadCa().catch((error: unknown) => {
    reportProblem('settings.loadCa', toAppError(error));
  });
  followSystem({
    onAway: area.lockWithSystem,
    onAwake() {
      runner?.afterSuspend();
      monitors.wake();
    },
  });
  area.watchIdleness(new AbortController().signal);
  // Words of main itself, the menu's above all; reports have threads with languages of their own.
  overwriteGetLocale(() => settings.get().locale ?? matchLocale(app.getLocale()));
  const shownMenu = createMenu((id) => {
    sendEvent(window, 'command.run', { id });
  });
  menu = shownMenu;
  applyTheme(settings.get().theme);
  void area.session.restore();
  if (!window.isDestroyed()) {
    idleness.watch(window);
    // What a page asked for and did not read, the next one does not know of.
    window.webContents.on('did-navigate', replies.release);
    reloadWhenGone(window.webContents, { clock, log, problems });
  }
  return {
    dispatch,
    showMenu() {
      log.note('window.shown', { afterMs: Math.round(clock.monotonicMs()) });
      shownMenu.show();
    },
    async close() {
      log.note('app.ended', { afterMs: Math.round(clock.monotonicMs()) });
      try {
        await area.session.close();
        await practice.stop();
      } finally {
        await caseFile.terminate();
      }
    },
  };
}
