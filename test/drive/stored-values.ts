// What a value of a report must say by the record that it names: read from the stored case, written here
// as a report writes it. Nothing in here asks the program that composed the report.
import { VERIFY_COMMANDS } from '#shared/bundle/verify-commands.ts';
import type { Inline, ValueSource } from '#shared/report/document.ts';
import { MISSING, valueAt } from './json-place.ts';
import type { StoredAnswer, StoredCase } from './stored-case.ts';

type Value = Extract<Inline, { kind: 'value' }>;

/** Fields of which a report says a word of its own: words of closed lists, which have no digit. */
const WORDS = new Set([
  ...['status', 'severity', 'kind', 'confidence', 'disposition', 'precision', 'group', 'type'],
  ...['verdict', 'risk', 'riskLevel', 'decision', 'recomputedSha256', 'request.context'],
]);
/** What a rule of a ruleset recommends, likewise. */
const WORD_OF_RULE = /^rulesets\.\w+\.rules\..+\.action$/;
/** Lengths of the ISO form by how exactly a time is known. */
const PRECISIONS: Readonly<Record<string, number>> = { year: 4, month: 7, day: 10, minute: 16 };
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** A moment as reports write it. */
export function utcText(at: unknown): string {
  return `${new Date(Number(at)).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** A count as reports in English write it. */
export function countText(number: number): string {
  return number.toLocaleString('en-US');
}

/** Whether a value from a record, a snapshot's record or the report itself says what is there. */
export function isStored({ text, source }: Value, stored: StoredCase): boolean {
  const field = source.of === 'record' || source.of === 'snapshot' ? source.field : '';
  const texts = textsOf(source, stored);
  if (texts === null) return false;
  const isWord = WORDS.has(field) || WORD_OF_RULE.test(field) || field.startsWith('what.');
  return texts.includes(text) || (isWord && !/\d/.test(text));
}

/** What it may say; null where the source leads nowhere. */
function textsOf(source: ValueSource, stored: StoredCase): readonly string[] | null {
  if (source.of === 'snapshot') {
    const answer = stored.answers[source.source - 1];
    return answer === undefined ? null : written(ofAnswer(answer, source.field), source.field);
  }
  if (source.of === 'report') {
    const known: readonly string[] = Object.values(VERIFY_COMMANDS);
    return source.what === 'hash_algorithm' ? ['SHA-256'] : [...known, 'npm run verify -- FILE'];
  }
  if (source.of !== 'record') return null;
  if (source.kind === 'casefile') return ofCaseFile(source.id, source.field, stored);
  const record = stored.records[`${source.kind} ${source.id}`];
  if (record === undefined) return null;
  if (source.kind === 'journal') return ofEntry(record, source.field);
  if (source.kind === 'timeline' && source.field === 'happenedAt') {
    const length = PRECISIONS[String(valueAt(record, '/precision'))] ?? 0;
    const text = new Date(Number(valueAt(record, '/happenedAt'))).toISOString();
    return [`${text.slice(0, length).replace('T', ' ')}${length === 16 ? ' UTC' : ''}`];
  }
  return written(valueAt(record, `/${source.field.replaceAll('.', '/')}`), source.field);
}

/** A stored value as text: a moment, a count, or as it is. */
function written(value: unknown, field: string): string[] | null {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== 'number') return null;
  return [/(?:^at|At|period\.\w+)$/.test(field) ? utcText(value) : countText(value)];
}

/** The newest entry that is more than the writing of a report or a bundle of the case. */
export function endOfJournal({ journal, caseId }: StoredCase): { seq: number; hash: string } {
  const isWriting = (kind: string): boolean =>
    kind === 'report.exported' || kind === 'bundle.written';
  const told = journal.find((one) => one.caseId !== caseId || !isWriting(one.kind));
  if (told === undefined) throw new Error('a journal of nothing');
  return told;
}

/** How many entries up to that one are of the case. */
export function entriesOfCase(stored: StoredCase): number {
  const { seq } = endOfJournal(stored);
  return stored.journal.filter((one) => one.caseId === stored.caseId && one.seq <= seq).length;
}

function ofCaseFile(id: string, field: string, stored: StoredCase): string[] | null {
  if (id !== stored.fileId) return null;
  const { seq, hash } = endOfJournal(stored);
  const facts: Readonly<Record<string, string>> = {
    ...{ fileId: stored.fileId, investigator: stored.investigator },
    ...{ journalEntries: countText(seq), journalHead: hash },
  };
  const fact = facts[field];
  return fact === undefined ? null : [fact];
}

/** A fact without a word of its own is shown by its name. */
function ofEntry(entry: object, field: string): string[] | null {
  // The head of its column says that it is UTC.
  if (field === 'at') return [utcText(valueAt(entry, '/at')).replace(' UTC', '')];
  if (!field.startsWith('what.')) return written(valueAt(entry, `/${field}`), field);
  const name = field.slice('what.'.length);
  const fact = valueAt(entry, `/what/${name}`);
  if (typeof fact !== 'string') return null;
  const precision = valueAt(entry, '/what/precision');
  if (!ISO_TIME.test(fact)) return [name, fact];
  const length = PRECISIONS[String(precision)];
  return [name, length === undefined ? utcText(Date.parse(fact)) : fact.slice(0, length)];
}

/** A field of an answer's record: of its request, its rulesets, its bytes or where it came from. */
function ofAnswer(answer: StoredAnswer, field: string): unknown {
  const { request, rulesets, provenance, summary } = answer;
  const [area = '', ...rest] = field.split('.');
  if (area === 'request') return ofRequest(request, rest[0] ?? '');
  if (area === 'rulesets') return ofRuleset(rulesets[rest[0] ?? ''], rest.slice(1), request);
  if (provenance.origin !== 'service') return undefined;
  const subject = request['address'] ?? request['tx_id'] ?? request['name'];
  const whole: Readonly<Record<string, unknown>> = {
    ...{ subject, address: subject, transaction: subject, query: subject },
    ...{ sha256: answer.sha256, sizeBytes: answer.sizeBytes },
    ...{ requestSha256: answer.requestSha256, recomputedSha256: answer.sha256 },
    ...{ chain: request['chain_name'], token: String(request['token']).toUpperCase() },
    base: `${provenance.base}${provenance.path}`,
    path: `${provenance.method} ${provenance.base}${provenance.path}`,
  };
  const known = [whole[field], valueAt(provenance, `/${field}`), valueAt(summary, `/${field}`)];
  return known.find((one) => one !== undefined && one !== MISSING);
}

/** As it was sent: the names of the services' own documents. */
function ofRequest(request: StoredAnswer['request'], name: string): unknown {
  const value = request[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
  if (name.endsWith('Timestamp')) return utcText(value);
  return typeof value === 'number' ? countText(value) : value;
}

function ofRuleset(
  ruleset: StoredAnswer['rulesets'][string] | undefined,
  path: readonly string[],
  request: StoredAnswer['request'],
): unknown {
  if (ruleset === undefined) return undefined;
  const text: unknown = JSON.parse(ruleset.text);
  const [field = '', code, what = ''] = path;
  if (field === 'sha256') return ruleset.sha256;
  if (field === 'usedId') return String(valueAt(text, '/id'));
  if (field === 'requestedId') return requestedId(text, request);
  if (code === undefined) return valueAt(text, `/${field}`);
  const rules = valueAt(text, '/rules');
  const own = Array.isArray(rules)
    ? (rules as unknown[]).find((rule) => valueAt(rule, '/rule_code') === code)
    : undefined;
  return valueAt(own, `/${what}`);
}

/** A ruleset of scoring is asked for by a name of its own. */
function requestedId(ruleset: unknown, request: StoredAnswer['request']): string {
  const isScoring = valueAt(ruleset, '/ruleset_type') === 'scoring';
  return String(request[isScoring ? 'scoring_ruleset_id' : 'ruleset_id']);
}
