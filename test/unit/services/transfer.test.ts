// Answers and cases that arrive, a case that goes out: through the threads of the program, journaled,
// told to the page, and only from files that the person chose.
import { writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import { fingerprintOf } from '../../../electron/bundle/signing.ts';
import { createKeeper } from '../../../electron/casefile/keeper/keeper.ts';
import { createJournalSigning } from '../../../electron/services/journal-signing.ts';
import { createTransferServices } from '../../../electron/services/transfer.ts';
import { createSigner, lendingKey } from '../../builders/bundle-samples.ts';
import { noProblem } from '../../builders/keeper.ts';
import { kyaSampleText } from '../../builders/kya-sample.ts';
import {
  newFolder,
  PASSPHRASE,
  startCaseFileProgram,
  type CaseFileProgram,
} from '../../fakes/case-file-stage.ts';

const ORIGIN = {
  ...{ stated: 'From the exchange, by mail', takenAt: null },
  ...{ subject: null, chain: null, token: null, direction: null },
};
const SIGNER = createSigner();
const OTHER_PASSPHRASE = `x'${'7e'.repeat(32)}'`;

/** Each task loads its code into threads of its own. */
const THREADS = { timeout: 30_000 };

/** A program with an open file, and its transfers; dialogs give what `choose` says. */
async function newProgram() {
  const folder = await newFolder();
  const program = await startCaseFileProgram(folder, { isThreaded: true });
  await program.create();
  let chosen: string | null = null;
  let ids = 0;
  const emit: Parameters<typeof createTransferServices>[0]['emit'] = (name, payload) => {
    program.events.push({ name, payload });
  };
  const transfer = createTransferServices({
    ...{ caseFile: program.caseFile, session: program.session, emit, appVersion: '0.0.0' },
    clock: program.clock,
    settings: program.settings,
    newId: () => `${folder.slice(-6)}-${String(++ids)}`,
    keeper: createKeeper(
      new URL('../../../electron/casefile/keeper/worker.ts', import.meta.url),
      { nativeBinding: null },
      noProblem,
    ),
    chooseAnswers: async () => (chosen === null ? [] : [chosen]),
    chooseCaseFile: async () => chosen,
    chooseExportPath: async () => chosen,
    signJournal: createJournalSigning({
      ...{ caseFile: program.caseFile, clock: program.clock, signing: lendingKey(SIGNER) },
    }),
  });
  return { folder, program, transfer, choose: (path: string | null) => (chosen = path) };
}

/** The case of most tests, with an imported answer. */
async function addCase({
  folder,
  program,
  transfer,
  choose,
}: Awaited<ReturnType<typeof newProgram>>) {
  const id = 'case-a' as CaseId;
  await program.caseFile.createCase({ id, fields: { title: 'Wharf' }, at: 1 });
  const path = join(folder, 'answer.json');
  writeFileSync(path, kyaSampleText());
  choose(path);
  await transfer.imports.chooseAnswers();
  const { sha256 } = await transfer.imports.previewAnswer({ caseId: id, path });
  const summary = await transfer.imports.importAnswer({ caseId: id, path, sha256, origin: ORIGIN });
  return { id, summary };
}

const namesOf = (program: CaseFileProgram) => program.events.map(({ name }) => name);

it('a path that nobody chose is not read', async () => {
  const { transfer, folder } = await newProgram();
  const path = join(folder, 'answer.json');
  const refused = { code: 'input.path_not_granted' };
  const caseId = 'case-a' as CaseId;
  await expect(transfer.imports.previewAnswer({ caseId, path })).rejects.toMatchObject(refused);
  const answer = { caseId, path, sha256: 'a'.repeat(64), origin: ORIGIN };
  await expect(transfer.imports.importAnswer(answer)).rejects.toMatchObject(refused);
  await expect(transfer.imports.previewCases({ path, passphrase: null })).rejects.toMatchObject(
    refused,
  );
  const args = { path, passphrase: null, sha256: 'a'.repeat(64), cases: [] };
  await expect(transfer.imports.importCases(args)).rejects.toMatchObject(refused);
});

it('an answer comes in, and the page hears of it', async () => {
  const here = await newProgram();
  const { id, summary } = await addCase(here);
  expect(summary).toMatchObject({ origin: 'imported', caseId: id });
  expect(namesOf(here.program)).toEqual(
    expect.arrayContaining(['snapshot.stored', 'cases.changed']),
  );
});

it(
  'a case goes out, journaled and with its head signed, and comes in elsewhere after it was looked at',
  THREADS,
  async () => {
    const here = await newProgram();
    const { id } = await addCase(here);
    const to = join(here.folder, 'case.tracefile');
    here.choose(to);
    const report = await here.transfer.exportCase({ id, passphrase: OTHER_PASSPHRASE });
    expect(report).toMatchObject({ path: to, snapshots: 1, isEncrypted: true });
    const list = { caseId: id, subject: null, beforeSeq: null, limit: 2 };
    const { entries } = await here.program.caseFile.listJournal(list);
    expect(entries).toMatchObject([
      {
        kind: 'case.exported',
        what: {
          ...{ title: 'Wharf', reference: expect.stringMatching(/^TF-/) as string },
          ...{ sha256: report!.sha256, fileName: 'case.tracefile' },
        },
      },
      { kind: 'journal.signed', subject: fingerprintOf(SIGNER.publicKeySpki) },
    ]);

    const there = await newProgram();
    there.choose(to);
    await there.transfer.imports.chooseCaseFile();
    const args = { path: to, passphrase: OTHER_PASSPHRASE };
    const cases = [{ caseId: id, reference: 'X-1' }];
    await expect(
      there.transfer.imports.importCases({ ...args, sha256: report!.sha256, cases }),
      'before it was looked at',
    ).rejects.toMatchObject({ code: 'import.conflict' });
    const preview = await there.transfer.imports.previewCases(args);
    expect(preview).toMatchObject({
      sha256: report!.sha256,
      cases: [{ fate: 'new', title: 'Wharf' }],
    });
    await there.transfer.imports.importCases({ ...args, sha256: preview.sha256, cases });
    expect(await there.program.caseFile.listCases({})).toMatchObject([
      { id, reference: 'X-1', screeningCount: 1 },
    ]);
    expect(namesOf(there.program)).toContain('cases.changed');
  },
);

it(
  'the look at a file says who signed it, and what the person knows of that key',
  THREADS,
  async () => {
    const here = await newProgram();
    const { id } = await addCase(here);
    const exported = join(here.folder, 'case.tracefile');
    here.choose(exported);
    // Signs the file it is taken from; the new one has a log of its own, which nobody signed.
    await here.transfer.exportCase({ id, passphrase: null });
    const whole = here.program.session.requireOpen().path;
    await here.program.session.close();
    const there = await newProgram();
    const lookAt = async (path: string, passphrase: string | null) => {
      there.choose(path);
      await there.transfer.imports.chooseCaseFile();
      return (await there.transfer.imports.previewCases({ path, passphrase })).signers;
    };
    expect(await lookAt(exported, null)).toEqual([]);
    const look = () => lookAt(whole, PASSPHRASE);
    const fingerprint = fingerprintOf(SIGNER.publicKeySpki);
    const seq = expect.any(Number) as number;
    expect(await look()).toEqual([{ fingerprint, seq, standing: 'unconfirmed' }]);
    await there.program.settings.update({ confirmedSigners: { another: [fingerprint] } });
    expect(await look()).toEqual([{ fingerprint, seq, standing: 'confirmed' }]);
    await there.program.settings.update({ ownSigners: [fingerprint] });
    expect(await look()).toEqual([{ fingerprint, seq, standing: 'own' }]);
  },
);

it('a dialog that is cancelled is no error', async () => {
  const here = await newProgram();
  const { id } = await addCase(here);
  here.choose(null);
  expect(await here.transfer.exportCase({ id, passphrase: null })).toBeNull();
  expect(await here.transfer.imports.chooseCaseFile()).toEqual({ path: null });
  expect(await here.transfer.imports.chooseAnswers()).toEqual({ paths: [] });
});

it(
  'a file with the wrong passphrase says so, and nothing is left of the look',
  THREADS,
  async () => {
    const here = await newProgram();
    const { id } = await addCase(here);
    const to = join(here.folder, 'case.tracefile');
    here.choose(to);
    await here.transfer.exportCase({ id, passphrase: OTHER_PASSPHRASE });
    await here.transfer.imports.chooseCaseFile();
    await expect(
      here.transfer.imports.previewCases({ path: to, passphrase: PASSPHRASE }),
    ).rejects.toMatchObject({ code: 'casefile.wrong_passphrase' });
    expect((await readdir(here.folder)).filter((name) => name.startsWith('case.'))).toEqual([
      'case.tracefile',
    ]);
  },
);
