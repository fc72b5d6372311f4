// The composition root: makes every part once and wires them. It lists, it does not decide.
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { app, clipboard, session, type BrowserWindow } from 'electron';
import { toAppError, type AppError } from '#shared/errors.ts';
import { PRACTICE_ENVIRONMENT_ID } from '#shared/domain/environment.ts';
import type { Clock } from '#shared/domain/time.ts';
import { createCaseFileClient } from './casefile/client.ts';
import { createDispatcher } from './ipc/dispatcher.ts';
import { createHandlers } from './ipc/handlers.ts';
import { createJobRunner, type JobRunner } from './jobs/runner.ts';
import { createKeychainStore } from './keychain/keychain-store.ts';
import { createSessionStore } from './keychain/session-store.ts';
import { registerAppScheme, serveApp } from './platform/app-protocol.ts';
import { createChoosePath } from './platform/dialogs.ts';
import { hostCalls, sendEvent } from './platform/ipc-host.ts';
import { failToStart, focusOnSecondStart, quitAfter } from './platform/lifecycle.ts';
import { openLogFile } from './platform/log-file.ts';
import { setMenu } from './platform/menu.ts';
import { reloadWhenGone } from './platform/page-recovery.ts';
import { createPracticeLauncher } from './platform/practice-launcher.ts';
import { resolveSystemProxy } from './platform/proxy.ts';
import { denyWaysOut, lockSession } from './platform/security.ts';
import { applyTheme, openWindow } from './platform/window.ts';
import { createTransport } from './providers/http/transport.ts';
import { createScreeningClient } from './providers/screening/client.ts';
import { sleep } from './providers/sleep.ts';
import { createCaseFileSession } from './services/case-file-session.ts';
import { createCaseService } from './services/cases.ts';
import { createEnvironmentService } from './services/environments.ts';
import type { Emit } from './services/ports.ts';
import { createRecordService } from './services/records.ts';
import { createScreeningService } from './services/screenings.ts';
import { openSettings } from './services/settings.ts';

const inBuild = (place: string): string => fileURLToPath(new URL(place, import.meta.url));
const clock: Clock = { now: Date.now, monotonicMs: () => performance.now() };
const newId = (): string => randomUUID();

registerAppScheme();
denyWaysOut();

if (app.requestSingleInstanceLock()) start().catch(failToStart);
else app.quit();

async function start(): Promise<void> {
  const appVersion = app.getVersion();
  const profile = app.getPath('userData');
  const log = openLogFile(join(profile, 'logs'), clock);
  const settings = await openSettings(join(profile, 'settings.json'));
  const secrets = createKeychainStore();
  const sessionSecrets = createSessionStore();
  let window: BrowserWindow | null = null;
  let runner: JobRunner | null = null;
  let sqliteVersion = '';

  const emit: Emit = (name, payload) => {
    sendEvent(window, name, payload);
  };
  const reportProblem = (event: string, error: AppError): void => {
    log.error({ event, reference: null, error });
  };
  const ports = { clock, newId, emit, appVersion };

  const caseFile = createCaseFileClient(new URL('./casefile-worker.js', import.meta.url), {
    // Only the development fallback runtime needs another binary; a package has its own.
    nativeBinding: app.isPackaged ? null : (process.env['TRACEFILE_SQLITE_BINDING'] ?? null),
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
    resolveProxy: (base) => resolveSystemProxy(session.defaultSession, base),
  });
  const client = createScreeningClient({
    transport,
    reader: {
      readJobAnswer: (id) => caseFile.readJobAnswer({ id }),
      readChains: (id) => caseFile.readChains({ id }),
      readRulesetList: (id) => caseFile.readRulesetList({ id }),
      readRuleset: (id) => caseFile.readRuleset({ id }),
    },
  });
  const practice = createPracticeLauncher(inBuild('./practice-process.js'), () => {
    emit('environments.changed', { environmentId: PRACTICE_ENVIRONMENT_ID });
  });
  const environments = createEnvironmentService({
    ...ports,
    settings,
    secrets,
    sessionSecrets,
    practice,
    caseFile,
    client,
    onChanged: (id) => runner?.wake(id),
  });
  const caseFileSession = createCaseFileSession({
    ...ports,
    caseFile,
    secrets,
    settings,
    choosePath: createChoosePath(() => window),
    suggestedPath: join(app.getPath('documents'), 'Tracefile', 'cases.tracefile'),
    async onOpened(info, { sendIntents }) {
      sqliteVersion = info.sqliteVersion;
      runner = createJobRunner({
        ...ports,
        caseFile,
        client,
        environments: environments.resolve,
        describeEnvironment: environments.describe,
        random: Math.random,
        sleep,
      });
      await runner.recover({ sendIntents });
    },
    async onClosing() {
      await runner?.dispose();
      runner = null;
      await environments.release();
    },
    onProblem: reportProblem,
  });
  const screenings = createScreeningService({
    ...ports,
    caseFile,
    requireEnvironment: environments.describe,
    runner: () => runner,
  });
  const handlers = createHandlers({
    session: caseFileSession,
    settings,
    cases: createCaseService({ ...ports, caseFile }),
    records: createRecordService(caseFile),
    environments,
    screenings,
    appInfo: () => ({
      version: appVersion,
      electronVersion: process.versions.electron,
      sqliteVersion,
      platform: `${process.platform} ${process.arch}`,
      systemLocale: app.getLocale(),
    }),
    copyText: (text) => {
      void clipboard.writeText(text);
    },
    onSettingsChanged: () => {
      applyTheme(settings.get().theme);
      // Jobs that quiet mode held back go on.
      if (!settings.get().quiet) runner?.wake(null);
    },
  });
  const dispatch = createDispatcher(handlers, {
    newReference: () => randomBytes(4).toString('hex').toUpperCase(),
    logError: ({ call, reference, error }) => {
      log.error({ event: call, reference, error });
    },
  });

  process.on('unhandledRejection', (error) => {
    reportProblem('unhandledRejection', toAppError(error));
  });
  focusOnSecondStart(() => window);
  quitAfter(async () => {
    try {
      await caseFileSession.close();
      await practice.stop();
    } finally {
      await caseFile.terminate();
    }
  });

  await app.whenReady();
  setMenu();
  applyTheme(settings.get().theme);
  lockSession(session.defaultSession);
  serveApp(session.defaultSession, inBuild('../renderer'));
  hostCalls(dispatch);
  void caseFileSession.restore();
  window = openWindow({
    session: session.defaultSession,
    preloadPath: inBuild('../preload/preload.cjs'),
  });
  reloadWhenGone(window.webContents, { clock, onProblem: reportProblem });
  window.once('closed', () => {
    window = null;
  });
}
