// The viewer's script at work on the smallest page that holds it: what is not seen is made visible, and
// what could not be compared is said.
import { runInNewContext } from 'node:vm';
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { ViewerData } from '#shared/bundle/viewer-data.ts';
import { caseViewerWords } from '#shared/words/viewer-words.ts';
import { writeViewer } from '../../../electron/bundle/viewer/viewer-html.ts';
import { VIEWER_PARTS } from '../../../electron/bundle/viewer/viewer-parts.ts';

/** As much of an element as the script uses. */
class PageElement {
  readonly name: string;
  children: (PageElement | string)[] = [];
  files: unknown[] = [];
  className = '';
  readonly attributes = new Map<string, string>();
  readonly listeners = new Map<string, () => void>();
  dataset: Record<string, string> = {};
  constructor(name: string) {
    this.name = name;
  }
  get textContent(): string {
    return this.children
      .map((child) => (typeof child === 'string' ? child : child.textContent))
      .join('');
  }
  set textContent(text: string) {
    this.children = [text];
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  append(...added: (PageElement | string)[]): void {
    this.children.push(...added);
  }
  replaceChildren(...given: (PageElement | string)[]): void {
    this.children = given;
  }
  addEventListener(name: string, listener: () => void): void {
    this.listeners.set(name, listener);
  }
  /** Itself and everything in it. */
  all(): PageElement[] {
    const inner = this.children.filter((child) => typeof child !== 'string');
    return [this, ...inner.flatMap((child) => child.all())];
  }
}

const words = caseViewerWords('en').viewer;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex') as Sha256Hex;

function dataOf(changed: Partial<ViewerData>): ViewerData {
  return {
    ...{
      language: 'en',
      title: 'TF',
      facts: [],
      notices: [],
      preparedAt: 0,
      tables: [],
      files: [],
    },
    ...{ words, ...changed },
  };
}

/** The page of these data after its script has run. */
function openPage(data: ViewerData): PageElement {
  const html = writeViewer(data, VIEWER_PARTS);
  const [, hidden = ''] = /<body data-hidden="([^"]*)">/.exec(html) ?? [];
  const [, script = ''] = /<script type="module">([\s\S]*?)<\/script>/.exec(html) ?? [];
  const body = new PageElement('body');
  body.dataset = { hidden };
  const source = new PageElement('script');
  source.append(JSON.stringify(data));
  const document = {
    body,
    getElementById: () => source,
    createElement: (name: string) => new PageElement(name),
  };
  runInNewContext(script, { document, crypto: globalThis.crypto, Uint8Array, Map, Set });
  return body;
}

const classed = (page: PageElement, name: string) =>
  page.all().filter(({ attributes }) => attributes.get('class') === name);

it('what cannot be seen, and what turns a text round, stands there by its number', () => {
  const hostile = 'pay\u202elive\u200b me\u{e0041}\ttab\nline';
  const page = openPage(
    dataOf({
      ...{ title: 'a\u2066b', facts: [['Case', { text: hostile, face: 'foreign' }]] },
      tables: [{ title: 'Notes', columns: ['Text'], rows: [[hostile]] }],
      files: [{ path: 'data/x\u200f.txt', sha256: hashOf('x'), sizeBytes: 1 }],
    }),
  );
  const text = page.textContent;
  expect(text).not.toMatch(/[\u202e\u200b\u200f\u2066]|\u{e0041}/u);
  expect(text.split('payU+202EliveU+200B meU+E0041\ttab\nline')).toHaveLength(3);
  expect(classed(page, 'hidden').map((one) => one.textContent)).toEqual([
    ...['U+2066', 'U+202E', 'U+200B', 'U+E0041', 'U+202E', 'U+200B', 'U+E0041', 'U+200F'],
  ]);
  expect(writeViewer(dataOf({ title: 'a\u2066b' }), VIEWER_PARTS)).toContain(
    '<title>a[U+2066]b</title>',
  );
});

it('a file that cannot be read is told of, and the others are compared', async () => {
  const files = ['one', 'two', 'three'].map((name) => ({
    ...{ path: `data/${name}`, sha256: hashOf(name), sizeBytes: 3 },
  }));
  const page = openPage(dataOf({ files }));
  const input = page.all().find(({ name }) => name === 'input');
  if (input === undefined) throw new Error('nothing to choose a folder with');
  const file = (name: string, bytes: () => Promise<Uint8Array>) => ({
    ...{ webkitRelativePath: `bag/data/${name}`, arrayBuffer: bytes },
  });
  const tooLarge = () => Promise.reject(new RangeError('over 2 GB'));
  input.files = [
    file('one', async () => Buffer.from('one')),
    file('two', tooLarge),
    file('three', async () => Buffer.from('changed')),
    file('x\u202e', async () => Buffer.from('added')),
  ];
  input.listeners.get('change')?.();
  const outcome = page.all().find(({ attributes }) => attributes.get('role') === 'status');
  await expect
    .poll(() => outcome?.textContent)
    .toContain('Files that do not match the manifest: 2 of 3.');
  expect(outcome?.textContent).toContain(
    'Files that could not be read here and were not compared: 1 of 3.',
  );
  expect(outcome?.textContent).toContain('data/xU+202E');
  expect(outcome?.className).toBe('other');
  const states = page.all().filter(({ className }) => className !== '' && className !== 'hidden');
  const told = states.filter(({ name }) => name === 'td').map((one) => one.textContent);
  expect(told).toEqual([words.same, words.unread, words.other]);
});
