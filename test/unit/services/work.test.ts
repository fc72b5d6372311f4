// Notes, attachments and decisions as the calls use them, over the real case file and real files.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { EventName, Events } from '#shared/ipc/transport.ts';
import { detectMediaType } from '../../../electron/services/media-type.ts';
import { createWorkServices } from '../../../electron/services/work.ts';
import { addTransaction } from '../../builders/casefile-kinds.ts';
import { addSnapshot, sha256Of } from '../../builders/casefile-work.ts';
import { createTestCaseFile } from '../../fakes/case-file.ts';

const NOW = Date.UTC(2026, 2, 10);
const FIELDS = { name: 'letter.txt', source: '', remark: '', subjectId: null };

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tracefile-work-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function setUp() {
  const file = await createTestCaseFile();
  onTestFinished(() => file.close());
  const folder = await temporaryFolder();
  const told: string[] = [];
  const offered: string[] = [];
  const answers = { files: [] as string[], place: null as string | null };
  const services = createWorkServices({
    ...{ clock: { now: () => NOW, monotonicMs: () => 0 }, newId: randomUUID, appVersion: '0.0.0' },
    emit: <Name extends EventName>(name: Name, payload: Events[Name]) => {
      const { caseId, area } = payload as { caseId: string; area?: string };
      const of = caseId === file.caseId ? 'this case' : caseId;
      told.push([name, ...(area === undefined ? [] : [area]), of].join(' '));
    },
    caseFile: file.caseFile,
    chooseFiles: async () => answers.files,
    chooseSavePath: async (name) => {
      offered.push(name);
      return answers.place;
    },
  });
  const put = async (name: string, bytes: Uint8Array | string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  };
  const attach = async (path: string, name = 'letter.txt') => {
    answers.files = [path];
    await services.attachments.choose();
    return services.attachments.add({ caseId: file.caseId, path, fields: { ...FIELDS, name } });
  };
  return { ...file, ...services, folder, told, offered, answers, put, attach };
}

describe('attachments', () => {
  it('are read only from a path that was chosen in a dialog', async () => {
    const { attachments, answers, caseId, put, told } = await setUp();
    const [chosen, other] = [await put('a.txt', 'a'), await put('b.txt', 'b')];
    const add = (path: string) => attachments.add({ caseId, path, fields: FIELDS });
    await expect(add(chosen)).rejects.toMatchObject({ code: 'input.path_not_granted' });
    answers.files = [chosen];
    expect(await attachments.choose()).toEqual({ paths: [chosen] });
    expect(await add(chosen)).toMatchObject({ sha256: sha256Of('a'), addedAt: NOW });
    await expect(add(other)).rejects.toMatchObject({ code: 'input.path_not_granted' });
    expect(told).toEqual(['cases.changed this case', 'records.changed attachments this case']);
  });

  it('that are gone or a folder are refused as unreadable', async () => {
    const { attach, folder } = await setUp();
    for (const path of [join(folder, 'none'), folder]) {
      await expect(attach(path)).rejects.toMatchObject({ code: 'attachment.unreadable' });
    }
  });

  it('show the start of UTF-8 text, no half character, and nothing of what is no text', async () => {
    const { attachments, attach, put } = await setUp();
    const read = async (bytes: Uint8Array | string, maxBytes = 100) => {
      const { id } = await attach(await put(randomUUID(), bytes));
      return attachments.readText({ id, maxBytes });
    };
    expect(await read('Grüße')).toEqual({ text: 'Grüße', isCut: false });
    expect(await read('Grüße', 3)).toEqual({ text: 'Gr', isCut: true });
    expect(await read('')).toEqual({ text: '', isCut: false });
    expect(await read('\ufeffBOM')).toEqual({ text: 'BOM', isCut: false });
    expect(await read(Uint8Array.of(0x47, 0xff))).toBeNull();
    expect(await read(Uint8Array.of(0x47, 0xc3))).toBeNull();
    expect(await read('a\0b')).toBeNull();
  });

  it('go where the person says, under a name that every file system takes', async () => {
    const { attachments, attach, put, answers, offered, folder } = await setUp();
    const source = await put('a', 'Dear Sir');
    const names = [
      ['Letter 7.txt', 'Letter 7.txt'],
      ['../../etc/passwd', 'passwd'],
      ['a:b*c?.pdf', 'a b c.pdf'],
      ['\u202efdp.exe', 'fdp.exe'],
      ['...', 'attachment'],
      [`${'ü'.repeat(250)}.docx`, `${'ü'.repeat(117)}.docx`],
    ] as const;
    for (const [name] of names) {
      const { id } = await attach(source, name);
      expect(await attachments.export({ id })).toBeNull();
    }
    expect(offered).toEqual(names.map(([, offer]) => offer));
    answers.place = join(folder, 'out.txt');
    const { id } = await attach(source);
    expect(await attachments.export({ id })).toEqual({
      ...{ path: answers.place, sha256: sha256Of('Dear Sir') },
    });
    expect(await readFile(answers.place, 'utf8')).toBe('Dear Sir');
  });

  it('change in the fields that are given, also when others are undefined', async () => {
    const { attachments, attach, put } = await setUp();
    const { id } = await attach(await put('a', 'x'));
    const change = { remark: 'read', name: undefined };
    expect(await attachments.update({ id, change })).toMatchObject({
      ...{ name: 'letter.txt', remark: 'read' },
    });
  });
});

describe('what a file is', () => {
  it.each<[string, Uint8Array | string, string]>([
    ['letter.pdf', '%PDF-1.7\n', 'application/pdf'],
    ['letter.txt', '%PDF-1.7\n', 'application/pdf'],
    ['picture', Buffer.from('ffd8ffe000104a464946000101', 'hex'), 'image/jpeg'],
    ['notes.TXT', 'plain words', 'text/plain'],
    ['table.csv', 'a,b\n1,2\n', 'text/csv'],
    ['page.html', '<!doctype html><p>x', 'text/html'],
    ['drawing.svg', '<?xml version="1.0"?><svg/>', 'image/svg+xml'],
    ['old.doc', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'), 'application/msword'],
    ['blob.constructor', 'x', 'application/octet-stream'],
    ['none', '', 'application/octet-stream'],
  ])('is told for %s by how it begins before how it is called', async (name, bytes, type) => {
    const path = join(await temporaryFolder(), name);
    await writeFile(path, bytes);
    expect(await detectMediaType(path)).toBe(type);
  });

  it('is unknown for what cannot be read', async () => {
    const folder = await temporaryFolder();
    for (const path of [folder, join(folder, 'none')]) {
      expect(await detectMediaType(path)).toBe('application/octet-stream');
    }
  });
});

describe('the page hears', () => {
  it('of every change, and that the counts of a case are others', async () => {
    const { notes, attachments, decisions, labels, slots, statedTransactions, ...file } =
      await setUp();
    const { operations, told, attach, put } = file;
    addSnapshot(operations, 1, '{}');
    const [own] = operations.listCases({}).filter(({ id }) => id === 'case-1');
    if (own === undefined) throw new Error('no case');
    const caseId = own.id;
    const heard = async (change: () => Promise<unknown>): Promise<string[]> => {
      told.length = 0;
      await change();
      return [...told];
    };
    const only = (area: string) => [`records.changed ${area} case-1`];
    const counted = (area: string) => ['cases.changed case-1', ...only(area)];

    const note = await notes.create({ caseId, subjectId: null, title: 'T', body: 'B' });
    expect(told.slice(-2)).toEqual(counted('notes'));
    const revise = { id: note.id, revision: 1, title: 'T', body: 'C' };
    expect(await heard(() => notes.revise(revise))).toEqual(only('notes'));
    const removed = { id: note.id, isRemoved: true };
    expect(await heard(() => notes.setRemoved(removed))).toEqual(counted('notes'));
    expect(await heard(() => notes.list({ caseId }))).toEqual([]);
    expect(await notes.revisions({ id: note.id })).toHaveLength(2);

    const hit = { hitKey: sha256Of('k'), fingerprint: sha256Of('f'), title: 'R' };
    const snapshotId = 'snapshot-1' as SnapshotId;
    const decide = () =>
      decisions.decide({
        ...{ caseId, snapshotId, hits: [hit, hit], disposition: 'true' },
        ...{ reason: '', remark: '' },
      });
    expect(await heard(decide)).toEqual(only('decisions'));
    expect(new Set((await decisions.list({ caseId })).map(({ id }) => id)).size).toBe(2);
    const label = { caseId, address: 'T', text: 'Till', colour: null, remark: '' };
    expect(await heard(() => labels.set(label))).toEqual(only('labels'));
    const [stored] = await labels.list({ caseId });
    if (stored === undefined) throw new Error('no label');
    expect(await heard(() => labels.remove({ id: stored.id }))).toEqual(only('labels'));
    const slot = { caseId, snapshotId, hitKey: hit.hitKey, hop: 1, blockHeight: null, remark: '' };
    const setSlot = () => slots.set({ ...slot, transactionHash: null });
    expect(await heard(setSlot)).toEqual(only('slots'));
    const screened = { caseId, snapshotId: addTransaction(operations, 20, caseId) };
    const state = () =>
      statedTransactions.set({ ...screened, amount: null, happenedAt: NOW, source: 'Letter' });
    expect(await heard(state)).toEqual(only('statedTransactions'));

    const { id } = await attach(await put('a', 'x'));
    const isRemoved = { id, isRemoved: true };
    const here = ['cases.changed this case', 'records.changed attachments this case'];
    expect(await heard(() => attachments.setRemoved(isRemoved))).toEqual(here);
  });
});

describe('what was added is found, and what was removed is not', () => {
  it('by search', async () => {
    const { notes, attachments, labels, operations, caseId, attach, put } = await setUp();
    const found = async (text: string) => {
      const { groups } = operations.search({ text, caseId: null, limit: 10 });
      return groups.filter(({ hits }) => hits.length > 0).map(({ name }) => name);
    };
    const note = await notes.create({ caseId, subjectId: null, title: 'Heron', body: 'ledger' });
    expect(await found('ledger')).toEqual(['note']);
    await notes.revise({ id: note.id, revision: 1, title: 'Heron', body: 'diary' });
    expect(await found('ledger')).toEqual([]);
    expect(await found('diary')).toEqual(['note']);
    await notes.setRemoved({ id: note.id, isRemoved: true });
    expect(await found('diary')).toEqual([]);
    await notes.setRemoved({ id: note.id, isRemoved: false });
    expect(await found('diary')).toEqual(['note']);

    const { id } = await attach(await put('a', 'x'), 'invoice.txt');
    expect(await found('invoice')).toEqual(['attachment']);
    await attachments.update({ id, change: { name: 'receipt.txt' } });
    expect([await found('invoice'), await found('receipt')]).toEqual([[], ['attachment']]);

    const label = { caseId, address: 'T', text: 'Nightjar', colour: null, remark: '' };
    const { id: labelId } = await labels.set(label);
    expect(await found('nightjar')).toEqual(['label']);
    await labels.remove({ id: labelId });
    expect(await found('nightjar')).toEqual([]);
  });
});
