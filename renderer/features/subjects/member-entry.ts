// What was pasted as belonging to a subject: one thing on each line, or addresses and hashes side by
// side. Pure.
import { otherChainOf } from '#shared/domain/other-chain.ts';
import { subjectKey, type SubjectMember, type SubjectMemberKind } from '#shared/domain/subject.ts';
import { memberKindOf } from '#shared/words/attribution-words.ts';
import { recogniseSubject } from '../../domain/subject-kind.ts';

/** One thing as recognised. */
export interface MemberEntry {
  value: string;
  kind: SubjectMemberKind;
  /** A whole address or hash, or taken for a name. False: it looks like one and is not right. */
  isSure: boolean;
  /** `here`: it is above already. `known`: the subject has it. */
  duplicate: 'here' | 'known' | null;
}

/** Characters of one thing, at most (contract, `subjects.addMember`). */
const MAX_VALUE = 500;

/**
 * Reads pasted text.
 * @param kinds kinds that the person chose against what was recognised, by value
 */
export function readMembers(
  text: string,
  members: readonly Pick<SubjectMember, 'kind' | 'value'>[],
  kinds: ReadonlyMap<string, SubjectMemberKind> = new Map(),
): MemberEntry[] {
  const known = new Set(members.map((one) => keyOf(one.kind, one.value)));
  const seen = new Set<string>();
  return valuesOf(text).map((value) => {
    const read = recogniseSubject(value);
    const kind = kinds.get(value) ?? memberKindOf(read.kind);
    const key = keyOf(kind, value);
    const duplicate = known.has(key) ? 'known' : seen.has(key) ? 'here' : null;
    seen.add(key);
    return { value, kind, isSure: isRight(kind, value), duplicate };
  });
}

/** The entries that would be added. */
export function newMembers(entries: readonly MemberEntry[]): MemberEntry[] {
  return entries.filter(({ duplicate }) => duplicate === null);
}

function isRight(kind: SubjectMemberKind, value: string): boolean {
  const read = recogniseSubject(value);
  // What is known of a subject may be of any chain.
  if (kind === 'address') return read.address.ok || otherChainOf(value) !== null;
  return kind === 'transaction' ? read.transaction.ok : true;
}

function valuesOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/u)
    .flatMap((line) => partsOf(line.trim()))
    .filter((value) => value !== '')
    .map((value) => value.slice(0, MAX_VALUE));
}

/** A line is one thing, unless all its words are addresses or hashes: names have spaces and commas. */
function partsOf(line: string): string[] {
  const parts = line.split(/[\s,;]+/u).filter((part) => part !== '');
  const isList = parts.length > 1 && parts.every((part) => recogniseSubject(part).isSure);
  return isList ? parts : [line];
}

function keyOf(kind: SubjectMemberKind, value: string): string {
  return `${kind}:${subjectKey(kind, value)}`;
}
