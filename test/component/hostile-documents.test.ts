// The report and the viewer of a bundle, made of two hundred hostile texts, in a browser: nothing of
// them runs, loads or becomes markup, and they are there whole.
import { expect, test } from 'playwright/test';
import type * as documents from '../builders/hostile-documents.ts';
import { hostileTexts } from '../builders/hostile-texts.ts';
import { expectInert, textsShown, watchFromStart } from '../drive/inert-page.ts';
import { printFigure } from '../fakes/figures.ts';
import { bundled, openDocuments, type DocumentWindow } from './harness/documents.ts';

type Documents = typeof documents;

let shown: DocumentWindow;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const made = (await bundled('test/builders/hostile-documents.ts')) as unknown as Documents;
  shown = await openDocuments({
    report: made.hostileReport(),
    viewer: made.hostileViewer(),
    picture: `<!doctype html><title>x</title>${made.hostilePicture().replace(/^<\?xml[^>]*>/, '')}`,
  });
  await watchFromStart(shown.page);
});
test.afterAll(() => shown.close());

for (const { name, what, own } of [
  { name: 'report', what: 'the report', own: { scripts: 0, policies: 1 } },
  // Its data and its script, which its policy names by its hash.
  { name: 'viewer', what: 'the viewer of a bundle', own: { scripts: 2, policies: 1 } },
]) {
  test(`${what} shows hostile texts whole and takes none of them for markup`, async () => {
    await shown.open(name);
    const there = await textsShown(shown.page, hostileTexts);
    expect(hostileTexts.filter((text) => !there.includes(text))).toEqual([]);
    await expectInert(shown.page, own);
    expect(shown.requests.filter((url) => !url.endsWith('/favicon.ico'))).toEqual([]);
    printFigure(`hostile texts in ${what}: ${String(there.length)}, all inert and whole`);
  });
}

test('a picture takes no hostile name for markup', async () => {
  await shown.open('picture');
  await expect(shown.page.locator('svg')).toHaveCount(1);
  await expectInert(shown.page);
  expect(shown.requests.filter((url) => !url.endsWith('/favicon.ico'))).toEqual([]);
});
