// What the searched sources hold about the matched entities, group by group.
import type {
  Conviction,
  ListedEntity,
  NewsReport,
  Office,
  PressReport,
  SanctionsEntry,
  Source,
  Tie,
} from './list/entry.ts';
import { entityByKey } from './list/name-list.ts';
import type { NameMatch } from './match.ts';

/** The sources that a request selects: the general ones, its country's and its industry's. */
export interface SourceSelection {
  country: string | null;
  industry: string | null;
}

/** Findings of each group, with the match they belong to; the most alike entity first. */
export interface Findings {
  sanctions: { match: NameMatch; entry: SanctionsEntry }[];
  convicted: { match: NameMatch; conviction: Conviction }[];
  pep: { match: NameMatch; offices: Office[] }[];
  adverseMedia: { match: NameMatch; reports: PressReport[] }[];
  relationships: { match: NameMatch; tie: Tie; to: ListedEntity; risk: TieRisk }[];
  liveNews: { match: NameMatch; report: NewsReport }[];
}

/** The risk of the other end of a tie, worst first. */
export const TIE_RISKS = ['severe', 'high', 'medium', 'low'] as const;
/** One of them. */
export type TieRisk = (typeof TIE_RISKS)[number];

/** Collects everything the selected sources hold. */
export function collectFindings(
  matches: readonly NameMatch[],
  selection: SourceSelection,
): Findings {
  const isSearched = ({ source }: { source: Source }): boolean => selects(selection, source);
  const grouped = <Part extends { source: Source }>(
    pick: (entity: ListedEntity) => readonly Part[],
  ) =>
    matches
      .map((match) => ({ match, parts: pick(match.entity).filter(isSearched) }))
      .filter(({ parts }) => parts.length > 0);
  return {
    sanctions: grouped((entity) => entity.sanctions).flatMap(({ match, parts }) =>
      parts.map((entry) => ({ match, entry })),
    ),
    convicted: grouped((entity) => entity.convictions).flatMap(({ match, parts }) =>
      parts.map((conviction) => ({ match, conviction })),
    ),
    pep: grouped((entity) => entity.offices).map(({ match, parts }) => ({ match, offices: parts })),
    adverseMedia: grouped((entity) => entity.press).map(({ match, parts }) => ({
      match,
      reports: parts,
    })),
    relationships: matches.flatMap((match) =>
      match.entity.ties.flatMap((tie) => riskOf(match, tie)),
    ),
    liveNews: grouped((entity) => entity.news).flatMap(({ match, parts }) =>
      parts.map((report) => ({ match, report })),
    ),
  };
}

/** GB and UK are one country. */
function selects({ country, industry }: SourceSelection, source: Source): boolean {
  if (source === null) return true;
  const code = country?.toUpperCase() === 'GB' ? 'UK' : country?.toUpperCase();
  return source === code || source === industry?.toLowerCase();
}

/** A tie to somebody of whom nothing is known is no finding. */
function riskOf(match: NameMatch, tie: Tie): Findings['relationships'] {
  const to = entityByKey(tie.to);
  const risk = tieRiskOf(to);
  return risk === null ? [] : [{ match, tie, to, risk }];
}

/** By what any source holds about the other end, its own ties left aside. */
function tieRiskOf(entity: ListedEntity): TieRisk | null {
  if (entity.sanctions.length > 0) return 'severe';
  if (entity.convictions.length > 0) return 'high';
  if (entity.offices.length > 0) return 'medium';
  const reports = [...entity.press, ...entity.news];
  if (reports.some(({ severity }) => severity === 'critical' || severity === 'high')) {
    return 'medium';
  }
  return reports.length > 0 ? 'low' : null;
}
