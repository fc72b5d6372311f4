// The style sheet of a report, for the screen and for paper: the files of sheet/ one after another with the
// light colours of the application, and its hash for the policy that lets nothing else in.
import { createHash } from 'node:crypto';
import tokens from '#shared/styles/tokens.css?raw';
import blocks from './sheet/blocks.css?raw';
import cover from './sheet/cover.css?raw';
import figures from './sheet/figures.css?raw';
import marks from './sheet/marks.css?raw';
import media from './sheet/media.css?raw';
import tables from './sheet/tables.css?raw';
import text from './sheet/text.css?raw';

/** In the order of the cascade: what is drawn, then how a screen and paper differ. */
const sheet = [text, marks, blocks, tables, figures, cover, media].join('\n');

/** A colour token with its light shade: of a pair the first, else the only one. */
const TOKEN = /--([a-z0-9-]+):\s*(?:light-dark\(\s*)?(#[0-9a-f]{3,8})/gi;
const USED = /var\(--([a-z0-9-]+)\)/g;

/** Faces of an exported file, which a reader's machine may have, and of a printed one, which it embeds. */
const FACES = {
  system: {
    text: "'Helvetica Neue', 'Segoe UI', Arial, 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', 'WenQuanYi Micro Hei', sans-serif",
    mono: "Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono', monospace",
  },
  served: {
    text: "Inter, 'Noto Sans SC', sans-serif",
    mono: "'IBM Plex Mono', 'Noto Sans SC', monospace",
  },
} as const;
/** Which faces a report is set in. */
export type ReportFaces = keyof typeof FACES;

/** The whole sheet: colours and faces as variables, then the rules. */
export function reportStyle(faces: ReportFaces): string {
  const colours = new Map([...tokens.matchAll(TOKEN)].map(([, name, shade]) => [name, shade]));
  const used = [...new Set([...sheet.matchAll(USED)].map(([, name]) => name ?? ''))];
  const variables = used.flatMap((name) => {
    const shade = colours.get(name);
    return shade === undefined ? [] : [`--${name}:${shade}`];
  });
  const face = FACES[faces];
  const widths = Array.from({ length: 100 }, (_, index) => index + 1).map(
    (share) => `.w${String(share)}{width:${String(share)}%}`,
  );
  const root = `:root{${variables.join(';')};--face-text:${face.text};--face-mono:${face.mono}}`;
  return `\n${root}\n${sheet}\n${widths.join('')}\n`;
}

/** The hash of a style block as a policy names it (CSP, level 3, 2.3.1). */
export function styleHash(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}
