// The words of a group's finding.
import { m } from '#shared/messages/generated/messages.js';
import type { GroupFinding } from '#shared/names/result.ts';

/** "Hit", "No hit" or "Not provided": the last one is no "no". */
export function findingWord(finding: GroupFinding): string {
  const words = {
    hit: m.name_hit,
    no_hit: m.name_no_hit,
    not_delivered: m.name_not_delivered,
  };
  return words[finding]();
}
