// A made-up next version of the schema: a table that others refer to is built again with another check,
// and one is added. What holds of migrating holds of this one.
import type { Engine } from '../../electron/casefile/connection.ts';
import { sealWithCase } from '../../electron/casefile/migrations/constraints.ts';
import { MIGRATIONS } from '../../electron/casefile/migrations/index.ts';
import type { Migration } from '../../electron/casefile/migrations/runner.ts';
import { versionOf } from '../../electron/casefile/schema.ts';

const PRESENT: Engine = { nativeBinding: null };
/** The version of the files that this program writes. */
export const VERSION = versionOf(PRESENT);

/** What a program opens files with that knows more migrations than ours. */
export function engineWith(...added: Migration[]): Engine {
  return { ...PRESENT, migrations: [...MIGRATIONS, ...added] };
}

const STATEMENTS = [
  `CREATE TABLE new_subjects (
    id TEXT PRIMARY KEY NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id),
    kind TEXT NOT NULL CHECK (kind IN ('person', 'company', 'cluster', 'vessel', 'unknown')),
    name TEXT NOT NULL CHECK (length(name) > 0),
    role TEXT NOT NULL,
    confidence TEXT CHECK (confidence IN ('confirmed', 'probable', 'possible', 'doubtful')),
    remark TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    removed_at INTEGER
  ) STRICT`,
  'INSERT INTO new_subjects SELECT * FROM subjects ORDER BY rowid',
  'DROP TABLE subjects',
  'ALTER TABLE new_subjects RENAME TO subjects',
  'CREATE INDEX subjects_by_case ON subjects (case_id, created_at, id)',
  sealWithCase('subjects'),
  'CREATE TABLE later_notes (id TEXT PRIMARY KEY NOT NULL, text TEXT NOT NULL) STRICT',
  'INSERT INTO later_notes SELECT id, title FROM cases',
];
/** How many statements it has. */
export const NEXT_STEPS = STATEMENTS.length;

/** The next version; where it is to fail, at the statement of this index. */
export function nextVersion(failsAt?: number): Migration {
  return {
    number: VERSION + 10,
    name: 'next',
    up(db) {
      for (const [index, statement] of STATEMENTS.entries()) {
        if (index === failsAt) throw new Error(`fails at ${statement}`);
        db.exec(statement);
      }
    },
  };
}

/** What the next version of the program opens files with. */
export const NEXT_ENGINE = engineWith(nextVersion());
