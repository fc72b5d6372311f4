// A case leaves as an evidence bundle: everything of it, byte for byte where it is evidence, the same
// each time, and nothing at all where something in it is not what was stored.
import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readIndexFile } from '#shared/bundle/index-file.ts';
import { readRedactionFile } from '#shared/bundle/redaction-file.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry } from '#shared/domain/journal.ts';
import { AppError } from '#shared/errors.ts';
import { connect } from '../../electron/casefile/connection.ts';
import { chainHash } from '../../electron/casefile/journal.ts';
import { CASE_TABLES } from '../../electron/casefile/tables/case-tables.ts';
import { previewBundle } from '../../electron/casefile/bundle/preview-bundle.ts';
import { writeBundle } from '../../electron/casefile/bundle/write-bundle.ts';
import { bundleInput, redactionOf, writeCaseBundle } from '../builders/case-bundle.ts';
import {
  ENGINE,
  newCaseFile,
  newestEntries,
  T0,
  temporaryFolder,
} from '../builders/casefile-file.ts';
import { addRowsOfEveryTable, addWorkedCase } from '../builders/casefile-full-case.ts';
import { addRichCase, CASE, rowsOf, taskContext } from '../builders/casefile-transfer.ts';
import { keyedKey } from '../builders/keeper.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** An open file with the rich case, and where bundles of it go. */
function newSource() {
  const source = newCaseFile();
  addRichCase(source.operations, source.folder);
  return { ...source, to: temporaryFolder() };
}

/** Writes into the file past its writer, as somebody with its key could. */
function tamper(path: string, ...statements: string[]): void {
  const db = connect(path, keyedKey(path), ENGINE);
  onTestFinished(() => void db.close());
  for (const text of statements) db.exec(text);
}

interface SnapshotLine {
  sha256: string;
  answer: string;
  sizeBytes: number;
}

describe('a bundle of a case', () => {
  it('verifies, and says what it holds', async () => {
    const { operations, path, to } = newSource();
    const { verification, written, read } = await writeCaseBundle(path, to);
    const [end] = newestEntries(operations, 1);
    expect(verification).toMatchObject({ verdict: 'intact_signer_known', findings: [] });
    expect(verification.info).toMatchObject({
      'Tracefile-Profile': 'internal',
      'Tracefile-Case-File-Id': 'file-1',
      'Tracefile-Journal-Entries': String(end?.seq),
      'Tracefile-Journal-Head': end?.hash,
    });
    const index = readIndexFile((await read('data/index.json')).toString());
    expect(index).toMatchObject({ caseId: CASE, profile: 'internal', snapshots: 2 });
    expect(index?.reports).toMatchObject(
      ['Report.md', 'Report.json'].map((name) => ({
        ...{ name, title: 'Report', document: 'Report.json' },
      })),
    );
    expect((await read('data/reports/Report.md')).toString()).toBe('# Report\n');
    expect(verification.manifestSha256).toBe(written.manifestSha256);
    expect(readdirSync(to)).toEqual(['case.zip']);
  });

  it('has every answer byte for byte, once, under the hash that was taken when it came', async () => {
    const { operations, path, to } = newSource();
    const { paths, read, readJson } = await writeCaseBundle(path, to);
    const lines = await readJson<SnapshotLine[]>('data/snapshots.json');
    expect(lines).toHaveLength(2);
    for (const { answer, sha256: taken, sizeBytes } of lines) {
      const bytes = await read(answer);
      expect(sha256(bytes)).toBe(taken);
      expect(bytes).toHaveLength(sizeBytes);
    }
    const raw = operations.readRaw({ id: 'snapshot-1' as never, maxBytes: 1_000_000 });
    const of = lines.find(({ answer }) => paths.includes(answer));
    expect(of).toBeDefined();
    const texts = await Promise.all(
      lines.map(async ({ answer }) => (await read(answer)).toString()),
    );
    expect(texts).toContain(raw.text);
  });

  it('has attachments and reviewers’ files byte for byte, and the journal with a chain to compute', async () => {
    const { folder, path, to } = newSource();
    const { paths, read } = await writeCaseBundle(path, to);
    const attachment = paths.find((one) => one.startsWith('data/attachments/')) ?? '';
    expect(attachment).toMatch(/statement\.pdf$/);
    expect(await read(attachment)).toEqual(readFileSync(join(folder, 'statement.pdf')));
    const review = paths.find((one) => one.endsWith('.tracefile-review')) ?? '';
    expect((await read(review)).toString()).toBe('signed');
    const lines = (await read('data/journal/entries.jsonl')).toString().trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) {
      const { entry } = JSON.parse(line) as { entry: ChainedJournalEntry };
      const { hash, previousHash, ...rest } = entry;
      expect(chainHash(previousHash, rest)).toBe(hash);
    }
  });

  it('has the rows of every table of a case, without bytes and without what names a key', async () => {
    const { operations, path } = newCaseFile();
    const caseId = addWorkedCase(operations, 1, 'Invented');
    operations.close({});
    const db = connect(path, keyedKey(path), ENGINE);
    addRowsOfEveryTable(db, 1, 'Invented');
    const stored = rowsOf(db, caseId);
    db.close();
    const { verification, paths, readJson } = await writeCaseBundle(path, temporaryFolder(), {
      caseId,
    });
    expect(verification.first).toBeNull();
    const elsewhere = ['body_chunks', 'file_chunks', 'custody_entries'];
    for (const { name, numbered = '' } of CASE_TABLES) {
      const file = `data/case/${name}.json`;
      expect(paths.includes(file), name).toBe(!elsewhere.includes(name));
      if (elsewhere.includes(name)) continue;
      const rows = await readJson<Record<string, unknown>[]>(file);
      expect(rows.length, name).toBe(stored[name]?.length);
      for (const row of rows) {
        expect(row).not.toHaveProperty('key_id');
        if (numbered !== '') expect(row).not.toHaveProperty(numbered);
        const values = Object.values(row).filter((value) => value !== null);
        for (const value of values) expect(typeof value).not.toBe('object');
      }
    }
  }, 30_000);

  it('is the same bytes when it is written again with the same clock', async () => {
    const { path, to } = newSource();
    const first = await writeCaseBundle(path, to, {}, { name: 'one.zip' });
    const second = await writeCaseBundle(path, to, {}, { name: 'two.zip' });
    expect(second.written.sha256).toBe(first.written.sha256);
    expect(readFileSync(second.path)).toEqual(readFileSync(first.path));
  });

  it('of a case without snapshots is whole too', async () => {
    const { operations, path } = newCaseFile();
    operations.createCase({ id: 'empty' as CaseId, fields: {}, at: T0 });
    const bundle = await writeCaseBundle(path, temporaryFolder(), {
      ...{ caseId: 'empty' as CaseId, reports: [] },
    });
    expect(bundle.verification.first).toBeNull();
    expect(await bundle.readJson('data/snapshots.json')).toEqual([]);
    expect(bundle.paths.filter((one) => one.startsWith('data/answers/'))).toEqual([]);
  });

  it('is written of a file that may only be read', async () => {
    const { operations, path, folder, to } = newSource();
    operations.close({});
    chmodSync(path, 0o400);
    chmodSync(folder, 0o500);
    onTestFinished(() => chmodSync(folder, 0o700));
    expect((await writeCaseBundle(path, to)).verification.first).toBeNull();
  });

  it('shows the case in its viewer, in the language asked for', async () => {
    const { path, to } = newSource();
    const html = (await (await writeCaseBundle(path, to)).read('viewer.html')).toString();
    for (const text of ['奥西诺', 'statement.pdf', 'First look', 'because of true', '>']) {
      expect(html).toContain(text);
    }
  });
});

describe('nothing is written', () => {
  it.each([
    [
      'an answer',
      ['DROP TRIGGER body_chunks_refuse_update', "UPDATE body_chunks SET bytes = X'7b7d'"],
    ],
    [
      'an attachment',
      [
        'DROP TRIGGER file_chunks_refuse_update',
        "UPDATE file_chunks SET bytes = X'00' WHERE file_id = 'file-1' AND seq = 0",
      ],
    ],
    ['a record', ["UPDATE subjects SET name = 'Somebody else'"]],
    [
      'an entry of the journal',
      [
        'DROP TRIGGER journal_refuse_update',
        "UPDATE journal SET why = 'another' WHERE case_id = 'case-1'",
      ],
    ],
  ])('of a case in which %s is not what was stored', async (_, statements) => {
    const { operations, path, to } = newSource();
    operations.close({});
    tamper(path, ...statements);
    await expect(writeCaseBundle(path, to)).rejects.toMatchObject({
      code: 'evidence.hash_mismatch',
    });
    expect(readdirSync(to)).toEqual([]);
  });

  it('when it is cancelled, wherever it is then', async () => {
    const { path, to } = newSource();
    let steps = 0;
    const count = {
      ...taskContext,
      tell: () => {
        steps++;
      },
    };
    await writeBundle.run(bundleInput(path, join(to, 'whole.zip')), count);
    for (const name of readdirSync(to)) expect(name).toMatch(/\.part$/);
    const before = readdirSync(to);
    for (const last of [1, Math.floor(steps / 2), steps]) {
      let left = last;
      const tell = () => {
        if (--left <= 0) throw new AppError('job.aborted', 'cancelled');
      };
      const run = writeBundle.run(bundleInput(path, join(to, 'x.zip')), { ...taskContext, tell });
      await expect(run).rejects.toMatchObject({ code: 'job.aborted' });
      expect(readdirSync(to)).toEqual(before);
    }
  });

  it('over the open case file, and for a case that is not there', async () => {
    const { path, to, folder } = newSource();
    const over = writeBundle.run(bundleInput(path, path), taskContext);
    await expect(over).rejects.toMatchObject({ code: 'input.open_case_file' });
    const none = bundleInput(path, join(to, 'x.zip'), { caseId: 'nowhere' as CaseId });
    await expect(writeBundle.run(none, taskContext)).rejects.toMatchObject({
      code: 'record.not_found',
    });
    expect(readdirSync(to)).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('a bundle for outsiders', () => {
  it('verifies, holds no original in what we wrote, and lists what stands for what', async () => {
    const { path, to } = newSource();
    const redaction = await redactionOf(path);
    const changed = { profile: 'external', redaction } as const;
    const bundle = await writeCaseBundle(path, to, changed);
    expect(bundle.verification.first).toBeNull();
    const file = readRedactionFile((await bundle.read('data/redaction.json')).toString());
    expect(file?.tokens.length).toBe(redaction.secrets.length);
    expect(file?.withheld.map(({ kind }) => kind)).toEqual([
      ...['note', 'label', 'attachment', 'report'],
    ]);
    const made = bundle.paths.filter((one) => !/^data\/(answers|rulesets|approvals)\//.test(one));
    for (const one of made) expect((await bundle.read(one)).toString(), one).not.toContain('Mara');
    expect(bundle.paths.filter((one) => one.startsWith('data/attachments/'))).toEqual([]);
    expect(await bundle.readJson('data/case/notes.json')).toEqual([]);
    expect(await bundle.readJson('data/case/note_revisions.json')).toEqual([]);
    expect(await bundle.readJson('data/case/private_labels.json')).toEqual([]);
    const again = await writeCaseBundle(path, to, changed, { name: 'again.zip' });
    expect(again.written.sha256).toBe(bundle.written.sha256);
  });

  it('keeps the answers byte for byte', async () => {
    const { path, to } = newSource();
    const whole = await writeCaseBundle(path, to);
    const redaction = await redactionOf(path);
    const changed = { profile: 'external', redaction } as const;
    const bundle = await writeCaseBundle(path, to, changed, { name: 'outside.zip' });
    const answers = whole.paths.filter((one) => one.startsWith('data/answers/'));
    expect(answers.length).toBeGreaterThan(0);
    for (const one of answers) expect(await bundle.read(one)).toEqual(await whole.read(one));
  });

  it('withholds a note that was removed before', async () => {
    const { operations, path, to } = newSource();
    operations.setNoteRemoved({ id: 'note-1' as never, isRemoved: true, at: T0 + 60 });
    const redaction = await redactionOf(path);
    const bundle = await writeCaseBundle(path, to, { profile: 'external', redaction });
    for (const one of [
      'data/case/note_revisions.json',
      'data/journal/entries.jsonl',
      'viewer.html',
    ])
      expect((await bundle.read(one)).toString(), one).not.toContain('First look');
  });

  it('is refused when an original came in after its reports were redacted', async () => {
    const { operations, path, to } = newSource();
    const redaction = await redactionOf(path);
    operations.updateCase({ id: CASE, at: T0 + 70, change: { owner: 'Somebody New' } });
    await expect(
      writeCaseBundle(path, to, { profile: 'external', redaction }),
    ).rejects.toMatchObject({ code: 'record.conflict', retryable: true });
    expect(readdirSync(to)).toEqual([]);
  });
});

it('a preview names every file of the payload but the reports, with its size', async () => {
  const { path, to } = newSource();
  const bundle = await writeCaseBundle(path, to, { reports: [] });
  const { file, caseId } = bundleInput(path, '');
  const commitmentKey = new Uint8Array(32);
  const at = { preparedAt: T0 + 5000, commitmentKey, documents: [] };
  const run = { file, caseId, profile: 'internal', ...at } as const;
  const preview = await previewBundle.run(run, taskContext);
  expect(preview).toMatchObject({ profile: 'internal', tokens: [], withheld: [], kept: [] });
  const payload = bundle.paths.filter((one) => one.startsWith('data/'));
  expect(preview.files.map((one) => one.path).sort()).toEqual(payload.sort());
  for (const { path: one, sizeBytes } of preview.files) {
    expect((await bundle.read(one)).length, one).toBe(sizeBytes);
  }
  expect(preview.totalBytes).toBe(bundle.written.payloadBytes);
});
