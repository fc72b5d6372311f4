import { expect, it, onTestFinished } from 'vitest';
import { factWord } from '#shared/words/fact-words.ts';
import { addRichCase } from '../../../builders/casefile-transfer.ts';
import { temporaryFolder } from '../../../builders/casefile-file.ts';
import { createTestCaseFile } from '../../../fakes/case-file.ts';

it('every fact that the work on a case leaves in the journal has a word', async () => {
  const file = await createTestCaseFile();
  onTestFinished(() => file.close());
  addRichCase(file.operations, temporaryFolder());
  const { entries } = file.operations.listJournal({
    ...{ caseId: null, subject: null, beforeSeq: null, limit: 1000 },
  });
  const names = entries.flatMap(({ what }) => Object.keys(what));
  const plain = new Set(names.map((name) => name.replace(/\.(before|after)$/, '')));
  expect(plain.size).toBeGreaterThan(30);
  expect([...plain].filter((name) => factWord(name) === null)).toEqual([]);
});

it.each(['toString', 'constructor', 'recordhash', ''])('%j has none', (name) => {
  expect(factWord(name)).toBeNull();
});
