// The labels that the paths of a tree give one node: each once, in an order of their own.
import { compareRiskLevels } from '../domain/risk.ts';
import type { Label } from '../screening/result.ts';
import { added } from './growing-lists.ts';
import type { NodeGroup } from './tree.ts';

/** The known labels with those that are not among them. */
export function withLabels(known: Label[], labels: readonly Label[]): Label[] {
  let all = known;
  for (const label of labels) {
    if (!all.some((one) => isSameLabel(one, label))) all = added(all, label);
  }
  return all;
}

const LABEL_PARTS = [
  'primary',
  'secondary',
  'tertiary',
  'quaternary',
  'riskLevel',
  'riskScore',
  'text',
] as const satisfies readonly (keyof Label)[];

function isSameLabel(a: Label, b: Label): boolean {
  return LABEL_PARTS.every((part) => a[part] === b[part]);
}

/** Each of many labels once, in their order. */
export function distinctLabels(labels: readonly Label[]): Label[] {
  const byText = new Map(labels.map((label) => [labelText(label), label]));
  return [...byText.values()].sort(compareLabels);
}

/** Worst first, then by what they say. */
export function compareLabels(a: Label, b: Label): number {
  return compareRiskLevels(a.riskLevel, b.riskLevel) || (labelText(a) < labelText(b) ? -1 : 1);
}

function labelText(label: Label): string {
  return JSON.stringify(LABEL_PARTS.map((part) => label[part]));
}

/** The narrowest part of a label; a category alone names no entity. */
export function labelEntity({ secondary, tertiary, quaternary, text }: Label): string | null {
  return text ?? quaternary ?? tertiary ?? secondary;
}

/**
 * The name of the group that an address belongs to: by its worst label that says it; null without labels,
 * undefined where they name none.
 * @param labels worst first
 */
export function groupName(
  labels: readonly Label[],
  by: NodeGroup['by'],
): string | null | undefined {
  if (labels.length === 0) return null;
  return labels
    .map((label) => (by === 'entities' ? labelEntity(label) : (label.primary ?? label.text)))
    .find((name) => name !== null && name.trim() !== '');
}
