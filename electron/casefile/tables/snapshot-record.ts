// What a snapshot is made of, field by field: which fields each kind and each origin has, in which
// columns they are, and the hash over exactly these.
import type { EnvironmentKind } from '#shared/domain/environment.ts';
import type {
  CaseId,
  EnvironmentId,
  FileId,
  JobId,
  RequestId,
  Sha256Hex,
  SnapshotId,
} from '#shared/domain/ids.ts';
import type { OutcomeMark } from '#shared/domain/risk.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { JobKind } from '#shared/screening/job.ts';
import type { ScreenDirection } from '#shared/screening/request.ts';
import { canonicalText, sha256Hex } from '../canonical.ts';
import type { FrozenRulesetRef } from '../job-changes.ts';

/** What every snapshot has. JSON columns stay text, so that the hash covers them. */
export interface CommonRecord {
  id: SnapshotId;
  caseId: CaseId;
  answerSha256: Sha256Hex;
  answerBytes: number;
  remoteJobId: string | null;
  appVersion: string;
  takenAt: UtcMs;
  /** Null when the answer cannot be read. */
  hitCount: number | null;
  /** Why the verdict or the decision is not the outcome. */
  outcomeMark: OutcomeMark | null;
}

/** What the snapshot of a service's answer has besides. */
export interface ServiceRecord {
  origin: 'service';
  jobId: JobId;
  environmentId: EnvironmentId;
  environmentName: string;
  environmentKind: EnvironmentKind;
  requestJson: string;
  requestBody: string;
  requestSha256: Sha256Hex;
  answerRequestId: RequestId;
  base: string;
  path: string;
  method: string;
  httpStatus: number;
  headersJson: string;
  serverDate: UtcMs | null;
  receivedAt: UtcMs;
  receivedMonotonicMs: number;
}

/** What the snapshot of an imported answer has besides. */
export interface ImportedRecord {
  origin: 'imported';
  answerFileId: FileId;
  importedAt: UtcMs;
  /** The name of the file. */
  importedName: string;
  statedOrigin: string;
}

/** The fields of each origin. */
export type OriginRecord = ServiceRecord | ImportedRecord;

/** What the snapshot of an address or a transaction has besides. */
export interface VerdictRecord {
  chain: string;
  token: string;
  score: string | null;
  verdict: string | null;
  risk: string | null;
}

/** What the snapshot of a name has besides. */
export interface DecisionRecord {
  query: string;
  decision: string | null;
  riskLevel: string | null;
  /** The service's own report; all four are null when it gave none. */
  reportRequestId: RequestId | null;
  reportSha256: Sha256Hex | null;
  reportBytes: number | null;
  reportContentType: string | null;
}

/** The fields of each kind. */
export type KindRecord =
  | ({ kind: 'kya'; address: string } & VerdictRecord)
  | ({ kind: 'kyt'; transaction: string; direction: ScreenDirection } & VerdictRecord)
  | ({ kind: 'name' } & DecisionRecord);

/** A snapshot as stored, without its hash. */
export type SnapshotRecord = CommonRecord &
  OriginRecord &
  KindRecord & { rulesets: FrozenRulesetRef[] };
/** The record of one kind. */
export type RecordOf<Kind extends JobKind> = Extract<SnapshotRecord, { kind: Kind }>;

type Columns<Fields> = Readonly<Record<keyof Fields, string>>;

const COMMON_COLUMNS: Columns<CommonRecord & { kind: JobKind; origin: SnapshotRecord['origin'] }> =
  {
    id: 'id',
    caseId: 'case_id',
    origin: 'origin',
    kind: 'kind',
    answerSha256: 'answer_sha256',
    answerBytes: 'answer_bytes',
    remoteJobId: 'remote_job_id',
    appVersion: 'app_version',
    takenAt: 'taken_at',
    hitCount: 'hit_count',
    outcomeMark: 'outcome_mark',
  };

const SERVICE_COLUMNS: Columns<Omit<ServiceRecord, 'origin'>> = {
  jobId: 'job_id',
  environmentId: 'environment_id',
  environmentName: 'environment_name',
  environmentKind: 'environment_kind',
  requestJson: 'request_json',
  requestBody: 'request_body',
  requestSha256: 'request_sha256',
  answerRequestId: 'answer_request_id',
  base: 'base',
  path: 'path',
  method: 'method',
  httpStatus: 'http_status',
  headersJson: 'headers_json',
  serverDate: 'server_date',
  receivedAt: 'received_at',
  receivedMonotonicMs: 'received_monotonic_ms',
};

const IMPORTED_COLUMNS: Columns<Omit<ImportedRecord, 'origin'>> = {
  answerFileId: 'answer_file_id',
  importedAt: 'imported_at',
  importedName: 'imported_name',
  statedOrigin: 'stated_origin',
};

/** The columns of each origin's own fields. */
const ORIGIN_COLUMNS: Readonly<Record<SnapshotRecord['origin'], Readonly<Record<string, string>>>> =
  { service: SERVICE_COLUMNS, imported: IMPORTED_COLUMNS };

const VERDICT_COLUMNS: Columns<VerdictRecord> = {
  chain: 'chain',
  token: 'token',
  score: 'score',
  verdict: 'verdict',
  risk: 'risk',
};

type FieldsOf<Kind extends JobKind> = Omit<Extract<KindRecord, { kind: Kind }>, 'kind'>;

/** The columns of each kind's own fields. */
const KIND_COLUMNS: { readonly [Kind in JobKind]: Columns<FieldsOf<Kind>> } = {
  kya: { address: 'subject', ...VERDICT_COLUMNS },
  kyt: { transaction: 'subject', direction: 'direction', ...VERDICT_COLUMNS },
  name: {
    query: 'subject',
    decision: 'decision',
    riskLevel: 'risk',
    reportRequestId: 'report_request_id',
    reportSha256: 'report_sha256',
    reportBytes: 'report_bytes',
    reportContentType: 'report_content_type',
  },
};

/** Field and column of everything that a record has, its rulesets aside. */
export function columnsOf(
  origin: SnapshotRecord['origin'],
  kind: JobKind,
): [field: string, column: string][] {
  return Object.entries({ ...COMMON_COLUMNS, ...ORIGIN_COLUMNS[origin], ...KIND_COLUMNS[kind] });
}

/** SHA-256 over the RFC 8785 form of every field of a record, its rulesets included. */
export function hashRecord(record: SnapshotRecord): Sha256Hex {
  return sha256Hex(canonicalText(record));
}
