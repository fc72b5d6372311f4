// A case file as somebody makes it who knows how the program writes one: whatever it holds, its hashes
// are those of what it holds.
import {
  chainHash,
  JOURNAL_START,
  toChainedEntry,
  type JournalRow,
} from '../../electron/casefile/journal.ts';
import { copyKey } from '../../electron/casefile/cipher.ts';
import { connect } from '../../electron/casefile/connection.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import { RECORD_TABLES } from '../../electron/casefile/record-tables.ts';
import { hashOf } from '../../electron/casefile/records.ts';
import { readSnapshot, type SnapshotShape } from '../../electron/casefile/tables/snapshots.ts';
import { ENGINE, keyedFile } from './casefile-file.ts';

/** A closed file of the passphrase of most tests, as SQLite alone opens it. */
export function connectTo(path: string): ReadDb {
  const { key } = keyedFile(path);
  return connect(path, key === null ? null : copyKey(key), ENGINE);
}

/** Takes away what guards the file against its own program. */
export function unguard(db: ReadDb): void {
  const triggers = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck();
  for (const name of triggers.all()) db.exec(`DROP TRIGGER "${String(name)}"`);
  db.pragma('foreign_keys = OFF');
}

/** Changes the file past all that guards it; then every hash in it is made to follow. */
export function forge(db: ReadDb, change: () => void): void {
  const guards = db.prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger'").pluck().all();
  unguard(db);
  change();
  const snapshots = db.prepare('SELECT id, origin, kind FROM snapshots').all() as SnapshotShape[];
  for (const shape of snapshots) {
    const { recomputed } = readSnapshot(db, shape);
    db.prepare('UPDATE snapshots SET record_hash = ? WHERE id = ?').run(recomputed, shape.id);
    tell(db, shape.id, 'recordHash', recomputed);
  }
  for (const { each } of RECORD_TABLES) {
    for (const { id, under, record } of [...each(db)]) {
      if (under === undefined) tell(db, id, 'recordHash', hashOf(record));
      else {
        tell(db, id, 'recordHash', hashOf(record));
        tell(db, under, `recordHash.${id}`, hashOf(record));
      }
    }
  }
  chain(db);
  for (const sql of guards) db.exec(String(sql));
}

/** Every entry that names a hash names this one. */
function tell(db: ReadDb, subject: string, fact: string, hash: string): void {
  db.prepare(
    `UPDATE journal SET what_json = json_set(what_json, '$."' || @fact || '"', @hash)
     WHERE subject = @subject AND what_json ->> ('$."' || @fact || '"') IS NOT NULL`,
  ).run({ subject, fact, hash });
}

function chain(db: ReadDb): void {
  let head = JOURNAL_START;
  const rows = db.prepare('SELECT * FROM journal ORDER BY seq').all() as JournalRow[];
  for (const row of rows) {
    const { previousHash: _, hash: __, ...entry } = toChainedEntry(row);
    const hash = chainHash(head, entry);
    db.prepare('UPDATE journal SET previous_hash = ?, hash = ? WHERE seq = ?').run(
      head,
      hash,
      row.seq,
    );
    head = hash;
  }
  db.prepare('UPDATE meta SET journal_head = ?').run(head);
}
