// The viewer as a file: what it lets run, and that no record of a case can get out of its data.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { ViewerData } from '#shared/bundle/viewer-data.ts';
import { writeViewer } from '../../../electron/bundle/viewer/viewer-html.ts';
import { VIEWER_PARTS } from '../../../electron/bundle/viewer/viewer-parts.ts';

const WORDS = {
  ...{ noProof: 'no proof', files: 'Files', path: 'Path', sha256: 'SHA-256', sizeBytes: 'Bytes' },
  ...{ state: 'State', same: 'same', other: 'other', missing: 'missing', added: 'added' },
  ...{ unread: 'unread', checkedUnread: '{count} of {all} unread' },
  ...{ notChecked: 'not checked', check: 'Check', checkHint: 'Choose the folder' },
  ...{ checkedAll: '{same} of {all}', checkedWrong: '{wrong} of {all}' },
  ...{ rows: '{shown} of {all}', filter: 'Filter' },
};
const HOSTILE = '</script><script>alert(1)</script><!-- \u202e \u2028';

function dataOf(title: string): ViewerData {
  return {
    ...{ language: 'en', title, facts: [['Case', title]], notices: [title], preparedAt: 0 },
    tables: [{ title, columns: [title], rows: [[title, { text: title, face: 'mono' }]] }],
    files: [{ path: `data/${title}`, sha256: 'a'.repeat(64) as Sha256Hex, sizeBytes: 1 }],
    words: WORDS,
  };
}

/** What is between the tags of one kind, in order. */
function between(html: string, open: RegExp, close: string): string[] {
  return [...html.matchAll(open)].map(({ index, 0: tag }) => {
    const from = index + tag.length;
    return html.slice(from, html.indexOf(close, from));
  });
}

describe('the viewer', () => {
  it('lets run and look exactly what it holds', () => {
    const html = writeViewer(dataOf('TF-2026-0001'), VIEWER_PARTS);
    const [, policy = ''] = /Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
    const [script = ''] = between(html, /<script type="module">/g, '</script>');
    const [style = ''] = between(html, /<style>/g, '</style>');
    expect(policy).toBe(
      `default-src 'none'; script-src 'sha256-${hashOf(script)}'; ` +
        `style-src 'sha256-${hashOf(style)}'; base-uri 'none'; form-action 'none'`,
    );
    const code = script.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
    expect(code).not.toMatch(/innerHTML|fetch\(|XMLHttpRequest|import\(|eval\(/);
    expect(html).not.toMatch(/(?:src|href)="?https?:/);
  });

  it('keeps every text of the case within its data, whatever it says', () => {
    const data = dataOf(HOSTILE);
    const html = writeViewer(data, VIEWER_PARTS);
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).not.toContain('<!--');
    const [json = ''] = between(html, /<script type="application\/json" id="data">/g, '</script>');
    expect(JSON.parse(json)).toEqual(data);
  });

  it('is the same file for the same data', () => {
    expect(writeViewer(dataOf('x'), VIEWER_PARTS)).toBe(
      writeViewer(structuredClone(dataOf('x')), VIEWER_PARTS),
    );
  });
});
