import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import english from '#shared/messages/en.json' with { type: 'json' };
import chinese from '#shared/messages/zh-CN.json' with { type: 'json' };
import { plainText, readMarkdown, type Inline } from '#shared/review/markdown-tree.ts';
import { demoFileOf, PICTURES } from '../../../../build/guide-pictures/pictures.ts';
import { SETTINGS_SECTIONS } from '../../../../renderer/state/navigation.svelte.ts';
import { findPages, guidePages, type GuideLanguage } from '../../../../renderer/help/guide.ts';
import {
  HELP_PAGES,
  isHelpPage,
  pageForRoute,
  pageForScreening,
  type HelpPageId,
} from '../../../../renderer/help/page-ids.ts';

const folder = fileURLToPath(new URL('../../../../renderer/help', import.meta.url));
const LANGUAGES: readonly GuideLanguage[] = ['en', 'zh-CN'];
const MESSAGES: Record<GuideLanguage, Record<string, unknown>> = {
  en: english,
  'zh-CN': chinese,
};
const MOST_LINES = 60;
const MOST_PICTURE_BYTES = 3 * 1024 * 1024;

const textOf = (language: GuideLanguage, id: HelpPageId) =>
  readFileSync(path.join(folder, language, `${id}.md`), 'utf8');
const pages = LANGUAGES.flatMap((language) =>
  HELP_PAGES.map((id) => ({ language, id, text: textOf(language, id) })),
);

/** Everything in a tree that is an object with a `kind`, in the order of the text. */
function partsOf(value: unknown): ({ kind: string } & Record<string, unknown>)[] {
  if (Array.isArray(value)) return value.flatMap(partsOf);
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(partsOf);
  return 'kind' in value ? [value as { kind: string } & Record<string, unknown>, ...inner] : inner;
}
const partsOfText = (text: string) => partsOf(readMarkdown(text));
const ofKind = (text: string, kind: string) => partsOfText(text).filter((one) => one.kind === kind);

/** Every text that a message can be, the forms of a plural one by one. */
function shownTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(shownTexts)
    : [];
}

describe('the pages of the guide', () => {
  it.each(LANGUAGES)('are those of the contents, and no other: %s', (language) => {
    const files = readdirSync(path.join(folder, language)).sort();
    expect(files).toEqual(HELP_PAGES.map((id) => `${id}.md`).sort());
  });

  it.each(HELP_PAGES)('have the same headings, pictures and links in both languages: %s', (id) => {
    const shape = (language: GuideLanguage) => {
      const text = textOf(language, id);
      return {
        headings: ofKind(text, 'heading').map(({ level }) => level),
        pictures: ofKind(text, 'image').map(({ href }) => href),
        links: [...new Set(ofKind(text, 'link').map(({ href }) => href))].sort(),
        rows: ofKind(text, 'table').map(({ rows }) => (rows as unknown[]).length),
      };
    };
    expect(shape('zh-CN')).toEqual(shape('en'));
    expect(shape('en').headings[0]).toBe(1);
  });

  it('are short', () => {
    const long = pages.filter(({ text }) => text.split('\n').length > MOST_LINES);
    expect(long.map(({ language, id }) => `${language} ${id}`)).toEqual([]);
  });

  it('are read as they are meant: no mark of Markdown is left in a text', () => {
    const left = pages.flatMap(({ language, id, text }) =>
      ofKind(text, 'text')
        .map((one) => String(one['text']))
        .filter((words) => /\*\*|\]\(|^#|<[a-z]/.test(words))
        .map((words) => `${language} ${id}: ${words}`),
    );
    expect(left).toEqual([]);
  });

  it('lead only to pages that exist', () => {
    const lost = pages.flatMap(({ language, id, text }) =>
      ofKind(text, 'link')
        .map(({ href }) => String(href))
        .filter((href) => !href.endsWith('.md') || !isHelpPage(href.slice(0, -'.md'.length)))
        .map((href) => `${language} ${id}: ${href}`),
    );
    expect(lost).toEqual([]);
  });

  it('name what is on screen as the screen names it', () => {
    const unknown = LANGUAGES.flatMap((language) => {
      const known = new Set(shownTexts(MESSAGES[language]));
      return pages
        .filter((page) => page.language === language)
        .flatMap(({ id, text }) =>
          ofKind(text, 'strong')
            .map(({ parts }) => plainText(parts as Inline[]))
            .filter((words) => !known.has(words))
            .map((words) => `${language} ${id}: ${words}`),
        );
    });
    expect(unknown).toEqual([]);
    // The check is of something.
    expect(pages.flatMap(({ text }) => ofKind(text, 'strong')).length).toBeGreaterThan(200);
  });
});

describe('the pictures of the guide', () => {
  const files = readdirSync(path.join(folder, 'pictures'));

  it('are those that the pages show and the task makes', () => {
    const made = Object.keys(PICTURES).map((name) => `${name}.png`);
    const shown = new Set(
      pages.flatMap(({ text }) =>
        ofKind(text, 'image').map(({ href }) => String(href).replace('../pictures/', '')),
      ),
    );
    expect(files.toSorted()).toEqual(made.toSorted());
    expect([...shown].sort()).toEqual(made.toSorted());
  });

  it('have a text for those who do not see them, in the language of the page', () => {
    for (const { language, id, text } of pages) {
      for (const { alt } of ofKind(text, 'image')) {
        expect(String(alt).length, `${language} ${id}`).toBeGreaterThan(10);
        expect(/\p{Script=Han}/u.test(String(alt)), `${language} ${id}`).toBe(language !== 'en');
      }
    }
  });

  it('are small together', () => {
    const bytes = files.map((file) => statSync(path.join(folder, 'pictures', file)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_PICTURE_BYTES);
  });

  it('are found among what the demo leaves, whatever their number', () => {
    const left = ['03-address-form-light.png', '03-address-form-dark.png', 'view-score-light.png'];
    expect(demoFileOf('address-form', left)).toBe('03-address-form-light.png');
    expect(demoFileOf('view-score', left)).toBe('view-score-light.png');
    expect(demoFileOf('form', left)).toBeNull();
  });
});

describe('the page that fits', () => {
  it('follows the view, the tab of a case and the section of the settings', () => {
    const caseId = 'case' as never;
    expect(pageForRoute({ name: 'queue' })).toBe('batches');
    expect(pageForRoute({ name: 'case', caseId })).toBe('cases');
    expect(pageForRoute({ name: 'case', caseId, tab: 'reports' })).toBe('reports');
    expect(pageForRoute({ name: 'settings' })).toBe('keys');
    expect(pageForRoute({ name: 'settings', section: 'file' })).toBe('case-file');
    expect(pageForScreening('kya', 'flow')).toBe('flow');
    expect(pageForScreening('kya', 'score')).toBe('verdict');
    expect(pageForScreening('kyt', 'flow')).toBe('transactions');
    expect(pageForScreening('name', 'history')).toBe('history');
  });

  it.each(SETTINGS_SECTIONS)('names the section of the settings that it fits: %s', (section) => {
    const id = pageForRoute({ name: 'settings', section });
    for (const language of LANGUAGES) {
      const strong = ofKind(textOf(language, id), 'strong');
      const named = strong.map(({ parts }) => plainText(parts as Inline[]));
      expect(named, `${language} ${id}`).toContain(MESSAGES[language][`settings_${section}`]);
    }
  });
});

describe('a search in the guide', () => {
  it('finds the pages that have every word', () => {
    const ids = (language: GuideLanguage, text: string) =>
      findPages(guidePages(language), text).map(({ id }) => id);
    expect(ids('en', ' ')).toEqual([...HELP_PAGES]);
    expect(ids('en', 'openssl FINGERPRINT')).toEqual(['bundles']);
    expect(ids('zh-CN', 'OpenSSL')).toEqual(['bundles']);
    expect(ids('en', 'block explorers {transaction}')).toEqual(['quiet']);
    expect(ids('zh-CN', '区块浏览器 重新询问')).toEqual(['quiet']);
    expect(ids('en', 'zeppelin')).toEqual([]);
  });

  it('takes title and text apart', () => {
    const first = guidePages('en')[0];
    expect(first?.title).toBe('First steps');
    expect(first?.body).not.toContain('# First steps');
    expect(first?.body).toContain('## Create a case file');
  });
});
