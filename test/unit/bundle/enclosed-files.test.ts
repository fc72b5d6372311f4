// What is enclosed in a bundle is what its contents make it: the signer's own signature over anything else
// does not make it so.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { JOURNAL_PATH, readIndexFile, tablePath } from '#shared/bundle/index-file.ts';
import type { ViewerData } from '#shared/bundle/viewer-data.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { readViewerParts } from '../../../build/tasks/viewer-parts.ts';
import { createCheck } from '../../../electron/bundle/check-bundle.ts';
import { checkEnclosed } from '../../../electron/bundle/enclosed-findings.ts';
import { linesOf } from '../../../electron/bundle/enclosed-rows.ts';
import { isOurViewer } from '../../../electron/bundle/enclosed-viewer.ts';
import { writeViewer } from '../../../electron/bundle/viewer/viewer-html.ts';
import { bundleIndexText, SAMPLE_INFO } from '../../builders/bundle-samples.ts';
import { bytesAt, createForgery, named } from '../../builders/forged-bundle.ts';

const checkBundle = createCheck(readViewerParts());

const ANSWER = '{"result":1}';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hashOf = (seq: number) => sha256(`entry ${String(seq)}`);
/** Of a case whose entries are those of its file but for the fourth, up to the end of the journal. */
const SEQS = [1, 2, 3, 5, ...[6, 7, 8, 9, 10, 11, 12]];
const line = (seq: number, hash = hashOf(seq)) => {
  const entry = {
    ...{ seq, at: seq, actor: 'Ada', kind: 'case.changed', caseId: 'case-7', subject: null },
    ...{ what: { title: `Title ${String(seq)}` }, why: `Reason ${String(seq)}` },
    ...{ previousHash: hashOf(seq - 1), hash },
  };
  return `${JSON.stringify({ fileId: SAMPLE_INFO.caseFileId, entry })}\n`;
};
const endOf = (seq: number) => (seq === 12 ? line(12, SAMPLE_INFO.journalHead) : line(seq));
const LINES = SEQS.map(endOf);

const SNAPSHOT = {
  ...{ id: 'snapshot-1', kind: 'kya', taken_at: 5, subject: '0x01', chain: 'ethereum' },
  ...{ token: 'USDT', verdict: 'reject', decision: null, outcome_mark: null, risk: 'severe' },
  ...{ score: '91.5', hit_count: 3, answer_sha256: sha256(ANSWER) },
  ...{ environment_name: 'Practice', environment_kind: 'practice' },
};
const NAME = { kind: 'name', subject: 'Ada Roe', decision: 'match', risk: 'high', score: null };
const KEPT = { created_at: 1, added_at: 1, removed_at: null };
/** A row in every list of the viewer, and rows that it must pass over. */
const ROWS = {
  cases: [{ classification: 'Restricted' }],
  subjects: [
    { ...KEPT, id: 'a', name: 'Wharf', role: 'payer', remark: 'large "a\\' },
    { ...KEPT, id: 'b', name: 'Gone', role: '', remark: '', removed_at: 2 },
  ],
  subject_members: [{ ...KEPT, id: 'm', subject_id: 'a', value: '0x01' }],
  snapshots: [SNAPSHOT, { ...SNAPSHOT, ...NAME, id: 'snapshot-2' }],
  decisions: [
    { at: 6, title: 'Hit', disposition: 'true', reason: 'seen', remark: 'twice', author: 'Bo' },
  ],
  notes: [{ ...KEPT, id: 'n' }],
  note_revisions: [
    { note_id: 'n', revision: 2, at: 8, title: 'Now', body: 'newer', author: 'Cy' },
    { note_id: 'n', revision: 1, at: 7, title: 'Then', body: 'older', author: 'Di' },
  ],
  timeline_entries: [{ ...KEPT, id: 't', happened_at: 9, title: 'Paid', body: 'in [{cash}]' }],
  attachments: [
    {
      ...{ ...KEPT, id: 'f', file_id: 'file-1', name: 'a.pdf', media_type: 'application/pdf' },
      ...{ source: 'a bank', remark: 'page 2' },
    },
  ],
  files: [{ id: 'file-1', size_bytes: 7, sha256: sha256('file') }],
};

const PAYLOAD: Record<string, string> = {
  'data/index.json': bundleIndexText({ journalEntries: LINES.length }),
  [`data/answers/${sha256(ANSWER)}.json`]: ANSWER,
  ...Object.fromEntries(
    Object.entries(ROWS).map(([name, rows]) => [tablePath(name), JSON.stringify(rows)]),
  ),
  [JOURNAL_PATH]: LINES.join(''),
};

/** Checked with the signer's fingerprint; the signer signs whatever `change` makes of it. */
async function check(
  payload: Record<string, string>,
  change?: (files: Map<string, Buffer>) => void,
) {
  const bench = await createForgery(payload);
  const path = join(bench.folder, 'sample.zip');
  if (change !== undefined) {
    const forged = bench.forge((files) => {
      change(files);
      bench.signAnew(files, bench.signer);
    });
    writeFileSync(path, forged);
  }
  const task = { path, signer: bench.fingerprint };
  const { verification, contents } = await checkBundle(task, {});
  bench.remove();
  expect(contents === null).toBe(verification.first !== null);
  return verification;
}
const kindsOf = async (...args: Parameters<typeof check>) =>
  (await check(...args)).findings.map(({ kind, path }) => [kind, path]);
const change = (name: string, from: string, to: string) => (files: Map<string, Buffer>) => {
  const [path, bytes] = [...files].find(([one]) => one.endsWith(`/${name}`)) ?? ['', Buffer.of()];
  expect(bytes.toString()).toContain(from);
  files.set(path, Buffer.from(bytes.toString().replace(from, () => to)));
};

it('a bundle as it is written is intact, and its signer known', async () => {
  const { verdict, unchecked } = await check(PAYLOAD);
  expect([verdict, unchecked]).toEqual(['intact_signer_known', null]);
});

it('instructions that are not those of this version are found', async () => {
  const other = change('VERIFY.txt', 'sha256sum --check', 'true #');
  expect(await kindsOf(PAYLOAD, other)).toEqual([['instructions_other', 'VERIFY.txt']]);
});

it.each([
  ['script', '</script>\n</body>', ';alert(1)</script>\n</body>'],
  ['policy', "default-src 'none'", 'default-src *'],
  ['spelling', 'id="data">', 'id="data"> '],
])('a viewer with another %s is found', async (_what, from = '', to = '') => {
  expect(await kindsOf(PAYLOAD, change('viewer.html', from, to))).toEqual([
    ['viewer_other', 'viewer.html'],
  ]);
});

/** Every text and number in a value with another one in its place. */
function* changesOf(value: unknown, place: string): Generator<[place: string, changed: unknown]> {
  if (typeof value === 'string') yield [place, `${value} `];
  if (typeof value === 'number') yield [place, value + 1];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    for (const [where, changed] of changesOf(part, `${place}/${name}`)) {
      const copy: object = Array.isArray(value) ? value.slice() : { ...value };
      Reflect.set(copy, name, changed);
      yield [where, copy];
    }
  }
  if (Array.isArray(value) && value.length > 0) yield [`${place}, cut`, value.slice(1)];
}

it('a viewer in which anything that it shows is another is found, though its signer is known', async () => {
  const bench = await createForgery(PAYLOAD);
  const path = join(bench.folder, 'forged.zip');
  const unseen: string[] = [];
  let changes = 0;
  const page = (files: Map<string, Buffer>) => bytesAt(files, 'viewer.html').toString();
  let html = '';
  bench.forge((files) => void (html = page(files)));
  const [, json = '{}'] = /id="data">(.*)<\/script>/.exec(html) ?? [];
  for (const [place, changed] of changesOf(JSON.parse(json), '')) {
    const viewer = Buffer.from(writeViewer(changed as ViewerData, readViewerParts()));
    const forged = bench.forge((files) => {
      files.set(named('viewer.html'), viewer);
      bench.signAnew(files, bench.signer);
    });
    writeFileSync(path, forged);
    const { verification } = await checkBundle({ path, signer: bench.fingerprint }, {});
    if (verification.first?.kind !== 'viewer_other') unseen.push(place);
    changes += 1;
  }
  bench.remove();
  expect(unseen).toEqual([]);
  expect(changes).toBeGreaterThan(250);
});

it('a viewer of texts longer than what is read at once is found right', async () => {
  const body = '\\"[{]}'.repeat(500_000);
  const path = tablePath('note_revisions');
  const rows = ROWS.note_revisions.map((row) => ({ ...row, body }));
  const { first } = await check({ ...PAYLOAD, [path]: JSON.stringify([...rows, ...rows]) });
  expect(first).toBeNull();
});

it('a line that is longer than any record ends the reading', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tracefile-lines-'));
  const bundlePath = join(folder, 'lines');
  const bytes = Buffer.from(`{}\n${'x'.repeat(70_000_000)}\n{}\n`);
  writeFileSync(bundlePath, bytes);
  const place = { offset: 0, sizeBytes: bytes.length, sha256: sha256('') as Sha256Hex };
  const lines: string[] = [];
  const bundle = { bundlePath, index: new Map([['lines', place]]) };
  for await (const one of linesOf(bundle, 'lines')) lines.push(one);
  rmSync(folder, { recursive: true });
  expect(lines).toEqual(['{}', '']);
});

const NOWHERE = { bundlePath: '/none', contents: readIndexFile(bundleIndexText())! };

it('records beyond what can be held are refused before they are read', async () => {
  const verification = await check(PAYLOAD);
  const sizeBytes = 600 * 1024 * 1024;
  const place = { offset: 0, sizeBytes, sha256: sha256('') as Sha256Hex };
  for (const path of ['notes', 'files'].map(tablePath).concat(JOURNAL_PATH)) {
    const index = new Map([tablePath('snapshots'), path].map((name) => [name, place]));
    const bundle = { ...NOWHERE, index, verification, parts: readViewerParts() };
    await expect(isOurViewer(bundle)).rejects.toMatchObject({ code: 'evidence.too_large' });
  }
});

it('a page longer than any text can be is refused', async () => {
  const verification = await check(PAYLOAD);
  const parts = {
    ...readViewerParts(),
    get script() {
      return ' '.repeat(2 ** 30);
    },
  };
  const bundle = { ...NOWHERE, index: new Map(), verification, parts };
  await expect(isOurViewer(bundle)).rejects.toMatchObject({ code: 'evidence.too_large' });
});

it('what the system does not read is told as such', async () => {
  const place = { offset: 0, sizeBytes: 1, sha256: sha256('') as Sha256Hex };
  const verification = await check(PAYLOAD);
  const index = new Map([[JOURNAL_PATH, place]]);
  const bundle = { ...NOWHERE, index, verification, parts: readViewerParts() };
  await expect(checkEnclosed(bundle)).rejects.toMatchObject({
    ...{ code: 'evidence.unreadable', details: { systemCode: 'ENOENT' } },
  });
});

it('a check that is ended reads no row more', async () => {
  const bench = await createForgery(PAYLOAD);
  const task = { path: join(bench.folder, 'sample.zip'), signer: bench.fingerprint };
  let words = 0;
  await checkBundle(task, { onProgress: () => void (words += 1) });
  const end = new AbortController();
  // The last word of the bytes: what is enclosed is looked at after it.
  const onProgress = () => {
    words -= 1;
    if (words === 0) end.abort();
  };
  const checked = checkBundle(task, { signal: end.signal, onProgress });
  await expect(checked).rejects.toMatchObject({ code: 'job.aborted' });
  bench.remove();
});

it.each([
  ['of another kind', '"kind":"kya"', '"kind":"kyz"'],
  ['with a number for a text', '"subject":"0x01"', '"subject":123456'],
  ['that are no JSON', '[{"id"', '[{{id"'],
  ['that never end', '}]', '  '],
])('a viewer for rows %s is not right', async (_what, from, to) => {
  const other = change(tablePath('snapshots'), from, to);
  expect(await kindsOf(PAYLOAD, other)).toEqual([['viewer_other', 'viewer.html']]);
});

it('pages of another version are not vouched for, and that is said', async () => {
  const verification = await check(PAYLOAD, (files) => {
    change('bag-info.txt', 'Tracefile-Version: 0.1.0', 'Tracefile-Version: 0.2.0')(files);
    change('VERIFY.txt', 'sha256sum', 'sha512sum')(files);
  });
  expect(verification).toMatchObject({
    ...{ verdict: 'intact_signer_known', unchecked: { version: '0.2.0' } },
  });
});

it('pages of another version are right where this one writes the same', async () => {
  const verification = await check(PAYLOAD, (files) => {
    change('bag-info.txt', 'Tracefile-Version: 0.1.0', 'Tracefile-Version: 0.1.9')(files);
    change('viewer.html', '"Tracefile 0.1.0"', '"Tracefile 0.1.9"')(files);
  });
  expect(verification).toMatchObject({ verdict: 'intact_signer_known', unchecked: null });
});

it('pages of a bundle without a case of ours are not vouched for, and that is said', async () => {
  const { 'data/index.json': _index, ...rest } = PAYLOAD;
  const bench = await createForgery(rest);
  const task = { path: join(bench.folder, 'sample.zip'), signer: bench.fingerprint };
  const { verification } = await checkBundle(task, {});
  bench.remove();
  expect(verification).toMatchObject({
    ...{ verdict: 'intact_signer_known', unchecked: { version: null } },
  });
});

it.each([
  'answers/one.json',
  `answers/${'0'.repeat(64)}.json`,
  'answers/x/y.json',
  'attachments/0a/a.txt',
])('a file that is not named by its hash is found: %s', async (name) => {
  const path = `data/${name}`;
  expect(await kindsOf({ ...PAYLOAD, [path]: 'x' })).toEqual([['file_misnamed', path]]);
});

const elsewhere = (text: string) => text.replace(SAMPLE_INFO.caseFileId, 'another-file');
const without = (seq: number) => SEQS.filter((one) => one !== seq).map(endOf);
it.each([
  ['its end', LINES.slice(0, -1), LINES.length],
  ['its beginning', LINES.slice(1), LINES.length],
  ['an entry between', without(7), LINES.length],
  ['everything', [], LINES.length],
  ['half an entry', [LINES.join('').slice(0, -20)], LINES.length],
  ['an entry that another replaces', [...without(7), line(13)], LINES.length],
  ['its order', LINES.toReversed(), LINES.length],
  ['a link of its chain', LINES.with(4, line(6, hashOf(60))), LINES.length],
  ['the hash at its end', [...LINES.slice(0, -1), line(12)], LINES.length],
  [
    'that hash, before entries of another file',
    [...LINES.slice(0, -1), line(12), elsewhere(line(20))],
    LINES.length + 1,
  ],
  [
    'a link of its chain, with an entry of another file between',
    [...LINES.slice(0, 4), elsewhere(line(1)), line(6, hashOf(60)), ...LINES.slice(5)],
    LINES.length + 1,
  ],
])('an audit log without %s is found to be cut', async (_what, lines, journalEntries) => {
  const index = { 'data/index.json': bundleIndexText({ journalEntries }) };
  expect(await kindsOf({ ...PAYLOAD, ...index, [JOURNAL_PATH]: lines.join('') })).toEqual([
    ['journal_cut', JOURNAL_PATH],
  ]);
});

it('entries that the signer left out and did not count are not seen, as SECURITY.md says', async () => {
  const index = { 'data/index.json': bundleIndexText({ journalEntries: LINES.length - 1 }) };
  const lines = without(7).join('');
  const kinds = await kindsOf({ ...PAYLOAD, ...index, [JOURNAL_PATH]: lines });
  expect(kinds).not.toContainEqual(['journal_cut', JOURNAL_PATH]);
});
