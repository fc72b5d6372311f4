import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry, JournalOrigin } from '#shared/domain/journal.ts';
import {
  JOURNAL_PAGE,
  JournalController,
} from '../../../../renderer/features/journal/journal-controller.svelte.ts';
import { sampleHash, sampleJournal } from '../../../builders/page-samples.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;

/** A file that the case was in, with so many entries on it. */
const originOf = (originFileId: string, entries: number): JournalOrigin => ({
  ...{ originFileId, investigator: 'R. Example', entries },
  arrivals: [
    {
      ...{ at: 5, isHere: true, fileName: 'case.tracefile', fileSha256: sampleHash(7) },
      chain: { entries: 900, head: sampleHash(8) },
    },
  ],
});

/** A journal of so many entries, every third of the case, which may have come from elsewhere. */
function startWith(count: number, origins: JournalOrigin[] = []) {
  const [sample] = sampleJournal;
  if (sample === undefined) throw new Error('no sample');
  const entries = Array.from({ length: count }, (_, index): ChainedJournalEntry => {
    const seq = index + 1;
    return { ...sample, seq, caseId: seq % 3 === 0 ? CASE : null };
  });
  const page = createPage({
    'journal.origins': () => origins,
    'journal.list': ({ caseId, originFileId, beforeSeq, limit }) => {
      const origin = origins.find((one) => one.originFileId === originFileId);
      const own = origin
        ? entries.slice(0, origin.entries).map((one) => ({ ...one, actor: origin.originFileId }))
        : entries.filter((one) => caseId === null || one.caseId === caseId);
      const found = own.filter((one) => beforeSeq === null || one.seq < beforeSeq);
      const shown = found.toReversed().slice(0, limit);
      return { entries: shown, total: own.length, practiceJobs: [] };
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
    const { journal } = startWith(30, [originOf('file-a', 5)]);
    await journal.show(CASE);
    await journal.showOrigin('file-a');
    journal.clear();
    expect(journal).toMatchObject({ entries: null, caseId: null, total: 0, page: 1 });
    expect(journal).toMatchObject({ origins: [], origin: null, ownTotal: 0 });
  });
});

describe('the journals of the files that a case was in', () => {
  const origins = [originOf('file-a', 130), originOf('file-b', 20)];

  it('are asked for a case alone', async () => {
    const { journal, countOf } = startWith(300, origins);
    await journal.show(null);
    expect(journal.origins).toEqual([]);
    expect(countOf('journal.origins')).toBe(0);
    await journal.show(CASE);
    expect(journal.origins).toEqual(origins);
    expect(journal).toMatchObject({ origin: null, total: 100, ownTotal: 100 });
  });

  it('are shown a page at a time, never among the own entries', async () => {
    const { journal, hold } = startWith(300, origins);
    await journal.show(CASE);
    const release = hold('journal.list');
    const showing = journal.showOrigin('file-a');
    expect(journal.entries).toBeNull();
    release();
    await showing;
    expect(journal).toMatchObject({ page: 1, pageCount: 2, total: 130, ownTotal: 100 });
    await journal.showOlder();
    expect(seqsOf(journal)).toEqual(Array.from({ length: 30 }, (_, index) => 30 - index));
    expect(journal.entries?.every(({ actor }) => actor === 'file-a')).toBe(true);
  });

  it('give way to the own journal, which begins at its newest entry again', async () => {
    const { journal, countOf } = startWith(330, origins);
    await journal.show(CASE);
    await journal.showOlder();
    const asked = countOf('journal.list');
    await journal.showOrigin(null);
    expect(countOf('journal.list')).toBe(asked);
    await journal.showOrigin('file-b');
    expect(journal).toMatchObject({ page: 1, total: 20 });
    await journal.showOrigin(null);
    expect(journal).toMatchObject({ page: 1, total: 110, origin: null });
    expect(journal.entries?.every(({ caseId }) => caseId === CASE)).toBe(true);
  });

  it('are left with their case', async () => {
    const { journal } = startWith(300, origins);
    await journal.show(CASE);
    await journal.showOrigin('file-a');
    await journal.show(null);
    expect(journal).toMatchObject({ origins: [], origin: null, total: 300 });
  });

  it('are tried again where they failed', async () => {
    const { journal, refuse } = startWith(300, origins);
    await journal.show(CASE);
    refuse('journal.list', new AppError('casefile.io_failed', '').toWire());
    await journal.showOrigin('file-b');
    expect(journal.loading.error?.code).toBe('casefile.io_failed');
    expect(journal.entries).toBeNull();
    await journal.retry();
    expect(journal).toMatchObject({ total: 20, page: 1 });
    expect(journal.origin?.originFileId).toBe('file-b');
  });
});
