// A bundle for external recipients with a real report in it, looked at as an external recipient would: who has a list of names
// tries them against every hash, and reads whatever should not be there.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { readRedactionFile } from '#shared/bundle/redaction-file.ts';
import type {
  AttachmentId,
  BatchId,
  CaseId,
  FileId,
  ReportId,
  Sha256Hex,
} from '#shared/domain/ids.ts';
import type { ChainedJournalEntry, JournalEntry } from '#shared/domain/journal.ts';
import type { ReportDocument } from '#shared/report/document.ts';
import { createRedaction } from '#shared/report/redaction.ts';
import { draftFor } from '#shared/report/templates.ts';
import { canonicalText } from '../../../electron/casefile/canonical.ts';
import { chainHash } from '../../../electron/casefile/journal.ts';
import type { CaseFileOperations } from '../../../electron/casefile/operations.ts';
import { withComposedReport, type ComposedReport } from '../../../electron/services/report-run.ts';
import { createSigner } from '../../builders/bundle-samples.ts';
import { buildRows, SOURCE } from '../../builders/casefile-batches.ts';
import { redactionOf, writeCaseBundle, type CaseBundle } from '../../builders/case-bundle.ts';
import { newCaseFile, T0, temporaryFolder } from '../../builders/casefile-file.ts';
import { addRichCase, writeAnswer } from '../../builders/casefile-transfer.ts';
import { asCaseFile } from '../../fakes/case-file.ts';
import { createFastClock } from '../../fakes/fast-clock.ts';
import { graphReader } from '../../fakes/graph-reader.ts';
import { createDatingPrinter, openWholeReport } from '../../fakes/whole-report.ts';

const CASE = 'case-1' as CaseId;
const CHOSEN = 'report-chosen' as ReportId;
const TRUE_NAME = 'Mara Test';
const TABLE_NAME = 'informant Weissdorn wallets.csv';
/** Fifty that an external recipient may think of, the true one among them. */
const CANDIDATES = [
  ...Array.from({ length: 49 }, (_, index) => `Candidate ${String(index)}`),
  TRUE_NAME,
];

function addReport(operations: CaseFileOperations, id: string, isFinished: boolean): void {
  let ids = 0;
  const newId = () => `${id}-${String(++ids)}`;
  const about = { caseTitle: 'Case', newId, newestSnapshotId: null };
  const draft = draftFor({ template: 'investigation', language: 'en', ...about });
  const sections = draft.sections.map((section) => {
    if (section.kind === 'summary') return { ...section, interpretation: `Thought of ${id}.` };
    if (section.kind === 'mandate')
      return { ...section, isOn: false, observed: `Switched off ${id}.` };
    return section;
  });
  const fields = { id: id as ReportId, caseId: CASE, template: 'investigation' } as const;
  operations.createReport({ ...fields, draft: { ...draft, sections }, at: T0 + 60 });
  if (!isFinished)
    operations.setReportRemoved({ id: id as ReportId, isRemoved: true, at: T0 + 61 });
}

/** Composes a report by the work of its thread. */
async function composed<Result>(
  operations: CaseFileOperations,
  id: ReportId,
  work: (report: ComposedReport) => Promise<Result>,
): Promise<Result> {
  const ports = {
    ...{ caseFile: asCaseFile(operations), clock: createFastClock(), appVersion: '0.1.0' },
    ...{ startReport: openWholeReport, printer: createDatingPrinter() },
    signerFingerprint: async () => null,
    readGraph: graphReader(asCaseFile(operations)),
  };
  const control = { signal: new AbortController().signal, tell: () => undefined };
  return withComposedReport(ports, id, control, work);
}

/** The JSON of a report as its thread redacts it. */
async function redactedReport(
  operations: CaseFileOperations,
  redaction: Parameters<ComposedReport['redact']>[0],
): Promise<string> {
  return composed(operations, CHOSEN, async (report) => {
    await report.redact(redaction);
    return new TextDecoder().decode(await report.render('json'));
  });
}

async function openBundle() {
  const { operations, folder, path } = newCaseFile();
  addRichCase(operations, folder);
  operations.createBatch({
    ...{ id: 'batch-9' as BatchId, caseId: CASE, title: TABLE_NAME, at: T0 + 59 },
    ...{ source: { ...SOURCE, fileName: TABLE_NAME }, rows: buildRows(9, ['wrong']) },
  });
  addReport(operations, CHOSEN, true);
  addReport(operations, 'report-dropped', false);
  const redaction = await redactionOf(path, CASE);
  const document = await composed(operations, CHOSEN, (report) => report.document());
  const given = { ...redaction, documents: [document] };
  const inside = await writeCaseBundle(path, temporaryFolder());
  const outside = await writeCaseBundle(path, temporaryFolder(), {
    ...{ profile: 'external', redaction: given, signer: createSigner('outside') },
  });
  return { operations, inside, outside, redaction: given, document };
}

async function entriesOf(bundle: CaseBundle): Promise<ChainedJournalEntry[]> {
  const lines = (await bundle.read('data/journal/entries.jsonl')).toString().trimEnd().split('\n');
  return lines.map((line) => (JSON.parse(line) as { entry: ChainedJournalEntry }).entry);
}

/** Everything that we wrote, as one text; evidence and signed files are not ours. */
async function textOf(bundle: CaseBundle): Promise<string> {
  const own = bundle.paths.filter(
    (one) => !/^data\/(?:answers|attachments|rulesets|approvals)\//.test(one),
  );
  const texts = await Promise.all(own.map(async (one) => (await bundle.read(one)).toString()));
  return texts.join('\n');
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

it('no name of a list can be tried against the hashes of the journal', async () => {
  const { inside, outside, operations } = await openBundle();
  const text = await textOf(outside);
  const entries = await entriesOf(outside);
  const originals = await entriesOf(inside);
  expect(entries.length).toBe(originals.length);
  const meta = operations.listJournal({ caseId: null, subject: null, beforeSeq: null, limit: 100 });
  // What an external recipient cannot know either, given for the asking: the true hash before each entry, and those
  // of the records it tells of.
  const guessed = entries.flatMap((entry, index) => {
    const { hash: _hash, previousHash: _previous, ...rest } = entry;
    const { previousHash, what } = originals[index] ?? entry;
    const hashes = Object.entries(what).filter(([field]) => field.startsWith('recordHash'));
    return CANDIDATES.map((name) => {
      const told = JSON.stringify({
        ...rest,
        what: { ...rest.what, ...Object.fromEntries(hashes) },
      }).replaceAll(/\[person \d+\]/g, name);
      return chainHash(previousHash, JSON.parse(told) as JournalEntry);
    });
  });
  expect(guessed).toHaveLength(entries.length * 50);
  // The attack is one: with the hashes as they are in one for internal use it finds the name.
  const known = new Set(originals.map(({ hash }) => hash));
  expect(guessed.filter((one) => known.has(one)).length).toBeGreaterThan(0);
  expect(guessed.filter((one) => text.includes(one))).toEqual([]);
  for (const { hash, previousHash, what } of originals) {
    for (const one of [hash, what['recordHash']]) {
      if (one !== undefined) expect(text).not.toContain(one);
    }
    if (!/^0+$/.test(previousHash)) expect(text).not.toContain(previousHash);
  }
  for (const { hash } of meta.entries) expect(text).not.toContain(hash);
});

type Row = Record<string, unknown>;

/** A row as its record is hashed: names of fields as the program has them, lists as lists. */
function recordFields(row: Row): Row {
  const fields = Object.entries(row).map(([column, value]): [string, unknown] => {
    const name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    return name.endsWith('Json') ? [name.slice(0, -4), JSON.parse(String(value))] : [name, value];
  });
  return Object.fromEntries(fields);
}

/** The records of a case in which the organisation's people are named, as an external recipient can build them. */
async function recordsOf(bundle: CaseBundle): Promise<Record<string, Row[]>> {
  const read = async (name: string) =>
    (await bundle.readJson<Row[]>(`data/case/${name}.json`)).map(recordFields);
  // What was decided in one act is one record.
  const decisions = await read('decisions');
  const acts = [...new Set(decisions.map(({ actId }) => actId))].map((act) => ({
    decisions: decisions
      .filter(({ actId }) => actId === act)
      .map(({ actId: _, ...decision }) => decision),
  }));
  return { decisions: acts, slots: await read('hop_slots'), cases: await read('cases') };
}

it('no name can be tried against the hash of a record either', async () => {
  const { inside, outside } = await openBundle();
  const [own, text] = [await textOf(inside), await textOf(outside)];
  for (const [kind, records] of Object.entries(await recordsOf(outside))) {
    expect(records.length, kind).toBeGreaterThan(0);
    const guessed = records.flatMap((record) =>
      CANDIDATES.map((name) => {
        const told = JSON.stringify(record).replaceAll(/\[person \d+\]/g, name);
        return { name, hash: sha256(canonicalText(JSON.parse(told))) };
      }),
    );
    // The attack is one: in one for internal use it finds the name, and no other.
    const found = guessed.filter(({ hash }) => own.includes(hash)).map(({ name }) => name);
    expect([...new Set(found)], kind).toEqual([TRUE_NAME]);
    expect(
      guessed.filter(({ hash }) => text.includes(hash)),
      kind,
    ).toEqual([]);
  }
});

it('the order of entries stays visible', async () => {
  const { inside, outside } = await openBundle();
  const entries = await entriesOf(outside);
  const originals = await entriesOf(inside);
  for (const [index, { previousHash }] of entries.entries()) {
    const before = originals.findIndex(({ hash }) => hash === originals[index]?.previousHash);
    if (before >= 0) expect(previousHash).toBe(entries[before]?.hash);
  }
  expect(outside.verification.info?.['Tracefile-Journal-Head']).toMatch(/^commitment:/);
  expect(await textOf(outside)).toContain('Commitments replace the hashes of audit entries');
});

it('a file that stays behind cannot be recognised by its hash or its size', async () => {
  const { operations, inside, outside, document, redaction } = await openBundle();
  const bytes = await inside.read(
    inside.paths.find((one) => one.startsWith('data/attachments/')) ?? '',
  );
  const known = createHash('sha256').update(bytes).digest('hex');
  // Whoever has such a file would find it in one for internal use in many places.
  const own = await textOf(inside);
  expect(own.split(known).length).toBeGreaterThan(3);
  expect(await textOf(outside)).not.toContain(known);
  const files = (one: CaseBundle) =>
    one.readJson<{ id: string; sha256: string }[]>('data/case/files.json');
  expect((await files(inside)).map(({ sha256: of }) => of)).toContain(known);
  const [before, after] = [await files(inside), await files(outside)];
  expect(after).toEqual(before.filter(({ sha256: of }) => of !== known));
  const added = (await entriesOf(outside)).filter(({ kind }) => kind === 'attachment.added');
  for (const { what } of added) {
    expect(what['sha256']).toMatch(/^commitment:[0-9a-f]{64}$/);
    expect(what['sizeBytes']).toBe('[withheld]');
  }
  expect(added.length).toBeGreaterThan(0);
  // Nor in the report that lists it, as its thread redacts it.
  const report = await redactedReport(operations, redaction);
  expect(new TextDecoder().decode(document)).toContain(known);
  expect(report).toContain('[withheld]');
  expect(report).not.toContain(known);
});

it('a report for outsiders says what stands for the head of the journal, and why', async () => {
  const { redaction, document: bytes } = await openBundle();
  const document = JSON.parse(new TextDecoder().decode(bytes)) as ReportDocument;
  const { journalHead } = document.custody;
  const hashes = new Set<string>([journalHead]);
  const redacted = createRedaction({ profile: 'external', ...redaction, hashes }).redactDocument(
    document,
  );
  expect(redacted.custody.journalHead).toMatch(/^commitment:[0-9a-f]{64}$/);
  expect(JSON.stringify(redacted)).not.toContain(journalHead);
  const custody = redacted.sections.find(({ kind }) => kind === 'chain_of_custody');
  expect(JSON.stringify(custody)).toContain('the order remains visible');
  expect(JSON.stringify(custody)).toContain(redacted.custody.journalHead);
});

it('a report that lists all attachments sends none of them out', async () => {
  const { outside, document: bytes } = await openBundle();
  expect(new TextDecoder().decode(bytes)).toContain('statement.pdf');
  expect(outside.paths.filter((one) => one.startsWith('data/attachments/'))).toEqual([]);
  expect(await outside.readJson('data/case/attachments.json')).toEqual([]);
  const file = readRedactionFile((await outside.read('data/redaction.json')).toString());
  expect(file?.withheld.map(({ kind }) => kind)).toContain('attachment');
});

it('drafts of reports that are not in it stay behind, and what was switched off in those that are', async () => {
  const { inside, outside } = await openBundle();
  const [own, text] = [await textOf(inside), await textOf(outside)];
  for (const hidden of ['Thought of report-dropped', 'Switched off report-chosen']) {
    expect(own).toContain(hidden);
    expect(text).not.toContain(hidden);
  }
  expect(text).toContain(`Thought of ${CHOSEN}`);
  const rows = await outside.readJson<{ id: string }[]>('data/case/reports.json');
  expect(rows.map(({ id }) => id)).toEqual([CHOSEN]);
  const files = await outside.readJson<{ report_id: string }[]>('data/case/report_files.json');
  expect(files).toEqual([]);
  const file = readRedactionFile((await outside.read('data/redaction.json')).toString());
  const withheld = file?.withheld.filter(({ kind }) => kind === 'report').map(({ id }) => id);
  expect(withheld).toContain('report-dropped');
  expect(withheld).not.toContain(CHOSEN);
});

it('hashes of answers stay what they are', async () => {
  const { outside } = await openBundle();
  const answers =
    await outside.readJson<{ answer: string; sha256: Sha256Hex }[]>('data/snapshots.json');
  expect(answers.length).toBeGreaterThan(0);
  for (const { answer, sha256: told } of answers) {
    expect(
      createHash('sha256')
        .update(await outside.read(answer))
        .digest('hex'),
    ).toBe(told);
  }
});

it('one file under two names that some file system takes for one is one file of the bundle', async () => {
  const { operations, folder, path } = newCaseFile();
  addRichCase(operations, folder);
  for (const [index, name] of ['Straße.txt', 'STRASSE.txt'].entries()) {
    const file = writeAnswer(folder, 'the same bytes', `same-${String(index)}.txt`);
    operations.addAttachment({
      ...{
        id: `same-${String(index)}` as AttachmentId,
        fileId: `same-file-${String(index)}` as FileId,
      },
      ...{ caseId: CASE, path: file.path, mediaType: 'text/plain', at: T0 + 70 },
      fields: { name, source: '', remark: '', subjectId: null },
    });
  }
  const bundle = await writeCaseBundle(path, temporaryFolder());
  expect(bundle.verification.first).toBeNull();
  expect(bundle.paths.filter((one) => /stra(?:ß|ss)e\.txt$/i.test(one))).toHaveLength(1);
});

it('the name of a table that was screened stands as a token, in the report too', async () => {
  const { inside, outside, document, redaction } = await openBundle();
  expect(await textOf(inside)).toContain(TABLE_NAME);
  expect(new TextDecoder().decode(document)).toContain(TABLE_NAME);
  expect(await textOf(outside)).not.toContain('Weissdorn');
  const redacted = createRedaction({ profile: 'external', ...redaction }).redactDocument(
    JSON.parse(new TextDecoder().decode(document)) as ReportDocument,
  );
  expect(JSON.stringify(redacted)).not.toContain('Weissdorn');
});
