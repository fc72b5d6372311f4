// A scope of any kind in words: the line, every limit with its name, and what was not provided.
import type { StatedScope } from '../review/stated-scope.ts';
import type { Fact } from './fact.ts';
import { nameScopeFacts, nameScopeGaps, nameScopeParts } from './name-scope-words.ts';
import { gapWords, scopeFacts, scopeParts, type ScopePart } from './scope-words.ts';

/** A scope in words. */
interface ShownScope {
  parts: ScopePart[];
  facts: Fact[];
  gaps: string[];
}

/** The words of a scope. */
export function showScope(stated: StatedScope): ShownScope {
  if (stated.kind === 'name') {
    const { scope } = stated;
    return {
      parts: nameScopeParts(scope),
      facts: nameScopeFacts(scope),
      gaps: nameScopeGaps(scope),
    };
  }
  const { scope } = stated;
  return {
    parts: scopeParts(scope),
    facts: scopeFacts(scope),
    gaps: scope.missing.map(gapWords),
  };
}
