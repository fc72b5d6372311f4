// Scenes: what the main process in memory knows when the page starts.
import { AppError } from '#shared/errors.ts';
import type { EnvironmentId, JobId, SnapshotId } from '#shared/domain/ids.ts';
import type { Handlers, Settings } from '#shared/ipc/contract.ts';
import type { HandedFile } from '#shared/records/handed-file.ts';
import type { KeychainStatus } from '#shared/records/case-file-status.ts';
import { scopeOfView } from '#shared/review/stated-scope.ts';
import type { Job, JobRecord } from '#shared/screening/job.ts';
import { endedJobs } from '../../builders/ended-jobs.ts';
import { sampleNameSearches } from '../../builders/entity-samples.ts';
import { buildNameRequest, NAME_REPORT_TEXT } from '../../builders/name-view.ts';
import {
  buildJob,
  SAMPLE_NOW,
  sampleChains,
  sampleCosts,
  sampleEnvironments,
  sampleJobs,
  sampleLedger,
  sampleQuotas,
} from '../../builders/page-samples.ts';
import { createPlainReplies, type Change } from '../../fakes/large-replies.ts';
import { batchHandlers } from './scene-batches.ts';
import { BUNDLE_SCENES, bundleHandlers } from './scene-bundles.ts';
import { CASE_SCENES, caseHandlers } from './scene-cases.ts';
import { exportHandlers } from './scene-exports.ts';
import { FINDING_SCENES, findingHandlers } from './scene-finding.ts';
import { FILE_SCENES, fileHandlers } from './scene-file.ts';
import { HISTORY_SCENES, historyView, isHistoryScene } from '../../builders/history-samples.ts';
import {
  isNameHistoryScene,
  NAME_HISTORY_SCENES,
  nameHistoryView,
} from '../../builders/name-history.ts';
import { graphHandlers } from './scene-graph.ts';
import { historyHandlers } from './scene-history.ts';
import { JOURNAL_SCENES, journalHandlers } from './scene-journal.ts';
import { nameHandlers } from './scene-names.ts';
import { BACKTEST_SCENES, backtestHandlers } from './scene-backtest.ts';
import { DRAFT_SCENES, draftHandlers } from './scene-ruleset-editor.ts';
import { RULESET_SCENES, rulesetHandlers } from './scene-rulesets.ts';
import { REPORT_SCENES, reportHandlers } from './scene-reports.ts';
import { SCORE_SCENES, scoreScreening } from './scene-scores.ts';
import { previewIn, storedScreening, storedText, STORED_SCENES } from './scene-screenings.ts';
import { monitorHandlers } from './scene-monitoring.ts';
import { WORK_SCENES, workHandlers } from './scene-work.ts';

/** How the page finds the world. */
export const SCENES = [
  'none',
  'none_without_keychain',
  'locked',
  'missing',
  'open',
  'empty',
  'offline',
  'quota_low',
  'jobs_ended',
  'practice',
  'mixed',
  'read_only',
  'handed_case_file',
  'handed_refused',
  'written_gone',
  ...BUNDLE_SCENES,
  ...CASE_SCENES,
  ...DRAFT_SCENES,
  ...FILE_SCENES,
  ...FINDING_SCENES,
  ...HISTORY_SCENES,
  ...NAME_HISTORY_SCENES,
  ...JOURNAL_SCENES,
  ...BACKTEST_SCENES,
  ...REPORT_SCENES,
  ...RULESET_SCENES,
  ...SCORE_SCENES,
  ...STORED_SCENES,
  ...WORK_SCENES,
] as const;
/** A scene's name. */
export type SceneName = (typeof SCENES)[number];

const keychain: KeychainStatus = { available: true, backend: 'Secret Service' };
const noKeychain: KeychainStatus = {
  ...{ available: false, code: 'keychain.unavailable', reason: 'no Secret Service' },
};

/** A name that waits for the reset of its key's quota. */
const heldJob = buildJob(
  {
    id: 'job-held' as JobId,
    environmentId: 'names' as EnvironmentId,
    state: 'intent',
    billed: 'not_billed',
    remoteJobId: null,
    remoteStatus: null,
    acceptedAt: null,
    createdAt: SAMPLE_NOW - 20 * 60_000,
    error: {
      code: 'http.busy',
      message: 'the quota of this key is used up',
      retryable: true,
      details: { quotaWaitMs: 3_600_000, until: SAMPLE_NOW + 3_600_000 },
    },
  },
  { kind: 'name', request: buildNameRequest() },
);

const SAMPLE_DIAGNOSTICS = `${JSON.stringify(
  {
    format: 'tracefile-diagnostics 1',
    program: { version: '0.1.0', electron: '33.2.1', platform: 'linux' },
    caseFile: { schema: 50, rows: { cases: 3, journal: 412 } },
    log: [{ event: 'problem', where: 'cases.list', reference: '7F3A0901', code: 'internal' }],
  },
  null,
  2,
)}\n`;

/** Handlers of a main process in memory. */
export function createScene(name: SceneName, settings: Settings, onReply?: Change): Handlers {
  let isQuiet = settings.quiet;
  let present = settings;
  const isEmpty = name === 'empty' || name.startsWith('none');
  const found = name === 'none_without_keychain' ? noKeychain : keychain;
  const isQuietCase = isEmpty || name === 'sealed' || name === 'bare';
  const jobs: Job[] = isQuietCase ? [] : [...(name === 'jobs_ended' ? endedJobs : sampleJobs)];
  if (name === 'quota_low') jobs.push(heldJob);
  const environments = [...sampleEnvironments];
  const handed = handedIn(name);
  const stored = isNameHistoryScene(name)
    ? nameHistoryView(name, 'name-1' as SnapshotId)
    : (scoreScreening(name) ?? storedScreening(name));
  const replies = createPlainReplies(onReply);
  const cases = caseHandlers(name);
  const problems = ['7F3A0901'];

  function environmentOf(id: EnvironmentId) {
    const environment = environments.find((one) => one.id === id);
    if (!environment) throw new AppError('environment.unknown', id);
    return environment;
  }

  function jobOf(id: JobId): Job {
    const job = jobs.find((one) => one.id === id);
    if (!job) throw new AppError('record.not_found', id);
    return job;
  }

  function change(job: Job, parts: Partial<JobRecord>): Job {
    const changed = { ...job, ...parts };
    jobs.splice(jobs.indexOf(job), 1, changed);
    return changed;
  }

  return {
    'app.info': () => ({
      version: '0.1.0',
      isPackaged: false,
      electronVersion: '33.2.1',
      sqliteVersion: '3.51.3',
      platform: 'linux x64',
      systemLocale: 'en-GB',
    }),
    'app.handedFile': () => handed.pop() ?? null,
    'app.copyText': () => null,
    'app.showWritten': () => name !== 'written_gone',
    'app.noteProblem': () => null,
    'app.nextProblem': () => problems.shift() ?? null,
    'diagnostics.compose': () => ({
      id: 'diagnostics-1',
      fileName: 'Tracefile diagnostics 2026-03-14.json',
      text: SAMPLE_DIAGNOSTICS,
    }),
    'diagnostics.save': () => ({
      path: '/home/example/Documents/Tracefile diagnostics 2026-03-14.json',
      sha256: 'd'.repeat(64),
    }),
    'app.offerCommands': () => null,
    'settings.get': () => present,
    'settings.update': (changed) => {
      const { backups = {}, ...rest } = changed;
      present = { ...present, ...withoutUndefined(rest) };
      present = { ...present, backups: { ...present.backups, ...backups } };
      isQuiet = present.quiet;
      return present;
    },
    'settings.chooseCa': () => {
      const extraCa = {
        fileName: 'company-ca.pem',
        subject: 'CN=Example Company Root CA',
        ...{ validUntil: SAMPLE_NOW + 400 * 86_400_000, isInForce: true },
      };
      return (present = { ...present, extraCa });
    },
    'settings.removeCa': () => (present = { ...present, extraCa: null }),
    'explorers.open': ({ kind, value, confirms }) => {
      const site = 'explorer.example';
      const url = `https://${site}/${kind === 'address' ? 'address' : 'tx'}/${value}`;
      if (isQuiet) throw new AppError('http.quiet_mode', 'quiet');
      if (present.explorerSites.includes(site)) return { state: 'opened' };
      if (confirms !== site) return { state: 'asks', site, url };
      present = { ...present, explorerSites: [site] };
      return { state: 'opened' };
    },
    ...fileHandlers(name, found),
    'environments.list': () => environments,
    'environments.save': ({ id, ...parts }) => {
      const saved = {
        ...parts,
        id: id ?? (`environment-${environments.length}` as EnvironmentId),
        key: 'missing' as const,
        keyHint: null,
        keyTrouble: null,
        running: false,
      };
      environments.push(saved);
      return saved;
    },
    'environments.remove': ({ id }) => {
      environments.splice(environments.indexOf(environmentOf(id)), 1);
      return null;
    },
    'environments.setKey': ({ id, keep }) => ({ ...environmentOf(id), key: keep }),
    'environments.forgetKey': ({ id }) => ({ ...environmentOf(id), key: 'missing' }),
    'environments.testKey': ({ id }) => {
      const { primaryBase } = environmentOf(id);
      return { answeredBy: primaryBase, durationMs: 182 };
    },
    'environments.chains': ({ refresh }) => {
      if (name === 'offline' || (refresh && isQuiet)) {
        throw new AppError('http.not_reached', 'refused', { retryable: true });
      }
      return { chains: sampleChains, source: 'service', readAt: SAMPLE_NOW };
    },
    'screenings.start': ({ caseId, environmentId, ...asked }) => {
      const job = buildJob(
        {
          id: `job-new-${jobs.length}` as JobId,
          caseId,
          environmentId,
          createdAt: Date.now(),
          updatedAt: Date.now(),
        },
        asked,
      );
      jobs.push(job);
      return { jobId: job.id };
    },
    'screenings.open': ({ id }) =>
      replies.hold(
        isHistoryScene(name)
          ? historyView(name, id)
          : isNameHistoryScene(name)
            ? nameHistoryView(name, id)
            : stored,
      ),
    'views.preview': () => previewIn(name, stored),
    'views.renewPreview': () => null,
    'screenings.scope': () => scopeOfView(stored),
    ...historyHandlers(name, () => stored, replies),
    ...graphHandlers(isQuietCase, replies),
    ...replies.handlers,
    'screenings.raw': () => textOf(storedText(name)),
    'screenings.nameReport': () => textOf(NAME_REPORT_TEXT),
    'screenings.rulesetText': () => ({ text: '{}' }),
    'jobs.list': ({ caseId }) => jobs.filter((one) => caseId === null || one.caseId === caseId),
    'jobs.stop': ({ id }) => change(jobOf(id), { state: 'stopped' }),
    'jobs.resume': ({ id }) => change(jobOf(id), { state: 'processing', error: null }),
    'jobs.resolveUnknown': ({ id, decision }) =>
      change(jobOf(id), { state: decision === 'resend' ? 'sending' : 'failed' }),
    'ledger.list': ({ purpose, environmentId }) => {
      if (purpose === 'name_search' && environmentId !== null) {
        return sampleNameSearches(environmentId);
      }
      return isEmpty ? [] : sampleLedger;
    },
    'ledger.costs': () => (isEmpty ? [] : sampleCosts),
    'ledger.quotas': () =>
      name === 'quota_low' ? sampleQuotas.map((one) => ({ ...one, remaining: 4 })) : sampleQuotas,
    ...cases,
    ...journalHandlers(name, cases['journal.list']),
    ...nameHandlers(),
    ...findingHandlers(name, isEmpty),
    ...monitorHandlers(isEmpty),
    ...workHandlers(name),
    ...reportHandlers(name, replies),
    ...bundleHandlers(name),
    ...exportHandlers(name),
    ...rulesetHandlers(name),
    ...draftHandlers(name, isEmpty),
    ...backtestHandlers(name, replies),
    ...batchHandlers(isEmpty, name === 'mixed' || name === 'practice' ? name : 'real'),
  };
}

/** What was handed over from outside. */
function handedIn(scene: SceneName): HandedFile[] {
  const path = '/home/example/Documents/harbour.tracefile';
  if (scene === 'handed_case_file') return [{ kind: 'case_file', path }];
  if (scene !== 'handed_refused') return [];
  return [{ kind: 'refused', path, reason: 'neither_case_nor_bundle' }];
}

function textOf(text: string) {
  return { text, sizeBytes: text.length, isCut: false, isUtf8: true };
}

function withoutUndefined<Value extends object>(value: Value) {
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Value]?: Exclude<Value[Key], undefined> };
}
