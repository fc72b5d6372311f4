// The thread of a report, built as the application builds it: its words, tokens and styles are imports
// that only a bundler resolves.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { Dossier } from '#shared/report/dossier.ts';
import type { ReportDocument } from '#shared/report/document.ts';
import { hashPart } from '../../../electron/report/json.ts';
import { readZip } from '../../../electron/zip/archive.ts';
import {
  createReportThread,
  type ReportThread,
  type StartReport,
} from '../../../electron/threads/report-thread.ts';
import { ON_CHAIN_SECTIONS, PREPARED_AT } from '../../builders/composed-report.ts';
import { buildKytView } from '../../builders/kyt-view.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';
import { buildDossier, buildDraft, buildSection, inCase } from '../../builders/report-dossier.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;
let start: StartReport;

beforeAll(async () => {
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'report-thread-'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { report: join(root, 'electron/report/report-worker.ts') },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
  start = createReportThread(pathToFileURL(join(folder, 'report.mjs')));
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const text = (utf8: Uint8Array) => new TextDecoder().decode(utf8);
const views = [inCase(buildScreeningView(), 'address'), inCase(buildKytView(), 'transaction')];
const finished = { preparedAt: PREPARED_AT, appVersion: '0.1.0', signerFingerprint: null };

function dossier(): Dossier {
  const sections = [
    ...ON_CHAIN_SECTIONS.map((kind) => buildSection(kind)),
    buildSection('figures', {
      figures: [{ id: 'f1', kind: 'flow', snapshotId: 'address', side: null, caption: '' }],
    }),
  ];
  return buildDossier(views, buildDraft(sections));
}

function begin(signal = new AbortController().signal): ReportThread {
  return start({ dossier: bytes(dossier()), language: 'en' }, signal);
}

async function addAll(thread: ReportThread): Promise<readonly SnapshotId[]> {
  const needs = await thread.needs();
  for (const id of needs) await thread.add(bytes(views.find(({ summary }) => summary.id === id)));
  return needs;
}

describe('the thread of a report', () => {
  it('asks for its answers, takes them moved, and renders one document in every format', async () => {
    const thread = begin();
    expect(await addAll(thread)).toEqual(['address', 'transaction']);
    const facts = await thread.finish(finished);
    expect(facts.problems).toEqual([]);
    expect(facts.sections.map(({ id }) => id)).toContain('section-figures');
    expect(facts.sections).toHaveLength(ON_CHAIN_SECTIONS.length + 1);
    expect(facts.furniture.footerHtml).toContain('pageNumber');
    expect(await thread.figures()).toMatchObject([{ id: 'flow-s1' }]);

    const plain = text(await thread.render({ format: 'document' }));
    const document = JSON.parse(plain) as ReportDocument;
    expect(document.contentSha256).toBe(facts.contentSha256);
    expect(document.sections.map((section) => hashPart(section))).toEqual(
      facts.sections.map(({ sha256 }) => sha256),
    );
    const json = JSON.parse(text(await thread.render({ format: 'json' }))) as {
      document: ReportDocument;
    };
    expect(json.document).toEqual(document);
    const subject = document.sources[0]?.subject ?? '';
    expect(subject).toMatch(/^0x[0-9a-fA-F]{40}$/);
    const shown = [
      { format: 'html' },
      { format: 'md' },
      { format: 'print', part: 0, blanks: 0 },
    ] as const;
    expect(await thread.countParts()).toBe(1);
    for (const task of shown) {
      const file = text(await thread.render(task));
      for (const section of document.sections) expect(file).toContain(section.title);
      expect(file).toContain(subject);
    }
    const csv = readZip(await thread.render({ format: 'csv' })).map(({ name }) => name);
    expect(csv[0]).toBe('report.csv');
    expect(csv.length).toBeGreaterThan(3);
    const book = readZip(await thread.render({ format: 'xlsx' })).map(({ name }) => name);
    expect(book.filter((name) => name.startsWith('xl/worksheets/sheet'))).toHaveLength(csv.length);
    thread.end();
  });

  it('gives the same bytes again, in the same thread and in another', async () => {
    const [one, other] = [begin(), begin()];
    for (const thread of [one, other]) {
      await addAll(thread);
      await thread.finish(finished);
    }
    for (const format of ['html', 'md', 'json', 'csv', 'xlsx'] as const) {
      const first = await one.render({ format });
      expect(Buffer.compare(first, await one.render({ format }))).toBe(0);
      expect(Buffer.compare(first, await other.render({ format }))).toBe(0);
    }
    one.end();
    other.end();
  });

  it('speaks the language it was started with', async () => {
    const draft = buildDraft([buildSection('method')], { language: 'zh-CN' });
    const task = { dossier: bytes(buildDossier([], draft)), language: 'zh-CN' } as const;
    const thread = start(task, new AbortController().signal);
    const { sections } = await thread.finish(finished);
    expect(sections[0]?.title).toMatch(/\p{Script=Han}/u);
    thread.end();
  });

  it('moves what it is given, and names an answer that it was not given', async () => {
    const task = { dossier: bytes(dossier()), language: 'en' } as const;
    const thread = start(task, new AbortController().signal);
    expect(task.dossier.length).toBe(0);
    const [id] = await thread.needs();
    const view = bytes(views.find(({ summary }) => summary.id === id));
    await thread.add(view);
    expect(view.length).toBe(0);
    const { problems } = await thread.finish(finished);
    expect(problems).toContainEqual(
      expect.objectContaining({ kind: 'snapshot_missing', snapshotId: 'transaction' }),
    );
    thread.end();
  });

  it('is ended by its signal, before and while it works', async () => {
    const ended = new AbortController();
    ended.abort();
    await expect(begin(ended.signal).needs()).rejects.toMatchObject({ code: 'job.aborted' });
    const control = new AbortController();
    const finishing = begin(control.signal).finish(finished);
    control.abort();
    await expect(finishing).rejects.toMatchObject({ code: 'job.aborted' });
  });

  it('is ended when an answer takes too long, and says so from then on', async () => {
    const entry = join(folder, 'endless.mjs');
    await writeFile(
      entry,
      "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { for (;;); });",
    );
    const startEndless = createReportThread(pathToFileURL(entry), { callTimeoutMs: 100 });
    const task = { dossier: bytes(dossier()), language: 'en' } as const;
    const thread = startEndless(task, new AbortController().signal);
    await expect(thread.needs()).rejects.toMatchObject({ code: 'export.timed_out' });
    await expect(thread.countParts()).rejects.toMatchObject({ code: 'export.timed_out' });
  });

  it('refuses a printed file of another shape, and to render before it is finished', async () => {
    const thread = begin();
    await expect(thread.render({ format: 'md' })).rejects.toMatchObject({ code: 'internal' });
    await addAll(thread);
    await thread.finish(finished);
    const printed = [new TextEncoder().encode('%PDF-1.4\nno trailer')];
    await expect(thread.render({ format: 'pdf', printed })).rejects.toMatchObject({
      code: 'export.print_failed',
    });
    thread.end();
  });
});
