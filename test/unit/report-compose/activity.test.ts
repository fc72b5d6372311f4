// The activity log tells entries in words: steps, what the practice service never billed, the time.
import { expect, it } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry, JournalKind } from '#shared/domain/journal.ts';
import { startActivity } from '#shared/report/compose/sections/activity.ts';
import { composeSection, emptyDossier, textOf } from '../../builders/section-samples.ts';
import { sampleHash } from '../../builders/sample-basics.ts';

function entry(
  seq: number,
  kind: JournalKind,
  what: Record<string, string>,
  subject: string,
): ChainedJournalEntry {
  return {
    ...{ seq, at: Date.UTC(2026, 10, 23, 7, 23, 4), actor: 'R. Example', kind, subject, what },
    ...{ caseId: 'case-1' as CaseId, why: null },
    ...{ previousHash: sampleHash(1), hash: sampleHash(2) },
  };
}

/** A job that was accepted, as the file has it of every service. */
const jobIn = (environmentId: string): ChainedJournalEntry[] => [
  entry(1, 'job.created', { environmentId, kind: 'kya', token: 'usdt' }, 'job-1'),
  entry(
    2,
    'job.state_changed',
    { billed: 'billed', from: 'sending', remoteJobId: '17', to: 'accepted' },
    'job-1',
  ),
];
const told = (journal: ChainedJournalEntry[]) =>
  textOf(composeSection(startActivity, 'activity_log', emptyDossier({ journal })));

it.each(['practice', 'practice-names'])('%s: nothing was billed', (environmentId) => {
  const text = told(jobIn(environmentId));
  expect(text).toContain('practice, not billed');
  expect(text).not.toMatch(/: \|?billed/);
});

it('what another service billed stays billed', () => {
  const text = told(jobIn('office'));
  expect(text).toContain('billed');
  expect(text).not.toContain('not billed');
});

it('a step is told as one, and the time without the zone that its column names', () => {
  const text = told(jobIn('practice')).replaceAll('|', '');
  expect(text).toContain('Sending → Accepted');
  expect(text).toContain('2026-11-23 07:23:04');
  expect(text).not.toContain('07:23:04 UTC');
  expect(text).toContain('Token: USDT');
});
