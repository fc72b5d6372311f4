// What is left after a kill: whether every file opens and verifies, everything acknowledged is there,
// nothing is half-written under a final name, and the same operation works once more.
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { versionOf } from '../../electron/casefile/schema.ts';
import { fromSqlite } from '../../electron/casefile/sqlite-error.ts';
import { userVersionOf } from '../../electron/casefile/unlock.ts';
import {
  checkCopy,
  checkFile,
  checkFolders,
  checkTargets,
  doesOpen,
  hasWholeCase,
  newestEntry,
  type Complain,
  type Complaint,
  type Known,
} from './checks.ts';
import {
  backupIn,
  caseOf,
  fileIn,
  intoIn,
  oldIn,
  targetIn,
  WORK,
  type Operation,
  type Places,
} from './operations.ts';
import type { Marks } from './marks.ts';
import { PASSPHRASE, passphraseOf, SAMPLE } from './samples.ts';
import { ENGINE, holds, reading } from './work.ts';

const COPY = /^tracefile-\d+-[0-9a-f]{16}$/;
/** With these a file is refused that was ours. */
const UNREADABLE = ['casefile.damaged', 'casefile.not_a_case_file', 'casefile.wrong_passphrase'];

/** Judges a folder; afterwards it is as a good end would have left it. */
export async function judge(
  operation: Operation,
  places: Places,
  marks: Marks,
  known: Known,
): Promise<Complaint[]> {
  const complaints: Complaint[] = [];
  const complain: Complain = (kind, text) => void complaints.push({ kind, text });
  try {
    await JUDGES[operation](places, marks, known, complain);
    checkFolders(places, complain);
  } catch (error) {
    const { code, message } = fromSqlite(error);
    complain(UNREADABLE.includes(code) ? 'corrupt' : 'stuck', `${code}: ${message}`);
  }
  return complaints;
}

type Judge = (
  places: Places,
  marks: Marks,
  known: Known,
  complain: Complain,
) => Promise<void> | void;

const JUDGES: Readonly<Record<Operation, Judge>> = {
  async save(places, marks, known, complain) {
    learn(known, marks, () => fileIn(places));
    checkFile(fileIn(places), PASSPHRASE, known, complain);
    known.next = (marks.last ?? known.next - 1) + 1;
    await again('save', places, known);
  },

  migration(places, marks, known, complain) {
    const old = readFileSync(join(places.samples, SAMPLE.old));
    const before = reading(join(places.samples, SAMPLE.old), PASSPHRASE, newestEntry);
    for (const name of readdirSync(places.folder)) {
      if (!name.endsWith('.backup')) continue;
      const isWhole = readFileSync(join(places.folder, name)).equals(old);
      if (!isWhole) complain('half-written', `${name} is not the file as it was`);
    }
    for (const number of [...marks.finished.map((run) => run.number), marks.under]) {
      if (number === null) continue;
      const path = oldIn(places, number);
      known.heads.set(path, before);
      // Opening it to write is the second run.
      checkFile(path, PASSPHRASE, known, complain);
      const version = reading(path, PASSPHRASE, userVersionOf);
      if (version !== versionOf(ENGINE)) complain('corrupt', `version ${String(version)}`);
    }
    checkFolders(places, complain);
    // One that was killed before its first mark is left as its process had it.
    const done = readdirSync(places.folder).filter((name) => name.startsWith('old-'));
    for (const name of done) rmSync(join(places.folder, name));
    known.next = (marks.last ?? known.next - 1) + 1;
  },

  async backup(places, marks, known, complain) {
    const path = fileIn(places);
    learn(known, marks, () => path);
    learn(known, marks, (number) => targetIn(places, number));
    checkFile(path, PASSPHRASE, known, complain);
    checkTargets(places, marks, complain, (target) => {
      checkCopy(target, known, complain);
    });
    known.next = (marks.last ?? known.next - 1) + 1;
    await again('backup', places, known, (number) => {
      checkCopy(targetIn(places, number), known, complain);
      checkFolders(places, complain);
    });
    rmSync(join(places.folder, 'out'), { recursive: true, force: true });
  },

  async export(places, marks, known, complain) {
    checkFile(fileIn(places), PASSPHRASE, known, complain);
    const check = (target: string, number: number): void => {
      checkCopy(target, known, complain);
      if (!hasWholeCase(places, target, caseOf(number))) {
        complain('half-written', `${target} lacks something of its case`);
      }
    };
    checkTargets(places, marks, complain, check);
    known.next = (marks.last ?? known.next - 1) + 1;
    await again('export', places, known, (number) => {
      check(targetIn(places, number), number);
      checkFolders(places, complain);
    });
    rmSync(join(places.folder, 'out'), { recursive: true, force: true });
  },

  async import(places, marks, known, complain) {
    learn(known, marks, (number) => intoIn(places, number));
    for (const { number } of marks.finished) {
      const path = intoIn(places, number);
      if (existsSync(path) && !hasWholeCase(places, path, caseOf(number))) {
        complain('lost', `case ${String(caseOf(number))} of ${path}`);
      }
    }
    const number = marks.last ?? known.next;
    const path = intoIn(places, number);
    if (existsSync(path)) {
      checkFile(path, PASSPHRASE, known, complain);
      const id = `case-${String(caseOf(number))}`;
      const isThere = reading(path, PASSPHRASE, (db) =>
        db.prepare('SELECT count(*) FROM cases WHERE id = ?').pluck().get(id),
      );
      if (isThere === 1 && !hasWholeCase(places, path, caseOf(number))) {
        complain('half-written', `${id} of ${path}`);
      }
    }
    const following = intoIn(places, number + 1);
    if (following !== path && existsSync(following)) {
      // A kill before the first mark of a run may have opened its file, or cut the making of it short.
      const whole = statSync(join(places.samples, SAMPLE.empty)).size;
      if (statSync(following).size < whole) rmSync(following);
      else checkFile(following, PASSPHRASE, known, complain);
    }
    known.next = number;
    await again('import', places, known, () => {
      if (!hasWholeCase(places, path, caseOf(number))) complain('stuck', `a second run: ${path}`);
      const copies = readdirSync(tmpdir()).filter((name) => COPY.test(name));
      if (copies.length > 0) complain('left behind', copies.join(', '));
    });
  },

  async passphrase(places, marks, known, complain) {
    const path = fileIn(places);
    const number = marks.last ?? known.next - 1;
    const opens = [number - 1, number].filter((one) => doesOpen(path, passphraseOf(one)));
    const [current, other] = opens;
    if (current === undefined || other !== undefined) {
      complain(
        current === undefined ? 'corrupt' : 'half-written',
        'not exactly one passphrase opens',
      );
      return;
    }
    if (marks.under === null && current !== number) complain('lost', 'the new passphrase');
    checkFile(path, passphraseOf(current), known, complain);
    known.next = current + 1;
    await again('passphrase', places, known, (second) => {
      checkFile(path, passphraseOf(second), known, complain);
      if (doesOpen(path, passphraseOf(current))) complain('corrupt', 'the old one opens too');
    });
  },

  async opening(places, marks, known, complain) {
    learn(known, marks, () => fileIn(places));
    checkFile(fileIn(places), PASSPHRASE, known, complain);
    await again('opening', places, known);
  },

  async attachment(places, marks, known, complain) {
    learn(known, marks, () => fileIn(places));
    checkFile(fileIn(places), PASSPHRASE, known, complain);
    const letter = readFileSync(join(places.samples, SAMPLE.letter));
    checkTargets(places, marks, complain, (target) => {
      if (!readFileSync(target).equals(letter)) complain('half-written', target);
    });
    known.next = (marks.last ?? known.next - 1) + 1;
    await again('attachment', places, known);
    rmSync(join(places.folder, 'out'), { recursive: true, force: true });
  },

  async restore(places, marks, known, complain) {
    const path = fileIn(places);
    const given = known.heads.get(path);
    const backup = reading(backupIn(places), PASSPHRASE, newestEntry);
    const isRestored = reading(path, PASSPHRASE, (db) => holds(db, backup));
    if (marks.under === null && !isRestored) complain('lost', 'what the backup holds');
    if (isRestored) known.heads.set(path, backup);
    for (const name of readdirSync(places.folder)) {
      if (!name.endsWith('.backup')) continue;
      const kept = join(places.folder, name);
      checkCopy(kept, { ...known, heads: new Map() }, complain);
      const holdsAll = reading(kept, PASSPHRASE, (db) => given !== undefined && holds(db, given));
      if (!holdsAll) complain('lost', 'what the file held that gave way');
    }
    checkFile(path, PASSPHRASE, known, complain);
    known.next = (marks.last ?? known.next - 1) + 1;
    await again('restore', places, known, () => {
      known.heads.set(path, backup);
      checkFile(path, PASSPHRASE, known, complain);
    });
  },

  async compact(places, _marks, known, complain) {
    checkFile(fileIn(places), PASSPHRASE, known, complain);
    await again('compact', places, known, () => {
      checkFile(fileIn(places), PASSPHRASE, known, complain);
    });
  },

  async together(places, marks, known, complain) {
    learn(known, marks, () => fileIn(places));
    checkFile(fileIn(places), PASSPHRASE, known, complain);
    known.next = (marks.last ?? known.next - 1) + 1;
    await again('together', places, known);
  },
};

/** Every acknowledgement of a process, by the file it was about. */
function learn(known: Known, marks: Marks, fileOf: (number: number) => string): void {
  for (const { number, head } of marks.acknowledged) known.heads.set(fileOf(number), head);
}

/** Runs the operation once more as a process would that begins now, and then the check of that. */
async function again(
  operation: Operation,
  places: Places,
  known: Known,
  check: (number: number) => void = () => undefined,
): Promise<void> {
  if (known.isBrief) return;
  const work = WORK[operation](places);
  const number = known.next;
  await work.prepare(number);
  await work.run(number, () => undefined);
  work.end();
  known.next = number + 1;
  check(number);
}
