// Files that were handed over from outside: each is looked at once, and may be opened from then on as
// one that was chosen in a dialog. The page asks for them one by one; nothing is opened here.
import { open, stat } from 'node:fs/promises';
import { AppError } from '#shared/errors.ts';
import type { HandedFile, HandedFileRefusal } from '#shared/records/handed-file.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { OpenedBundleService } from './opened-bundles.ts';
import type { Emit } from './ports.ts';
import type { CaseFileSession } from './session-ports.ts';

/** What the service needs. */
export interface HandedFilePorts {
  emit: Emit;
  session: Pick<CaseFileSession, 'status' | 'grant'>;
  caseFile: Pick<CaseFile, 'requireOtherFile'>;
  openedBundles: Pick<OpenedBundleService, 'grant'>;
}

/** What was handed over and not asked for yet. */
export interface HandedFileService {
  /** Tells the page `app.fileHanded`. */
  hand: (paths: readonly string[]) => void;
  /** The next one; null when there is none. */
  take: () => Promise<HandedFile | null>;
}

/** More at once are no work of a person. */
const MOST_WAITING = 20;
/** Of a zip, also of one that is damaged further on: the check says what is wrong with it. */
const ZIP_START = Buffer.from('PK\x03\x04', 'latin1');
const CASE_FILE = /\.tracefile$/i;

/** Builds it. */
export function createHandedFiles(ports: HandedFilePorts): HandedFileService {
  const waiting: string[] = [];

  async function isOpenAlready(path: string): Promise<boolean> {
    try {
      await ports.caseFile.requireOtherFile({ path });
      return false;
    } catch (error) {
      if (error instanceof AppError && error.code === 'input.open_case_file') return true;
      throw error;
    }
  }

  async function take(): Promise<HandedFile | null> {
    // The file used last may be on its way, and be the very one.
    await ports.session.status();
    const path = waiting.shift();
    if (path === undefined) return null;
    const found = await look(path);
    if (found.kind === 'bundle') ports.openedBundles.grant(path);
    if (found.kind !== 'case_file') return found;
    if (await isOpenAlready(path)) return take();
    ports.session.grant(path);
    return found;
  }

  return {
    hand(paths) {
      const fresh = [...new Set(paths)].filter((path) => !waiting.includes(path));
      waiting.push(...fresh.slice(0, MOST_WAITING - waiting.length));
      ports.emit('app.fileHanded', { waiting: waiting.length });
    },
    take,
  };
}

/** What a path is, without changing anything. */
async function look(path: string): Promise<HandedFile> {
  const refuse = (reason: HandedFileRefusal): HandedFile => ({ kind: 'refused', path, reason });
  try {
    // Before it is opened: a pipe would wait for whoever writes into it.
    if (!(await stat(path)).isFile()) return refuse('not_a_file');
    if (await isZip(path)) return { kind: 'bundle', path };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return refuse(error.code === 'ENOENT' ? 'not_found' : 'unreadable');
  }
  // Encrypted from its first byte on: only its name tells.
  return CASE_FILE.test(path) ? { kind: 'case_file', path } : refuse('neither_case_nor_bundle');
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ZIP_START.length), { position: 0 });
    return buffer.subarray(0, bytesRead).equals(ZIP_START);
  } finally {
    await file.close();
  }
}
