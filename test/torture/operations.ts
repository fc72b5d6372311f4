// What is tortured: every operation that writes, run by number, again and again. The judge runs each
// once more afterwards.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  AttachmentId,
  CaseId,
  FileId,
  NoteId,
  Sha256Hex,
  SnapshotId,
} from '#shared/domain/ids.ts';
import type { FoundCases } from '#shared/records/transfer.ts';
import { createCaseFile } from '../../electron/casefile/case-file.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { addPolledAnswer } from '../builders/casefile-records.ts';
import { PASSPHRASE, passphraseOf, SAMPLE } from './samples.ts';
import { APP, ENGINE, headOf, keyOf, openToWrite, runTask, type Head } from './work.ts';

/** The operations that are killed. */
export const KILLED = ['save', 'migration', 'backup', 'import', 'export', 'passphrase'] as const;
/** The operations under which the disk fails. */
export const FAULTED = [
  ...KILLED,
  ...(['opening', 'attachment', 'restore', 'compact', 'together'] as const),
] as const;
/** One of them. */
export type Operation = (typeof FAULTED)[number];

/** How many cases the samples have: so many imports go into one file. */
export const CASES = 5;

/** One operation over the files of a folder. */
export interface Work {
  /** What must be there before run `number`; a kill here is not counted. */
  prepare: (number: number) => void | Promise<void>;
  /** The operation. What it has acknowledged so far is given, as a place in the chain. */
  run: (number: number, acknowledge: (head: Head) => void) => void | Promise<void>;
  end: () => void;
}

/** Where an operation works: its own folder, and that of the samples. */
export interface Places {
  folder: string;
  samples: string;
}

const nothing = (): void => undefined;

/** The file that most operations work on. */
export const fileIn = ({ folder }: Places): string => join(folder, 'case.tracefile');
/** What run `number` migrates. */
export const oldIn = ({ folder }: Places, number: number): string =>
  join(folder, `old-${String(number)}.tracefile`);
/** What run `number` backs up or exports to. */
export const targetIn = ({ folder }: Places, number: number): string =>
  join(folder, 'out', `${String(number)}.tracefile`);
/** What run `number` imports into: a new file for every round of cases. */
export const intoIn = ({ folder }: Places, number: number): string =>
  join(folder, `into-${String(Math.ceil(number / CASES))}.tracefile`);
/** The backup that is gone back to. */
export const backupIn = ({ folder }: Places): string => join(folder, 'backup.tracefile');
/** Which of the sample's cases run `number` imports or exports. */
export const caseOf = (number: number): number => ((number - 1) % CASES) + 1;

/** Starts an operation in a folder. */
export const WORK: Readonly<Record<Operation, (places: Places) => Work>> = {
  save: (places) => {
    const path = fileIn(places);
    const answer = readFileSync(join(places.samples, SAMPLE.answer));
    let operations = openToWrite(path, PASSPHRASE);
    return {
      prepare: nothing,
      run(number, acknowledge) {
        save(operations, { number, places, answer, acknowledge });
        if (number % 3 !== 0) return;
        // The log is merged, and made again.
        operations.close({});
        operations = openToWrite(path, PASSPHRASE);
        acknowledge(headOf(operations));
      },
      end: () => void operations.close({}),
    };
  },

  migration: (places) => ({
    prepare: (number) => copyFileSync(join(places.samples, SAMPLE.old), oldIn(places, number)),
    run(number) {
      openToWrite(oldIn(places, number), PASSPHRASE).close({});
    },
    end: nothing,
  }),

  backup: (places) => {
    const path = fileIn(places);
    const operations = openToWrite(path, PASSPHRASE);
    return {
      prepare: (number) => addCase(operations, number),
      run: async (number, acknowledge) => {
        acknowledge(headOf(operations));
        const file = { path, key: keyOf(path, PASSPHRASE) };
        await runTask('backUp', { file, to: targetIn(places, number), at: APP.at });
      },
      end: () => void operations.close({}),
    };
  },

  import: (places) => {
    let operations: CaseFileOperations | null = null;
    let preview: FoundCases | null = null;
    const end = (): void => {
      operations?.close({});
      operations = null;
    };
    return {
      async prepare(number) {
        const into = intoIn(places, number);
        if (caseOf(number) === 1) {
          end();
          if (!existsSync(into)) copyFileSync(join(places.samples, SAMPLE.empty), into);
        }
        operations ??= openToWrite(into, PASSPHRASE);
        preview = await runTask('previewCases', {
          ...{
            path: join(places.samples, SAMPLE.exported(caseOf(number))),
            passphrase: PASSPHRASE,
          },
          ...{ current: { path: into, key: keyOf(into, PASSPHRASE) }, ...APP },
        });
      },
      run(number, acknowledge) {
        if (operations === null || preview === null) throw new Error('prepare comes before run');
        importCase(operations, preview, number);
        acknowledge(headOf(operations));
        importAnswer(operations, places, number);
        acknowledge(headOf(operations));
      },
      end,
    };
  },

  export: (places) => {
    const path = fileIn(places);
    return {
      prepare: nothing,
      run: async (number) => {
        await runTask('exportCase', {
          ...{ file: { path, key: keyOf(path, PASSPHRASE) }, ...APP },
          ...{ caseId: `case-${String(caseOf(number))}` as CaseId, passphrase: PASSPHRASE },
          ...{ to: targetIn(places, number), replaces: true, fileId: `out-${String(number)}` },
        });
      },
      end: nothing,
    };
  },

  passphrase: (places) => ({
    prepare: nothing,
    run: async (number) => {
      const [current, next] = [passphraseOf(number - 1), passphraseOf(number)];
      await runTask('changePassphrase', { path: fileIn(places), current, next, ...APP });
    },
    end: nothing,
  }),

  opening: (places) => ({
    prepare: nothing,
    run(_number, acknowledge) {
      const operations = openToWrite(fileIn(places), PASSPHRASE);
      acknowledge(headOf(operations));
      operations.close({});
    },
    end: nothing,
  }),

  attachment: (places) => {
    const operations = openToWrite(fileIn(places), PASSPHRASE);
    return {
      prepare: () => void mkdirSync(join(places.folder, 'out'), { recursive: true }),
      run(number, acknowledge) {
        const caseId = 'case-1' as CaseId;
        const id = addAttachment(operations, { number: number + CASES, places, caseId });
        acknowledge(headOf(operations));
        operations.exportAttachment({ id, path: targetIn(places, number), at: APP.at });
        acknowledge(headOf(operations));
      },
      end: () => void operations.close({}),
    };
  },

  restore: (places) => ({
    // The file that gives way has gone on since.
    prepare(number) {
      const operations = openToWrite(fileIn(places), PASSPHRASE);
      addCase(operations, number);
      operations.close({});
      if (!existsSync(backupIn(places))) {
        copyFileSync(join(places.samples, SAMPLE.old), backupIn(places));
      }
    },
    run: async (number) => {
      await runTask('restore', {
        ...{ path: fileIn(places), backup: backupIn(places), unlock: { passphrase: PASSPHRASE } },
        // The file that gives way is kept under a name that holds the time.
        ...{ ...APP, at: APP.at + 1_000 * number },
      });
    },
    end: nothing,
  }),

  compact: (places) => ({
    prepare: nothing,
    run: async () => {
      const file = { path: fileIn(places), key: keyOf(fileIn(places), PASSPHRASE) };
      await runTask('compact', { file, ...APP });
    },
    end: nothing,
  }),

  together: (places) => ({
    prepare: nothing,
    run(number, acknowledge) {
      const { operations, together } = createCaseFile(ENGINE);
      operations.open({ path: fileIn(places), passphrase: PASSPHRASE, mode: 'write', ...APP });
      try {
        const ids = [1, 2, 3].map((one) => `together-${String(number)}-${String(one)}` as CaseId);
        const made = together(ids, (id) => operations.createCase({ id, fields: {}, at: APP.at }));
        acknowledge(headOf(operations));
        for (const one of made) if (!one.ok) throw one.error;
      } finally {
        operations.close({});
      }
    },
    end: nothing,
  }),
};

/** A screening with its answer, a note and an attachment, each acknowledged when it is there. */
function save(
  operations: CaseFileOperations,
  args: { number: number; places: Places; answer: Uint8Array; acknowledge: (head: Head) => void },
): void {
  const { places, answer, acknowledge } = args;
  const number = args.number + CASES;
  const caseId = `case-${String(number)}` as CaseId;
  operations.storeSnapshot({ draft: addPolledAnswer(operations, number, answer) });
  acknowledge(headOf(operations));
  const note = { id: `note-${String(number)}` as NoteId, caseId, subjectId: null };
  operations.createNote({
    ...note,
    title: 'Seen',
    body: 'What was seen. '.repeat(200),
    at: APP.at,
  });
  acknowledge(headOf(operations));
  addAttachment(operations, { number, places, caseId });
  acknowledge(headOf(operations));
}

function addAttachment(
  operations: CaseFileOperations,
  { number, places, caseId }: { number: number; places: Places; caseId: CaseId },
): AttachmentId {
  const id = `attachment-${String(number)}` as AttachmentId;
  operations.addAttachment({
    ...{ id, fileId: `stored-${String(number)}` as FileId, caseId, mediaType: 'text/plain' },
    ...{ path: join(places.samples, SAMPLE.letter), at: APP.at },
    fields: { name: 'letter', source: '', remark: '', subjectId: null },
  });
  return id;
}

function addCase(operations: CaseFileOperations, number: number): void {
  const id = `added-${String(number)}-${String(process.pid)}` as CaseId;
  operations.createCase({ id, fields: {}, at: APP.at });
}

function importCase(
  operations: CaseFileOperations,
  { path, sha256, cases }: FoundCases,
  number: number,
): void {
  operations.importCases({
    ...{ path, passphrase: PASSPHRASE, sha256, ...APP },
    cases: cases.map(({ caseId, freeReference: reference }) => ({ caseId, reference })),
    newIds: [`import-${String(number)}`],
  });
}

function importAnswer(operations: CaseFileOperations, { samples }: Places, number: number): void {
  // Where the judge runs once more what was there already, nothing is to be done.
  const id = `imported-${String(number)}` as SnapshotId;
  const path = join(samples, SAMPLE.answer);
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex') as Sha256Hex;
  const caseId = `case-${String(caseOf(number))}` as CaseId;
  if (operations.previewAnswer({ path, caseId }).isDuplicate) return;
  const silent = { takenAt: null, subject: null, chain: null, token: 'ETH', direction: null };
  operations.importAnswer({
    ...{ id, fileId: `answer-${String(number)}` as FileId, caseId, path, sha256, ...APP },
    origin: { stated: 'by mail', ...silent },
  });
}
