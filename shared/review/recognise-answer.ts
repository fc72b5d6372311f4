// A JSON answer that somebody saved elsewhere, recognised by its shape: the result of an address,
// a transaction or a name; bare, in the envelope, in a completed job or task, or as an MCP tool
// gave it. What is none of these is refused with the reason. Nothing is guessed: where the answer
// is silent, the field is null, and the person who imports it says what they know.
import type { UtcMs } from '../domain/time.ts';
import { parseTimestamp } from '../domain/time.ts';
import { readDetail } from '../names/detail-reader.ts';
import { readNameResult } from '../names/name-reader.ts';
import type { NameResult } from '../names/result.ts';
import { readNameTask } from '../names/task-reader.ts';
import { readCarriedResult } from '../screening/carried-result.ts';
import { notingText } from '../screening/deviation.ts';
import { openEnvelope, type EnvelopeReading } from '../screening/envelope.ts';
import { readJobAnswer } from '../screening/job-reader.ts';
import {
  isJsonObject,
  JsonNumber,
  NO_DUPLICATES,
  parseJson,
  property,
  type Duplicates,
  type JsonObject,
  type JsonProblem,
  type JsonValue,
} from '../screening/json.ts';
import { readKyaResult } from '../screening/kya-reader.ts';
import { readKytResult } from '../screening/kyt-reader.ts';
import { openMcpAnswer } from '../screening/mcp-reader.ts';
import type { ScreenDirection } from '../screening/request.ts';
import type { KyaResult, KytResult } from '../screening/result.ts';
import { holdsNameResult, holdsScreeningResult, isAccount, isRuleset } from './answer-shapes.ts';
import { endsOfHits } from './hit-identities.ts';
import { readSides } from './sides.ts';

/** Why a text is no result that can be imported. */
export type NotAResult =
  | JsonProblem
  | 'empty'
  /** A list, e.g. of chains, of rulesets or of several answers. */
  | 'list'
  /** A text, a number, a flag or null. */
  | 'not_an_object'
  /** A refusal of the service. */
  | 'error_answer'
  /** A job or task that was still at work. */
  | 'unfinished'
  /** A job or task that ended without a result. */
  | 'failed'
  | 'ruleset'
  /** Answers of an account hold keys: they are never stored. */
  | 'account'
  | 'unknown_shape';

/** What an answer says of itself; null where it is silent. */
export interface AnswerFacts {
  /** Whether `{code, msg, data}` stood around it. */
  hasEnvelope: boolean;
  /** Where the result is in the text (RFC 6901); null within a text of its own, as MCP gives. */
  resultPointer: string | null;
  remoteId: string | null;
  /** The address, the transaction hash or the name. */
  subject: string | null;
  chain: string | null;
  token: string | null;
  direction: ScreenDirection | null;
  takenAt: UtcMs | null;
}

/** A recognised answer with its result as the readers read it. */
export type RecognisedAnswer = AnswerFacts &
  (
    | { kind: 'kya'; result: KyaResult }
    | { kind: 'kyt'; result: KytResult }
    | { kind: 'name'; result: NameResult }
  );

/** An answer, or why the text is none. */
export type AnswerRecognition =
  { ok: true; answer: RecognisedAnswer } | { ok: false; reason: NotAResult };

/** The longest text that is taken for a subject, a chain or a token. */
const MAX_FACT = 500;
/** Nobody saved an answer before 1973. */
const LEAST_MS = 100_000_000_000;
/** The documents show no time; jobs and tasks are known to carry one of these. */
const TIME_FIELDS = ['completed_at', 'finished_at', 'updated_at', 'created_at'] as const;

/** What is known of the screening an answer is to: where its paths end. */
export interface AskedSubject {
  address?: string;
  direction?: ScreenDirection;
}

/**
 * Recognises the text of a file, without a byte order mark. Never throws.
 * @param asked as far as it is known; the rest is taken as the answer has it
 */
export function recogniseAnswer(text: string, asked: AskedSubject = {}): AnswerRecognition {
  if (text.trim() === '') return refuse('empty');
  const opened = open(text);
  if (!opened.ok) return opened;
  const { data } = opened;
  if (Array.isArray(data)) return refuse('list');
  if (!isJsonObject(data)) return refuse('not_an_object');
  return recogniseObject(data, opened, asked);
}

/** The data and where it is; no pointer leads into the text that an MCP tool gives. */
interface Opened {
  ok: true;
  data: JsonValue;
  hasEnvelope: boolean;
  pointer: string | null;
  duplicates: Duplicates;
}

/** The data of an answer, out of whatever is around it. */
function open(text: string): Opened | { ok: false; reason: NotAResult } {
  const json = parseJson(text);
  if (!json.ok) {
    const isStream = json.problem === 'not_json' && /^(event|data|id|retry):/m.test(text);
    return isStream ? openedBy(openMcpAnswer(text), null) : refuse(json.problem);
  }
  const { value, duplicates } = json;
  if (isJsonObject(value) && property(value, 'jsonrpc') !== undefined) {
    return openedBy(openMcpAnswer(text), null);
  }
  const envelope = openEnvelope(value);
  return envelope.kind === 'no_envelope'
    ? { ok: true, data: value, hasEnvelope: false, pointer: '', duplicates }
    : openedBy({ ...envelope, duplicates }, '/data');
}

function openedBy(
  envelope: EnvelopeReading & { duplicates?: Duplicates },
  pointer: string | null,
): Opened | { ok: false; reason: NotAResult } {
  switch (envelope.kind) {
    case 'success':
      return {
        ok: true,
        data: envelope.data,
        hasEnvelope: pointer !== null,
        pointer,
        duplicates: envelope.duplicates ?? NO_DUPLICATES,
      };
    case 'service_error':
      return refuse('error_answer');
    case 'no_envelope':
      return refuse('unknown_shape');
  }
}

function recogniseObject(data: JsonObject, opened: Opened, asked: AskedSubject): AnswerRecognition {
  const { hasEnvelope, pointer, duplicates } = opened;
  const carried = property(data, 'result');
  const inText = isJsonObject(carried) ? null : readCarriedResult(carried, holdsResult);
  const holder = isJsonObject(carried) ? carried : (inText?.result ?? data);
  const sentAsText = inText?.sentAsText ?? null;
  const prefix = hasEnvelope ? 'data' : '';
  if (holdsNameResult(holder)) return recogniseName(data, opened);
  const kind = holdsScreeningResult(holder, property(data, 'type'));
  if (kind === null) return refuse(reasonOf(data));
  const job = readJobAnswer(data);
  if (job.kind !== 'result') return refuse(job.kind === 'job' ? 'unfinished' : 'failed');
  const path =
    holder === data ? prefix : [prefix, 'result'].filter((part) => part !== '').join('.');
  const member = holder === data ? '' : 'result';
  const resultPointer = sentAsText === null ? pointerTo(pointer, member) : null;
  const common = { hasEnvelope, resultPointer, remoteId: job.jobId, takenAt: timeOf(data) };
  if (kind === 'kya') {
    const read = readKyaResult(holder, path, duplicates, asked.address ?? null);
    const result = notingText(read, path, sentAsText);
    const subject = fact(result.address) ?? fact(result.overview?.address);
    return {
      ok: true,
      answer: { kind, result, ...common, ...placeOf(result), subject, direction: null },
    };
  }
  const read = readKytResult(holder, path, duplicates, (result) => {
    const direction = asked.direction ?? sidesIn(result) ?? 'both';
    return endsOfHits(readSides({ summary: { direction }, result }));
  });
  const result = notingText(read, path, sentAsText);
  const subject = fact(result.transaction);
  return {
    ok: true,
    answer: { kind, result, ...common, ...placeOf(result), subject, direction: sidesIn(result) },
  };
}

function recogniseName(data: JsonObject, opened: Opened): AnswerRecognition {
  const { hasEnvelope, pointer, duplicates } = opened;
  const task = readNameTask(data);
  if (task.kind !== 'result') return refuse(task.kind === 'task' ? 'unfinished' : 'failed');
  const prefix = hasEnvelope ? ['data'] : [];
  const path = [...prefix, ...(task.path === '' ? [] : [task.path])].join('.');
  const read = readNameResult(task.result, path, duplicates, task.query);
  return {
    ok: true,
    answer: {
      kind: 'name',
      result: notingText(read, path, task.sentAsText),
      hasEnvelope,
      resultPointer: task.sentAsText === null ? pointerTo(pointer, task.path) : null,
      remoteId: task.taskId,
      subject: fact(task.query),
      chain: null,
      token: null,
      direction: null,
      takenAt: timeOf(data),
    },
  };
}

function holdsResult(object: JsonObject): boolean {
  return holdsNameResult(object) || holdsScreeningResult(object, undefined) !== null;
}

function pointerTo(pointer: string | null, member: string): string | null {
  return pointer === null || member === '' ? pointer : `${pointer}/${member}`;
}

/** Why an object holds no result. */
function reasonOf(data: JsonObject): NotAResult {
  if (isAccount(data)) return 'account';
  if (isRuleset(data)) return 'ruleset';
  const job = readJobAnswer(data);
  const task = readNameTask(data);
  if ([job.kind, task.kind].some((kind) => kind === 'failed' || kind === 'finished'))
    return 'failed';
  if (readDetail(data) !== null) return 'error_answer';
  const isJob = property(data, 'job_id') !== undefined || property(data, 'jobId') !== undefined;
  const isTask = property(data, 'query') !== undefined && task.kind === 'task';
  return isJob || isTask ? 'unfinished' : 'unknown_shape';
}

/** Chain and token; the token is only in the overviews. */
function placeOf(
  result: KyaResult & Partial<Pick<KytResult, 'inOverview' | 'outOverview'>>,
): Pick<AnswerFacts, 'chain' | 'token'> {
  const overviews = [result.overview, result.inOverview, result.outOverview];
  const token = overviews.map((overview) => fact(overview?.token)).find((word) => word !== null);
  return { chain: fact(result.chain), token: token ?? null };
}

/** The screened sides, as far as the fields of a side tell (blockchain API 2.5). */
function sidesIn(result: KytResult): ScreenDirection | null {
  const { inScore, outScore, inOverview, outOverview, fromLabels, toLabels } = result;
  const ofBoth = [inScore, outScore, inOverview, outOverview, result.inHighlightSummary];
  const isBoth =
    [...ofBoth, result.outHighlightSummary].some((part) => part !== null) ||
    fromLabels.length + toLabels.length > 0;
  const { inRulesetId, outRulesetId } = result;
  if (isBoth || (inRulesetId !== null && outRulesetId !== null)) return 'both';
  if (inRulesetId !== null) return 'in';
  return outRulesetId === null ? null : 'out';
}

/** When it was taken, as the job or task around it says. */
function timeOf(data: JsonObject): UtcMs | null {
  for (const field of TIME_FIELDS) {
    const value = property(data, field);
    const parsed =
      value instanceof JsonNumber
        ? parseTimestamp(value.value)
        : typeof value === 'string'
          ? parseTimestamp(value)
          : null;
    if (parsed !== null && Number.isSafeInteger(parsed) && parsed >= LEAST_MS) return parsed;
  }
  return null;
}

/** A text that can name a subject; null for none, and for one that is no such thing. */
function fact(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').trim();
  return trimmed === '' || trimmed.length > MAX_FACT ? null : trimmed;
}

function refuse(reason: NotAResult): { ok: false; reason: NotAResult } {
  return { ok: false, reason };
}
