// Whom a screening leads to, in a word: the entity of its worst hit. Pure.
import { HIT_GROUPS } from '../domain/names.ts';
import { compareRiskLevels } from '../domain/risk.ts';
import { compareLabels, labelEntity } from '../flow/node-labels.ts';
import { opponentNode } from '../screening/node-order.ts';
import type { Hit, Label } from '../screening/result.ts';
import type { ViewOfHits } from './hit-identities.ts';

/**
 * Of an address or a transaction: among the hits of the worst level the first entity that a label of the
 * counterparty, or of the subject itself, names; where none does, the category of the first. Of a name:
 * the first entity in the order of the groups. Null without hits, or where nothing is named.
 */
export function topEntity(view: ViewOfHits): string | null {
  if (view.result === null) return null;
  if (view.kind === 'name') {
    const { groups } = view.result;
    const triggers = HIT_GROUPS.flatMap((name) => groups[name].triggers);
    return firstNamed(triggers.map(({ entity }) => entity));
  }
  const { hits, subjectLabels } = view.result;
  const [first, ...others] = hits.toSorted((a, b) => compareRiskLevels(a.riskLevel, b.riskLevel));
  if (first === undefined) return null;
  const subject = view.kind === 'kya' ? view.summary.address : null;
  const labelsOf = (hit: Hit): readonly Label[] =>
    hit.nodes.length === 0 ? subjectLabels : (opponentNode(hit, subject)?.labels ?? []);
  const worst = [
    first,
    ...others.filter((hit) => compareRiskLevels(hit.riskLevel, first.riskLevel) === 0),
  ];
  const labels = worst.map((hit) => [...labelsOf(hit)].sort(compareLabels));
  return (
    firstNamed(labels.flat().map(labelEntity)) ??
    firstNamed([first.category, ...(labels[0] ?? []).map(({ primary }) => primary)])
  );
}

function firstNamed(names: readonly (string | null)[]): string | null {
  return names.find((name) => name !== null && name.trim() !== '') ?? null;
}
