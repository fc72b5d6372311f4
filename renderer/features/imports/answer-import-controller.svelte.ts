// Saved answers brought into a case: chosen, read one by one, what they are silent about stated, and
// imported one by one, each with its own result.
import type { CaseId } from '#shared/domain/ids.ts';
import type { WireError } from '#shared/errors.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { AnswerImportPreview, AnswerOrigin } from '#shared/records/transfer.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { parsePreciseTime } from '#shared/domain/precise-time.ts';
import { toWireError } from '../../lib/bridge.ts';
import { Task } from '../../lib/task.svelte.ts';

type ImportsApi = Pick<
  Api,
  'imports.chooseAnswers' | 'imports.previewAnswer' | 'imports.importAnswer'
>;

/** What a person may have to state about one answer. */
export const STATED_FIELDS = ['subject', 'chain', 'token', 'direction', 'takenAt'] as const;
/** One of these. */
export type StatedField = (typeof STATED_FIELDS)[number];

/** As typed; empty while nothing is stated. */
export type Statement = Record<StatedField, string>;

const READY: readonly AnswerStanding[] = ['ready', 'failed'];
const NOTHING_STATED: Statement = { subject: '', chain: '', token: '', direction: '', takenAt: '' };

/** A chosen file, in the order chosen. */
export interface AnswerFile {
  path: string;
  /** Null until it was read, and when it is refused. */
  preview: AnswerImportPreview | null;
  stated: Statement;
  /** Why it is refused, or could not be imported. */
  error: WireError | null;
  imported: SnapshotSummary | null;
}

/**
 * Where a file is. `repeated`: a file before it holds the same bytes. `failed`: it could not be
 * imported and can be tried again.
 */
export type AnswerStanding =
  'waiting' | 'refused' | 'failed' | 'duplicate' | 'repeated' | 'incomplete' | 'ready' | 'imported';

/** The files of one dialog. */
export class AnswerImportController {
  files = $state.raw<readonly AnswerFile[]>([]);
  /** Who got the answers from where: stated once, for all of them. */
  origin = $state('');
  readonly choosing = new Task();
  /** Reading what was chosen. */
  readonly reading = new Task();
  readonly importing = new Task();
  readonly #api: ImportsApi;
  #caseId: CaseId | null = null;
  /** Counts dialogs: an answer to an older one is not taken. */
  #round = 0;

  readonly standings = $derived.by(() => standingsOf(this.files));
  /** Those that an import takes along. */
  readonly ready = $derived(
    this.files.filter((_, index) => READY.includes(this.standings[index] ?? 'waiting')),
  );
  readonly isOriginMissing = $derived(this.origin.trim() === '');

  constructor(api: ImportsApi) {
    this.#api = api;
  }

  /** Starts over, for a case. */
  begin(caseId: CaseId): void {
    this.clear();
    this.#caseId = caseId;
  }

  /** Lets the person choose files and reads each; those of before stay. */
  async choose(): Promise<void> {
    const chosen = await this.choosing.run(() => this.#api['imports.chooseAnswers']({}));
    if (chosen === undefined || this.#caseId === null) return;
    const added = chosen.paths
      .filter((path) => !this.files.some((file) => file.path === path))
      .map((path) => ({
        path,
        preview: null,
        stated: NOTHING_STATED,
        error: null,
        imported: null,
      }));
    this.files = [...this.files, ...added];
    await this.#readAll(this.#caseId);
  }

  /** States something about one file. */
  state(path: string, field: StatedField, text: string): void {
    const file = this.files.find((one) => one.path === path);
    if (file) this.#change(path, { stated: { ...file.stated, [field]: text }, error: null });
  }

  /** Takes a file out of the list. */
  remove(path: string): void {
    this.files = this.files.filter((one) => one.path !== path);
  }

  /** Imports every file that is ready, one after the other; gives how many came in. */
  async importAll(): Promise<number> {
    const caseId = this.#caseId;
    if (caseId === null || this.isOriginMissing) return 0;
    const round = this.#round;
    let count = 0;
    await this.importing.run(async () => {
      for (const { path } of this.ready) {
        if (round !== this.#round) return;
        if (await this.#importOne(caseId, path)) count += 1;
      }
    });
    return count;
  }

  /** Forgets everything. */
  clear(): void {
    this.#round += 1;
    this.#caseId = null;
    this.files = [];
    this.origin = '';
    this.choosing.dismiss();
  }

  async #readAll(caseId: CaseId): Promise<void> {
    const round = this.#round;
    await this.reading.run(async () => {
      for (const { path, preview, error } of this.files) {
        if (preview !== null || error !== null) continue;
        const parts = await this.#tryTo(async () => ({
          preview: await this.#api['imports.previewAnswer']({ caseId, path }),
        }));
        if (round !== this.#round) return;
        this.#change(path, parts);
      }
    });
  }

  async #importOne(caseId: CaseId, path: string): Promise<boolean> {
    const file = this.files.find((one) => one.path === path);
    if (!file?.preview) return false;
    const { sha256 } = file.preview;
    const origin = originOf(file, this.origin.trim());
    const parts = await this.#tryTo(async () => ({
      imported: await this.#api['imports.importAnswer']({ caseId, path, sha256, origin }),
      error: null,
    }));
    this.#change(path, parts);
    return 'imported' in parts;
  }

  async #tryTo(work: () => Promise<Partial<AnswerFile>>): Promise<Partial<AnswerFile>> {
    try {
      return await work();
    } catch (error) {
      return { error: toWireError(error) };
    }
  }

  #change(path: string, parts: Partial<AnswerFile>): void {
    this.files = this.files.map((one) => (one.path === path ? { ...one, ...parts } : one));
  }
}

/** What must be stated because the answer is silent; the time may be, too. */
export function silentFields({
  kind,
  subject,
  chain,
  token,
  direction,
  takenAt,
}: AnswerImportPreview): StatedField[] {
  const isOnChain = kind !== 'name';
  const silent: Record<StatedField, boolean> = {
    subject: subject === null,
    chain: isOnChain && chain === null,
    token: isOnChain && token === null,
    direction: kind === 'kyt' && direction === null,
    takenAt: takenAt === null,
  };
  return STATED_FIELDS.filter((field) => silent[field]);
}

/** Whether what is stated in a field will do; the time may be left out. */
export function isStatedWell(field: StatedField, text: string): boolean {
  if (field !== 'takenAt') return text.trim() !== '';
  return text.trim() === '' || parsePreciseTime(text).ok;
}

function standingsOf(files: readonly AnswerFile[]): AnswerStanding[] {
  return files.map(({ preview, error, imported, stated }, index) => {
    if (imported !== null) return 'imported';
    if (preview === null) return error === null ? 'waiting' : 'refused';
    if (error !== null) return 'failed';
    if (preview.isDuplicate) return 'duplicate';
    const before = files.slice(0, index);
    if (before.some((one) => one.preview?.sha256 === preview.sha256)) return 'repeated';
    const isComplete = silentFields(preview).every((field) => isStatedWell(field, stated[field]));
    return isComplete ? 'ready' : 'incomplete';
  });
}

function originOf({ preview, stated }: AnswerFile, origin: string): AnswerOrigin {
  const silent = preview === null ? [] : silentFields(preview);
  const textOf = (field: StatedField): string | null =>
    silent.includes(field) && stated[field].trim() !== '' ? stated[field].trim() : null;
  const takenAt = parsePreciseTime(textOf('takenAt') ?? '');
  return {
    stated: origin,
    takenAt: takenAt.ok ? takenAt.at : null,
    subject: textOf('subject'),
    chain: textOf('chain'),
    token: textOf('token'),
    direction: textOf('direction') as AnswerOrigin['direction'],
  };
}
