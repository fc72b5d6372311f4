// Kills, full disks, and other people's tools: what was acknowledged is there.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import SqlCipher from '@signalapp/sqlcipher';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { RequestId } from '#shared/domain/ids.ts';
import { inTransaction } from '../../electron/casefile/database.ts';
import { verifyJournal } from '../../electron/casefile/journal.ts';
import { openFile } from '../../electron/casefile/open.ts';
import { openScreening } from '../../electron/casefile/screenings.ts';
import { atBoundary } from '../../electron/casefile/sqlite-error.ts';
import { appendBody } from '../../electron/casefile/tables/bodies.ts';
import { listScreenings } from '../../electron/casefile/tables/screening-pages.ts';
import {
  addPolledAnswer,
  buildRecord,
  codeOf,
  ENGINE,
  FAST_PASSPHRASE,
  newCaseFile,
  openArgs,
} from '../builders/casefile-file.ts';
import { EVERY_SCREENING } from '../builders/casefile-lists.ts';
import { kyaSampleText } from '../builders/kya-sample.ts';
import { byExtent } from '../fakes/extent.ts';

const writer = fileURLToPath(new URL('./writer/entry.ts', import.meta.url));
const KILLS = byExtent(2, 20);

describe('a program killed while it saves', () => {
  test(
    `loses nothing it acknowledged and leaves nothing half-written, ${String(KILLS)} times`,
    { timeout: byExtent(60_000, 300_000) },
    async () => {
      const { operations, path } = newCaseFile();
      operations.close({});
      let acknowledged = 0;
      for (let kill = 1; kill <= KILLS; kill++) {
        const child = fork(writer, [path, FAST_PASSPHRASE, String(kill * 1000)], {
          stdio: 'inherit',
        });
        onTestFinished(() => void child.kill('SIGKILL'));
        const seen: number[] = [];
        const killAfter = 1 + (kill % 4);
        child.on('message', (number: number) => {
          seen.push(number);
          // By now the next one is being saved.
          if (seen.length === killAfter) child.kill('SIGKILL');
        });
        const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
        expect(signal).toBe('SIGKILL');
        expect(seen.length).toBeGreaterThanOrEqual(killAfter);
        acknowledged += seen.length;

        const file = openFile(openArgs(path), ENGINE);
        expect(file.journal.ok).toBe(true);
        expect(file.db.pragma('integrity_check', { simple: true })).toBe('ok');
        expect(file.db.pragma('foreign_key_check')).toEqual([]);
        const page = { filter: EVERY_SCREENING, offset: 0, limit: 10_000 };
        const snapshots = listScreenings(file.db, page).rows;
        const stored = new Set(snapshots.map(({ id }) => id as string));
        expect(seen.filter((number) => !stored.has(`snapshot-${String(number)}`))).toEqual([]);
        for (const { id } of snapshots) openScreening(file.db, { id });
        file.close();
      }
      expect(acknowledged).toBeGreaterThanOrEqual(KILLS);
    },
  );
});

describe('a full disk', () => {
  test('refuses the write with its code; everything before is intact and later writes work', () => {
    const { operations, path } = newCaseFile();
    operations.storeSnapshot({ draft: addPolledAnswer(operations, 1, kyaSampleText()) });
    operations.beginRequest({ record: buildRecord({ id: 'open' as RequestId }) });
    operations.close({});
    const file = openFile(openArgs(path), ENGINE);
    onTestFinished(() => file.close());
    const pages = Number(file.db.pragma('page_count', { simple: true }));
    file.db.pragma(`max_page_count = ${String(pages + 2)}`);
    const bytes = new Uint8Array(1_000_000);
    const id = 'open' as RequestId;
    const append = () =>
      atBoundary(() => inTransaction(file.db, (db) => appendBody(db, { id, bytes })));
    expect(codeOf(append)).toBe('casefile.disk_full');
    expect(
      file.db.prepare("SELECT count(*) FROM bodies WHERE request_id = 'open'").pluck().get(),
    ).toBe(0);
    expect(openScreening(file.db, { id: 'snapshot-1' as never }).result).not.toBeNull();
    expect(verifyJournal(file.db).ok).toBe(true);
    expect(file.db.pragma('integrity_check', { simple: true })).toBe('ok');
    file.db.pragma('max_page_count = 1000000');
    expect(append()).toBeNull();
  });
});

describe('the file by other tools', () => {
  test.each([
    'it\'s a "quoted" passphrase',
    'Schlüssel-密碼-🔑',
    "x'not a key",
    `x'${'c3'.repeat(32)}'`,
    `x'${'c3'.repeat(48)}'`,
  ])('opens in SQLCipher with its default settings and the passphrase %j', (passphrase) => {
    const { operations, path } = newCaseFile(passphrase);
    operations.storeSnapshot({ draft: addPolledAnswer(operations, 1, kyaSampleText()) });
    operations.close({});
    const db = new SqlCipher(path);
    onTestFinished(() => db.close());
    db.exec(`PRAGMA key = '${passphrase.replaceAll("'", "''")}'`);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.prepare('SELECT id FROM snapshots').all()).toEqual([{ id: 'snapshot-1' }]);
  });

  test('does not open in SQLCipher with another passphrase', () => {
    const { operations, path } = newCaseFile('right');
    operations.close({});
    const db = new SqlCipher(path);
    onTestFinished(() => db.close());
    db.exec("PRAGMA key = 'wrong'");
    expect(() => db.prepare('SELECT 1 FROM snapshots').all()).toThrow();
  });

  test('is noise to ordinary SQLite', () => {
    const { operations, path } = newCaseFile();
    operations.close({});
    const bytes = readFileSync(path);
    expect(bytes.subarray(0, 16).toString('latin1')).not.toBe('SQLite format 3\0');
    expect(bytes.includes('CREATE TABLE')).toBe(false);
    const db = new Database(path, { readonly: true });
    onTestFinished(() => void db.close());
    expect(codeOf(() => db.prepare('SELECT 1 FROM sqlite_schema').all())).toBe('SQLITE_NOTADB');
  });
});
