// A saved answer becomes a snapshot marked as imported: its bytes, its hash, who stated what; and it
// never claims a request, an environment or rulesets that there were not.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { AnswerOrigin } from '#shared/records/transfer.ts';
import { MAX_PARSED_BYTES } from '#shared/screening/json.ts';
import {
  codeOf,
  FAST_PASSPHRASE,
  newCaseFile,
  reopen,
  T0,
  verifyAt,
} from '../builders/casefile-file.ts';
import { allSnapshots, openView } from '../builders/casefile-lists.ts';
import { completedJob, kytBothResult, nameTask } from '../builders/casefile-kinds.ts';
import {
  CASE,
  importAnswer,
  reading,
  SAYS_ALL,
  writeAnswer,
} from '../builders/casefile-transfer.ts';
import { kyaSampleText } from '../builders/kya-sample.ts';
import { sampleTransaction } from '../builders/sample-basics.ts';

const HASH = sampleTransaction(3);

function newFile() {
  const file = newCaseFile();
  file.operations.createCase({ id: CASE, fields: {}, at: T0 });
  file.operations.createCase({ id: 'case-2' as CaseId, fields: {}, at: T0 });
  return file;
}

/** The details of the error a call fails with. */
function detailsOf(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, ...error.details };
    throw error;
  }
  throw new Error('the call did not fail');
}

describe.each([
  ['an address', kyaSampleText(), 'kya'],
  ['a transaction', completedJob(4, kytBothResult(HASH)), 'kyt'],
  ['a name', JSON.stringify(nameTask('Orsino Velander')), 'name'],
])('the answer on %s', (_, content, kind) => {
  it('is shown before it is imported, changing nothing', () => {
    const { operations, folder, path } = newFile();
    const file = writeAnswer(folder, content);
    const before = reading(path, FAST_PASSPHRASE, (db) =>
      db.prepare('SELECT * FROM journal').all(),
    );
    const preview = operations.previewAnswer({ path: file.path, caseId: CASE });
    expect(preview).toMatchObject({
      ...{ kind, sha256: file.sha256, fileName: 'answer.json', isDuplicate: false },
    });
    expect(preview.subject).not.toBeNull();
    expect(preview.outcome).not.toBeNull();
    expect(
      reading(path, FAST_PASSPHRASE, (db) => db.prepare('SELECT * FROM journal').all()),
    ).toEqual(before);
  });

  it('is stored as imported, with nothing that it does not have, and verifies', () => {
    const { operations, folder, path } = newFile();
    const file = writeAnswer(folder, content);
    const preview = operations.previewAnswer({ path: file.path, caseId: CASE });
    const summary = importAnswer(operations, file);
    expect(summary).toMatchObject({
      ...{ kind, origin: 'imported', environmentKind: 'imported', environmentId: null },
      ...{ jobId: null, sha256: file.sha256, takenAt: T0 + 500, hitCount: preview.hitCount },
    });
    const view = openView(operations, summary.id);
    expect(view).toMatchObject({ request: null, unreadable: null, recomputedSha256: file.sha256 });
    expect(view.provenance).toEqual({
      ...{ origin: 'imported', importedAt: T0 + 500, fileName: 'answer.json' },
      importedBy: 'Mara Test',
      ...{ statedOrigin: SAYS_ALL.stated, appVersion: '0.1.0', sha256: file.sha256 },
      ...{ sizeBytes: new TextEncoder().encode(content).length },
      remoteJobId: view.provenance.remoteJobId,
    });
    if (view.kind !== 'name') expect(view.rulesets).toEqual([]);
    expect(operations.readRaw({ id: summary.id, maxBytes: 1_000_000 }).text).toBe(content);
    expect(verifyAt(path)).toMatchObject({ ok: true, checked: { snapshots: 1, files: 1 } });
    operations.close({});
    expect(allSnapshots(reopen(path), CASE)).toMatchObject([summary]);
  });
});

it('the journal tells of the file, its hash and the stated origin', () => {
  const { operations, folder } = newFile();
  const file = writeAnswer(folder, kyaSampleText());
  importAnswer(operations, file);
  const { entries } = operations.listJournal({
    ...{ caseId: CASE, subject: 'imported-1', beforeSeq: null, limit: 9 },
  });
  expect(entries).toMatchObject([
    {
      kind: 'snapshot.imported',
      what: { sha256: file.sha256, fileName: 'answer.json', statedOrigin: SAYS_ALL.stated },
    },
  ]);
  expect(entries[0]!.what['recordHash']).toMatch(/^[0-9a-f]{64}$/);
});

it('a byte order mark is no part of the text, and stays in the bytes', () => {
  const { operations, folder } = newFile();
  const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(kyaSampleText())]);
  const file = writeAnswer(folder, bytes);
  const { id } = importAnswer(operations, file);
  expect(openView(operations, id)).toMatchObject({
    ...{ unreadable: null, provenance: { sizeBytes: bytes.length, sha256: file.sha256 } },
  });
});

describe('what the answer is silent about', () => {
  const silent = JSON.stringify({ hits: [], risk: 'low', riskScore: 0 });
  const address = `0x${'0a'.repeat(20)}`;
  const all: Partial<AnswerOrigin> = { subject: address, chain: 'Ethereum', token: 'usdc' };

  it('is what the person states', () => {
    const { operations, folder } = newFile();
    const summary = importAnswer(operations, writeAnswer(folder, silent), {
      origin: { ...all, takenAt: T0 - 1000 },
    });
    expect(summary).toMatchObject({
      address,
      chain: 'Ethereum',
      token: 'usdc',
      takenAt: T0 - 1000,
    });
  });

  it.each(['subject', 'chain', 'token'] as const)('must be stated: %s', (field) => {
    const { operations, folder } = newFile();
    const file = writeAnswer(folder, silent);
    expect(
      detailsOf(() => importAnswer(operations, file, { origin: { ...all, [field]: null } })),
    ).toEqual({ code: 'import.needs_origin', field });
    expect(allSnapshots(operations, CASE)).toEqual([]);
  });

  it('is refused when it cannot be', () => {
    const { operations, folder } = newFile();
    const file = writeAnswer(folder, silent);
    const wrong = { origin: { ...all, subject: `${address}0` } };
    expect(detailsOf(() => importAnswer(operations, file, wrong))).toMatchObject({
      ...{ code: 'input.invalid', field: 'subject' },
    });
    const early = { origin: { ...all, takenAt: T0 + 86_400_000 } };
    expect(detailsOf(() => importAnswer(operations, file, early))).toMatchObject({
      ...{ code: 'input.invalid', field: 'takenAt' },
    });
  });
});

it.each([
  ['subject', { subject: `0x${'0b'.repeat(20)}` }],
  ['chain', { chain: 'Tron' }],
  ['token', { token: 'usdc' }],
])('a statement that the answer contradicts is refused: %s', (field, origin) => {
  const { operations, folder } = newFile();
  const file = writeAnswer(folder, kyaSampleText());
  expect(detailsOf(() => importAnswer(operations, file, { origin }))).toMatchObject({
    ...{ code: 'import.conflict', reason: 'contradicts', field },
  });
});

it('a statement that says the same in other letters is none', () => {
  const { operations, folder } = newFile();
  const file = writeAnswer(folder, kyaSampleText());
  const { subject, chain } = operations.previewAnswer({ path: file.path, caseId: CASE });
  const origin = { subject: subject!.toLowerCase(), chain: chain!.toUpperCase(), token: 'USDT' };
  expect(importAnswer(operations, file, { origin })).toMatchObject({ address: subject, chain });
});

it('the same bytes come into a case once, and into another one again', () => {
  const { operations, folder } = newFile();
  const file = writeAnswer(folder, kyaSampleText());
  importAnswer(operations, file);
  expect(operations.previewAnswer({ path: file.path, caseId: CASE }).isDuplicate).toBe(true);
  expect(detailsOf(() => importAnswer(operations, file, { number: 2 }))).toMatchObject({
    ...{ code: 'import.conflict', reason: 'already_here' },
  });
  const other = { number: 3, caseId: 'case-2' as CaseId };
  expect(importAnswer(operations, file, other).caseId).toBe('case-2');
});

it('a file that changed after it was looked at is refused, and nothing of it stays', () => {
  const { operations, folder, path } = newFile();
  const { path: answer, sha256 } = writeAnswer(folder, kyaSampleText());
  writeAnswer(folder, `${kyaSampleText()} `);
  expect(detailsOf(() => importAnswer(operations, { path: answer, sha256 }))).toMatchObject({
    ...{ code: 'import.conflict', reason: 'file_changed' },
  });
  const count = 'SELECT (SELECT count(*) FROM files) + (SELECT count(*) FROM file_chunks)';
  expect(reading(path, FAST_PASSPHRASE, (db) => db.prepare(count).pluck().get())).toBe(0);
});

describe('a file that is no answer', () => {
  it.each([
    ['not UTF-8', Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d), 'not_utf8'],
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 'unknown_shape'],
    ['empty', '', 'empty'],
    ['no JSON', 'PDF', 'not_json'],
    ['a ruleset', '{"ruleset_type":"kya","rules":[]}', 'ruleset'],
  ])('is refused with the reason: %s', (_, content, reason) => {
    const { operations, folder } = newFile();
    const file = writeAnswer(folder, content);
    const refused = { code: 'import.not_a_result', reason };
    const preview = () => operations.previewAnswer({ path: file.path, caseId: CASE });
    expect(detailsOf(preview)).toEqual(refused);
    expect(detailsOf(() => importAnswer(operations, file))).toEqual(refused);
  });

  it('is refused when it is too large to be parsed', () => {
    const { operations, folder } = newFile();
    const file = writeAnswer(folder, new Uint8Array(MAX_PARSED_BYTES + 1));
    expect(codeOf(() => operations.previewAnswer({ path: file.path, caseId: CASE }))).toBe(
      'import.too_large',
    );
  });

  it('is refused when it cannot be read', () => {
    const { operations, folder } = newFile();
    mkdirSync(join(folder, 'a-folder'));
    for (const name of ['a-folder', 'gone.json']) {
      const path = join(folder, name);
      expect(codeOf(() => operations.previewAnswer({ path, caseId: CASE }))).toBe(
        'import.unreadable',
      );
    }
  });
});

it('nothing is imported into a closed case, nor monitored after it was', () => {
  const { operations, folder } = newFile();
  const file = writeAnswer(folder, kyaSampleText());
  operations.setCaseStatus({ id: CASE, status: 'closed', why: 'done', at: T0 + 1 });
  expect(codeOf(() => importAnswer(operations, file))).toBe('case.sealed');
});
