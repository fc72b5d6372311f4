// The journal's head is signed where a case is closed: an entry that anybody can check with openssl, and
// that "verify" holds against the chain.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { connect } from '../../../electron/casefile/connection.ts';
import { verifyFile } from '../../../electron/casefile/verify/verify-file.ts';
import { signHead } from '../../../electron/bundle/signed-head.ts';
import { createCaseService } from '../../../electron/services/cases.ts';
import { createJournalSigning } from '../../../electron/services/journal-signing.ts';
import { createSigner } from '../../builders/bundle-samples.ts';
import { ENGINE, newCaseFile, newestEntries, T0 } from '../../builders/casefile-file.ts';
import { keyedKey } from '../../builders/keeper.ts';
import { asCaseFile } from '../../fakes/case-file.ts';

const CASE = 'case-1' as CaseId;
const CLOSED = { id: CASE, status: 'closed', why: 'Handed over' } as const;

function open(
  withKey = async <Value>(use: (key: ReturnType<typeof createSigner>) => Promise<Value>) =>
    use(createSigner()),
) {
  const { operations, folder, path } = newCaseFile();
  operations.createCase({ id: CASE, fields: {}, at: T0 });
  const caseFile = asCaseFile(operations);
  const clock = { now: () => T0 + 10, monotonicMs: () => 0 };
  const signJournal = createJournalSigning({ caseFile, clock, signing: { withKey } });
  const cases = createCaseService({
    ...{ caseFile, clock, signJournal, newId: () => 'x', emit: () => undefined },
    appVersion: '0.1.0',
  });
  const check = () => {
    const db = connect(path, keyedKey(path), ENGINE);
    onTestFinished(() => void db.close());
    return {
      db,
      verify: () => verifyFile(db, { at: T0, monotonicMs: () => 0, tell: () => undefined }),
    };
  };
  return { operations, cases, folder, check };
}

it('closing signs the head before it, as openssl checks', async () => {
  const { operations, cases, folder } = open();
  await cases.setStatus(CLOSED);
  const [signed, closed] = newestEntries(operations, 2).sort((a, b) => b.seq - a.seq);
  expect(closed).toMatchObject({ kind: 'case.closed' });
  expect(signed).toMatchObject({
    ...{ kind: 'journal.signed', caseId: CASE },
    what: { entries: String(closed?.seq), head: closed?.hash },
  });
  const { publicKey = '', signature = '' } = signed?.what ?? {};
  const file = (name: string, bytes: string | Uint8Array): string => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const head = `tracefile-journal-head\n${String(closed?.seq)}\n${String(closed?.hash)}\n`;
  const said = execFileSync('openssl', [
    ...['pkeyutl', '-verify', '-pubin', '-keyform', 'DER', '-rawin'],
    ...['-inkey', file('key.der', Buffer.from(publicKey, 'base64')), '-in', file('head', head)],
    ...['-sigfile', file('sig', Buffer.from(signature, 'base64'))],
  ]);
  expect(said.toString()).toContain('Signature Verified Successfully');
});

it('the check of the file finds nothing in it, and finds a signature of another head', async () => {
  const { operations, cases, check } = open();
  await cases.setStatus(CLOSED);
  const { verify } = check();
  expect(verify()).toMatchObject({ ok: true, findings: [] });
  const [newest] = newestEntries(operations, 1);
  const end = { entries: 1, head: newest!.hash };
  const what = { entries: '1', head: newest!.hash, signature: signHead(end, createSigner()) };
  const publicKey = Buffer.from(createSigner().publicKeySpki).toString('base64');
  const entry = { kind: 'journal.signed', caseId: null, subject: null, why: null } as const;
  operations.addJournalEntry({ ...entry, what: { ...what, publicKey }, at: T0 + 11 });
  expect(verify()).toMatchObject({
    ...{ ok: false, findings: [{ kind: 'journal_broken', seq: newest!.seq + 1 }] },
  });
});

it('the check finds a signature of another key', async () => {
  const { operations, cases, check } = open();
  await cases.setStatus(CLOSED);
  const [newest] = newestEntries(operations, 1);
  const end = { entries: newest!.seq, head: newest!.hash };
  const what = {
    ...{ entries: String(end.entries), head: end.head },
    signature: signHead(end, createSigner('somebody else')),
    publicKey: Buffer.from(createSigner().publicKeySpki).toString('base64'),
  };
  const entry = { kind: 'journal.signed', caseId: null, subject: null, why: null } as const;
  operations.addJournalEntry({ ...entry, what, at: T0 + 11 });
  expect(check().verify().findings).toMatchObject([{ kind: 'journal_broken' }]);
});

it.each(['signing.no_key', 'keychain.failed', 'keychain.locked'] as const)(
  'a case closes without a signature at %s',
  async (code) => {
    const { operations, cases } = open(() => Promise.reject(new AppError(code, 'none')));
    await cases.setStatus(CLOSED);
    expect(newestEntries(operations, 1)).toMatchObject([{ kind: 'case.closed' }]);
  },
);
