// Cells that hold one of a few words, in English or Chinese.

/** The key among whose words the text is, without letter case and full-width forms; else null. */
export function wordIn<Key extends string>(
  words: Readonly<Record<Key, readonly string[]>>,
  text: string,
): Key | null {
  const word = text.normalize('NFKC').trim().toLowerCase();
  const keys = Object.keys(words) as Key[];
  return keys.find((key) => words[key].includes(word)) ?? null;
}
