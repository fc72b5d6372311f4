// How the value of a fact is read: codes by the words that the application has for them, moments as
// moments. What is not known is as it is.
import { BATCH_STATES, type BatchSource } from '../batch/batch.ts';
import { CASE_SEVERITIES, CASE_STATUSES } from '../domain/case.ts';
import { DISPOSITIONS } from '../domain/decision.ts';
import {
  AUTH_WAYS,
  ENVIRONMENT_KINDS,
  isPracticeEnvironment,
  SERVICES,
  type KeyState,
  type ProxySetting,
} from '../domain/environment.ts';
import { type JournalKind, EXPORT_CONTENTS } from '../domain/journal.ts';
import { LABEL_COLOURS } from '../domain/label.ts';
import { HIT_GROUPS } from '../domain/names.ts';
import { KNOWLEDGE, OWN_LINK_KINDS, OWN_NODE_KINDS } from '../domain/own-fact.ts';
import { isKnownWord } from '../domain/risk.ts';
import { CONFIDENCES, SUBJECT_KINDS, SUBJECT_MEMBER_KINDS } from '../domain/subject.ts';
import type { UtcMs } from '../domain/time.ts';
import { TIME_PRECISIONS, type TimePrecision } from '../domain/timeline.ts';
import { MONITOR_APPROVALS } from '../domain/monitor.ts';
import { ERROR_CODES, type ErrorCode } from '../errors.ts';
import type { HeadDeparture } from '../records/case-file-status.ts';
import { m } from '../messages/generated/messages.js';
import { REPORT_TEMPLATES } from '../report/draft.ts';
import { REDACTION_PROFILES, REPORT_FORMATS, type Approval } from '../report/report.ts';
import { templateWord } from '../report/templates.ts';
import type { RulesetStep } from '../rulesets/step.ts';
import { JOB_KINDS, JOB_STATES } from '../screening/job.ts';
import { SCREEN_DIRECTIONS } from '../screening/request.ts';
import { RULESET_TYPES } from '../screening/ruleset.ts';
import { confidenceWord, jobKindOf, subjectNameKindWord } from './attribution-words.ts';
import { caseSeverityWord, caseStatusWord } from './case-words.ts';
import { dispositionWord } from './disposition-words.ts';
import { authWord, environmentKindWord, keyStateWord, serviceWord } from './environment-words.ts';
import { exportContentWord } from './export-words.ts';
import { caseFateWord } from './fate-words.ts';
import { labelColourWord } from './label-colour-words.ts';
import { groupWord } from './name-words.ts';
import { knowledgeWord, ownFormWord, ownKindWord } from './own-fact-words.ts';
import { precisionWord } from './precision-words.ts';
import { batchStateWord, billedStateWord, jobStateWord } from './progress-words.ts';
import { formatWord, profileWord } from './report-file-words.ts';
import { recordRoleWord } from './role-words.ts';
import { rulesetTypeWord } from './rule-words.ts';
import { subjectKindWord } from './subject-words.ts';
import { screenDirectionWord } from './transaction-words.ts';
import { intervalWord, monitorApprovalWord, monitorChangeWord } from './monitor-words.ts';
import { wordOf } from './word-of.ts';
import { formatPreciseTime } from '../domain/precise-time.ts';
import { isKnownFact, type FactName } from './fact-words.ts';

/** A value as it is shown; an error's words are the reader's to choose. */
export type FactValue =
  { kind: 'text'; text: string } | { kind: 'time'; at: UtcMs } | { kind: 'error'; code: ErrorCode };

type Reading = (value: string) => FactValue;
/** What an entry is about: the part of its kind before the full stop. */
type Area = JournalKind extends infer Kind
  ? Kind extends `${infer Area}.${string}`
    ? Area
    : never
  : never;

const asText = (text: string): FactValue => ({ kind: 'text', text });
const NOTHING = '';

/** Reads one of a list of codes; an empty text is none. */
function codes<Code extends string>(
  known: readonly Code[],
  wordOfCode: (code: Code) => string,
  ofNone: () => string = m.common_none,
): Reading {
  return (value) => {
    if (value === NOTHING) return asText(ofNone());
    return asText(isKnownWord(known, value) ? wordOfCode(value) : value);
  };
}

/** Reads by a function that gives unknown codes as they are. */
const open =
  (word: (code: string) => string): Reading =>
  (value) =>
    asText(value === NOTHING ? m.common_none() : word(value));

const plain = open((value) => value);

type Rough = Exclude<TimePrecision, 'minute'>;
const ROUGH: readonly Rough[] = ['year', 'month', 'day'];

const MILLISECONDS = /^-?\d{1,16}$/;
const ISO = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** The last moment that a date can hold, and the first one before 1970, in ms. */
const LAST_MOMENT = 8.64e15;

/** Milliseconds since 1970, or a moment in ISO form. */
const time: Reading = (value) => {
  let at = NaN;
  if (MILLISECONDS.test(value)) at = Number(value);
  else if (ISO.test(value)) at = Date.parse(value);
  return Math.abs(at) <= LAST_MOMENT ? { kind: 'time', at } : plain(value);
};

const error: Reading = (value) =>
  isKnownWord(ERROR_CODES, value) ? { kind: 'error', code: value } : plain(value);
const jobKind = codes(JOB_KINDS, subjectKindWord);

const yesNo: Record<'yes' | 'no', () => string> = { yes: m.details_yes, no: m.details_no };
const keptIn: Record<Extract<KeyState, 'keychain' | 'session'> | 'no', () => string> = {
  keychain: () => keyStateWord('keychain'),
  session: () => keyStateWord('session'),
  no: () => keyStateWord('missing'),
};
const proxyModes: Record<Exclude<ProxySetting['mode'], 'manual'>, () => string> = {
  system: m.network_proxy_system,
  none: m.network_proxy_none,
};
const batchSources: Record<BatchSource['kind'], () => string> = {
  paste: m.batch_source_paste,
  csv: () => 'CSV',
  xlsx: () => 'XLSX',
};

const reviewDecisions: Record<Approval['decision'], () => string> = {
  approved: m.reviews_approved,
  objected: m.reviews_objected,
};

const rulesetSteps: Record<RulesetStep['kind'] | 'clone' | 'delete', () => string> = {
  clone: m.journal_step_clone,
  create: m.journal_step_create,
  update: m.journal_step_update,
  delete: m.journal_step_delete,
  create_rule: m.journal_step_create_rule,
  update_rule: m.journal_step_update_rule,
  delete_rule: m.journal_step_delete_rule,
  highlight: m.journal_step_highlight,
};

const fileStates: Record<HeadDeparture['kind'], () => string> = {
  older: m.journal_value_state_older,
  other: m.journal_value_state_other,
  other_file: m.journal_value_state_other_file,
};

/** A list as JSON, e.g. of tags. */
const list: Reading = (value) => {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(value);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  return plain(Array.isArray(parsed) ? parsed.map(String).join(' · ') : value);
};

/** Facts whose value is not read as it is; where their meaning differs, by what the entry is about. */
const readings: Partial<Record<FactName, Reading | Partial<Record<Area, Reading>>>> = {
  addedAt: time,
  approval: codes(MONITOR_APPROVALS, monitorApprovalWord),
  auth: codes(AUTH_WAYS, authWord),
  billed: { job: open(billedStateWord) },
  changes: open((value) => value.split(', ').map(monitorChangeWord).join(' · ')),
  closedAt: time,
  colour: codes(LABEL_COLOURS, labelColourWord, () => labelColourWord(null)),
  confidence: codes(CONFIDENCES, confidenceWord, () => confidenceWord(null)),
  content: codes(EXPORT_CONTENTS, exportContentWord),
  createdAt: time,
  decision: { approval: open((value) => wordOf(reviewDecisions, value)) },
  direction: codes(SCREEN_DIRECTIONS, screenDirectionWord),
  disposition: codes([...DISPOSITIONS, 'withdrawn'], dispositionWord),
  encrypted: open((value) => wordOf(yesNo, value)),
  environmentId: open((id) => (isPracticeEnvironment(id) ? environmentKindWord('practice') : id)),
  errorCode: error,
  extraCa: open((value) => wordOf({ none: m.common_none }, value)),
  failed: error,
  fate: open(caseFateWord),
  format: { report: codes(REPORT_FORMATS, formatWord) },
  from: {
    batch: codes(BATCH_STATES, batchStateWord),
    job: codes(JOB_STATES, jobStateWord),
    snapshot: open((value) =>
      wordOf({ case: m.journal_value_from_case, file: m.journal_value_from_file }, value),
    ),
  },
  group: codes(HIT_GROUPS, groupWord),
  happenedAt: time,
  highlighted: open((value) => wordOf(yesNo, value)),
  intervalDays: (value) => asText(/^\d{1,6}$/.test(value) ? intervalWord(Number(value)) : value),
  kept: open((value) => wordOf(keptIn, value)),
  kind: {
    environment: codes(ENVIRONMENT_KINDS, environmentKindWord),
    fact: codes([...OWN_NODE_KINDS, ...OWN_LINK_KINDS], ownKindWord),
    job: jobKind,
    member: codes(SUBJECT_MEMBER_KINDS, (kind) => subjectKindWord(jobKindOf(kind))),
    snapshot: jobKind,
    subject: codes(SUBJECT_KINDS, subjectNameKindWord),
    monitor: jobKind,
  },
  knowledge: codes(KNOWLEDGE, knowledgeWord),
  lastEnd: open((value) =>
    wordOf(
      { unclean: m.journal_value_end_unclean, log_missing: m.journal_value_end_log_missing },
      value,
    ),
  ),
  nextDueAt: time,
  openedAt: time,
  outcome: {
    ruleset: open((value) => wordOf({ unknown: m.journal_value_outcome_unknown }, value)),
  },
  pausedAt: time,
  precision: codes(TIME_PRECISIONS, precisionWord),
  profile: codes(REDACTION_PROFILES, profileWord),
  proxy: open((value) => wordOf(proxyModes, value)),
  record: open(recordRoleWord),
  removed: open((value) => wordOf(yesNo, value)),
  removedAt: time,
  result: open((value) =>
    wordOf({ sound: m.journal_value_sound, not_sound: m.journal_value_not_sound }, value),
  ),
  service: codes(SERVICES, serviceWord),
  signedAt: time,
  severity: codes(CASE_SEVERITIES, caseSeverityWord, () => caseSeverityWord(null)),
  source: { batch: open((value) => wordOf(batchSources, value)) },
  state: { casefile: open((value) => wordOf(fileStates, value)) },
  status: codes(CASE_STATUSES, caseStatusWord),
  step: open((value) => wordOf(rulesetSteps, value)),
  tags: list,
  template: codes(REPORT_TEMPLATES, (template) => templateWord(template)),
  token: open((token) => token.toUpperCase()),
  to: {
    batch: codes(BATCH_STATES, batchStateWord),
    job: codes(JOB_STATES, jobStateWord),
  },
  type: {
    fact: codes(['node', 'link'], ownFormWord),
    ruleset: codes(RULESET_TYPES, rulesetTypeWord),
  },
  until: time,
  updatedAt: time,
  validFrom: time,
  validUntil: time,
};

/** What else an entry says that a fact is read by. */
export interface FactContext {
  /** How exactly a moment is known. */
  precision?: string | undefined;
  /** It is about a job of the practice service, which bills nothing whatever was stored. */
  isPractice?: boolean;
}

/**
 * A fact's value in an entry of a kind; an empty one says that there is none. When something
 * happened is given no more exactly than the entry says that it is known.
 */
export function readFact(
  kind: JournalKind,
  name: string,
  value: string,
  { precision, isPractice = false }: FactContext = {},
): FactValue {
  if (isPractice && name === 'billed') return asText(m.job_billed_practice());
  const known = isKnownFact(name) ? readings[name] : undefined;
  if (typeof known === 'function') {
    const read = known(value);
    return name === 'happenedAt' && read.kind === 'time' && isKnownWord(ROUGH, precision)
      ? asText(formatPreciseTime({ at: read.at, precision }))
      : read;
  }
  const area = kind.split('.', 1)[0] as Area;
  return (known?.[area] ?? plain)(value);
}
