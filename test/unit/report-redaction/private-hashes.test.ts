// Which hashes external recipients do not get, and what is in their place.
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isCommitmentOf } from '#shared/bundle/proof.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { JournalKind } from '#shared/domain/journal.ts';
import { createRedaction } from '#shared/report/redaction.ts';
import { createCommitter } from '#shared/report/redaction/commitments.ts';
import { privateHashes } from '#shared/report/redaction/private-hashes.ts';

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hash = (text: string) => sha256(text) as Sha256Hex;
const entry = (kind: JournalKind, what: Record<string, string>, seq = 1) => ({
  ...{
    kind,
    what,
    previousHash: hash(`entry ${String(seq - 1)}`),
    hash: hash(`entry ${String(seq)}`),
  },
});
const KEY = new Uint8Array(32).fill(9);
const SIGNATURE = Buffer.alloc(64, 7).toString('base64');

const hashes = privateHashes({
  journalHead: hash('head'),
  journal: [
    entry('subject.changed', { recordHash: hash('record'), 'name.after': hash('a transaction') }),
    entry('journal.signed', { head: hash('entry 1'), signature: SIGNATURE }, 2),
    entry('table.exported', { sha256: hash('table'), contentSha256: hash('content') }, 3),
    entry('attachment.added', { sha256: hash('file') }, 4),
    entry('attachment.added', { sha256: hash('withheld file') }, 5),
    entry('batch.started', { sourceSha256: hash('screened table') }, 6),
  ],
  others: [hash('document'), hash('file')],
  evidence: [{ sha256: hash('file') }],
});

const external = (commitmentKey: Uint8Array | null) =>
  createRedaction({ profile: 'external', secrets: [], commitmentKey, hashes });

/** By hand: SHA-256(salt ‖ 0x00 ‖ hash), salt = HMAC-SHA-256(key, "tracefile hash" ‖ 0x00 ‖ hash). */
function commitmentTo(value: string): string {
  const salt = createHmac('sha256', KEY).update(`tracefile hash\0${value}`).digest();
  return `commitment:${sha256(Buffer.concat([salt, Buffer.of(0), Buffer.from(value)]))}`;
}

describe('private hashes', () => {
  it('are those of entries, records and what was written, not those of evidence and transactions', () => {
    const entries = [0, 1, 2, 3, 4, 5, 6].map((seq) => `entry ${String(seq)}`);
    const others = ['head', 'record', 'table', 'document', 'withheld file', 'screened table'];
    expect([...hashes].sort()).toEqual([...[...entries, ...others].map(hash), SIGNATURE].sort());
  });

  it('leave as commitments, the same for the same hash, wherever they stand', () => {
    const { redactJson, redactText } = external(KEY);
    const text = JSON.stringify({ body: `see ${hash('record')}.` });
    expect(redactJson({ hash: hash('entry 1'), text, of: [hash('file')] })).toEqual({
      ...{ hash: commitmentTo(hash('entry 1')), of: [hash('file')] },
      text: JSON.stringify({ body: `see ${commitmentTo(hash('record'))}.` }),
    });
    expect(redactText(`signed ${SIGNATURE}`)).toBe(`signed ${commitmentTo(SIGNATURE)}`);
    expect(redactText(commitmentTo(hash('head')))).toBe(commitmentTo(hash('head')));
  });

  it('can be proved by the hash and its salt, and by nothing else', () => {
    const proof = { text: hash('head'), ...createCommitter(KEY).toHash(hash('head')) };
    expect(`commitment:${proof.commitment}`).toBe(commitmentTo(hash('head')));
    expect(isCommitmentOf(proof)).toBe(true);
    expect(isCommitmentOf({ ...proof, text: hash('table') })).toBe(false);
    expect(isCommitmentOf({ ...proof, salt: 'ab'.repeat(32) })).toBe(false);
    // Its salt is not that of the same text where it is an original.
    expect(createCommitter(KEY).toText(hash('head')).salt).not.toBe(proof.salt);
  });

  it('are left out where there is no key, and stay in one’s own house', () => {
    expect(external(null).redactText(`${hash('head')} ${hash('file')}`)).toBe(
      `[withheld] ${hash('file')}`,
    );
    const own = createRedaction({ profile: 'internal', secrets: [], commitmentKey: KEY, hashes });
    expect(own.redactText(hash('head'))).toBe(hash('head'));
    expect(own.redactJson(hash('head'))).toBe(hash('head'));
  });
});
