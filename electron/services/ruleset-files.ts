// Rulesets as files: one that the person chose is read as text, and a draft or a stored version is
// written. Journaled with its hash before it is in its place, where the case file can be written.
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError, toAppError } from '#shared/errors.ts';
import type { EnvironmentId, Sha256Hex } from '#shared/domain/ids.ts';
import type { CallOutput, CallParsed } from '#shared/ipc/contract.ts';
import { toDraft } from '#shared/rulesets/draft.ts';
import {
  MAX_RULESET_FILE_BYTES,
  writeRulesetJson,
  type WrittenRuleset,
} from '#shared/rulesets/ruleset-json.ts';
import { RULESET_TYPES } from '#shared/screening/ruleset.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { WrittenFile } from '../files/write-file.ts';
import type { EnvironmentService } from './environments.ts';
import { toFileName } from './file-name.ts';
import { placeJournaled } from './place-file.ts';
import type { ChooseExportPath, ChooseFile, ServicePorts } from './ports.ts';
import type { CaseFileSession } from './session-ports.ts';

/** What it needs. */
export interface RulesetFilePorts extends Pick<ServicePorts, 'clock'> {
  caseFile: Pick<
    CaseFile,
    | 'getRulesetDraft'
    | 'readRulesetVersion'
    | 'listRulesetVersions'
    | 'requireOtherFile'
    | 'addJournalEntry'
  >;
  session: Pick<CaseFileSession, 'requireOpen'>;
  environments: Pick<EnvironmentService, 'describe'>;
  files: {
    /** Errors of all: `export.failed`. */
    writeBeside: (path: string, bytes: Uint8Array) => Promise<WrittenFile>;
    putInPlace: (written: WrittenFile, path: string) => Promise<void>;
    discard: (written: WrittenFile) => Promise<void>;
  };
  chooseRuleset: ChooseFile;
  chooseExportPath: ChooseExportPath<'json'>;
}

/** Rulesets as files. Both ask in a dialog, and give null when the person cancels. */
export interface RulesetFiles {
  /** Errors: `ruleset.unreadable_file` with `details.kind`, `input.open_case_file`. */
  read: () => Promise<CallOutput<'rulesets.readFile'>>;
  /** Errors: `record.not_found`, `evidence.hash_mismatch`, `export.failed`, `input.open_case_file`. */
  export: (args: CallParsed<'rulesets.export'>) => Promise<CallOutput<'rulesets.export'>>;
}

/** Of a ruleset's name in the name of a file, which with the rest stays below 200. */
const MAX_NAME_BYTES = 160;

/** Builds it. */
export function createRulesetFiles(ports: RulesetFilePorts): RulesetFiles {
  const { caseFile, session, files, clock } = ports;

  /** What is written, what it is in the journal, and whether it is practice. */
  async function find({ source }: CallParsed<'rulesets.export'>): Promise<{
    ruleset: WrittenRuleset;
    subject: string;
    isPractice: boolean;
  }> {
    if (source.kind === 'draft') {
      const { id, draft, environmentId } = await caseFile.getRulesetDraft({ id: source.draftId });
      return { ruleset: draft, subject: id, isPractice: isPractice([environmentId]) };
    }
    const { sha256 } = source;
    const { ruleset } = await caseFile.readRulesetVersion({ sha256 });
    const seen = (await caseFile.listRulesetVersions({})).find((one) => one.sha256 === sha256);
    const type = RULESET_TYPES.find((known) => known === ruleset.rulesetType);
    // A kind that is not known is in the file as it was sent.
    const written = { ...toDraft(ruleset, type ?? 'kya'), rulesetType: ruleset.rulesetType };
    const isOfPractice = isPractice(seen?.environmentIds ?? []);
    return { ruleset: written, subject: sha256, isPractice: isOfPractice };
  }

  function isPractice(ids: readonly EnvironmentId[]): boolean {
    const isOne = (id: EnvironmentId): boolean => {
      try {
        return ports.environments.describe(id).kind === 'practice';
      } catch (error) {
        // Only the person's own are ever removed.
        if (toAppError(error).code === 'environment.unknown') return false;
        throw error;
      }
    };
    return ids.length > 0 && ids.every(isOne);
  }

  /** Journaled before the file is in its place; a failure afterwards is journaled too. */
  async function place(
    written: WrittenFile,
    path: string,
    subject: string,
  ): Promise<{ path: string; sha256: Sha256Hex }> {
    const { sha256, sizeBytes } = written;
    const what = { fileName: basename(path), sha256, sizeBytes: String(sizeBytes) };
    const journal = async (failed: Readonly<Record<string, string>>): Promise<boolean> => {
      if (session.requireOpen().mode !== 'write') return false;
      await caseFile.addJournalEntry({
        kind: 'ruleset.exported',
        caseId: null,
        subject,
        what: { ...what, ...failed },
        why: null,
        at: clock.now(),
      });
      return true;
    };
    await placeJournaled(files, written, path, {
      journal: () => journal({}),
      journalFailure: (code) => journal({ failed: code }),
    });
    return { path, sha256 };
  }

  return {
    async read() {
      session.requireOpen();
      const path = await ports.chooseRuleset();
      if (path === null) return null;
      await caseFile.requireOtherFile({ path });
      return { fileName: basename(path), text: await readText(path) };
    },
    async export(args) {
      session.requireOpen();
      const { ruleset, subject, isPractice: ofPractice } = await find(args);
      const name = toFileName(ruleset.name, MAX_NAME_BYTES) || 'ruleset';
      const suggested = `${name}${ofPractice ? ' PRACTICE' : ''}.json`;
      const path = await ports.chooseExportPath(suggested, 'json');
      if (path === null) return null;
      await caseFile.requireOtherFile({ path });
      const text = writeRulesetJson(ruleset, { isPractice: ofPractice });
      const written = await files.writeBeside(path, new TextEncoder().encode(text));
      return place(written, path, subject);
    },
  };
}

/** At most `MAX_RULESET_FILE_BYTES` of UTF-8. */
async function readText(path: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    const file = await open(path, 'r');
    try {
      const stat = await file.stat();
      if (!stat.isFile()) throw unreadable({ kind: 'not_a_file' });
      if (stat.size > MAX_RULESET_FILE_BYTES) throw unreadable({ kind: 'too_large' });
      bytes = await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isOfSystem = error instanceof Error && 'code' in error && typeof error.code === 'string';
    throw unreadable({ kind: 'io', systemCode: isOfSystem ? (error.code as string) : '' }, error);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw unreadable({ kind: 'not_utf8' }, error);
  }
}

function unreadable(details: Readonly<Record<string, string>>, cause?: unknown): AppError {
  return new AppError('ruleset.unreadable_file', 'the file cannot be read', { details, cause });
}
