// What the beginning of a body says of it, for the ledger's word on money and for a quota's 429.
// The readers that work on the stored bytes have the last word.
import type { Service } from '#shared/domain/environment.ts';
import { readDetail } from '#shared/names/detail-reader.ts';
import { readNameTask } from '#shared/names/task-reader.ts';
import { openEnvelope } from '#shared/screening/envelope.ts';
import { readJobAnswer } from '#shared/screening/job-reader.ts';
import { parseJson, type JsonValue } from '#shared/screening/json.ts';
import { decodeBody, type DecodedText, type SaidEncoding } from '../../encoding/body-text.ts';
import type { BodyKind } from './outcome.ts';

/** The most that is looked at; a longer body is no refusal. */
export const PEEK_BYTES = 64 * 1024;

/** Whose answer it is. */
export interface PeekedAnswer {
  service: Service;
  /** Whether it answers a screening that was sent: then it must tell of a job or a result. */
  isSubmit: boolean;
  /** What it said of its bytes. */
  said: SaidEncoding;
}

/**
 * The kind of a body.
 * @param bytes its beginning, more than `PEEK_BYTES` only when it is longer than that
 */
export function peekBody(bytes: Uint8Array, answer: PeekedAnswer): BodyKind {
  if (bytes.length > PEEK_BYTES) return { kind: 'success' };
  const body = Buffer.from(bytes);
  const exact = peekText(decodeBody(body, answer.said), answer);
  if (exact !== null) return exact;
  // As `isResultThatCannotBeOpened` has it, and as a refusal is read whatever its bytes.
  const replaced = peekText(decodeBody(body, answer.said, 'replaced'), answer);
  return replaced?.kind === 'service_error' ? replaced : { kind: 'success' };
}

/** Null for what is kept though it cannot be opened. */
function peekText(text: DecodedText, { service, isSubmit }: PeekedAnswer): BodyKind | null {
  const json = text.ok ? parseJson(text.text) : text;
  if (!json.ok) return json.problem === 'not_json' ? { kind: 'unreadable' } : null;
  if (service === 'names') return peekName(json.value, isSubmit);
  const envelope = openEnvelope(json.value);
  if (envelope.kind !== 'success') return envelope;
  const answer = isSubmit ? readJobAnswer(envelope.data) : null;
  const isNone = answer?.kind === 'none' || (answer?.kind === 'job' && answer.jobId === null);
  return { kind: isNone ? 'unexpected' : 'success' };
}

function peekName(json: JsonValue, isSubmit: boolean): BodyKind {
  const answer = isSubmit ? readNameTask(json) : null;
  const isNone = answer?.kind === 'none' || (answer?.kind === 'task' && answer.taskId === null);
  if (answer !== null && !isNone) return { kind: 'success' };
  if (readDetail(json) !== null) return { kind: 'service_error', code: '' };
  return { kind: isNone ? 'unexpected' : 'success' };
}
