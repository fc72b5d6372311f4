// What was asked for, as far as it is known: of an imported answer only the name.
import type { DecimalText } from '#shared/domain/amount.ts';
import type { NameView } from '#shared/screening/snapshot.ts';

/** The searched name with its aliases. */
export interface AskedName {
  name: string;
  aliases: readonly string[];
  /** Null when it is not known. */
  threshold: DecimalText | null;
}

/** What a stored name was asked with. */
export function askedNameOf({ request, summary }: NameView): AskedName {
  return request ?? { name: summary.query, aliases: [], threshold: null };
}
