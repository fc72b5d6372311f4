// The words of the interface, from its own messages: what a test looks for is what a person reads.
import { readFileSync } from 'node:fs';

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
  const text = all[key];
  if (typeof text !== 'string') throw new Error(`no message ${key}`);
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name]));
}
