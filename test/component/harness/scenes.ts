// Scenes: what the main process in memory knows when the page starts.
import { AppError } from '#shared/errors.ts';
import type { CaseId, EnvironmentId, JobId } from '#shared/domain/ids.ts';
import type { CaseFileStatus, Handlers, KeychainStatus, Settings } from '#shared/ipc/contract.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import type { Job } from '#shared/screening/job.ts';
import { buildHit, buildNodes, evmAddress } from '../../builders/hits.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';
import { kyaSampleText } from '../../builders/kya-sample.ts';
import {
  buildJob,
  SAMPLE_NOW,
  sampleCases,
  sampleChains,
  sampleEnvironments,
  sampleHash,
  sampleJobs,
  sampleJournal,
  sampleLedger,
  sampleScreenings,
} from '../../builders/page-samples.ts';

/** How the page finds the world. */
export const SCENES = [
  'none',
  'none_without_keychain',
  'locked',
  'missing',
  'open',
  'empty',
  'offline',
  'unreadable',
  'no_score',
  'many',
] as const;
/** A scene's name. */
export type SceneName = (typeof SCENES)[number];

const PATH = '/home/example/Documents/Tracefile/cases.tracefile';
const keychain: KeychainStatus = { available: true, backend: 'Secret Service' };
const noKeychain: KeychainStatus = { available: false, reason: 'no Secret Service' };

/** Handlers of a main process in memory. */
export function createScene(name: SceneName, settings: Settings): Handlers {
  let isQuiet = settings.quiet;
  let present = settings;
  const isEmpty = name === 'empty' || name.startsWith('none');
  const found = name === 'none_without_keychain' ? noKeychain : keychain;
  const cases = isEmpty ? [] : [...sampleCases];
  const jobs: Job[] = isEmpty ? [] : [...sampleJobs];
  const environments = [...sampleEnvironments];
  let status = firstStatus(name, found);

  function openStatus(path: string, investigator: string): CaseFileStatus {
    return {
      state: 'open',
      path,
      investigator,
      remembered: false,
      encrypted: true,
      openedAt: SAMPLE_NOW - 60_000,
      journal: { ok: true, entries: 214, head: sampleHash(3) },
      keychain: found,
    };
  }

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

  function change(job: Job, parts: Partial<Job>): Job {
    const changed = { ...job, ...parts };
    jobs.splice(jobs.indexOf(job), 1, changed);
    return changed;
  }

  return {
    'app.info': () => ({
      version: '0.1.0',
      electronVersion: '33.2.1',
      sqliteVersion: '3.51.3',
      platform: 'linux x64',
      systemLocale: 'en-GB',
    }),
    'app.copyText': () => null,
    'settings.get': () => present,
    'settings.update': (changed) => {
      present = { ...present, ...withoutUndefined(changed) };
      isQuiet = present.quiet;
      return present;
    },
    'caseFile.status': () => status,
    'caseFile.choosePath': ({ purpose }) => ({
      path: purpose === 'open' ? '/media/stick/other.tracefile' : PATH,
    }),
    'caseFile.create': ({ path, investigator }) => (status = openStatus(path, investigator)),
    'caseFile.open': ({ path, passphrase }) => {
      if (passphrase !== 'right') throw new AppError('casefile.wrong_passphrase', 'wrong');
      return (status = openStatus(path, 'R. Example'));
    },
    'caseFile.close': () => (status = firstStatus('locked', found)),
    'cases.create': ({ reference, title }) => {
      const created = {
        id: `case-new-${cases.length}` as CaseId,
        reference: reference ?? `TF-2026-00${cases.length + 1}`,
        title: title ?? '',
        createdAt: SAMPLE_NOW,
        screeningCount: 0,
        openJobCount: 0,
        lastActivityAt: SAMPLE_NOW,
      };
      cases.push(created);
      return created;
    },
    'cases.list': () => cases,
    'environments.list': () => environments,
    'environments.save': ({ id, ...parts }) => {
      const saved = {
        ...parts,
        id: id ?? (`environment-${environments.length}` as EnvironmentId),
        key: 'missing' as const,
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
    'environments.chains': ({ refresh }) => {
      if (name === 'offline' || (refresh && isQuiet)) {
        throw new AppError('http.not_reached', 'refused', { retryable: true });
      }
      return { chains: sampleChains, source: 'service', readAt: SAMPLE_NOW };
    },
    'screenings.start': ({ caseId, environmentId, request }) => {
      const job = buildJob({
        id: `job-new-${jobs.length}` as JobId,
        caseId,
        environmentId,
        request,
        createdAt: Date.now(),
        updatedAt: Date.now(),
      });
      jobs.push(job);
      return { jobId: job.id };
    },
    'screenings.list': ({ caseId }) =>
      isEmpty ? [] : sampleScreenings.filter((one) => one.caseId === caseId),
    'screenings.open': () => openedScreening(name),
    'screenings.raw': () => {
      const text = name === 'unreadable' ? '<html>502</html>' : kyaSampleText();
      return { text, sizeBytes: text.length, isCut: false, isUtf8: true };
    },
    'screenings.rulesetText': () => ({ text: '{}' }),
    'jobs.list': ({ caseId }) => jobs.filter((one) => caseId === null || one.caseId === caseId),
    'jobs.stop': ({ id }) => change(jobOf(id), { state: 'stopped' }),
    'jobs.resume': ({ id }) => change(jobOf(id), { state: 'processing', error: null }),
    'jobs.resolveUnknown': ({ id, decision }) =>
      change(jobOf(id), { state: decision === 'resend' ? 'sending' : 'failed' }),
    'ledger.list': () => (isEmpty ? [] : sampleLedger),
    'journal.list': () => sampleJournal,
    'journal.verify': () => ({ ok: true, entries: 214, head: sampleHash(3) }),
  };
}

/** The stored screening: rich, with bytes that are no answer, or with a score not computed. */
function openedScreening(name: SceneName): ScreeningView {
  const view = buildScreeningView();
  if (name === 'unreadable') {
    const summary = { ...view.summary, score: null, verdict: null, risk: null, hitCount: null };
    return { ...view, summary, result: null, unreadable: 'not_json' };
  }
  if (name === 'no_score' && view.result !== null) {
    const summary = { ...view.summary, score: null, verdict: null };
    return { ...view, summary, result: { ...view.result, score: null, overview: null } };
  }
  if (name === 'many' && view.result !== null) {
    // More senders than one node draws: the rest folds.
    const hits = Array.from({ length: 40 }, (_, index) =>
      buildHit({
        index,
        nodes: buildNodes([evmAddress(index + 100)], [view.summary.address, String(900 - index)]),
      }),
    );
    return { ...view, result: { ...view.result, hits } };
  }
  return view;
}

function firstStatus(name: SceneName, found: KeychainStatus): CaseFileStatus {
  if (name.startsWith('none')) return { state: 'none', suggestedPath: PATH, keychain: found };
  if (name === 'locked' || name === 'missing') {
    return {
      state: 'locked',
      path: PATH,
      suggestedPath: '/home/example/Documents/Tracefile/cases-2.tracefile',
      missing: name === 'missing',
      keychain: found,
    };
  }
  return {
    state: 'open',
    path: PATH,
    investigator: 'R. Example',
    remembered: true,
    encrypted: true,
    openedAt: SAMPLE_NOW - 60_000,
    journal: { ok: true, entries: 214, head: sampleHash(3) },
    keychain: found,
  };
}

function withoutUndefined<Value extends object>(value: Value) {
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Value]?: Exclude<Value[Key], undefined> };
}
