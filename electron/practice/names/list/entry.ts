// What the practice name list holds about a person or a firm, and the short words its pages are
// written in. Everything is invented: persons, firms, offices, courts, outlets and lists.

/** How bad a report is, mildest first. */
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
/** One of them. */
export type Severity = (typeof SEVERITIES)[number];

/**
 * Which source a finding is in: `null` = searched always, a country code or an industry =
 * searched only when the request names it (name API 4, "selects targeted sources").
 */
export type Source = string | null;

/** An entry of a sanctions list. */
export interface SanctionsEntry {
  list: string;
  programme: string;
  since: string;
  source: Source;
}

/** A public office. */
export interface Office {
  position: string;
  jurisdiction: string;
  source: Source;
}

/** A conviction. */
export interface Conviction {
  offence: string;
  court: string;
  year: number;
  sentence: string;
  source: Source;
}

/** A report in the press archive. */
export interface PressReport {
  headline: string;
  outlet: string;
  date: string;
  severity: Severity;
  source: Source;
}

/** An article of the live news. */
export interface NewsReport extends PressReport {
  isVerified: boolean;
}

/** A tie to another entity of the list. */
export interface Tie {
  relationship: string;
  /** Key of the other entity. */
  to: string;
}

/** One person or firm. */
export interface ListedEntity {
  key: string;
  kind: 'person' | 'company';
  /** Without the mark of fiction, which every answer adds. */
  name: string;
  aliases: readonly string[];
  country: string;
  industry: string | null;
  /** Year of birth or of foundation. */
  since: number;
  /** Words that tell the entity from a namesake: places, trades. */
  facts: readonly string[];
  sanctions: readonly SanctionsEntry[];
  offices: readonly Office[];
  convictions: readonly Conviction[];
  press: readonly PressReport[];
  ties: readonly Tie[];
  news: readonly NewsReport[];
}

/** What may be said about an entity; everything left out is empty. */
export type Facts = Partial<Omit<ListedEntity, 'key' | 'kind' | 'name' | 'country' | 'since'>>;

const NOTHING = {
  aliases: [],
  industry: null,
  facts: [],
  sanctions: [],
  offices: [],
  convictions: [],
  press: [],
  ties: [],
  news: [],
} as const;

/** A person. `since` is the year of birth. */
export function person(
  key: string,
  name: string,
  country: string,
  since: number,
  facts: Facts = {},
): ListedEntity {
  return { key, kind: 'person', name, country, since, ...NOTHING, ...facts };
}

/** A firm. `since` is the year of foundation. */
export function company(
  key: string,
  name: string,
  country: string,
  since: number,
  facts: Facts = {},
): ListedEntity {
  return { key, kind: 'company', name, country, since, ...NOTHING, ...facts };
}

/** Listed under sanctions since a day. */
export function listed(
  list: 'A' | 'B',
  programme: string,
  since: string,
  source: Source = null,
): SanctionsEntry {
  return { list: `Practice Sanctions List ${list} (fictional)`, programme, since, source };
}

/** Holds or held an office, which is as invented as its holder. */
export function office(position: string, jurisdiction: string, source: Source = null): Office {
  return { position: `${position} (fictional office)`, jurisdiction, source };
}

/** Convicted in a year. */
export function convicted(
  offence: string,
  year: number,
  sentence: string,
  source: Source = null,
): Conviction {
  return { offence, court: 'Practice Criminal Court (fictional)', year, sentence, source };
}

/** Reported by the press. */
export function press(
  headline: string,
  date: string,
  severity: Severity,
  source: Source = null,
): PressReport {
  return { headline, outlet: 'The Practice Courier (fictional)', date, severity, source };
}

/** Reported in the live news. */
export function news(
  headline: string,
  date: string,
  severity: Severity,
  isVerified: boolean,
  source: Source = null,
): NewsReport {
  const outlet = isVerified ? 'Practice Wire (fictional)' : 'Unsigned practice feed (fictional)';
  return { headline, outlet, date, severity, source, isVerified };
}

/** Tied to another entity of the list. */
export function tie(relationship: string, to: string): Tie {
  return { relationship, to };
}
