// How countries and regions are called in both languages next to the code that is sent. The names come
// from the runtime's own data (CLDR); a code that it does not know is sent all the same.

/** The name service writes GB as UK (name API 4). */
const SPELLINGS: Readonly<Record<string, string>> = { UK: 'GB' };

/** A country's name in both languages. */
export interface CountryName {
  en: string;
  zh: string;
}

const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const chinese = new Intl.DisplayNames(['zh-Hans'], { type: 'region', fallback: 'none' });

/** The names of an ISO 3166 code of two letters, in any letter case; null for any other text. */
export function countryName(code: string): CountryName | null {
  const given = code.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(given)) return null;
  const region = SPELLINGS[given] ?? given;
  const en = english.of(region);
  const zh = chinese.of(region);
  return en === undefined || zh === undefined || region === 'ZZ' ? null : { en, zh };
}
