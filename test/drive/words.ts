// The words of the interface, from its own messages: what a test looks for is what a person reads.
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Languages of the interface. */
export type Locale = 'en' | 'zh-CN';

const cache = new Map<Locale, Record<string, unknown>>();

/** The text of a message; `{placeholders}` are filled from `values`. Throws for an unknown key. */
export function words(
  key: string,
  values: Readonly<Record<string, string | number>> = {},
  locale: Locale = 'en',
): string {
  const file = new URL(`../../shared/messages/${locale}.json`, import.meta.url);
  const all =
    cache.get(locale) ?? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
  cache.set(locale, all);
  const text = textOf(all[key], values, locale);
  if (text === null) throw new Error(`no message ${key}`);
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name]));
}

/** A text that depends on a number: its variants, and which number, as the file states it. */
const Plural = z.tuple([
  z.object({ declarations: z.array(z.string()), match: z.record(z.string(), z.string()) }),
]);

function textOf(
  entry: unknown,
  values: Readonly<Record<string, string | number>>,
  locale: Locale,
): string | null {
  if (typeof entry === 'string') return entry;
  const read = Plural.safeParse(entry);
  if (!read.success) return null;
  const [{ declarations, match }] = read.data;
  const by = declarations.flatMap((one) => /^local plural = (\w+): plural$/.exec(one)?.[1] ?? []);
  const category = new Intl.PluralRules(locale).select(Number(values[by[0] ?? '']));
  return match[`plural=${category}`] ?? null;
}
