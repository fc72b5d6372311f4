// A text on its way into HTML or XML. What must be made visible in it, the caller does before.

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** With its five special characters escaped, for an element as for an attribute in either quotes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Whether nothing can be hidden in a text, as in most: there is nothing to make visible. */
export function isPrintableAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}
