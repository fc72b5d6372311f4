// A request ledger in memory, for tests of what is recorded and when. It can be told to fail. Its
// readers do what the case file's do, without a case file.
import { createHash } from 'node:crypto';
import type { RequestId, Sha256Hex } from '#shared/domain/ids.ts';
import { readUsage } from '#shared/names/account-reader.ts';
import { readDetail } from '#shared/names/detail-reader.ts';
import { readEntity, readSearchAnswer } from '#shared/names/entity-reader.ts';
import { readNameTask, toStoredTask } from '#shared/names/task-reader.ts';
import { openEnvelope, type EnvelopeReading } from '#shared/screening/envelope.ts';
import type { AnswerReading, RequestOutcome, RequestRecord } from '#shared/screening/exchange.ts';
import { readJobAnswer, toStoredAnswer } from '#shared/screening/job-reader.ts';
import { parseJson, type JsonProblem, type JsonValue } from '#shared/screening/json.ts';
import { openMcpAnswer } from '#shared/screening/mcp-reader.ts';
import {
  readChangedId,
  readChains,
  readRule,
  readRules,
  readRuleset,
  readRulesetList,
} from '#shared/screening/ruleset-reader.ts';
import type { AnswerReader, ReadAnswer, RequestRecorder } from '../../electron/providers/ports.ts';

/** A row with everything that was recorded of it. */
export interface MemoryRow {
  record: RequestRecord;
  pieces: Uint8Array[];
  outcome: RequestOutcome | null;
}

/** The ledger; `failNext` makes the next call of that name reject. */
export interface MemoryLedger extends RequestRecorder {
  rows: MemoryRow[];
  failNext: { step: 'begin' | 'append' | 'finish'; error: Error; times: number } | null;
  bodyOf(id: RequestId): Buffer;
}

/** Builds an empty ledger. */
export function createMemoryLedger(): MemoryLedger {
  const row = (id: RequestId): MemoryRow => ledger.rows.find(({ record }) => record.id === id)!;
  const mayFail = (step: 'begin' | 'append' | 'finish'): void => {
    const fail = ledger.failNext;
    if (fail?.step !== step) return;
    ledger.failNext = fail.times > 1 ? { ...fail, times: fail.times - 1 } : null;
    throw fail.error;
  };
  const ledger: MemoryLedger = {
    rows: [],
    failNext: null,
    bodyOf: (id) => Buffer.concat(row(id).pieces),
    async begin(record) {
      mayFail('begin');
      ledger.rows.push({ record, pieces: [], outcome: null });
    },
    async append(id, bytes) {
      mayFail('append');
      row(id).pieces.push(Uint8Array.from(bytes));
    },
    async finish(id, outcome) {
      mayFail('finish');
      row(id).outcome = outcome;
      const body = ledger.bodyOf(id);
      const sha256 = createHash('sha256').update(body).digest('hex') as Sha256Hex;
      return body.length === 0 ? null : { sha256, sizeBytes: body.length };
    },
  };
  return ledger;
}

/** Readers over the bodies of a ledger in memory. */
export function createMemoryReader(ledger: MemoryLedger): AnswerReader {
  const row = (id: RequestId): MemoryRow => ledger.rows.find(({ record }) => record.id === id)!;
  const textOf = (id: RequestId): string => ledger.bodyOf(id).toString('utf8');
  const open = (id: RequestId): EnvelopeReading | { kind: 'unreadable'; problem: JsonProblem } => {
    const text = textOf(id);
    if (row(id).record.purpose.startsWith('mcp')) return openMcpAnswer(text);
    const json = parseJson(text);
    return json.ok ? openEnvelope(json.value) : { kind: 'unreadable', problem: json.problem };
  };
  const enveloped =
    <Value>(read: (data: JsonValue) => Value | null): ReadAnswer<Value> =>
    async (id) => {
      const envelope = open(id);
      return envelope.kind === 'success' ? toReading(read(envelope.data)) : envelope;
    };
  const bare =
    <Value>(read: (json: JsonValue) => Value | null): ReadAnswer<Value> =>
    async (id) => {
      const json = parseJson(textOf(id));
      if (!json.ok) return { kind: 'unreadable', problem: json.problem };
      const value = read(json.value);
      if (value !== null) return { kind: 'success', value };
      const detail = readDetail(json.value);
      if (detail !== null) return { kind: 'service_error', code: '', message: detail.text };
      return { kind: 'unexpected' };
    };
  return {
    readJobAnswer: enveloped((data) => toStoredAnswer(readJobAnswer(data), null)),
    readChains: enveloped(readChains),
    readRulesetList: enveloped(readRulesetList),
    readRuleset: enveloped((data) => {
      const ruleset = readRuleset(data);
      const sha256 = createHash('sha256').update(JSON.stringify(data)).digest('hex');
      return ruleset === null ? null : { ruleset, sha256: sha256 as Sha256Hex };
    }),
    readRules: enveloped(readRules),
    readRule: enveloped(readRule),
    readChangedId: enveloped(readChangedId),
    readNameTask: bare((json) => toStoredTask(readNameTask(json))),
    readNameSearch: bare(readSearchAnswer),
    readNameEntity: bare(readEntity),
    readUsage: bare(readUsage),
    readBodyText: async (id, maxBytes) => {
      const bytes = ledger.bodyOf(id);
      const text = bytes.subarray(0, maxBytes).toString('utf8');
      return { text, sizeBytes: bytes.length, isCut: bytes.length > maxBytes, isUtf8: true };
    },
  };
}

function toReading<Value>(value: Value | null): AnswerReading<Value> {
  return value === null ? { kind: 'unexpected' } : { kind: 'success', value };
}
