// No text that a person reads is in the code: in the markup of the components, and behind the
// names by which text is handed on.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Attributes and properties whose text a person reads or hears. */
const READ = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'buttonLabel',
  'description',
  'heading',
  'hint',
  'label',
  'legend',
  'message',
  'placeholder',
  'summary',
  'title',
  'word',
  'words',
]);

/** Written alike in both languages: names of formats, hashes and scales, and of the application. */
const ALIKE = /\b(?:CSV|HTML|JSON|SHA-256|UTC|Tracefile)\b/g;

/** Notations and names of fields as the services write them, and keys that only look like texts. */
const NOTATION = new Set([
  'YYYY-MM-DD',
  'http://…:8080',
  '{ "name": …, "ruleset_type": "kya", "rules": […] }',
  'scoring_config',
  'body',
  'details',
  'domain/LabelPath.svelte',
  '{title}',
]);

function isWords(text: string): boolean {
  return !NOTATION.has(text.trim()) && /\p{L}{2,}/u.test(text.replace(ALIKE, ''));
}

function sourcesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : sourcesIn(place, ending);
    return ending.test(entry.name) ? [place] : [];
  });
}

type Node = Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([name]) => name !== 'parent' && name !== 'metadata')
    .flatMap(([, value]): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode);
}

/** The texts that an expression may give, e.g. both of `isOpen ? 'Close' : 'Open'`. */
function givenBy(node: Node): string[] {
  const { type, value } = node;
  if (type === 'Literal') return typeof value === 'string' ? [value] : [];
  if (type === 'TemplateElement') return isRaw(value) ? [value.raw] : [];
  const through =
    type === 'ConditionalExpression' ? ['consequent', 'alternate'] : ['left', 'right'];
  if (type === 'ConditionalExpression' || type === 'LogicalExpression')
    return through.flatMap((name) => (isNode(node[name]) ? givenBy(node[name]) : []));
  return type === 'TemplateLiteral' ? childrenOf(node).flatMap(givenBy) : [];
}

function isRaw(value: unknown): value is { raw: string } {
  return typeof value === 'object' && value !== null && 'raw' in value;
}

/** What markup says that is no message. */
function saidInMarkup(node: Node, isRead = true): string[] {
  if (node['type'] === 'Text') return isRead ? [String(node['data'])] : [];
  if (node['type'] === 'ExpressionTag') {
    const { expression } = node;
    return isRead && isNode(expression) ? givenBy(expression) : [];
  }
  if (node['type'] === 'StyleDirective') return [];
  const isReadBelow = node['type'] === 'Attribute' ? READ.has(String(node['name'])) : true;
  return childrenOf(node).flatMap((child) => saidInMarkup(child, isReadBelow));
}

/** What a script hands on by a name of text that is no message. */
function saidInScript(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && READ.has(node.name.getText()))
      found.push(...textsOf(node.initializer));
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true), visit);
  return found;
}

function textsOf(value: ts.Expression): string[] {
  if (ts.isStringLiteralLike(value)) return [value.text];
  if (ts.isTemplateExpression(value))
    return [value.head.text, ...value.templateSpans.map(({ literal }) => literal.text)];
  return ts.isConditionalExpression(value)
    ? [...textsOf(value.whenTrue), ...textsOf(value.whenFalse)]
    : [];
}

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const markupOf = (source: string): string[] =>
  saidInMarkup(parse(source, { modern: true }).fragment as unknown as Node).filter(isWords);

describe('a text that is no message', () => {
  it('stands in no markup of a component', () => {
    const components = sourcesIn('renderer', /\.svelte$/);
    expect(components.length).toBeGreaterThan(300);
    expect(components.flatMap((file) => markupOf(read(file)).map((text) => [file, text]))).toEqual(
      [],
    );
  });

  it('is handed on by no script of the page, nor by what opens the system’s dialogs', () => {
    const scripts = ['renderer', 'shared/words', 'electron/platform'].flatMap((folder) =>
      sourcesIn(folder, /\.ts$/),
    );
    expect(scripts.length).toBeGreaterThan(150);
    const found = scripts.flatMap((file) =>
      saidInScript(file, read(file))
        .filter(isWords)
        .map((text) => [file, text]),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['<p>Hello there</p>', 'Hello there'],
    ['<p>{isOpen ? "Close it" : m.open()}</p>', 'Close it'],
    ['<Button label="Press me" />', 'Press me'],
    ['<Button label={`Press ${name} now`} />', 'Press '],
    ['{#if a}{:else}Nothing here{/if}', 'Nothing here'],
  ])('would be found in %s', (source, text) => {
    expect(markupOf(source)).toContain(text);
  });

  it('would be found in a script', () => {
    expect(saidInScript('a.ts', "const a = { title: isA ? 'One thing' : m.b() };")).toEqual([
      'One thing',
    ]);
  });
});
