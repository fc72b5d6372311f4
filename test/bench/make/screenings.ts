// Screenings of a made case file: every one is a job that was sent, accepted, polled and answered,
// or a saved answer from elsewhere.
import { createHash } from 'node:crypto';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EnvironmentKind } from '#shared/domain/environment.ts';
import type { CaseId, EnvironmentId, JobId, RequestId, Sha256Hex } from '#shared/domain/ids.ts';
import type { AnswerOrigin } from '#shared/records/transfer.ts';
import type { JobRequest } from '#shared/screening/job.ts';
import { toNameBody } from '#shared/names/request.ts';
import { toPlain } from '#shared/screening/json.ts';
import { toKyaBody, toKytBody } from '#shared/screening/request.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { builtinsOf } from '../../../electron/practice/rulesets/builtins.ts';
import { toRulesetJson } from '../../../electron/practice/rulesets/ruleset-json.ts';
import { buildKytRequest, buildNameRequest } from '../../builders/casefile-batches.ts';
import { buildOutcome, buildRecord } from '../../builders/casefile-records.ts';
import { buildRequest } from '../../builders/kya-view.ts';
import { kyaText, kytText, nameText, type AddressPool } from './answers.ts';
import type { Chance } from './chance.ts';
import type { MadeOperations } from './operations.ts';

/** Where a made screening was sent. */
interface Sent {
  environmentId: EnvironmentId;
  environmentName: string;
  environmentKind: EnvironmentKind;
}

const ENVIRONMENTS: readonly Sent[] = [
  environment('production', 'Production'),
  environment('test', 'Test'),
  environment('practice', 'Practice'),
];
const APP_VERSION = '0.1.0';
/** Whoever imports it states nothing but where it came from. */
const ORIGIN: AnswerOrigin = {
  ...{ stated: 'From a colleague, by mail', takenAt: null },
  ...{ subject: null, chain: null, token: null, direction: null },
};
/** Bytes of one write of a large answer. */
const WRITE_BYTES = 1_000_000;

function environment(kind: EnvironmentKind, environmentName: string): Sent {
  return { environmentId: kind as string as EnvironmentId, environmentName, environmentKind: kind };
}

/** What screenings of one file are made with. */
export interface ScreeningMaker {
  chance: Chance;
  now: () => number;
  /** For files that arrive from outside. */
  folder: string;
  /** Of the ruleset that decided all of them. */
  rulesetSha256: Sha256Hex;
  /** The number of the last job at the service. */
  last: { remoteId: number };
}

/** What is to be screened, and how large the answer is. */
export interface Planned {
  job: JobRequest;
  /** Hits of an address. */
  hitCount: number;
}

/** Stores the ruleset of the practice service as it is read from there. */
export function storeRuleset(operations: MadeOperations, chance: Chance): Sha256Hex {
  const [ruleset] = builtinsOf('production');
  if (ruleset === undefined) throw new Error('the practice service has no ruleset');
  const data = toPlain(toRulesetJson(ruleset)) as object;
  const id = chance.id<RequestId>();
  answer(operations, { id, purpose: 'ruleset', method: 'GET', body: null }, data);
  const reading = operations.readRuleset({ id });
  if (reading.kind !== 'success') throw new Error('the ruleset cannot be read');
  return reading.value.sha256;
}

/** Draws what is asked next: most often an address, some of them again. */
export function planScreening(maker: ScreeningMaker, known: string[]): Planned {
  const { chance } = maker;
  const kind = chance.next();
  if (kind < 0.2) {
    const transaction = `0x${chance.hex(64)}`;
    return { job: { kind: 'kyt', request: buildKytRequest({ transaction }) }, hitCount: 2 };
  }
  if (kind < 0.45) {
    const name = chance.happens(0.7) ? chance.personName() : chance.companyName();
    return { job: { kind: 'name', request: buildNameRequest({ name }) }, hitCount: 0 };
  }
  const isAgain = known.length > 0 && chance.happens(0.3);
  const address = isAgain ? chance.pick(known) : chance.address();
  if (!isAgain) known.push(address);
  return { job: { kind: 'kya', request: buildRequest({ address }) }, hitCount: hitsOf(chance) };
}

/** Hundreds for two in a hundred screenings of all kinds; else a handful, mostly few. */
function hitsOf(chance: Chance): number {
  if (chance.happens(0.0375)) return chance.between(200, 206);
  return 3 + Math.floor(chance.next() ** 4 * 10);
}

/** Sends a stored intent and stores what came back. */
export function runJob(
  operations: MadeOperations,
  maker: ScreeningMaker,
  pool: AddressPool,
  { jobId, planned }: { jobId: JobId; planned: Planned },
  sent = sentTo(planned.job),
): SnapshotSummary {
  const { chance, now } = maker;
  const { job } = planned;
  const remoteId = ++maker.last.remoteId;
  const change = { id: jobId, why: null };
  const own = { jobId, environmentId: sent.environmentId };
  const isName = job.kind === 'name';

  operations.changeJob({ ...change, from: ['intent'], to: 'sending', patch: {}, at: now() });
  const submit = isName
    ? ({ purpose: 'name_screen', path: '/v1/screening' } as const)
    : ({ purpose: 'screen', path: `/api/v3/screen/${job.kind}` } as const);
  answer(
    operations,
    {
      ...{ id: chance.id<RequestId>(), ...own, ...submit, sentAt: now() },
      body: JSON.stringify(bodyOf(job)),
    },
    { job_id: remoteId, type: job.kind, status: 'PENDING' },
  );
  const patch = { remoteJobId: String(remoteId), billed: 'billed', acceptedAt: now() } as const;
  operations.changeJob({ ...change, from: ['sending'], to: 'accepted', patch, at: now() });

  const requestId = chance.id<RequestId>();
  const poll = isName
    ? ({ purpose: 'name_poll', path: `/v1/screening/${String(remoteId)}` } as const)
    : ({ purpose: 'poll', path: `/api/v3/screen/result/${String(remoteId)}` } as const);
  const at = now();
  answer(
    operations,
    { id: requestId, ...own, ...poll, method: 'GET', body: null, sentAt: at },
    textOf(chance, pool, planned, { remoteId, at }),
  );
  const ruleset = {
    ...({ role: 'detection', requestedId: '0', certainty: 'named' } as const),
    ...{ sha256: maker.rulesetSha256, changedWhileRunning: false },
  };
  return operations.storeSnapshot({
    draft: {
      ...{ id: chance.id(), jobId, requestId, reportRequestId: null, takenAt: now() },
      ...{ environmentName: sent.environmentName, environmentKind: sent.environmentKind },
      ...{ rulesets: job.kind === 'kya' ? [ruleset] : [], appVersion: APP_VERSION },
    },
  });
}

/** Where a question is sent: by chance, but the same for all that is asked of it. */
export function sentTo(job: JobRequest): Sent {
  if (job.kind === 'name') return environment('practice', 'Practice');
  const subject = job.kind === 'kya' ? job.request.address : job.request.transaction;
  return (
    ENVIRONMENTS[Number.parseInt(subject.slice(-1), 16) % 8] ??
    environment('production', 'Production')
  );
}

function bodyOf(job: JobRequest): object {
  switch (job.kind) {
    case 'kya':
      return toKyaBody(job.request);
    case 'kyt':
      return toKytBody(job.request);
    case 'name':
      return toNameBody(job.request);
  }
}

/** A saved answer of an address, from elsewhere. */
export function importScreening(
  operations: MadeOperations,
  maker: ScreeningMaker,
  pool: AddressPool,
  caseId: CaseId,
): SnapshotSummary {
  const { chance, now, folder } = maker;
  const remoteId = ++maker.last.remoteId;
  const at = now();
  const args = { address: chance.address(), hitCount: hitsOf(chance), remoteId, at };
  const text = kyaText(chance, pool, args);
  const path = join(folder, `answer-${String(remoteId)}.json`);
  writeFileSync(path, text);
  utimesSync(path, at / 1000, at / 1000);
  return operations.importAnswer({
    ...{ id: chance.id(), fileId: chance.id(), caseId, path, appVersion: APP_VERSION, at },
    sha256: createHash('sha256').update(text).digest('hex'),
    origin: ORIGIN,
  });
}

function textOf(
  chance: Chance,
  pool: AddressPool,
  { job, hitCount }: Planned,
  at: { remoteId: number; at: number },
): string {
  switch (job.kind) {
    case 'kya':
      return kyaText(chance, pool, { address: job.request.address, hitCount, ...at });
    case 'kyt':
      return kytText(chance, pool, { transaction: job.request.transaction, ...at });
    case 'name':
      return nameText(chance, job.request.name, at.remoteId);
  }
}

/** A request with its answer, as the transport stores them. */
function answer(
  operations: MadeOperations,
  record: Parameters<typeof buildRecord>[0],
  given: string | object,
): void {
  const stored = buildRecord(record);
  operations.beginRequest({ record: stored });
  const text =
    typeof given === 'string' ? given : JSON.stringify({ code: 0, msg: 'success', data: given });
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += WRITE_BYTES) {
    operations.appendBody({ id: stored.id, bytes: bytes.subarray(from, from + WRITE_BYTES) });
  }
  const receivedAt = stored.sentAt + 40;
  operations.finishRequest({
    id: stored.id,
    outcome: buildOutcome({ serverDate: receivedAt, receivedAt }),
  });
}
