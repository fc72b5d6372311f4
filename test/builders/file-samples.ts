// Sample data of the case file itself: backups, a preview of one, and a check that found something.
import type { CaseId } from '#shared/domain/ids.ts';
import type { VerifyReport } from '#shared/domain/journal.ts';
import type { BackupFile, BackupPreview } from '#shared/records/file-care.ts';
import { SAMPLE_NOW, sampleHash } from './sample-basics.ts';

const HOUR = 3_600_000;

/** Where the sample file is. */
export const SAMPLE_PATH = '/home/example/Documents/Tracefile/cases.tracefile';

/** One of every reason. */
export const sampleBackups: BackupFile[] = [
  buildBackup('automatic', 2, 18_874_368),
  buildBackup('manual', 26, 18_350_080),
  buildBackup('restore', 30, 17_301_504),
  buildBackup('automatic', 50, 16_252_928),
  buildBackup('migration', 700, 8_388_608),
];

function buildBackup(
  reason: BackupFile['reason'],
  hoursAgo: number,
  sizeBytes: number,
): BackupFile {
  const madeAt = SAMPLE_NOW - hoursAgo * HOUR;
  const time = new Date(madeAt).toISOString().replace(/[-:.]/g, '');
  const path = `${SAMPLE_PATH}.backups/cases.0123456789ab.${time}.${reason}.tracefile`;
  return { path, madeAt, sizeBytes, reason };
}

/** An older state of the sample file. */
export function buildBackupPreview(parts: Partial<BackupPreview> = {}): BackupPreview {
  return {
    path: sampleBackups[0]?.path ?? '',
    ...{ madeAt: SAMPLE_NOW - 2 * HOUR, sizeBytes: 18_874_368, isSound: true },
    ...{ entries: 190, head: sampleHash(9), relation: 'older', entriesLost: 24 },
    cases: [
      { reference: 'TF-2026-001', title: 'Funds of the harbour warehouse', screenings: 5 },
      { reference: 'TF-2025-117', title: 'شبكة التحويل \u202Egnihsart', screenings: 12 },
    ],
    snapshots: 17,
    ...parts,
  };
}

/** A check of the sample file; with `findings` of every kind when it is broken. */
export function buildVerifyReport(isOk: boolean): VerifyReport {
  const about = { seq: 41, caseId: 'case-1' as CaseId, record: 'snapshot', id: 'snapshot-1' };
  const findings: VerifyReport['findings'] = isOk
    ? []
    : [
        { ...about, kind: 'journal_broken', caseId: null, record: null, id: null },
        { ...about, kind: 'record_changed', seq: 57 },
        { ...about, kind: 'record_missing', seq: 60, record: 'note', id: 'note-7' },
        { ...about, kind: 'record_unjournaled', seq: null, record: 'decision', id: 'decision-2' },
        { ...about, kind: 'bytes_changed', seq: 58 },
      ];
  return {
    ...{ ok: isOk, findings, findingCount: isOk ? 0 : 105, at: SAMPLE_NOW, durationMs: 4_210 },
    journal: isOk
      ? { ok: true, entries: 214, checkedFrom: 1, head: sampleHash(3) }
      : { ok: false, entries: 214, checkedFrom: 1, brokenAt: 41 },
    checked: { entries: 214, records: 88, snapshots: 18, files: 3, bytes: 12_582_912 },
  };
}
