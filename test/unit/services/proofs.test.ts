// What stands for what in a bundle for external recipients can be shown to them one by one: by a line of the proofs
// that the bundle for internal use holds, and by nothing else.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROOFS_PATH, readProof, type Proof } from '#shared/bundle/proof.ts';
import { readRedactionFile, type RedactionFile } from '#shared/bundle/redaction-file.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { Note } from '#shared/domain/note.ts';
import { readViewerParts } from '../../../build/tasks/viewer-parts.ts';
import { examineBundle } from '../../../electron/bundle/check-bundle.ts';
import { checkProof } from '../../../electron/bundle/check-proof.ts';
import { redactionOf, writeCaseBundle, type CaseBundle } from '../../builders/case-bundle.ts';
import { newCaseFile, temporaryFolder } from '../../builders/casefile-file.ts';
import { addRichCase } from '../../builders/casefile-transfer.ts';

const CASE = 'case-1' as CaseId;
const root = join(import.meta.dirname, '../../..');

let inside: CaseBundle;
let outside: CaseBundle;
let other: CaseBundle;
let proofs: Proof[];
let redaction: RedactionFile;
/** The original of each token. */
let originals: Map<string, string>;

async function proofsOf(bundle: CaseBundle): Promise<Proof[]> {
  const lines = (await bundle.read(PROOFS_PATH)).toString().trimEnd().split('\n');
  return lines.map((line) => {
    const proof = readProof(line);
    if (proof === null) throw new Error(`no proof: ${line}`);
    return proof;
  });
}

/** One case, as a bundle for internal use, for external recipients, and for external recipients with another key. */
async function setUp(): Promise<void> {
  const { operations, folder, path } = newCaseFile();
  addRichCase(operations, folder);
  const given = await redactionOf(path, CASE);
  originals = new Map(given.secrets.map(({ token, value }) => [token, value]));
  const external = { profile: 'external' as const, redaction: given, reports: [] };
  inside = await writeCaseBundle(path, temporaryFolder());
  outside = await writeCaseBundle(path, temporaryFolder(), external);
  const commitmentKey = new Uint8Array(32).fill(8);
  other = await writeCaseBundle(path, temporaryFolder(), { ...external, commitmentKey });
  proofs = await proofsOf(inside);
  const file = readRedactionFile((await outside.read('data/redaction.json')).toString());
  if (file === null) throw new Error('no redaction');
  redaction = file;
}

/** By hand: SHA-256(salt ‖ 0x00 ‖ UTF-8 of the text). */
function commitmentOf({ text, salt }: Pick<Proof, 'text' | 'salt'>): string {
  const bytes = [Buffer.from(salt, 'hex'), Buffer.of(0), Buffer.from(text)];
  return createHash('sha256').update(Buffer.concat(bytes)).digest('hex');
}

async function check(bundle: CaseBundle, proof: Proof) {
  const { index } = await examineBundle(
    ...([{ path: bundle.path, signer: null }, {}, readViewerParts()] as const),
  );
  if (index === null) throw new Error('not intact');
  return checkProof({ bundlePath: bundle.path, index }, proof);
}

const proofOf = (of: Proof['of']): Proof => {
  const proof = proofs.find((one) => one.of === of);
  if (proof === undefined) throw new Error(`no proof of a ${of}`);
  return proof;
};

describe('the proofs in the bundle for one’s own house', () => {
  it('each hold by the rule that they state', async () => {
    await setUp();
    expect(proofs.length).toBeGreaterThan(20);
    for (const proof of proofs) expect(proof.commitment).toBe(commitmentOf(proof));
    expect(new Set(proofs.map(({ of, commitment }) => `${of} ${commitment}`)).size).toBe(
      proofs.length,
    );
  });

  it('are of everything that the bundle for outsiders commits to', async () => {
    await setUp();
    for (const { token, commitment } of redaction.tokens) {
      const proof = proofs.find((one) => one.of === 'token' && one.commitment === commitment);
      expect(proof?.text, token).toBe(originals.get(token));
    }
    expect(redaction.withheld.map(({ kind }) => kind)).toEqual([
      ...['note', 'label', 'attachment', 'report'],
    ]);
    for (const { kind, id, commitment } of redaction.withheld) {
      const proof = proofs.find((one) => one.of === kind && one.id === id);
      expect(proof?.commitment, kind).toBe(commitment);
    }
    const known = new Set(proofs.filter(({ of }) => of === 'hash').map((one) => one.commitment));
    const ours = outside.paths.filter(
      (one) => !/^data\/(?:answers|attachments|rulesets|approvals)\//.test(one),
    );
    const texts = await Promise.all(ours.map(async (one) => (await outside.read(one)).toString()));
    const stated = texts.flatMap((text) =>
      [...text.matchAll(/commitment:([0-9a-f]{64})/g)].map(([, commitment = '']) => commitment),
    );
    expect(stated.length).toBeGreaterThan(20);
    expect(stated.filter((one) => !known.has(one as never))).toEqual([]);
  });

  it('tell the record that stays behind, and the hash of the file that does', async () => {
    await setUp();
    const note = JSON.parse(proofOf('note').text) as { id: string; revisions: Note[] };
    expect([note.id, note.revisions.map(({ revision }) => revision)]).toEqual(['note-1', [2, 1]]);
    expect(note.revisions[0]).toMatchObject({ title: 'First look', author: 'Mara Test' });
    const path = inside.paths.find((one) => one.startsWith('data/attachments/')) ?? '';
    const bytes = await inside.read(path);
    expect(proofOf('attachment').text).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('do not leave with a bundle for outsiders, nor does any salt', async () => {
    await setUp();
    expect(inside.paths).toContain(PROOFS_PATH);
    expect(outside.paths).not.toContain(PROOFS_PATH);
    const texts = await Promise.all(
      outside.paths.map(async (one) => (await outside.read(one)).toString()),
    );
    const text = texts.join('\n');
    expect(proofs.filter(({ salt }) => text.includes(salt))).toEqual([]);
  });
});

describe('a proof', () => {
  it('shows an outsider what a token stands for, what stayed behind, and which hash was meant', async () => {
    await setUp();
    const token = proofOf('token');
    const its = redaction.tokens.find(({ commitment }) => commitment === token.commitment)?.token;
    expect(await check(outside, token)).toEqual({ what: 'token', token: its });
    for (const kind of ['note', 'label', 'attachment', 'report'] as const) {
      const proof = proofOf(kind);
      expect(await check(outside, proof)).toEqual({ what: 'withheld', kind, id: proof.id });
    }
    expect(await check(outside, proofOf('hash'))).toMatchObject({ what: 'in_file' });
  });

  it('shows nothing with another text or salt, of another kind, or in another bundle', async () => {
    await setUp();
    for (const of of ['token', 'note', 'attachment', 'hash'] as const) {
      const proof = proofOf(of);
      const changed = { ...proof, text: `${proof.text} ` };
      expect(await check(outside, changed)).toEqual({ what: 'wrong' });
      expect(await check(outside, { ...proof, salt: '0'.repeat(64) })).toEqual({ what: 'wrong' });
      // It holds on its own, and the bundle does not commit to it.
      const own = { ...changed, commitment: commitmentOf(changed) as Proof['commitment'] };
      expect(await check(outside, own)).toEqual({ what: 'not_here' });
      expect(await check(other, proof)).toEqual({ what: 'not_here' });
      expect(await check(inside, proof)).toEqual({ what: 'not_redacted' });
    }
    expect(await check(outside, { ...proofOf('note'), of: 'label' })).toEqual({ what: 'not_here' });
    expect(await check(outside, { ...proofOf('note'), id: 'x' })).toEqual({ what: 'not_here' });
  });

  it('is one line of them, and nothing else', async () => {
    await setUp();
    const line = JSON.stringify(proofOf('token'));
    expect(readProof(`${line}\n`)).toEqual(proofOf('token'));
    for (const text of [`${line}\n${line}`, `[${line}]`, '{}', '', line.slice(1)]) {
      expect(readProof(text)).toBeNull();
    }
    expect(readProof(line.replace('"salt":"', '"salt":"g'))).toBeNull();
  });
});

describe('npm run verify --proof', () => {
  function verify(bundle: CaseBundle, proof: object | string, ...more: string[]) {
    const file = join(temporaryFolder(), 'proof.json');
    writeFileSync(file, typeof proof === 'string' ? proof : JSON.stringify(proof));
    const main = join(root, 'build/tasks/main.ts');
    const args = [main, 'verify', bundle.path, '--proof', file, ...more];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      ...{ cwd: root, encoding: 'utf8' },
    });
    return { status, last: stdout.trimEnd().split('\n').at(-1) ?? '', stderr };
  }

  it('ends as the check of the bundle does where the proof is of it', async () => {
    await setUp();
    const token = proofOf('token');
    const signer = outside.verification.signerFingerprint ?? '';
    const known = verify(outside, token, '--signer', signer);
    expect(known.status).toBe(0);
    expect(known.last).toMatch(/^PROVED: \[\w+ \d+\] stands for: /);
    expect(known.last.endsWith(token.text)).toBe(true);
    expect(verify(outside, proofOf('note')).status).toBe(3);
  });

  it('ends with 1 where it is not, and with 2 where it is none', async () => {
    await setUp();
    const wrong = verify(outside, { ...proofOf('token'), text: 'Somebody Else' });
    expect([wrong.status, wrong.last]).toEqual([
      ...[1, 'NOT PROVED: its commitment is not that of its text and salt'],
    ]);
    const none = verify(outside, 'no proof');
    expect([none.status, none.last]).toEqual([2, '']);
    expect(none.stderr).toContain('one line of data/proofs.jsonl');
  });
});
