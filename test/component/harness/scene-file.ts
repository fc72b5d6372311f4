// What the main process in memory knows of the case file: open, locked, read-only, its backups and
// its checks.
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type {
  CaseFileStatus,
  HeadDeparture,
  KeychainStatus,
} from '#shared/records/case-file-status.ts';
import {
  buildBackupPreview,
  buildVerifyReport,
  SAMPLE_PATH,
  sampleBackups,
} from '../../builders/file-samples.ts';
import { SAMPLE_NOW, sampleHash } from '../../builders/page-samples.ts';

/** Scenes that are about the case file. */
export const FILE_SCENES = [
  'locked_idle',
  'locked_finishing',
  'in_use',
  'lock_unreadable',
  'read_only',
  'broken',
  'broken_before',
  'long_journal',
  'broken_journal',
  'backup_failed',
  'no_backups',
  'plain',
  'unclean',
  'heads_older',
  'heads_other',
  'heads_other_file',
  'heads_signer',
] as const;

/** Why the file cannot be opened to write; null where it can. */
function refusalIn(scene: string): AppError | null {
  if (scene === 'in_use') return new AppError('casefile.in_use', 'busy', { retryable: true });
  if (scene === 'lock_unreadable') return new AppError('casefile.lock_unreadable', 'no lock');
  return null;
}

type FileHandlers = Pick<Handlers, Extract<keyof Handlers, `caseFile.${string}`>>;
type Locked = Extract<CaseFileStatus, { state: 'locked' }>;
type Open = Extract<CaseFileStatus, { state: 'open' }>;

/** Handlers of `caseFile.*`; what opens the file is `right`. */
export function fileHandlers(scene: string, keychain: KeychainStatus): FileHandlers {
  let status = firstStatus(scene, keychain);
  let files = scene === 'no_backups' || scene === 'empty' ? [] : sampleBackups;
  let report = scene === 'broken' ? buildVerifyReport(false) : null;
  let folder = `${SAMPLE_PATH}.backups`;

  const backups = () => ({
    ...{ folder, files, lastAt: files[0]?.madeAt ?? null },
    lastErrorCode: scene === 'backup_failed' ? ('casefile.disk_full' as ErrorCode) : null,
  });
  const take = (parts: Partial<Open>): CaseFileStatus => {
    const before = status.state === 'open' ? status : openStatus(keychain);
    return (status = { ...before, ...parts });
  };

  return {
    'caseFile.status': () => status,
    'caseFile.choosePath': ({ purpose }) => ({
      path: purpose === 'open' ? '/media/stick/other.tracefile' : SAMPLE_PATH,
    }),
    'caseFile.create': ({ path, investigator }) => take({ path, investigator, remembered: false }),
    'caseFile.open': ({ path, passphrase, mode }) => {
      const mayUseKeychain = status.state === 'locked' && status.mayUseKeychain;
      if (passphrase !== 'right' && !(passphrase === undefined && mayUseKeychain)) {
        throw new AppError('casefile.wrong_passphrase', 'wrong');
      }
      const refusal = mode === 'write' ? refusalIn(scene) : null;
      if (refusal !== null) throw refusal;
      return take({ path, mode, remembered: mayUseKeychain });
    },
    'caseFile.close': () => (status = lockedStatus(keychain, { reason: 'closed' })),
    'caseFile.lock': () => (status = lockedStatus(keychain, { reason: 'person' })),
    'caseFile.verify': () => {
      report = buildVerifyReport(!scene.startsWith('broken'));
      take({ lastVerified: { at: report.at, ok: report.ok } });
      return report;
    },
    'caseFile.verifyReport': () => report,
    'caseFile.cancelTask': () => null,
    'caseFile.backups': backups,
    'caseFile.backUp': () => {
      const path = `${folder}/cases.0123456789ab.20260401T000000000Z.manual.tracefile`;
      files = [{ path, madeAt: SAMPLE_NOW, sizeBytes: 18_874_368, reason: 'manual' }, ...files];
      return backups();
    },
    'caseFile.chooseBackupFolder': () => {
      folder = '/media/stick/backups';
      return backups();
    },
    'caseFile.useOwnBackupFolder': () => {
      folder = `${SAMPLE_PATH}.backups`;
      return backups();
    },
    'caseFile.chooseBackup': () => ({ path: '/media/stick/older.tracefile' }),
    'caseFile.previewBackup': ({ path, passphrase }) => {
      if (!path.startsWith('/media')) return buildBackupPreview({ path });
      if (passphrase !== 'right') throw new AppError('casefile.wrong_passphrase', 'wrong');
      return buildBackupPreview({ path, isSound: false, relation: 'diverged' });
    },
    'caseFile.restore': () => take({ openedAt: SAMPLE_NOW + 1 }),
    'caseFile.removeBackups': ({ paths }) => {
      files = files.filter((file) => !paths.includes(file.path));
      return backups();
    },
    'caseFile.changePassphrase': ({ current, remember }) => {
      if (current !== 'right') throw new AppError('casefile.wrong_passphrase', 'wrong');
      return take({ remembered: remember });
    },
    'caseFile.acceptState': () => take({ heads: { departure: null, unconfirmed: [] } }),
    'caseFile.confirmSigner': () => take({ heads: { departure: null, unconfirmed: [] } }),
    'caseFile.compact': () => ({ bytesBefore: 18_874_368, bytesAfter: 12_582_912 }),
  };
}

function lockedStatus(keychain: KeychainStatus, parts: Partial<Locked>): Locked {
  return {
    ...{ state: 'locked', path: SAMPLE_PATH, missing: false, reason: 'start', problem: null },
    ...{ mayUseKeychain: false, finishing: 0, keychain },
    suggestedPath: SAMPLE_PATH.replace('cases', 'cases-2'),
    ...parts,
  };
}

function openStatus(keychain: KeychainStatus): Open {
  return {
    ...{ state: 'open', path: SAMPLE_PATH, fileId: 'file-1', mode: 'write' },
    ...{ investigator: 'R. Example', remembered: true, encrypted: true, wasUnclean: false },
    mayMissChanges: false,
    ...{ openedAt: SAMPLE_NOW - 60_000, sizeBytes: 18_874_368, task: null, keychain },
    lastVerified: { at: SAMPLE_NOW - 26 * 3_600_000, ok: true },
    journal: { ok: true, entries: 214, checkedFrom: 1, head: sampleHash(3) },
    heads: { departure: null, unconfirmed: [] },
  };
}

function firstStatus(scene: string, keychain: KeychainStatus): CaseFileStatus {
  if (scene.startsWith('none')) return { state: 'none', suggestedPath: SAMPLE_PATH, keychain };
  if (scene === 'locked') return lockedStatus(keychain, {});
  if (scene === 'missing') return lockedStatus(keychain, { missing: true });
  if (scene === 'locked_idle') {
    return lockedStatus(keychain, { reason: 'idle', mayUseKeychain: true });
  }
  if (scene === 'locked_finishing') {
    return lockedStatus(keychain, { reason: 'system', finishing: 2 });
  }
  const refusal = refusalIn(scene);
  if (refusal !== null) {
    return lockedStatus(keychain, { problem: refusal.toWire(), mayUseKeychain: true });
  }
  const open = openStatus(keychain);
  if (scene === 'read_only') return { ...open, mode: 'read' };
  if (scene === 'unclean') return { ...open, wasUnclean: true, mayMissChanges: true };
  if (scene === 'heads_signer') {
    const unconfirmed = [{ fingerprint: sampleHash(7), seq: 198 }];
    return { ...open, heads: { departure: null, unconfirmed } };
  }
  if (scene.startsWith('heads_')) {
    const departure = {
      kind: scene.slice('heads_'.length) as HeadDeparture['kind'],
      seen: { entries: 231, head: sampleHash(5), at: SAMPLE_NOW - 3 * 86_400_000 },
      found: { entries: scene === 'heads_older' ? 213 : 240, head: sampleHash(6) },
      restoredAt: scene === 'heads_other' ? SAMPLE_NOW - 86_400_000 : null,
    };
    return { ...open, heads: { departure, unconfirmed: [] } };
  }
  if (scene === 'plain') return { ...open, encrypted: false, remembered: false };
  if (scene === 'long_journal') {
    const journal = {
      ok: true,
      entries: 519_940,
      checkedFrom: 514_941,
      head: sampleHash(3),
    } as const;
    return { ...open, journal };
  }
  if (scene === 'broken_journal') {
    const at = { entries: 519_940, checkedFrom: 514_941, brokenAt: 516_002 };
    return { ...open, journal: { ok: false, ...at } };
  }
  if (scene.startsWith('broken')) return { ...open, lastVerified: { at: SAMPLE_NOW, ok: false } };
  return open;
}
