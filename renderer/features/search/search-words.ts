// The words of groups of results and of the places they lead to.
import type { SearchGroupName, SearchHit } from '#shared/records/search.ts';
import { m } from '#shared/messages/generated/messages.js';
import { recordRoleWord, termRoleWord } from '#shared/words/role-words.ts';

const groupWords: Record<SearchGroupName, () => string> = {
  case: m.search_group_case,
  subject: m.search_group_subject,
  screening: m.search_group_screening,
  address: m.search_group_address,
  transaction: m.search_group_transaction,
  name: m.search_group_name,
  label: m.search_group_label,
  rule: m.search_group_rule,
  hash: m.search_group_hash,
  note: m.search_group_note,
  attachment: m.search_group_attachment,
  decision: m.search_group_decision,
  own_fact: m.search_group_own_fact,
  timeline: m.search_group_timeline,
  report: m.search_group_report,
};

/** Groups whose hits are records of a case; the others are terms of stored answers. */
const RECORDS: readonly SearchGroupName[] = [
  'case',
  'subject',
  'note',
  'attachment',
  'decision',
  'own_fact',
  'timeline',
  'report',
];

/** A group in words. */
export function groupWord(group: SearchGroupName): string {
  return groupWords[group]();
}

/** In which role a hit is at a place. */
export function placeRoleWord(
  group: SearchGroupName,
  { role }: Pick<SearchHit['places'][number], 'role'>,
): string {
  const isRecord = RECORDS.includes(group) || role === 'private_label';
  return isRecord ? recordRoleWord(role) : termRoleWord(role);
}

/** Whether a hit's text is an address or a hash: shown whole, in the letters of a machine. */
export function isMachineText(group: SearchGroupName, text: string): boolean {
  if (group === 'address' || group === 'transaction' || group === 'hash' || group === 'rule') {
    return true;
  }
  return /^[\w-]{26,}$/.test(text);
}
