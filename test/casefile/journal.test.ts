// The journal's chain: whatever is done to it afterwards shows.
import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Database } from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { JournalEntry } from '#shared/domain/journal.ts';
import { canonicalText } from '../../electron/casefile/canonical.ts';
import { deriveKey } from '../../electron/casefile/cipher.ts';
import { connect } from '../../electron/casefile/connection.ts';
import { inTransaction } from '../../electron/casefile/database.ts';
import {
  appendJournal,
  chainHash,
  JOURNAL_START,
  listJournal,
  verifyJournal,
  verifyNewest,
} from '../../electron/casefile/journal.ts';
import { signHead } from '../../electron/bundle/signed-head.ts';
import { fingerprintOf } from '../../electron/bundle/signing.ts';
import { listSigners } from '../../electron/casefile/verify/signed-heads.ts';
import { verifyFile } from '../../electron/casefile/verify/verify-file.ts';
import { createSigner } from '../builders/bundle-samples.ts';
import {
  codeOf,
  ENGINE,
  FAST_PASSPHRASE,
  newCaseFile,
  newestEntries,
  openArgs,
  T0,
  verifyAt,
} from '../builders/casefile-file.ts';

const TRIGGERS = [
  'journal_grow_at_end',
  'journal_refuse_update',
  'journal_refuse_delete',
  'meta_keep_identity',
];
const COLUMNS = 'at, actor, kind, case_id, subject, what_json, why, previous_hash, hash';

const newestOf = (db: Database, limit: number) =>
  newestEntries({ listJournal: (args) => listJournal(db, args) }, limit);

/** A journal of `length` entries without its guards. */
function unguardedJournal(length: number): Database {
  const { operations, path } = newCaseFile();
  const entry = { kind: 'key.changed', caseId: null, what: { a: '1', b: 'ü' }, why: null } as const;
  for (let number = 4; number <= length; number++) {
    operations.addJournalEntry({ ...entry, subject: `s${String(number)}`, at: T0 + number });
  }
  operations.close({});
  const db = connect(path, deriveKey(FAST_PASSPHRASE, readFileSync(path).subarray(0, 16)), ENGINE);
  onTestFinished(() => void db.close());
  for (const trigger of TRIGGERS) db.exec(`DROP TRIGGER ${trigger}`);
  return db;
}

/** Does something to a journal, verifies it, and undoes it. */
function verifyAfter(db: Database, change: () => void, verify = verifyJournal) {
  db.exec('BEGIN');
  try {
    change();
    return verify(db);
  } finally {
    db.exec('ROLLBACK');
  }
}

const NOBODY = { caseId: null, subject: null, why: null } as const;

/** Adds entries up to this number. */
function grow(db: Database, length: number): void {
  inTransaction(db, (write) => {
    for (let number = newestOf(db, 1)[0]!.seq + 1; number <= length; number++) {
      const what = { number: String(number) };
      appendJournal(write, { ...NOBODY, kind: 'key.changed', at: T0 + number, what });
    }
  });
}

/** Signs the end of the journal; gives the fingerprint of the signer. */
function sign(db: Database, signer: string): string {
  const key = createSigner(signer);
  const { seq: entries, hash: head } = newestOf(db, 1)[0]!;
  const what = {
    ...{ entries: String(entries), head, signature: signHead({ entries, head }, key) },
    publicKey: Buffer.from(key.publicKeySpki).toString('base64'),
  };
  inTransaction(db, (write) => {
    appendJournal(write, { ...NOBODY, kind: 'journal.signed', at: T0, what });
  });
  return fingerprintOf(key.publicKeySpki);
}

const LENGTH = 30;
const place = fc.integer({ min: 1, max: LENGTH });

describe('the chain shows', () => {
  test('nothing while nothing was done', () => {
    const db = unguardedJournal(LENGTH);
    const check = verifyJournal(db);
    expect(check).toEqual({
      ok: true,
      entries: LENGTH,
      checkedFrom: 1,
      head: newestOf(db, 1)[0]!.hash,
    });
  });

  test('an edit of any column of any entry', () => {
    const db = unguardedJournal(LENGTH);
    const edits = fc.constantFrom(
      'at = at + 1',
      "actor = actor || ' '",
      "kind = 'case.created'",
      "case_id = 'c'",
      "subject = 'other'",
      `what_json = '{"a":"2","b":"ü"}'`,
      `what_json = ' ' || what_json`,
      "why = 'because'",
      "hash = substr(hash, 2) || 'g'",
      "previous_hash = substr(previous_hash, 2) || '7'",
    );
    db.pragma('ignore_check_constraints = ON');
    fc.assert(
      fc.property(place, edits, (seq, edit) => {
        const check = verifyAfter(db, () =>
          db.prepare(`UPDATE journal SET ${edit} WHERE seq = ?`).run(seq),
        );
        expect(check).toMatchObject({ ok: false, brokenAt: seq });
      }),
    );
  });

  test('the deletion of any stretch, the tail included, also when later entries move up', () => {
    const db = unguardedJournal(LENGTH);
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 5 }), fc.boolean(), (seq, count, isClosed) => {
        const check = verifyAfter(db, () => {
          db.prepare('DELETE FROM journal WHERE seq >= ? AND seq < ?').run(seq, seq + count);
          if (!isClosed) return;
          for (let old = seq + count; old <= LENGTH; old++) {
            db.prepare('UPDATE journal SET seq = ? WHERE seq = ?').run(old - count, old);
          }
        });
        expect(check).toMatchObject({ ok: false, brokenAt: seq });
      }),
    );
  });

  test('an insertion anywhere, even one that hashes its own text rightly', () => {
    const db = unguardedJournal(LENGTH);
    fc.assert(
      fc.property(place, (after) => {
        const check = verifyAfter(db, () => {
          for (let old = LENGTH; old > after; old--) {
            db.prepare('UPDATE journal SET seq = ? WHERE seq = ?').run(old + 1, old);
          }
          const [newest] = newestOf(db, LENGTH + 1).filter(({ seq }) => seq === after);
          const forged = { ...newest!, seq: after + 1, why: 'forged' };
          db.prepare(
            `INSERT INTO journal (seq, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          ).run(
            forged.seq,
            forged.at,
            forged.actor,
            forged.kind,
            forged.caseId,
            forged.subject,
            JSON.stringify(forged.what),
            forged.why,
            newest!.hash,
            chainHash(newest!.hash, forged),
          );
        });
        expect(check.ok).toBe(false);
      }),
    );
  });

  test('a swap of any two entries', () => {
    const db = unguardedJournal(LENGTH);
    fc.assert(
      fc.property(place, place, (a, b) => {
        fc.pre(a !== b);
        const check = verifyAfter(db, () => {
          db.prepare('UPDATE journal SET seq = 1000 WHERE seq = ?').run(a);
          db.prepare('UPDATE journal SET seq = ? WHERE seq = ?').run(a, b);
          db.prepare('UPDATE journal SET seq = ? WHERE seq = 1000').run(b);
        });
        expect(check).toMatchObject({ ok: false, brokenAt: Math.min(a, b) });
      }),
    );
  });

  test('a broken place for ever: later entries do not heal it', () => {
    const db = unguardedJournal(LENGTH);
    const check = verifyAfter(db, () => {
      db.prepare('DELETE FROM journal WHERE seq > 25').run();
      inTransaction(db, (write) =>
        appendJournal(write, {
          at: 1,
          kind: 'key.changed',
          caseId: null,
          subject: null,
          what: {},
          why: null,
        }),
      );
    });
    expect(check).toEqual({ ok: false, entries: 26, checkedFrom: 1, brokenAt: 26 });
  });
});

describe('of a long journal, opening', () => {
  const LONG = 5_600;
  const CHECKED_FROM = 601;

  function longJournal(): Database {
    const db = unguardedJournal(LENGTH);
    grow(db, LONG);
    return db;
  }

  test('computes the newest entries and says which', () => {
    const db = longJournal();
    const head = newestOf(db, 1)[0]!.hash;
    const checked = { ok: true, entries: LONG, head };
    expect(verifyNewest(db)).toEqual({ ...checked, checkedFrom: CHECKED_FROM });
    expect(verifyJournal(db)).toEqual({ ...checked, checkedFrom: 1 });
  });

  test('names the place of an edit, a gap, a cut tail and a foreign head among them', () => {
    const db = longJournal();
    for (const [change, brokenAt] of [
      [`UPDATE journal SET at = 7 WHERE seq = ${String(CHECKED_FROM)}`, CHECKED_FROM],
      [`UPDATE journal SET actor = 'x' WHERE seq = ${String(LONG)}`, LONG],
      ['DELETE FROM journal WHERE seq = 3000', 3000],
      [`DELETE FROM journal WHERE seq > 5000`, 5001],
      ['DELETE FROM journal WHERE seq > 9', 10],
      [`UPDATE meta SET journal_head = substr(journal_head, 2) || 'a'`, LONG],
      // What they follow from is computed by nobody here, but must be what they say.
      [`UPDATE journal SET hash = replace(hash, '0', '1') WHERE seq = 600`, CHECKED_FROM],
      ['DELETE FROM journal WHERE seq = 600', CHECKED_FROM],
    ] as const) {
      const check = verifyAfter(db, () => db.exec(change), verifyNewest);
      expect(check, change).toMatchObject({ ok: false, brokenAt });
    }
  });

  test('leaves what is older to the check of the whole file, which names it', () => {
    const db = longJournal();
    const change = () => db.exec('UPDATE journal SET at = 7 WHERE seq = 40');
    expect(verifyAfter(db, change, verifyNewest)).toMatchObject({ ok: true, checkedFrom: 601 });
    expect(verifyAfter(db, change)).toMatchObject({ ok: false, brokenAt: 40 });
  });

  test('names who signed the newest of them; the check of the whole file names everybody', () => {
    const db = unguardedJournal(LENGTH);
    const early = sign(db, 'early');
    grow(db, LONG);
    const late = sign(db, 'late');
    expect(listSigners(db, {})).toEqual([{ fingerprint: late, seq: LONG + 1 }]);
    const check = { at: T0, monotonicMs: () => 0, tell: () => undefined };
    const { findings } = verifyFile(db, { ...check, anchors: { seen: null, signers: [] } });
    const unconfirmed = findings.filter(({ kind }) => kind === 'signer_unconfirmed');
    expect(unconfirmed.map(({ id }) => id)).toEqual([early, late]);
  });
});

test('the hash is the documented one, computed here by hand', () => {
  const { operations } = newCaseFile();
  const first = newestEntries(operations, 10).at(-1)!;
  const canonical =
    `{"actor":"Mara Test","at":${String(T0)},"caseId":null,"kind":"casefile.created","seq":1,` +
    `"subject":null,"what":{"appVersion":"0.1.0","fileId":"file-1"},"why":null}`;
  const bytes = Buffer.concat([Buffer.from([1]), Buffer.alloc(32), Buffer.from(canonical)]);
  expect(first.previousHash).toBe(JOURNAL_START);
  expect(first.hash).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test('the hash is over the canonical JSON of every entry', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  const entry = fc.record({
    ...{ seq: fc.nat(), at: fc.maxSafeInteger(), actor: text, kind: fc.constant('key.changed') },
    ...{ caseId: fc.option(text), subject: fc.option(text), why: fc.option(text) },
    what: fc.dictionary(text, text),
  });
  fc.assert(
    fc.property(entry, (given) => {
      const bytes = Buffer.concat([
        Buffer.from([1]),
        Buffer.alloc(32),
        Buffer.from(canonicalText(given)),
      ]);
      expect(chainHash(JOURNAL_START, given as JournalEntry)).toBe(
        createHash('sha256').update(bytes).digest('hex'),
      );
    }),
  );
});

test('texts of every kind come back as they were hashed', () => {
  const { operations, path } = newCaseFile();
  const text = fc.string({ unit: 'binary', maxLength: 30 });
  fc.assert(
    fc.property(text, text, fc.option(text), (key, value, why) => {
      operations.addJournalEntry({
        kind: 'environment.changed',
        caseId: null,
        subject: value,
        what: { [key]: value, lone: `\ud800${value}` },
        why,
        at: T0,
      });
      return verifyAt(path).journal.ok;
    }),
    { numRuns: 50 },
  );
});

test('entries come newest first and no more than asked for', () => {
  const { operations } = newCaseFile();
  expect(newestEntries(operations, 2).map(({ seq, kind }) => [seq, kind])).toEqual([
    [3, 'casefile.opened'],
    [2, 'investigator.named'],
  ]);
});

test('a break is reported on opening and does not keep the file closed', () => {
  const { operations, path } = newCaseFile();
  operations.close({});
  const db = connect(path, deriveKey(FAST_PASSPHRASE, readFileSync(path).subarray(0, 16)), ENGINE);
  const trigger = db
    .prepare("SELECT sql FROM sqlite_schema WHERE name = 'journal_refuse_update'")
    .pluck()
    .get() as string;
  db.exec("DROP TRIGGER journal_refuse_update; UPDATE journal SET why = 'x' WHERE seq = 2");
  db.exec(trigger);
  db.close();
  const info = operations.open(openArgs(path));
  expect(info.journal).toEqual({ ok: false, entries: 4, checkedFrom: 1, brokenAt: 2 });
  expect(codeOf(() => operations.getJob({ id: 'none' as never }))).toBe('record.not_found');
});

describe('jobs of the practice service', () => {
  const job = (
    operations: ReturnType<typeof newCaseFile>['operations'],
    id: string,
    at: string,
  ) => {
    const entry = { caseId: null, subject: id, why: null, at: T0 } as const;
    operations.addJournalEntry({ ...entry, kind: 'job.created', what: { environmentId: at } });
    const what = { billed: 'billed', from: 'sending', to: 'accepted' };
    operations.addJournalEntry({ ...entry, kind: 'job.state_changed', what });
  };

  test('are named beside the entries that tell of them, wherever their making stands', () => {
    const { operations } = newCaseFile();
    job(operations, 'job-1', 'practice');
    job(operations, 'job-2', 'office');
    job(operations, 'job-3', 'practice-names');
    const about = { caseId: null, subject: null, beforeSeq: null };
    const whole = operations.listJournal({ ...about, limit: 100 });
    expect(whole.practiceJobs.toSorted()).toEqual(['job-1', 'job-3']);
    // The newest entry alone: that of its making is on another page.
    const newest = operations.listJournal({ ...about, limit: 1 });
    expect(newest.entries.map(({ kind }) => kind)).toEqual(['job.state_changed']);
    expect(newest.practiceJobs).toEqual(['job-3']);
    const other = operations.listJournal({ ...about, subject: 'job-2', limit: 100 });
    expect(other.practiceJobs).toEqual([]);
    operations.close({});
  });
});
