// Words that services, files and people spell in upper or lower case: names of chains and tokens.

/** Whether two spellings are one word. */
export function isSameWord(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
