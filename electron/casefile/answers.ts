// Reading stored answers where their bytes are. What a field means is the shared readers'
// business; here only the text of a body becomes JSON, and an envelope is opened.
import { AppError } from '#shared/errors.ts';
import type { RequestId, Sha256Hex } from '#shared/domain/ids.ts';
import type { Chain } from '#shared/screening/chain.ts';
import { chargeOf } from '#shared/screening/charge.ts';
import { openEnvelope, type EnvelopeReading } from '#shared/screening/envelope.ts';
import type {
  AnswerReading,
  BodyProblem,
  RequestOutcome,
  StoredJobAnswer,
  StoredRuleset,
} from '#shared/screening/exchange.ts';
import type { BilledState } from '#shared/screening/job.ts';
import { readJobAnswer as readJobData, toStoredAnswer } from '#shared/screening/job-reader.ts';
import { parseJson, toPlain, type JsonValue } from '#shared/screening/json.ts';
import { openMcpAnswer } from '#shared/screening/mcp-reader.ts';
import {
  readChangedId as readChangedIdData,
  readChains as readChainData,
  readRule as readRuleData,
  readRules as readRuleList,
  readRuleset as readRulesetData,
  readRulesetList as readRulesetListData,
} from '#shared/screening/ruleset-reader.ts';
import type { Rule, Ruleset, RulesetListItem } from '#shared/screening/ruleset.ts';
import { saidBy, type SaidEncoding } from '../encoding/body-text.ts';
import { readWholeText, type TextOptions } from './body-text.ts';
import { canonicalText } from './canonical.ts';
import type { ReadDb, WriteDb } from './database.ts';
import { readNameTask } from './name-answers.ts';
import { readStateAnswer } from './state-answer.ts';
import { getRequest } from './tables/requests.ts';
import { readText, storeText } from './tables/stored-texts.ts';

/** `said`: what the answer says of its bytes, where its request has no outcome yet. */
type ById = { id: RequestId; said?: SaidEncoding };

/** What a submit or a poll answered. */
export function readJobAnswer(db: ReadDb, { id, said }: ById): AnswerReading<StoredJobAnswer> {
  const read = (data: JsonValue, message: string | null): StoredJobAnswer | null =>
    toStoredAnswer(readJobData(data), message);
  return readStateAnswer((badBytes) => readData(db, id, read, { said, badBytes }));
}

/**
 * What a request cost, as the ledger keeps it. Of the whole answer to a submit its own readers tell,
 * as they tell the job; of anything else the transport has decided.
 */
export function billedByAnswer(
  db: ReadDb,
  id: RequestId,
  { billed, httpStatus, errorCode, headers }: RequestOutcome,
): BilledState | null {
  const isGood = httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
  if (billed === null || !isGood || errorCode !== null) return billed;
  const said = saidBy(headers);
  return getRequest(db, id).purpose === 'name_screen'
    ? chargeOf(readNameTask(db, { id, said }))
    : chargeOf(readJobAnswer(db, { id, said }));
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

/** The rules a stored answer lists. */
export function readRules(db: ReadDb, { id }: ById): AnswerReading<Rule[]> {
  return readData(db, id, readRuleList);
}

/** The one rule of a stored answer, by HTTP or MCP. */
export function readRule(db: ReadDb, { id }: ById): AnswerReading<Rule> {
  return readData(db, id, readRuleData);
}

/** The id of what a stored answer says was deleted or made. */
export function readChangedId(db: ReadDb, { id }: ById): AnswerReading<{ id: string }> {
  return readData(db, id, readChangedIdData);
}

/** A stored ruleset text, hashed again and read. Errors: `record.not_found`, `evidence.*`. */
export function readStoredRuleset(db: ReadDb, sha256: Sha256Hex): Ruleset {
  const reading = parseJson(readText(db, sha256));
  const ruleset = reading.ok ? readRulesetData(reading.value) : null;
  if (ruleset === null) throw new AppError('evidence.unreadable', 'the text holds no ruleset');
  return ruleset;
}

function readData<Value>(
  db: ReadDb,
  id: RequestId,
  read: (data: JsonValue, message: string | null) => Value | null,
  options?: TextOptions,
): AnswerReading<Value> {
  const envelope = readEnvelope(db, id, options);
  if (envelope.kind !== 'success') return envelope;
  const value = read(envelope.data, envelope.message ?? null);
  return value === null ? { kind: 'unexpected' } : { kind: 'success', value };
}

/** An MCP tool gives the envelope's `data` inside a message of its own. */
function readEnvelope(
  db: ReadDb,
  id: RequestId,
  options?: TextOptions,
): EnvelopeReading | { kind: 'unreadable'; problem: BodyProblem } {
  const text = readWholeText(db, id, options);
  if (!text.ok) return { kind: 'unreadable', problem: text.problem };
  const { purpose } = getRequest(db, id);
  if (purpose === 'mcp' || purpose === 'mcp_change') return openMcpAnswer(text.text);
  const json = parseJson(text.text);
  return json.ok ? openEnvelope(json.value) : { kind: 'unreadable', problem: json.problem };
}

function tryCanonicalText(value: unknown): string | null {
  try {
    return canonicalText(value);
  } catch {
    return null; // Not representable in RFC 8785; the raw answer is kept in any case.
  }
}
