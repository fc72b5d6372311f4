// The viewer in a bundle is made again from the case that the bundle holds: as the program wrote it, it is
// the same page; whoever signs another one is found out.
import { expect, it } from 'vitest';
import { VIEWER_TABLES } from '#shared/bundle/viewer-data.ts';
import { REPORT_LANGUAGES } from '#shared/report/draft.ts';
import { REDACTION_PROFILES, type RedactionProfile } from '#shared/report/report.ts';
import { caseViewerWords } from '#shared/words/viewer-words.ts';
import { readViewerParts } from '../../build/tasks/viewer-parts.ts';
import { createCheck } from '../../electron/bundle/check-bundle.ts';
import { connect } from '../../electron/casefile/connection.ts';
import { redactionOf, writeCaseBundle } from '../builders/case-bundle.ts';
import { ENGINE, newCaseFile, storeAnswer, temporaryFolder } from '../builders/casefile-file.ts';
import { addRowsOfEveryTable, addWorkedCase } from '../builders/casefile-full-case.ts';
import { nameTask } from '../builders/casefile-kinds.ts';
import { buildNameRequest } from '../builders/name-view.ts';
import { keyedKey } from '../builders/keeper.ts';

const checkBundle = createCheck(readViewerParts());
const EN = caseViewerWords('en');

/** The lists that have a row in it; what no report cites does not go to others. */
const FILLED = {
  internal: [...VIEWER_TABLES],
  external: ['subjects', 'screenings', 'names', 'decisions', 'timeline', 'journal'],
};

/** What is found in the bundle of a case with rows in every table, its signer being known. */
async function check(profile: RedactionProfile, words = EN) {
  const { operations, path: file } = newCaseFile();
  const caseId = addWorkedCase(operations, 1, 'Invented');
  const named = { kind: 'name', request: buildNameRequest({ name: 'Ada Roe' }) } as const;
  const answer = JSON.stringify(nameTask('Ada Roe'));
  storeAnswer(operations, 2, named, answer, { inCase: caseId });
  operations.close({});
  const db = connect(file, keyedKey(file), ENGINE);
  addRowsOfEveryTable(db, 1, 'Invented');
  db.close();
  const redaction = profile === 'internal' ? {} : { redaction: await redactionOf(file, caseId) };
  const contents = { profile, caseId, words, reports: [], ...redaction };
  const { path, written, read } = await writeCaseBundle(file, temporaryFolder(), contents);
  const task = { path, signer: written.signerFingerprint };
  return { ...(await checkBundle(task, {})).verification, read };
}

it.each(
  REDACTION_PROFILES.flatMap((one) => REPORT_LANGUAGES.map((language) => [one, language] as const)),
)('as it is written it is found right: %s, %s', async (profile, language) => {
  const { verdict, findings, read } = await check(profile, caseViewerWords(language));
  expect([verdict, findings]).toEqual(['intact_signer_known', []]);
  const html = (await read('viewer.html')).toString();
  const [, json = '{}'] = /id="data">(.*)<\/script>/.exec(html) ?? [];
  const { tables } = JSON.parse(json) as { tables: { rows: unknown[] }[] };
  const filled = VIEWER_TABLES.filter((_name, at) => tables[at]?.rows.length !== 0);
  expect(filled).toEqual(FILLED[profile]);
});

it.each([
  ['what proves something', { viewer: { ...EN.viewer, noProof: 'This page proves all of it.' } }],
  ['a fact', { facts: { ...EN.facts, signer: 'Notary' } }],
  ['a column', { tables: { ...EN.tables, notes: { ...EN.tables.notes, title: 'Findings' } } }],
  ['a decision', { dispositions: { ...EN.dispositions, true: 'False positive' } }],
  ['an entry', { journalKinds: { ...EN.journalKinds, 'case.created': 'Court order' } }],
  ['practice', { practice: 'All of this is real.' }],
])('other words for %s are found, though the signer is known', async (_what, changed) => {
  const { findings } = await check('internal', { ...EN, ...changed });
  expect(findings).toMatchObject([{ kind: 'viewer_other', path: 'viewer.html' }]);
});
