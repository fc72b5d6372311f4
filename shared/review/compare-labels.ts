// The labels of the subject and of the addresses on paths, in two snapshots. A label is the same by
// its categories; with another risk it is changed. Order and repetition say nothing.
import type { Label } from '../screening/result.ts';
import { bookLabel } from './causes.ts';
import type { LabelChange } from './difference.ts';
import { pairParts, type Evidence } from './evidence.ts';
import { labelText } from './hit-key.ts';
import { compareTexts, matchEntries } from './match-entries.ts';

/**
 * Changes of the subject's labels, then of those of each address that is on paths of both: of one
 * that is on paths of one snapshot alone, the other does not say how it is labelled.
 */
export function compareLabels(evidence: Evidence): LabelChange[] {
  const { before, after } = evidence;
  const ofSubject = pairParts(before, after).flatMap(([old, now]) => {
    const address = now.address ?? old.address;
    const one = { of: 'subject' as const, side: old.side, address };
    return differLabels(old.labels, now.labels).map((change) => ({
      ...one,
      ...change,
      booking: bookLabel(evidence, 'subject', address),
    }));
  });
  const keys = [...before.addresses.keys()].filter((key) => after.addresses.has(key));
  const onPaths = keys.sort(compareTexts).flatMap((key) => {
    const [old, now] = [before.addresses.get(key), after.addresses.get(key)];
    const [address] = [old?.address ?? key, now?.address ?? key].sort(compareTexts);
    const one = { of: 'path' as const, side: null, address: address ?? key };
    return differLabels(old?.labels ?? [], now?.labels ?? []).map((change) => ({
      ...one,
      ...change,
      booking: bookLabel(evidence, 'path', one.address),
    }));
  });
  return [...ofSubject, ...onPaths];
}

/** Labels that came, went, or have another risk. */
function differLabels(
  before: readonly Label[],
  after: readonly Label[],
): Pick<LabelChange, 'before' | 'after'>[] {
  const { pairs, removed, added } = matchEntries(
    distinct(before),
    distinct(after),
    categoriesOf,
    labelText,
  );
  return [
    ...pairs.flatMap(([old, now]) =>
      labelText(old) === labelText(now) ? [] : [{ before: old, after: now }],
    ),
    ...removed.map((label) => ({ before: label, after: null })),
    ...added.map((label) => ({ before: null, after: label })),
  ];
}

function distinct(labels: readonly Label[]): Label[] {
  return [...new Map(labels.map((label) => [labelText(label), label])).values()];
}

function categoriesOf({ primary, secondary, tertiary, quaternary, text }: Label): string {
  return JSON.stringify([primary, secondary, tertiary, quaternary, text]);
}
