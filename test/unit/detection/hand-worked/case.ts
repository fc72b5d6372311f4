// What a hand-worked case is: a rule, a path or own labels as they are on the wire, the line of the
// specification it rests on, and what a person who reads that line expects.

/** What is expected; `undecided` names the field. */
export type Expected = 'fires' | 'does not fire' | `undecided: ${string}`;

/** A condition as it is sent; `value` is JSON text, so that every digit is as written. */
export type WireCondition = readonly [parameter: string, operator: string, value: string];

/** A rule as far as a case is about it; the rest is `both`, 1 to 5 hops. */
export interface WireRule {
  direction?: string;
  hops?: readonly [min: number, max: number];
  conditions: readonly WireCondition[];
}

/** A label as it is sent. */
export type WireTag = Readonly<Record<string, string | number>>;

/** A path as it is sent, opponent first: its links as JSON numbers, null = not provided. */
export interface WirePath {
  flow: 'inflow' | 'outflow';
  links: readonly (string | null)[];
  /** Of the opponent. */
  tags?: readonly WireTag[];
  /** Of every intermediary. */
  between?: readonly WireTag[];
}

/** What is known of the screened address; the rest is not provided. */
export interface WireSubject {
  chain?: string;
  totalIn?: string;
  totalOut?: string;
}

interface CaseBase {
  id: string;
  /** Section, name and words, e.g. `2.4 amount: "the path's smallest transfer (bottleneck)"`. */
  line: string;
  rule: WireRule;
  subject?: WireSubject;
  expected: Expected;
}

/** A rule over a path, or over the screened address's own labels. */
export type HandWorkedCase = CaseBase & ({ path: WirePath } | { ownTags: readonly WireTag[] });

/** A rule that fired on a counterparty with these labels, and whether its hit is highlighted. */
export interface HighlightCase {
  id: string;
  line: string;
  isHighlighted: boolean;
  highlightTags: readonly string[];
  tags: readonly WireTag[];
  /** The tags that made the highlight; true: unscoped; false: none. */
  expected: readonly string[] | boolean;
}

/** A scam one hop away, 100 in. */
export const SCAM: WirePath = {
  flow: 'inflow',
  links: ['100'],
  tags: [{ primary_category: 'Scam', risk_level: 'high' }],
};
