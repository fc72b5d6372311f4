import { spawnSync } from 'node:child_process';
import { beforeEach, expect, test } from 'vitest';
import { renderHtml } from '../../../electron/report/html/render-html.ts';
import { placeFigure } from '#shared/report/figure-page.ts';
import { styleHash } from '../../../electron/report/html/style.ts';
import { overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import {
  ADDRESS,
  HOSTILE,
  sampleReport,
  SCRIPTS,
  TRANSACTION,
} from '../../builders/report-document.ts';

beforeEach(() => {
  overwriteGetLocale(() => 'en');
});

test('the file runs and fetches nothing, and its policy lets in its one style block alone', () => {
  const html = renderHtml(sampleReport(), 'system');
  const tags = [...html.matchAll(/<[a-z][^>]*>/gi)].map(([tag]) => tag);
  expect(
    tags.filter((tag) => /^<(?:script|img|iframe|object|embed|link|base|form)\b/i.test(tag)),
  ).toEqual([]);
  expect(
    tags.filter((tag) => /\s(?:on\w+|style|src)\s*=/i.test(tag.replace(/"[^"]*"/g, '""'))),
  ).toEqual([]);
  const links = [...html.matchAll(/\shref="([^"]*)"/g)].map(([, href]) => href ?? '');
  expect(links.filter((href) => !href.startsWith('#'))).toEqual([]);
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  expect(html).toContain(`style-src ${styleHash(style)}; base-uri`);
  expect(html.match(/<style>/g)).toHaveLength(1);
  expect(style).not.toMatch(/url\(|@import/);
});

test('a stranger’s parser finds no error that a reader of HTML 4 does not make of HTML 5', () => {
  const html = renderHtml(sampleReport(), 'system');
  const read = spawnSync('xmllint', ['--html', '--noout', '-'], { input: html, encoding: 'utf8' });
  // It knows no element of HTML 5 or SVG.
  const errors = read.stderr.split('\n').filter((line) => /error :/.test(line));
  expect(errors.filter((line) => !/Tag \w+ invalid/.test(line))).toEqual([]);
});

test('every link within the report leads somewhere, and no id stands twice', () => {
  const html = renderHtml(sampleReport(), 'system');
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = [...html.matchAll(/\shref="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets.length).toBeGreaterThan(10);
  expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
});

test('hostile texts stay texts, and what cannot be seen is shown', () => {
  const html = renderHtml(sampleReport(), 'system');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;');
  expect(html).not.toContain('\u202E');
  expect(html).toContain('invoice<span class="hidden">[U+202E]</span>fdp.exe');
  expect(html).toContain('Bi<span class="hidden">[U+200B]</span>nance');
  expect(html).not.toContain(HOSTILE.script);
});

test('addresses and hashes stand whole, and texts of every script in logical order', () => {
  const html = renderHtml(sampleReport(), 'system');
  expect(html).toContain(`>${ADDRESS}</bdi>`);
  expect(html).toContain(`>${TRANSACTION}</bdi>`);
  for (const text of Object.values(SCRIPTS)) expect(html).toContain(text);
});

test('the end of the audit log, as it was, is on the page', () => {
  const report = sampleReport();
  const { journalHead } = report.custody;
  expect(journalHead).toMatch(/^[0-9a-f]{64}$/);
  expect(renderHtml(report, 'system')).toContain(journalHead);
});

test('every value names its source', () => {
  const html = renderHtml(sampleReport({ hits: 3 }), 'system');
  expect(html).toContain('data-source="S1#/data/score">87.5</bdi>');
  expect(html).toContain('data-source="S1#/data/hits/2/address"');
  expect(html).toContain('<sup class="cite"><a href="#source-1">S1&nbsp;/data/score</a></sup>');
  const values = [...html.matchAll(/<bdi class="value[^>]*>/g)].map(([tag]) => tag);
  expect(values.filter((tag) => !tag.includes('data-source="'))).toEqual([]);
});

test('what is observed and what is made of it are told apart in words', () => {
  const html = renderHtml(sampleReport(), 'system');
  expect(html).toContain('<p class="nature">Observed fact</p>');
  expect(html).toContain('<p class="nature">Interpretation</p>');
});

test('a level is told by its shape and its word', () => {
  const html = renderHtml(sampleReport(), 'system');
  expect(html).toMatch(
    /class="value risk critical"[^>]*><svg class="shape"[^>]*><use href="#shape-risk-critical"\/><\/svg>Critical</,
  );
});

test('the same report is the same page', () => {
  expect(renderHtml(sampleReport(), 'system')).toBe(renderHtml(sampleReport(), 'system'));
});

test('a reference in the title stays on one line, and a table stands on an upright page', () => {
  const html = renderHtml({ ...sampleReport(), title: 'Report: TF-2026-0042 – <b>' }, 'system');
  const [, title] = /<h1 dir="auto">(.*?)<\/h1>/.exec(html) ?? [];
  expect(title).toBe('Report: <span class="whole">TF-2026-0042</span> – &lt;b&gt;');
  expect(html).not.toContain('table-box landscape');
});

test('a wide picture is turned, a long one is cut, and a small one stands as it is', () => {
  expect(placeFigure({ widthPx: 640, heightPx: 400 })).toEqual({
    page: 'portrait',
    parts: [{ top: 0, height: 400 }],
  });
  expect(placeFigure({ widthPx: 1800, heightPx: 700 }).page).toBe('landscape');
  const long = placeFigure({ widthPx: 900, heightPx: 4500 });
  expect(long.page).toBe('portrait');
  expect(long.parts.length).toBeGreaterThan(2);
  expect(long.parts.reduce((sum, { height }) => sum + height, 0)).toBeCloseTo(4500);
});

test('what is practice is told once on the cover, the number of the case once above the title', () => {
  const html = renderHtml(sampleReport(), 'system');
  const [, band = ''] = /<p class="practice-band">(.*?)<\/p>/.exec(html) ?? [];
  expect(band.match(/practice/gi)).toHaveLength(
    1 + (sampleReport().cover.practice?.match(/practice/gi)?.length ?? 0),
  );
  const cover = html.slice(html.indexOf('<header class="cover">'), html.indexOf('</header>'));
  expect(cover.match(/report:case reference/g)).toHaveLength(1);
});

test('a short table and short facts are kept on one page, a long one is not', () => {
  const html = renderHtml(sampleReport(), 'system');
  const tables = [...html.matchAll(/<div class="(table-box[^"]*)">.*?<tbody>(.*?)<\/tbody>/gs)];
  expect(tables.length).toBeGreaterThan(2);
  for (const [, name, body = ''] of tables) {
    expect(name === 'table-box short').toBe((body.match(/<tr/g) ?? []).length <= 10);
  }
});
