// Indents a JSON text without touching a token of it: every digit and escape stays as sent.

/** The text indented by two spaces; a text that is cut off or no JSON is indented as far as it goes. */
export function indentJson(text: string): string {
  let out = '';
  let depth = 0;
  let inString = false;
  const breakLine = (): string => `\n${'  '.repeat(Math.max(0, depth))}`;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (inString) {
      out += character;
      if (character === '\\') out += text[++index] ?? '';
      else if (character === '"') inString = false;
      continue;
    }
    if (character === '"') {
      inString = true;
      out += character;
    } else if (character === '{' || character === '[') {
      const close = character === '{' ? '}' : ']';
      const rest = nextVisible(text, index + 1);
      if (text[rest] === close) {
        out += character + close;
        index = rest;
      } else {
        depth++;
        out += character + breakLine();
      }
    } else if (character === '}' || character === ']') {
      depth--;
      out += breakLine() + character;
    } else if (character === ',') out += character + breakLine();
    else if (character === ':') out += ': ';
    else if (!/\s/.test(character)) out += character;
  }
  return out;
}

function nextVisible(text: string, from: number): number {
  let index = from;
  while (index < text.length && /\s/.test(text[index] ?? '')) index++;
  return index;
}
