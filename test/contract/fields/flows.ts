// A screening from submit to result, as the job engine asks for it, and the result as the readers
// of the application read it from the kept bytes.
import type { JsonObject } from '#shared/screening/json.ts';
import { isJsonObject } from '#shared/screening/json.ts';
import { readJobAnswer } from '#shared/screening/job-reader.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import { readKytResult } from '#shared/screening/kyt-reader.ts';
import {
  KYA_DEFAULTS,
  kyaRequestSchema,
  KYT_DEFAULTS,
  kytRequestSchema,
  type KyaRequest,
  type KyaRequestInput,
  type KytRequest,
  type KytRequestInput,
} from '#shared/screening/request.ts';
import type { KyaResult, KytResult } from '#shared/screening/result.ts';
import {
  NAME_DEFAULTS,
  nameRequestSchema,
  type NameRequest,
  type NameRequestInput,
} from '#shared/names/request.ts';
import { readNameResult } from '#shared/names/name-reader.ts';
import { readNameTask, type NameTaskAnswer } from '#shared/names/task-reader.ts';
import type { NameResult } from '#shared/names/result.ts';
import type { ScreeningAnswer } from '../../../electron/providers/screening/screen.ts';
import { scenarioTransaction } from '../../../electron/practice/kyt-scenarios.ts';
import type { StoryName } from '../../../electron/practice/ledger/stories/catalogue.ts';
import { scenarioAddress } from '../../../electron/practice/scenarios.ts';
import { lastOf, type Recorded, type Seen } from './recorded.ts';
import type { ContractStage } from './stage.ts';

/** What the client made of a screening: each answer as it came, and the result. */
export interface ScreeningRun<Result> {
  /** What the person asked for. */
  request: KyaRequest | KytRequest;
  /** To the submit, to a poll at once, after 1.5 s and after 3.5 s. */
  answers: ScreeningAnswer[];
  result: Result;
}

/** What differs from the defaults of a screening. */
export type KyaChanges = Partial<Omit<KyaRequestInput, 'address'>>;
/** See `KyaChanges`. */
export type KytChanges = Partial<Omit<KytRequestInput, 'transaction'>>;

/** Screens the address of a story on Ethereum; `client` is a `ScreeningRun<KyaResult>`. */
export async function screenAddress(
  stage: ContractStage,
  story: StoryName,
  changes: KyaChanges = {},
): Promise<Recorded> {
  const address = scenarioAddress(story, 'Ethereum');
  const asked = { ...KYA_DEFAULTS, chainName: 'Ethereum', address, ...changes };
  const request = kyaRequestSchema.parse(asked);
  const jobId = await stage.newJob({ kind: 'kya', request });
  const { environment, screening } = stage;
  return followJob<KyaResult>(
    { stage, request },
    () => screening.submitKya(environment, jobId, request),
    (remoteId) => screening.pollResult(environment, jobId, remoteId),
    readKyaResult,
  );
}

/** Screens the transaction of a story on Ethereum; `client` is a `ScreeningRun<KytResult>`. */
export async function screenTransaction(
  stage: ContractStage,
  story: StoryName,
  changes: KytChanges = {},
): Promise<Recorded> {
  const transaction = scenarioTransaction(story, 'Ethereum');
  const asked = { ...KYT_DEFAULTS, chainName: 'Ethereum', transaction, ...changes };
  const request = kytRequestSchema.parse(asked);
  const jobId = await stage.newJob({ kind: 'kyt', request });
  const { environment, screening } = stage;
  return followJob<KytResult>(
    { stage, request },
    () => screening.submitKyt(environment, jobId, request),
    (remoteId) => screening.pollResult(environment, jobId, remoteId),
    readKytResult,
  );
}

async function followJob<Result>(
  { stage, request }: { stage: ContractStage; request: KyaRequest | KytRequest },
  submit: () => Promise<ScreeningAnswer>,
  poll: (remoteId: string) => Promise<ScreeningAnswer>,
  read: (result: JsonObject, path: string) => Result,
): Promise<Recorded> {
  const recorded = await stage.record(async () => {
    const answers = [await submit()];
    const remoteId = answers[0]?.answer.jobId ?? '';
    for (const wait of [0, 1_500, 2_000]) {
      stage.clock.advance(wait);
      answers.push(await poll(remoteId));
    }
    return answers;
  });
  if (recorded.error !== null) throw recorded.error;
  const { json } = lastOf(recorded);
  const answer = readJobAnswer(isJsonObject(json ?? null) ? (json as JsonObject)['data']! : null);
  if (answer.kind !== 'result') throw new Error('no result');
  const answers = recorded.client as ScreeningAnswer[];
  return { ...recorded, client: { request, answers, result: read(answer.result, answer.path) } };
}

/** One exchange of a screening that ran: 0 is the submit, 1 to 3 are the polls. */
export function stepOf(recorded: Recorded, step: 0 | 1 | 2 | 3): Recorded {
  const { answers } = recorded.client as ScreeningRun<unknown>;
  return { ...pick(recorded, step), client: answers[step] };
}

function pick(recorded: Recorded, step: number): Recorded {
  return { ...recorded, seen: [recorded.seen[step] as Seen] };
}

/** What the client made of a name screening: each answer as read, and the result. */
export interface NameRun {
  request: NameRequest;
  /** To the submit, to a poll at once, and when the longest screening is over. */
  answers: NameTaskAnswer[];
  /** Null when the task failed without one. */
  result: NameResult | null;
}

/** Longer than any name screening takes. */
export const LONGEST_NAME_SCREENING_MS = 120_000;

/** Screens a name; `client` is a `NameRun`. */
export async function screenName(
  stage: ContractStage,
  name: string,
  changes: Partial<Omit<NameRequestInput, 'name'>> = {},
): Promise<Recorded> {
  const request = nameRequestSchema.parse({ ...NAME_DEFAULTS, name, ...changes });
  const jobId = await stage.newJob({ kind: 'name', request });
  const { nameEnvironment: environment, names } = stage;
  const recorded = await stage.record(async () => {
    const submitted = await names.submitName(environment, jobId, request);
    const taskId = submitted.answer.taskId ?? '';
    await names.pollName(environment, jobId, taskId);
    stage.clock.advance(LONGEST_NAME_SCREENING_MS);
    await names.pollName(environment, jobId, taskId);
  });
  if (recorded.error !== null) throw recorded.error;
  const answers = recorded.seen.map(({ json }) => readNameTask(json));
  const last = answers.at(-1);
  const result = last?.kind === 'result' || last?.kind === 'failed' ? last.result : null;
  const read = result === null ? null : readNameResult(result, 'result');
  return { ...recorded, client: { request, answers, result: read } satisfies NameRun };
}

/** One exchange of a name screening that ran: 0 is the submit, 1 and 2 are the polls. */
export function nameStepOf(recorded: Recorded, step: 0 | 1 | 2): Recorded {
  const { answers } = recorded.client as NameRun;
  return { ...pick(recorded, step), client: { answer: answers[step] } };
}
