// The file that a person may give to support: versions, settings, counts and the last lines of the log,
// each value of a closed kind (log-fields.ts). It is shown whole before it is saved; nothing is sent.
import { AUTH_WAYS, ENVIRONMENT_KINDS, SERVICES } from '#shared/domain/environment.ts';
import type { Clock } from '#shared/domain/time.ts';
import type { NewId } from '#shared/domain/ids.ts';
import { AppError, toAppError } from '#shared/errors.ts';
import type { DiagnosticFile } from '#shared/ipc/calls/problems.ts';
import { LOCALES, THEMES } from '#shared/ipc/contract.ts';
import type { KeychainStatus } from '#shared/records/case-file-status.ts';
import type { CallsOf } from '#shared/ipc/contract.ts';
import type { CaseFile } from '../casefile/operations.ts';
import {
  ARCHITECTURES,
  KEYCHAINS,
  PLATFORMS,
  redact,
  type FieldKind,
  type LogFields,
} from './log-fields.ts';
import type { ChooseExportPath, Log } from './ports.ts';
import type { StoredSettings } from './settings.ts';
import { placeSmallFile, type SmallFilePorts } from './small-file.ts';

/** What it needs. */
export interface DiagnosticPorts extends SmallFilePorts {
  log: Log;
  clock: Pick<Clock, 'now'>;
  newId: NewId;
  program: LogFields<'app.started'>;
  settings: { get: () => StoredSettings };
  keychain: () => Promise<KeychainStatus>;
  caseFile: Pick<CaseFile, 'requireOtherFile' | 'countContents'>;
  chooseExportPath: ChooseExportPath<string>;
}

/** A value with the kind that it must be of. */
type Typed = readonly [kind: FieldKind, value: unknown];
/** The file before its values are checked. */
type Tree = { readonly [field: string]: Typed | Tree | readonly Tree[] };

const LOG_LINES = 200;

/** Makes the file, and saves what was shown. */
export function createDiagnosticService(ports: DiagnosticPorts): CallsOf<'diagnostics'> {
  let shown: DiagnosticFile | null = null;

  return {
    async compose() {
      const at = new Date(ports.clock.now()).toISOString();
      const file = {
        format: 'tracefile-diagnostics 1',
        composedAt: at,
        ...checked({
          program: programTree(ports.program),
          keychain: { kind: [KEYCHAINS, keychainWord(await ports.keychain())] },
          settings: settingsTree(ports.settings.get()),
          caseFile: await contentsTree(ports.caseFile),
        }),
        log: ports.log.tail(LOG_LINES),
      };
      const fileName = `Tracefile diagnostics ${at.slice(0, 10)}.json`;
      shown = { id: ports.newId(), fileName, text: `${JSON.stringify(file, null, 2)}\n` };
      return shown;
    },
    /** Null when the person cancels. Errors: `record.not_found`, `input.open_case_file`, `export.failed`. */
    async save({ id }) {
      const file = shown;
      if (file?.id !== id) throw new AppError('record.not_found', 'this text was not shown last');
      const path = await ports.chooseExportPath(file.fileName, 'json');
      if (path === null) return null;
      const { sha256 } = await placeSmallFile(ports, path, Buffer.from(file.text, 'utf8'));
      return { path, sha256 };
    },
  };
}

/** What a keychain is, without the system's own words for it. */
export function keychainWord(status: KeychainStatus): (typeof KEYCHAINS)[number] {
  if (!status.available) return 'none';
  const name = status.backend.toLowerCase();
  if (name === 'keychain') return 'keychain';
  if (name === 'credential manager') return 'credential_manager';
  if (name.includes('gnome')) return 'gnome_keyring';
  if (name.includes('kwallet') || name.includes('ksecret')) return 'kwallet';
  return name.includes('keepassxc') ? 'keepassxc' : 'other';
}

function programTree(program: LogFields<'app.started'>): Tree {
  return {
    version: ['version', program.version],
    electron: ['version', program.electron],
    chromium: ['version', program.chromium],
    node: ['version', program.node],
    platform: [PLATFORMS, program.platform],
    architecture: [ARCHITECTURES, program.architecture],
    isPackaged: ['flag', program.isPackaged],
  };
}

/** Switches and figures. Of what holds a host, a path or a name: how many there are, or whether. */
function settingsTree(settings: StoredSettings): Tree {
  const { proxy, extraCa, backups, environments, keychainKeys, signingKey } = settings;
  return {
    theme: [THEMES, settings.theme],
    language: [[...LOCALES, 'system'], settings.locale ?? 'system'],
    isQuiet: ['flag', settings.quiet],
    proxy: [['system', 'none', 'manual'], proxy.mode],
    hasCompanyCa: ['flag', extraCa !== null],
    screeningsAtOnce: ['count', settings.concurrency],
    idleLockMinutes: ['count', settings.idleLockMinutes],
    locksWithSystem: ['flag', settings.locksWithSystem],
    lockAsksPassphrase: ['flag', settings.lockAsksPassphrase],
    backups: {
      isAutomatic: ['flag', backups.isAutomatic],
      everyHours: ['count', backups.everyHours],
      keepNewest: ['count', backups.keepNewest],
      hasOwnFolder: ['flag', backups.folder !== null],
    },
    ownDefaults: ['count', Object.keys(settings.screeningDefaults).length],
    explorers: ['count', Object.keys(settings.explorers).length],
    transactionExplorers: ['count', Object.keys(settings.transactionExplorers).length],
    explorerSites: ['count', settings.explorerSites.length],
    environments: environments.map((one) => ({
      service: [SERVICES, one.service],
      kind: [ENVIRONMENT_KINDS, one.kind],
      auth: [AUTH_WAYS, one.auth],
      hasBackupAddress: ['flag', one.backupBase !== null],
      hasKeyInKeychain: ['flag', keychainKeys.includes(one.id)],
    })),
    signingKey: [['none', 'keychain', 'session'], signingKey?.place ?? 'none'],
  };
}

/** How much the open file holds; why that is not known, as a code. */
async function contentsTree(caseFile: DiagnosticPorts['caseFile']): Promise<Tree> {
  try {
    const { schema, sizeBytes, rows } = await caseFile.countContents({});
    return {
      schema: ['count', schema],
      sizeBytes: ['count', sizeBytes],
      rows: Object.fromEntries(
        Object.entries(rows).map(([table, count]) => [table, ['count', count] as const]),
      ),
    };
  } catch (error) {
    return { notCounted: ['code', toAppError(error).code] };
  }
}

/** Every value that is of its kind; null for another. */
function checked(tree: Tree): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).map(([field, branch]) => [field, checkedBranch(branch)]),
  );
}

function checkedBranch(branch: Typed | Tree | readonly Tree[]): unknown {
  if (isTyped(branch)) return redact(branch[0], branch[1]);
  return isList(branch) ? branch.map(checked) : checked(branch);
}

function isList(branch: Tree | readonly Tree[]): branch is readonly Tree[] {
  return Array.isArray(branch);
}

/** A kind is a word or a list of words; a list of trees begins with neither. */
function isTyped(branch: Typed | Tree | readonly Tree[]): branch is Typed {
  if (!Array.isArray(branch)) return false;
  const kind: unknown = branch[0];
  return typeof kind === 'string' || Array.isArray(kind);
}
