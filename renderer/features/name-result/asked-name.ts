// What was asked for, as far as it is known: of an imported answer only the name.
import type { DecimalText } from '#shared/domain/amount.ts';
import type { NameView } from '#shared/screening/snapshot.ts';

/** The searched name with everything that was said about it. */
export interface AskedName {
  name: string;
  aliases: readonly string[];
  country: string | null;
  industry: string | null;
  context: string | null;
  /** Null when it is not known. */
  threshold: DecimalText | null;
  /** False for an answer that was brought: what was asked next to the name is not known. */
  isKnown: boolean;
}

/** What a stored name was asked with. */
export function askedNameOf({ request, summary }: NameView): AskedName {
  if (request !== null) return { ...request, isKnown: true };
  const unknown = { country: null, industry: null, context: null, threshold: null };
  return { name: summary.query, aliases: [], ...unknown, isKnown: false };
}
