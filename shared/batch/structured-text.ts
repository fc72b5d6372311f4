// Text in a format that is no table: JSON, YAML or XML. Its lines would be taken for rows, and a
// word in them for a name that is sent.
import { roleOfHeader } from './columns.ts';

/** A format that holds no table. */
export type StructuredFormat = 'json' | 'yaml' | 'xml';

/** As much of a text as tells its format. */
const SAMPLE = 100_000;
/** Of so many lines in three, two must be of the format. */
const SHARE = 2 / 3;

const JSON_BEGIN = /^(?:\{\s*(?:"|\}\s*$)|\[\s*(?:\{|\[|"|\]\s*$))/;
const JSON_MEMBER = /^\s*"[^"]*"\s*:\s*\S/;
const XML_BEGIN = /^<(?:\?xml\s|!DOCTYPE\s|[a-z][\w:.-]*(?:\s[^<>]*)?\/?>)/i;
const YAML_MEMBER = /^\s*(?:-\s+)*(["']?)([\p{L}_][\p{L}\p{N} _.-]{0,60})\1:(?:\s|$)/u;
const YAML_ITEM = /^\s*-\s+\S/;
const YAML_MARK = /^(?:---|%YAML\s.*)\s*$/;

/** The format of a pasted text or a text file; null for what may be a table. Never throws. */
export function structuredFormat(text: string): StructuredFormat | null {
  const sample = text
    .slice(0, SAMPLE)
    .replace(/^\uFEFF/, '')
    .trim();
  if (JSON_BEGIN.test(sample)) return 'json';
  if (XML_BEGIN.test(sample)) return 'xml';
  const lines = sample.split(/\r\n|\r|\n/u).filter((line) => line.trim() !== '');
  if (isMostly(lines, (line) => JSON_MEMBER.test(line) || /^\s*[[\]{}]/.test(line))) {
    return lines.some((line) => JSON_MEMBER.test(line)) ? 'json' : null;
  }
  return isYaml(lines.filter((line) => !/^\s*#/.test(line))) ? 'yaml' : null;
}

/** A single line is only told by a word that heads a column: `address: 0x…`. */
function isYaml(lines: readonly string[]): boolean {
  const keys = lines.flatMap((line) => YAML_MEMBER.exec(line)?.[2] ?? []);
  const isOf = (line: string) => YAML_MEMBER.test(line) || YAML_ITEM.test(line);
  const isTold =
    lines.some((line) => YAML_MARK.test(line)) ||
    keys.some((key) => roleOfHeader(key) !== null) ||
    lines.filter(isOf).length > 1;
  return isTold && isMostly(lines, (line) => isOf(line) || YAML_MARK.test(line));
}

function isMostly(lines: readonly string[], isOf: (line: string) => boolean): boolean {
  return lines.length > 0 && lines.filter(isOf).length >= lines.length * SHARE;
}
