// A case file against what this computer knows of it: an older state, a rewritten journal and a foreign
// signature are named on opening and by the check of the whole file; what is normal is not.
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CaseId, Sha256Hex } from '#shared/domain/ids.ts';
import type { VerifyFinding } from '#shared/domain/journal.ts';
import { signHead } from '../../../electron/bundle/signed-head.ts';
import { fingerprintOf, type SigningKey } from '../../../electron/bundle/signing.ts';
import { connect } from '../../../electron/casefile/connection.ts';
import { chainHash, type JournalRow } from '../../../electron/casefile/journal.ts';
import { verifyFile } from '../../../electron/casefile/verify/verify-file.ts';
import { anchorsOf } from '../../../electron/services/file-heads.ts';
import { createSigner } from '../../builders/bundle-samples.ts';
import { ENGINE } from '../../builders/casefile-file.ts';
import { keyedKey } from '../../builders/keeper.ts';
import {
  newFolder,
  PASSPHRASE,
  startCaseFileProgram,
  type CaseFileProgram,
} from '../../fakes/case-file-stage.ts';

const WHOLE = { caseId: null, subject: null, beforeSeq: null } as const;

async function start(isThreaded = false) {
  const folder = await newFolder();
  const program = await startCaseFileProgram(folder, { isThreaded });
  await program.create();
  const { path } = program.session.requireOpen();
  return { folder, program, path };
}

let cases = 0;

async function addCase({ caseFile, clock }: CaseFileProgram): Promise<void> {
  const id = `case-${String(++cases)}` as CaseId;
  await caseFile.createCase({ id, fields: {}, at: clock.now() });
}

/** Signs the end of the journal, as closing a case does. */
async function sign({ caseFile, clock }: CaseFileProgram, key: SigningKey): Promise<number> {
  const [last] = (await caseFile.listJournal({ ...WHOLE, limit: 1 })).entries;
  const end = { entries: last?.seq ?? 0, head: last?.hash ?? ('' as Sha256Hex) };
  const { publicKeySpki } = key;
  const publicKey = Buffer.from(publicKeySpki).toString('base64');
  const what = {
    entries: String(end.entries),
    head: end.head,
    signature: signHead(end, key),
    publicKey,
  };
  const subject = fingerprintOf(publicKeySpki);
  const note = { kind: 'journal.signed', caseId: null, subject, why: null, what } as const;
  await caseFile.addJournalEntry({ ...note, at: clock.now() });
  return end.entries + 1;
}

async function openAgain({ session }: CaseFileProgram, path: string) {
  const status = await session.open({ path, passphrase: PASSPHRASE, remember: false });
  if (status.state !== 'open') throw new Error('it is not open');
  return status;
}

/** What a check of the whole file finds about heads and signers, as the program asks for it. */
function headFindings({ session, settings }: CaseFileProgram): VerifyFinding[] {
  const { path, fileId } = session.requireOpen();
  const db = connect(path, keyedKey(path), ENGINE, 'read');
  try {
    const anchors = anchorsOf(settings.get(), fileId);
    return verifyFile(db, { at: 0, monotonicMs: () => 0, tell: () => undefined, anchors }).findings;
  } finally {
    db.close();
  }
}

/** Whoever holds the passphrase writes the journal again, chain and all, without some of its entries. */
function rewrite(path: string, change: (rows: JournalRow[]) => JournalRow[]): void {
  const db = connect(path, keyedKey(path), ENGINE);
  const guards = db
    .prepare(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('journal', 'meta')",
    )
    .all() as { name: string; sql: string }[];
  for (const { name } of guards) db.exec(`DROP TRIGGER ${name}`);
  const rows = change(db.prepare('SELECT * FROM journal ORDER BY seq').all() as JournalRow[]);
  db.exec('DELETE FROM journal');
  let head = '0'.repeat(64) as Sha256Hex;
  const columns = 'seq, at, actor, kind, case_id, subject, what_json, why, previous_hash, hash';
  const insert = db.prepare(
    `INSERT INTO journal (${columns}) VALUES (${columns.replace(/\w+/g, (name) => `@${name}`)})`,
  );
  rows.forEach((row, index) => {
    const entry = {
      ...{ seq: index + 1, at: row.at, actor: row.actor, kind: row.kind, caseId: row.case_id },
      ...{ subject: row.subject, what: JSON.parse(row.what_json) as object, why: row.why },
    };
    const hash = chainHash(head, entry as never);
    insert.run({ ...row, seq: index + 1, previous_hash: head, hash });
    head = hash;
  });
  db.prepare('UPDATE meta SET journal_entries = ?, journal_head = ?').run(rows.length, head);
  for (const { sql } of guards) db.exec(sql);
  db.close();
}

describe('a file that goes on from where it was seen last', () => {
  it('says nothing, however much was added elsewhere', async () => {
    const { program, path } = await start();
    await addCase(program);
    await program.session.close();
    expect((await openAgain(program, path)).heads).toEqual({ departure: null, unconfirmed: [] });
    expect(headFindings(program)).toEqual([]);
    await program.session.close();

    // Another computer, which never saw it.
    const other = await startCaseFileProgram(await newFolder());
    other.session.grant(path);
    expect((await openAgain(other, path)).heads.departure).toBeNull();
    await addCase(other);
    await other.session.close();

    expect((await openAgain(program, path)).heads).toEqual({ departure: null, unconfirmed: [] });
    expect(headFindings(program)).toEqual([]);
  });

  it('says nothing after going back to a backup here', { timeout: 120_000 }, async () => {
    const { program, path } = await start(true);
    const { files } = await program.backups.backUp();
    await addCase(program);
    await program.session.close();
    await openAgain(program, path);
    const status = await program.fileCare.restore({ path: files[0]?.path ?? '' });
    expect(status).toMatchObject({ state: 'open', heads: { departure: null } });
    await program.session.close();
    expect((await openAgain(program, path)).heads.departure).toBeNull();
    expect(headFindings(program)).toEqual([]);
  });
});

describe('a file that was rolled back', () => {
  async function rolledBack() {
    const { folder, program, path } = await start();
    await program.session.close();
    await copyFile(path, join(folder, 'kept'));
    const [noted] = Object.values(program.settings.get().journalEnds);
    const kept = { entries: noted?.entries, head: noted?.head };
    await openAgain(program, path);
    await addCase(program);
    await addCase(program);
    await program.session.close();
    const seen = program.settings.get().journalEnds;
    await copyFile(join(folder, 'kept'), path);
    return { program, path, seen, kept };
  }

  it('is named on opening and by the check, until it is accepted, with why', async () => {
    const { program, path, seen, kept } = await rolledBack();
    const status = await openAgain(program, path);
    const [end] = Object.values(seen);
    expect(status.heads.departure).toMatchObject({
      ...{ kind: 'older', restoredAt: null },
      seen: { entries: end?.entries, head: end?.head, at: end?.at },
      found: { entries: kept.entries, head: kept.head },
    });
    const [finding] = headFindings(program);
    expect(finding).toMatchObject({ kind: 'head_missing', seq: end?.entries, id: end?.head });
    await program.session.close();
    // Closing and opening it makes nobody forget.
    expect((await openAgain(program, path)).heads.departure?.kind).toBe('older');
    expect(program.settings.get().journalEnds).toEqual(seen);

    const accepted = await program.session.acceptState('The copy of Monday');
    expect(accepted).toMatchObject({ heads: { departure: null } });
    const [entry] = (await program.caseFile.listJournal({ ...WHOLE, limit: 1 })).entries;
    expect(entry).toMatchObject({
      ...{ kind: 'casefile.accepted', why: 'The copy of Monday' },
      what: { state: 'older', seenEntries: String(end?.entries), seenHead: end?.head },
    });
    expect(headFindings(program)).toEqual([]);
    await program.session.close();
    expect((await openAgain(program, path)).heads.departure).toBeNull();
    await expect(program.session.acceptState('again')).rejects.toMatchObject({
      code: 'record.conflict',
    });
  });

  it('and continued elsewhere has another entry where this computer saw the last', async () => {
    const { program, path } = await rolledBack();
    const other = await startCaseFileProgram(await newFolder());
    other.session.grant(path);
    await openAgain(other, path);
    for (let number = 0; number < 6; number++) await addCase(other);
    await other.session.close();
    expect((await openAgain(program, path)).heads.departure?.kind).toBe('other');
    expect(headFindings(program).map(({ kind }) => kind)).toContain('head_other');
  });

  it('is said also where it is only read', async () => {
    const { program, path, kept } = await rolledBack();
    const status = await program.session.open({
      ...{ path, passphrase: PASSPHRASE, remember: false, mode: 'read' },
    });
    expect(status).toMatchObject({
      heads: { departure: { kind: 'older', found: kept } },
    });
    await expect(program.session.acceptState('x')).rejects.toMatchObject({
      code: 'casefile.read_only',
    });
  });
});

it('another file at its place, of which this computer knows nothing, is named', async () => {
  const { program, path } = await start();
  await program.session.close();
  const other = await start();
  await other.program.session.close();
  await copyFile(other.path, path);
  expect((await openAgain(program, path)).heads.departure?.kind).toBe('other_file');
});

describe('a signed head', () => {
  const own = createSigner('own');
  const fresh = createSigner('fresh');

  async function signed() {
    const { program, path } = await start();
    const publicKey = Buffer.from(own.publicKeySpki).toString('base64');
    await program.settings.update({
      signingKey: {
        ...{ publicKey, place: 'session', createdAt: 0, backedUpAt: null, secretName: null },
      },
      ownSigners: [fingerprintOf(own.publicKeySpki)],
    });
    await addCase(program);
    const seq = await sign(program, own);
    await program.session.close();
    return { program, path, seq };
  }

  it('by a key that the person holds counts', async () => {
    const { program, path } = await signed();
    expect((await openAgain(program, path)).heads).toEqual({ departure: null, unconfirmed: [] });
    expect(headFindings(program)).toEqual([]);
  });

  it('by a key that the person had here before counts', async () => {
    const { program, path } = await signed();
    await program.settings.update({ signingKey: null });
    expect((await openAgain(program, path)).heads).toEqual({ departure: null, unconfirmed: [] });
    expect(headFindings(program)).toEqual([]);
  });

  it('that was taken out, and the chain computed anew, is found', async () => {
    const { program, path, seq } = await signed();
    rewrite(path, (rows) => rows.filter((row) => row.seq !== seq));
    const { heads, journal } = await openAgain(program, path);
    // The chain itself is whole again.
    expect(journal.ok).toBe(true);
    expect(heads.departure).not.toBeNull();
    const kinds = headFindings(program).map(({ kind }) => kind);
    expect(kinds).toEqual([expect.stringMatching(/^head_(missing|other)$/)]);
  });

  it('that was made anew with a fresh key is found, on any computer', async () => {
    const { program, path, seq } = await signed();
    rewrite(path, (rows) =>
      rows.map((row) => {
        if (row.seq !== seq) return row;
        const before = rows[seq - 2];
        const end = { entries: seq - 1, head: before?.hash as Sha256Hex };
        const publicKey = Buffer.from(fresh.publicKeySpki).toString('base64');
        const what = {
          ...{ entries: String(end.entries), head: end.head, publicKey },
          signature: signHead(end, fresh),
        };
        const what_json = JSON.stringify(Object.fromEntries(Object.entries(what).sort()));
        return { ...row, subject: fingerprintOf(fresh.publicKeySpki), what_json };
      }),
    );
    const fingerprint = fingerprintOf(fresh.publicKeySpki);
    const { heads } = await openAgain(program, path);
    expect(heads.unconfirmed).toEqual([{ fingerprint, seq }]);
    expect(heads.departure).not.toBeNull();
    const found = headFindings(program);
    expect(found.find(({ kind }) => kind === 'signer_unconfirmed')).toMatchObject({
      ...{ seq, record: 'signer', id: fingerprint },
    });
    await program.session.close();

    const other = await startCaseFileProgram(await newFolder());
    other.session.grant(path);
    expect((await openAgain(other, path)).heads).toEqual({
      ...{ departure: null, unconfirmed: [{ fingerprint, seq }] },
    });
  });

  it('of a colleague counts once the person has confirmed the key, in this file', async () => {
    const { program, path } = await signed();
    await openAgain(program, path);
    const seq = await sign(program, fresh);
    await program.session.close();
    const fingerprint = fingerprintOf(fresh.publicKeySpki);
    expect((await openAgain(program, path)).heads.unconfirmed).toEqual([{ fingerprint, seq }]);
    const status = await program.session.confirmSigner(fingerprint);
    expect(status).toMatchObject({ heads: { unconfirmed: [] } });
    expect(headFindings(program)).toEqual([]);
    const told = (await program.caseFile.listJournal({ ...WHOLE, limit: 3 })).entries;
    expect(told.find(({ kind }) => kind === 'signer.confirmed')).toMatchObject({
      ...{ subject: null, what: { signerFingerprint: fingerprint } },
    });
    await program.session.close();
    expect((await openAgain(program, path)).heads.unconfirmed).toEqual([]);
    expect(Object.values(program.settings.get().confirmedSigners)).toEqual([[fingerprint]]);
    await program.session.close();

    // In another file the same key is one that nobody has confirmed.
    const another = { path: `${path}-another` };
    program.session.grant(another.path);
    await program.session.create({
      ...{ ...another, passphrase: PASSPHRASE, remember: false, investigator: 'R. Example' },
    });
    const signedAt = await sign(program, fresh);
    await program.session.close();
    expect((await openAgain(program, another.path)).heads.unconfirmed).toEqual([
      { fingerprint, seq: signedAt },
    ]);
    expect(headFindings(program).map(({ kind }) => kind)).toEqual(['signer_unconfirmed']);
  });
});

it('the check that a person asks for is held against all that', { timeout: 120_000 }, async () => {
  const { program, path } = await start(true);
  const seq = await sign(program, createSigner('fresh'));
  await program.session.close();
  const [end] = Object.values(program.settings.get().journalEnds);
  rewrite(path, (rows) => rows.filter((row) => row.seq !== 2));
  await openAgain(program, path);
  const { ok, findings } = await program.fileCare.verify();
  const told = findings.map((finding) => [finding.kind, finding.seq]);
  expect(ok).toBe(false);
  expect(told).toContainEqual(['head_other', end?.entries]);
  // What was signed does not lead to it any more.
  expect(told).toContainEqual(['journal_broken', seq - 1]);
});
