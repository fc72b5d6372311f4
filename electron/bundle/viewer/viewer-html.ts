// The viewer as one file: its readable script and style, the data they show, and a policy that lets
// nothing else run or load. The same data gives the same bytes.
import { createHash } from 'node:crypto';
import type { ViewerData } from '#shared/bundle/viewer-data.ts';
import { hiddenPattern } from '#shared/domain/hidden-characters.ts';
import { revealForeignText } from '#shared/words/foreign-text.ts';

/** The script and the style that every page has. */
export interface ViewerParts {
  script: string;
  style: string;
}

/** The text of `viewer.html`, UTF-8. */
export function writeViewer(data: ViewerData, { script, style }: ViewerParts): string {
  const policy = [
    "default-src 'none'",
    `script-src '${integrityOf(script)}'`,
    `style-src '${integrityOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    '<!doctype html>',
    `<html lang="${escapeText(data.language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeText(revealForeignText(data.title))}</title>`,
    `<style>${style}</style>`,
    '</head>',
    `<body data-hidden="${escapeText(hiddenPattern())}">`,
    `<script type="application/json" id="data">${escapeJson(data)}</script>`,
    `<script type="module">${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** As a policy names what is between the tags (CSP level 3, 2.3.1). */
function integrityOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** JSON that ends no script element and begins no comment (HTML, 4.12.1.3). */
function escapeJson(data: ViewerData): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

function escapeText(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
}
