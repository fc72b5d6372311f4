// What coming in and going out gives: saved answers, whole cases.
import type { CaseId, Sha256Hex } from '../domain/ids.ts';
import type { OutcomeMark } from '../domain/risk.ts';
import type { UtcMs } from '../domain/time.ts';
import type { Deviation } from '../screening/deviation.ts';

/** What a person states about an answer that was saved elsewhere. */
export interface AnswerOrigin {
  /** Who got it from where, in the person's words. Not empty. */
  stated: string;
  /** When it was taken; null = when the answer says, else when it is imported. */
  takenAt: UtcMs | null;
  /** What the answer does not say of itself; ignored where it does. */
  subject: string | null;
  chain: string | null;
  token: string | null;
  direction: 'in' | 'out' | 'both' | null;
}

/** A saved answer as recognised. */
export interface AnswerImportPreview {
  path: string;
  fileName: string;
  sizeBytes: number;
  sha256: Sha256Hex;
  kind: 'kya' | 'kyt' | 'name';
  hasEnvelope: boolean;
  /** As the answer says; null where it is silent. */
  subject: string | null;
  chain: string | null;
  token: string | null;
  direction: 'in' | 'out' | 'both' | null;
  takenAt: UtcMs | null;
  /** The verdict or the decision as sent; what it came to is said by `makeOutcome` with the mark. */
  outcome: string | null;
  outcomeMark: OutcomeMark | null;
  score: string | null;
  hitCount: number | null;
  /** The case has these bytes already. */
  isDuplicate: boolean;
  /** What departs from the specification: places, not contents. */
  deviations: Pick<Deviation, 'path' | 'expected'>[];
}

/** A case file that was written. */
export interface CaseExportReport {
  path: string;
  sizeBytes: number;
  sha256: Sha256Hex;
  isEncrypted: boolean;
  snapshots: number;
  records: number;
  files: number;
  /** Of the journal it was taken from. */
  entries: number;
  head: Sha256Hex;
}

/** A case of a file that may be imported. */
export interface ImportableCase {
  caseId: CaseId;
  reference: string;
  title: string;
  /** `new`: not here. `merge`: here under the same id, with so many records missing. */
  fate: 'new' | 'merge' | 'identical';
  /** The reference is in use here by another case; a free one is offered. */
  freeReference: string;
  snapshots: number;
  snapshotsMissing: number;
  records: number;
  recordsMissing: number;
  /** Records that a person may change and that differ: ours stay. */
  differing: { record: string; id: string; title: string }[];
  /** Answers that other cases here hold too, by their hash. */
  knownAnswers: number;
}

/** What is in a case file, compared with this one. */
export interface FoundCases {
  path: string;
  sha256: Sha256Hex;
  fileId: string;
  investigator: string;
  createdAt: UtcMs;
  entries: number;
  head: Sha256Hex;
  /** It was migrated on a copy; the file itself is as it was. */
  wasOlder: boolean;
  /** Whose signatures in its audit log hold, each key with the newest entry that it signed. */
  signers: { fingerprint: Sha256Hex; seq: number }[];
  cases: ImportableCase[];
}

/** A key of the person, one that the person confirmed for a file that was open here, or neither. */
export type SignerStanding = 'own' | 'confirmed' | 'unconfirmed';

/** What importing a case file would do. */
export interface CaseImportPreview extends FoundCases {
  /** The least known first. */
  signers: (FoundCases['signers'][number] & { standing: SignerStanding })[];
}

/** What was imported. */
export interface CaseImportReport {
  cases: { caseId: CaseId; reference: string; snapshots: number; records: number }[];
}
