// Our own texts in both languages, in the form in which originals are looked for: what is in them
// may not be replaced wherever it is met.
import english from '../../messages/en.json' with { type: 'json' };
import chinese from '../../messages/zh-CN.json' with { type: 'json' };
import { foldLongText } from './folded-text.ts';

let known: string | null = null;

/** All of them, folded, a line each. */
export function ownTexts(): string {
  known ??= [english, chinese].map(textsOf).join('\n');
  return known;
}

function textsOf(part: unknown): string {
  if (typeof part === 'string') return foldLongText(part);
  if (typeof part !== 'object' || part === null) return '';
  return Object.values(part).map(textsOf).join('\n');
}
