import { describe, expect, it } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry } from '#shared/domain/journal.ts';
import {
  JOURNAL_PAGE,
  JournalController,
} from '../../../../renderer/features/journal/journal-controller.svelte.ts';
import { sampleJournal } from '../../../builders/page-samples.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;

/** A journal of so many entries, every third of the case. */
function startWith(count: number) {
  const [sample] = sampleJournal;
  if (sample === undefined) throw new Error('no sample');
  const entries = Array.from({ length: count }, (_, index): ChainedJournalEntry => {
    const seq = index + 1;
    return { ...sample, seq, caseId: seq % 3 === 0 ? CASE : null };
  });
  const page = createPage({
    'journal.list': ({ caseId, beforeSeq, limit }) => {
      const own = entries.filter((one) => caseId === null || one.caseId === caseId);
      const found = own.filter((one) => beforeSeq === null || one.seq < beforeSeq);
      return { entries: found.toReversed().slice(0, limit), total: own.length };
    },
  });
  return { ...page, journal: new JournalController(page.api) };
}

const seqsOf = ({ entries }: JournalController) => entries?.map(({ seq }) => seq) ?? [];

describe('the journal', () => {
  it('is shown newest first, and every entry on exactly one page', async () => {
    const { journal } = startWith(250);
    await journal.show(null);
    expect(journal).toMatchObject({ page: 1, pageCount: 3, total: 250 });
    const seen = [...seqsOf(journal)];
    while (journal.page < journal.pageCount) {
      await journal.showOlder();
      seen.push(...seqsOf(journal));
    }
    expect(seen).toEqual(Array.from({ length: 250 }, (_, index) => 250 - index));
    expect(seqsOf(journal)).toHaveLength(250 - 2 * JOURNAL_PAGE);
  });

  it('goes back to newer pages, and beyond neither end', async () => {
    const { journal, countOf } = startWith(150);
    await journal.show(null);
    const first = seqsOf(journal);
    await journal.showNewer();
    expect(countOf('journal.list')).toBe(1);
    await journal.showOlder();
    await journal.showOlder();
    expect(journal.page).toBe(2);
    await journal.showNewer();
    expect(seqsOf(journal)).toEqual(first);
  });

  it('of a case holds its entries alone, and shows none of another meanwhile', async () => {
    const { journal, hold } = startWith(30);
    await journal.show(null);
    const release = hold('journal.list');
    const showing = journal.show(CASE);
    expect(journal.entries).toBeNull();
    release();
    await showing;
    expect(journal.total).toBe(10);
    expect(journal.entries?.every(({ caseId }) => caseId === CASE)).toBe(true);
  });

  it('of a closed file is forgotten', async () => {
    const { journal } = startWith(30);
    await journal.show(CASE);
    journal.clear();
    expect(journal).toMatchObject({ entries: null, caseId: null, total: 0, page: 1 });
  });
});
