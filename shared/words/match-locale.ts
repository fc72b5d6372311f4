// The language of the program where the person chose none.

/** The nearest language we have for a system locale such as `zh-Hans-CN`. */
export function matchLocale(systemLocale: string): 'en' | 'zh-CN' {
  return /^zh\b/i.test(systemLocale) ? 'zh-CN' : 'en';
}
