// Reading stored answers where their bytes are. What a field means is the shared readers'
// business; here only bytes become text, text becomes JSON, and an envelope is opened.
import { AppError } from '#shared/errors.ts';
import type { RequestId, Sha256Hex } from '#shared/domain/ids.ts';
import type { Chain } from '#shared/screening/chain.ts';
import { openEnvelope } from '#shared/screening/envelope.ts';
import { readJobAnswer as readJobData, type JobAnswer } from '#shared/screening/job-reader.ts';
import {
  MAX_PARSED_BYTES,
  parseJson,
  toPlain,
  type JsonReading,
  type JsonValue,
} from '#shared/screening/json.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import type { KyaResult } from '#shared/screening/result.ts';
import {
  readChains as readChainData,
  readRuleset as readRulesetData,
  readRulesetList as readRulesetListData,
} from '#shared/screening/ruleset-reader.ts';
import type { Ruleset, RulesetListItem } from '#shared/screening/ruleset.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import type { AnswerReading, StoredJobAnswer, StoredRuleset } from '#shared/screening/exchange.ts';
import { canonicalText } from './canonical.ts';
import { decodeContent } from './content-encoding.ts';
import type { ReadDb, WriteDb } from './database.ts';
import { getBody, loadBody, readBodyStart, requireBody } from './tables/bodies.ts';
import { getRequest } from './tables/requests.ts';
import { readText, storeText } from './tables/stored-texts.ts';

type ById = { id: RequestId };

/** A stored KYA result, or why the stored bytes hold none that can be read. */
export type KyaReading = (
  | { result: KyaResult; unreadable: null }
  | { result: null; unreadable: NonNullable<ScreeningView['unreadable']> }
) & {
  jobId: string | null;
  /** Of the bytes that were read just now. */
  recomputedSha256: Sha256Hex;
};

/** What a submit or a poll answered. */
export function readJobAnswer(db: ReadDb, { id }: ById): AnswerReading<StoredJobAnswer> {
  return readData(db, id, (data) => {
    const answer: JobAnswer = readJobData(data);
    switch (answer.kind) {
      case 'none':
        return null;
      case 'result':
        return { kind: 'result', jobId: answer.jobId, rulesetId: answer.rulesetId };
      case 'job':
      case 'failed':
        return answer;
    }
  });
}

/** The chains a stored answer lists. */
export function readChains(db: ReadDb, { id }: ById): AnswerReading<Chain[]> {
  return readData(db, id, readChainData);
}

/** The rulesets a stored answer lists. */
export function readRulesetList(db: ReadDb, { id }: ById): AnswerReading<RulesetListItem[]> {
  return readData(db, id, readRulesetListData);
}

/**
 * The ruleset of a stored answer; its canonical text is stored under the hash it gives. A text
 * that RFC 8785 cannot represent (a lone surrogate, a number no double holds) is unreadable.
 */
export function readRuleset(db: WriteDb, { id }: ById): AnswerReading<StoredRuleset> {
  const reading = readData(db, id, (data) => {
    const ruleset = readRulesetData(data);
    return ruleset === null ? null : { ruleset, text: tryCanonicalText(toPlain(data)) };
  });
  if (reading.kind !== 'success') return reading;
  const { ruleset, text } = reading.value;
  if (text === null) return { kind: 'unreadable', problem: 'not_json' };
  return { kind: 'success', value: { ruleset, sha256: storeText(db, text) } };
}

/** A stored ruleset text, hashed again and read. Errors: `record.not_found`, `evidence.*`. */
export function readStoredRuleset(db: ReadDb, sha256: Sha256Hex): Ruleset {
  const reading = parseJson(readText(db, sha256));
  const ruleset = reading.ok ? readRulesetData(reading.value) : null;
  if (ruleset === null) throw new AppError('evidence.unreadable', 'the text holds no ruleset');
  return ruleset;
}

/** The KYA result in a stored answer. Never throws for what the bytes are. */
export function readStoredKya(db: ReadDb, id: RequestId): KyaReading {
  const { sha256: recomputedSha256, bytes } = loadBody(db, id, MAX_PARSED_BYTES);
  const json = parseBytes(bytes, codingsOf(db, id));
  if (!json.ok) return { result: null, unreadable: json.problem, jobId: null, recomputedSha256 };
  const envelope = openEnvelope(json.value);
  const answer: JobAnswer =
    envelope.kind === 'success' ? readJobData(envelope.data) : { kind: 'none' };
  if (answer.kind === 'result') {
    const result = readKyaResult(answer.result, answer.path);
    return { result, unreadable: null, jobId: answer.jobId, recomputedSha256 };
  }
  const jobId = answer.kind === 'none' ? null : answer.jobId;
  return { result: null, unreadable: 'no_result', jobId, recomputedSha256 };
}

/** The start of a stored body as text, decoded when it arrived compressed. Errors: `record.not_found`. */
export function readBodyText(
  db: ReadDb,
  { id, maxBytes }: ById & { maxBytes: number },
): { text: string; sizeBytes: number; isCut: boolean; isUtf8: boolean } {
  const { sizeBytes } = requireBody(db, id);
  const decoded = readDecoded(db, id, sizeBytes);
  const bytes = decoded?.subarray(0, maxBytes) ?? readBodyStart(db, id, maxBytes);
  const isCut = bytes.length < (decoded?.length ?? sizeBytes);
  // A cut may fall inside a character: with `stream` its beginning is left out, not an error.
  const strict = decode(bytes, { fatal: true, stream: isCut });
  const text = strict ?? decode(bytes, { fatal: false, stream: isCut }) ?? '';
  return { text, sizeBytes, isCut, isUtf8: strict !== null };
}

function readData<Value>(
  db: ReadDb,
  id: RequestId,
  read: (data: JsonValue) => Value | null,
): AnswerReading<Value> {
  const json = readBodyJson(db, id);
  if (!json.ok) return { kind: 'unreadable', problem: json.problem };
  const envelope = openEnvelope(json.value);
  if (envelope.kind !== 'success') return envelope;
  const value = read(envelope.data);
  return value === null ? { kind: 'unexpected' } : { kind: 'success', value };
}

/** An answer without a finished body is not JSON. */
function readBodyJson(db: ReadDb, id: RequestId): JsonReading {
  const body = getBody(db, id);
  if (body === null) return { ok: false, problem: 'not_json' };
  const isReadable = body.sizeBytes <= MAX_PARSED_BYTES;
  return parseBytes(isReadable ? readBodyStart(db, id, body.sizeBytes) : null, codingsOf(db, id));
}

/** Null when the body arrived as it is, or cannot be decoded within bounds. */
function readDecoded(db: ReadDb, id: RequestId, sizeBytes: number): Buffer | null {
  const codings = codingsOf(db, id);
  if (codings === '' || sizeBytes > MAX_PARSED_BYTES) return null;
  return decodeContent(readBodyStart(db, id, sizeBytes), codings);
}

/** The `content-encoding` under which a body arrived; empty when there was none. */
function codingsOf(db: ReadDb, id: RequestId): string {
  return getRequest(db, id).outcome?.headers['content-encoding'] ?? '';
}

/** Null stands for more bytes than are ever parsed. */
function parseBytes(stored: Buffer | null, codings: string): JsonReading {
  const bytes = stored === null ? null : decodeContent(stored, codings);
  if (bytes === null) return { ok: false, problem: 'too_large' };
  const text = decode(bytes, { fatal: true, stream: false });
  return text === null ? { ok: false, problem: 'not_utf8' } : parseJson(text);
}

function decode(
  bytes: Uint8Array,
  { fatal, stream }: { fatal: boolean; stream: boolean },
): string | null {
  try {
    return new TextDecoder('utf-8', { fatal, ignoreBOM: false }).decode(bytes, { stream });
  } catch {
    return null; // Only a fatal decoder throws: the bytes are not UTF-8.
  }
}

function tryCanonicalText(value: unknown): string | null {
  try {
    return canonicalText(value);
  } catch {
    return null; // Not representable in RFC 8785; the raw answer is kept in any case.
  }
}
