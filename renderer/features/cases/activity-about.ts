// What an entry of a case's journal is about, in a few words; hashes are the journal's own business.
import { CASE_STATUSES } from '#shared/domain/case.ts';
import { DISPOSITIONS } from '#shared/domain/decision.ts';
import type { ChainedJournalEntry } from '#shared/domain/journal.ts';
import { m } from '#shared/messages/generated/messages.js';
import { caseStatusWord } from '#shared/words/case-words.ts';
import { dispositionWord } from '#shared/words/disposition-words.ts';
import { formatCount } from '#shared/words/format.ts';

type Entry = Pick<ChainedJournalEntry, 'kind' | 'what'>;

/** In the order of telling. */
const NAMES = ['title', 'name', 'reference', 'value', 'address', 'fileName'];
const DECIDED = [...DISPOSITIONS, 'withdrawn'] as const;

/** Empty when the entry names nothing. */
export function activityAbout({ kind, what }: Entry): string {
  if (kind === 'decision.made') return decisionAbout(what);
  const places = NAMES.flatMap((name) => [name, `${name}.after`]);
  const about = places.map((name) => what[name] ?? '').find((text) => text !== '');
  // That a case was closed says its status already.
  const status = kind === 'case.changed' ? what['status.after'] : undefined;
  return about ?? CASE_STATUSES.filter((one) => one === status).map(caseStatusWord)[0] ?? '';
}

/** What was decided, about which hit, and about how many more. */
function decisionAbout(what: Entry['what']): string {
  const [title = ''] = (what['titles'] ?? '').split('\n');
  const more = Number(what['hits'] ?? 1) - 1;
  const word = DECIDED.filter((one) => one === what['disposition']).map((one) =>
    dispositionWord(one),
  );
  const others = more > 0 ? [m.timeline_and_more({ count: formatCount(more) })] : [];
  return [...word, [title, ...others].join(' ')].join(' · ');
}
