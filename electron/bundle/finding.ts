// Making and ordering findings; which kinds there are is in shared/bundle/verification.ts.
import { FINDING_KINDS, type Finding, type FindingKind } from '#shared/bundle/verification.ts';

/** A finding; what is not given does not apply. */
export function finding(kind: FindingKind, about: Partial<Omit<Finding, 'kind'>> = {}): Finding {
  return { path: null, other: null, part: null, offset: null, count: null, ...about, kind };
}

/** In the order in which they are told: by kind, and as found within one. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const rank = new Map(FINDING_KINDS.map((kind, index) => [kind, index]));
  return findings.toSorted((one, other) => (rank.get(one.kind) ?? 0) - (rank.get(other.kind) ?? 0));
}
