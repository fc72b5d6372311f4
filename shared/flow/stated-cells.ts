// What a person states of the screened transaction, as every export of a flow or a ledger has it: named
// as stated, with its source.
import type { StatedTransaction } from '../domain/stated-transaction.ts';
import { formatUtc } from '../domain/time.ts';

const PARTS = ['amount', 'time', 'source', 'by', 'at'] as const;
type Part = (typeof PARTS)[number];

/** Its parts as texts; null for one that is not stated. */
export function statedTexts(stated: StatedTransaction): Record<Part, string | null> {
  const { amount, happenedAt, source, author, at } = stated;
  const time = happenedAt === null ? null : formatUtc(happenedAt);
  return { amount, time, source, by: author, at: formatUtc(at) };
}

/** The same as columns, e.g. `stated_amount`; all of them empty where nothing is stated. */
export function statedCells(
  stated: StatedTransaction | null,
): Record<`stated_${Part}`, string | null> {
  const texts = stated === null ? null : statedTexts(stated);
  const cells = PARTS.map((part) => [`stated_${part}`, texts?.[part] ?? null] as const);
  return Object.fromEntries(cells) as ReturnType<typeof statedCells>;
}
