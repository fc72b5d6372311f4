// What a manual proxy address must look like before it is sent to main, which checks it again. Pure.

/** Why an address is no proxy that can be used. */
export type ProxyProblem = 'empty' | 'scheme' | 'user' | 'path' | 'form';

/** Null for `http://host:port` or `https://host:port`. */
export function proxyProblem(text: string): ProxyProblem | null {
  const typed = text.trim();
  if (typed === '') return 'empty';
  if (!/^https?:\/\//i.test(typed)) return 'scheme';
  if (!URL.canParse(typed)) return 'form';
  const url = new URL(typed);
  if (url.username !== '' || url.password !== '') return 'user';
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return 'path';
  return null;
}
