// One search over everything in the file: what may be meant is put into groups, ranked, and given
// the places it leads to.
import type { CaseId } from '#shared/domain/ids.ts';
import { excerptOf } from '#shared/domain/excerpt.ts';
import { foldText, parseQuery, type SearchQuery } from '#shared/domain/search-words.ts';
import { SEARCH_GROUPS, type SearchHit, type SearchResult } from '#shared/records/search.ts';
import { TERM_ROLES, type TermKind, type TermRole } from '#shared/review/terms.ts';
import { type ReadDb } from '../database.ts';
import { findByEnds, findByHash, findByWords, type Candidate } from './search-candidates.ts';
import { findCaseNumber } from './search-entries.ts';
import { countPending } from './search-index.ts';
import { countPlaces, listPlaces } from './search-places.ts';
import type { SearchedRecordKind } from './search-records.ts';
import { placesOfRecord, withOutcome } from './search-targets.ts';

type Group = SearchResult['groups'][number];
type GroupName = Group['name'];

/** What is looked for, and where. */
interface Asked {
  query: SearchQuery;
  /** The words of the query for excerpts, and all of it for ranking. */
  words: string[];
  folded: string;
  caseId: CaseId | null;
  inCase: number | null;
  limit: number;
}

/** Places shown of one thing. */
const PLACES = 20;
/** A case that the index knows nothing of: nothing is found in it. */
const UNKNOWN_CASE = -1;

const OTHER_ROLES = TERM_ROLES.filter((role) => role !== 'subject');

/** Kinds of records, by the group they are shown in. */
const RECORD_GROUPS: Readonly<Partial<Record<GroupName, readonly SearchedRecordKind[]>>> = {
  case: ['case'],
  subject: ['subject', 'member', 'attached_hit'],
  label: ['private_label'],
  note: ['note'],
  attachment: ['attachment'],
  decision: ['decision'],
  own_fact: ['own_fact'],
  timeline: ['timeline'],
  report: ['report'],
};

/** Kinds of terms, by the group they are shown in, and the roles that count there. */
const TERM_GROUPS: Readonly<
  Partial<Record<GroupName, { kinds: readonly TermKind[]; roles: readonly TermRole[] }>>
> = {
  screening: { kinds: ['address', 'transaction', 'name'], roles: ['subject'] },
  address: { kinds: ['address'], roles: OTHER_ROLES },
  transaction: { kinds: ['transaction'], roles: OTHER_ROLES },
  name: { kinds: ['name'], roles: OTHER_ROLES },
  label: { kinds: ['label'], roles: OTHER_ROLES },
  rule: { kinds: ['rule'], roles: OTHER_ROLES },
};

/** Everything that holds the words of the text, by group, at most `limit` of each, best first. */
export function search(
  db: ReadDb,
  { text, caseId, limit }: { text: string; caseId: CaseId | null; limit: number },
): SearchResult {
  const query = parseQuery(text);
  const inCase = caseId === null ? null : (findCaseNumber(db, caseId) ?? UNKNOWN_CASE);
  const words = query.terms.map((term) => term.words.join(''));
  const asked: Asked = { query, words, folded: foldText(text.trim()), caseId, inCase, limit };
  const terms = new Map(
    (['address', 'transaction', 'name', 'label', 'rule'] as const).map((kind) => [
      kind,
      rankAll(findTerms(db, asked, kind), asked),
    ]),
  );
  const groups = SEARCH_GROUPS.map((name) => {
    const hits = [
      ...recordHits(db, asked, RECORD_GROUPS[name] ?? []),
      ...termHits(db, asked, TERM_GROUPS[name], terms),
      ...(name === 'hash' ? hashHits(db, asked) : []),
    ];
    const shown = hits.slice(0, limit).map((hit) => ({
      ...hit,
      places: hit.places.map((place) => withOutcome(db, place)),
    }));
    return { name, hits: shown, hasMore: hits.length > limit };
  });
  return { groups: groups.filter(({ hits }) => hits.length > 0), pending: countPending(db) };
}

function findTerms(db: ReadDb, { query, inCase }: Asked, kind: TermKind): Candidate[] {
  return kind === 'address' || kind === 'transaction'
    ? findByEnds(db, { kind, identifier: query.identifier, inCase })
    : findByWords(db, { terms: query.terms, kind, isRecord: false, inCase });
}

function recordHits(db: ReadDb, asked: Asked, kinds: readonly SearchedRecordKind[]): SearchHit[] {
  const { query, inCase, limit, words } = asked;
  const found = kinds.flatMap((kind) =>
    findByWords(db, { terms: query.terms, kind, isRecord: true, inCase }),
  );
  return rankAll(found, asked)
    .slice(0, limit + 1)
    .map(({ kind, key, text }) => ({
      text: titleOf(text),
      excerpt: excerptOf(text, words),
      places: placesOfRecord(db, kind as SearchedRecordKind, key),
      placeCount: 1,
    }));
}

function termHits(
  db: ReadDb,
  { inCase, limit, ...asked }: Asked,
  group: (typeof TERM_GROUPS)[GroupName],
  terms: ReadonlyMap<TermKind, Candidate[]>,
): SearchHit[] {
  if (group === undefined) return [];
  const { kinds, roles } = group;
  const candidates = kinds.flatMap((kind) => terms.get(kind) ?? []);
  const hits: SearchHit[] = [];
  for (const { id: entryId, text } of kinds.length > 1 ? rankAll(candidates, asked) : candidates) {
    if (hits.length > limit) break;
    const counts = countPlaces(db, entryId, inCase).filter(({ role }) => roles.includes(role));
    if (counts.length === 0) continue;
    const present = counts.map(({ role }) => role);
    const places = listPlaces(db, { entryId, roles: present, inCase, limit: PLACES });
    hits.push({
      text,
      excerpt: null,
      places: places.map(({ snapshotId, caseId, caseReference, role, at }) => ({
        target: { kind: 'snapshot', snapshotId, caseId },
        caseReference,
        role,
        at,
      })),
      placeCount: counts.reduce((sum, { places: count }) => sum + count, 0),
    });
  }
  return hits;
}

function hashHits(db: ReadDb, { query: { identifier }, caseId, limit }: Asked): SearchHit[] {
  return findByHash(db, { identifier, caseId, limit: limit + 1 }).map((found) => ({
    text: found.text,
    excerpt: null,
    places: [
      {
        target: { kind: 'snapshot', snapshotId: found.snapshotId, caseId: found.caseId },
        caseReference: found.caseReference,
        role: 'hash',
        at: found.at,
      },
    ],
    placeCount: 1,
  }));
}

/** Best first: the very text, then what begins with it, then what has it in its title. */
function rankAll(
  candidates: readonly Candidate[],
  { folded, words }: Pick<Asked, 'folded' | 'words'>,
): Candidate[] {
  const graded = candidates.map((candidate) => {
    const title = foldText(titleOf(candidate.text));
    return { candidate, grade: gradeOf(title, folded, words), length: title.length };
  });
  graded.sort(
    (a, b) => a.grade - b.grade || a.length - b.length || b.candidate.id - a.candidate.id,
  );
  return graded.map(({ candidate }) => candidate);
}

function gradeOf(title: string, folded: string, words: readonly string[]): number {
  if (title === folded) return 0;
  if (title.startsWith(folded)) return 1;
  if (title.includes(folded)) return 2;
  return words.every((word) => title.includes(word)) ? 3 : 4;
}

function titleOf(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
