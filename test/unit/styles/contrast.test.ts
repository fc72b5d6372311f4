// The colours of the page against each other, in every look: what axe cannot tell of stripes, marks and
// drawn pictures is worked out here from the tokens, by the formula of WCAG 2.2 (relative luminance).
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { printFigure } from '../../fakes/figures.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../../shared/styles/${name}.css`, import.meta.url), 'utf8');
const plain = read('tokens');
const high = read('contrast').split('@media')[0] ?? '';

const TOKEN =
  /--([a-z0-9-]+):\s*(?:light-dark\(\s*(#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\s*\)|(#[0-9a-f]{6}));/g;

type Shade = 'light' | 'dark';

/** The colours of a look by token. */
function coloursOf(sheets: readonly string[], shade: Shade): Map<string, string> {
  const colours = new Map<string, string>();
  for (const sheet of sheets) {
    for (const [, name = '', light, dark, only] of sheet.matchAll(TOKEN)) {
      colours.set(name, only ?? (shade === 'light' ? light : dark) ?? '');
    }
  }
  return colours;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(a: string, b: string): number {
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].toSorted((one, two) => two - one);
  return (bright + 0.05) / (dim + 0.05);
}

const LEVELS = ['critical', 'high', 'medium', 'low', 'unknown'];
const VERDICTS = ['accept', 'review', 'edd', 'block', 'unknown'];
const LABELS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'grey'];
const SURFACES = ['surface-0', 'surface-1', 'surface-2', 'surface-3', 'surface-overlay'];
const STATES = ['danger', 'warn', 'ok', 'info'];

const across = (tops: readonly string[], grounds: readonly string[]): [string, string][] =>
  tops.flatMap((top) => grounds.map((ground): [string, string] => [top, ground]));

/** What is read, and on what. */
const TEXT: readonly [string, string][] = [
  ...across(['text-primary', 'text-secondary'], SURFACES),
  ...across(['text-muted', 'accent', 'danger'], SURFACES.slice(0, 3)),
  ...across(['practice-fg'], ['practice-a', 'practice-b']),
  ...across(['text-on-solid'], ['accent-solid', 'accent-solid-hover', 'danger-solid']),
  ...across(
    ['text-primary'],
    ['search-mark', 'accent-subtle', ...STATES.map((one) => `${one}-subtle`)],
  ),
  ...STATES.map((one): [string, string] => [one, `${one}-subtle`]),
  ...LEVELS.map((one): [string, string] => [`risk-${one}-fg`, `risk-${one}-bg`]),
  ...VERDICTS.map((one): [string, string] => [`verdict-${one}-fg`, `verdict-${one}-bg`]),
  ...LABELS.map((one): [string, string] => [`label-${one}-fg`, `label-${one}-bg`]),
  ...across(['flow-in', 'flow-out'], ['surface-1']),
];
/** What is seen and not read. */
const MARKS = [
  'border-control',
  'focus',
  ...LEVELS.map((one) => `risk-${one}-ring`),
  ...LABELS.map((one) => `label-${one}-mark`),
];

interface Look {
  name: string;
  sheets: readonly string[];
  shade: Shade;
  /** Ratio of text to its ground, at least. */
  least: number;
  marks: readonly string[];
}

const LOOKS: readonly Look[] = [
  {
    name: 'light',
    sheets: [plain],
    shade: 'light',
    least: 4.5,
    marks: ['border-control', 'focus'],
  },
  { name: 'dark', sheets: [plain], shade: 'dark', least: 4.5, marks: ['border-control', 'focus'] },
  {
    ...{ name: 'high contrast, light', sheets: [plain, high], shade: 'light', least: 7 },
    marks: ['border', 'border-strong', 'meter-rest', ...MARKS],
  },
  {
    ...{ name: 'high contrast, dark', sheets: [plain, high], shade: 'dark', least: 7 },
    marks: ['border', 'border-strong', 'meter-rest', ...MARKS],
  },
];

describe('black on white, by hand', () => {
  it('is 21:1, and mid grey #767676 is 4.54:1', () => {
    expect(ratio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(ratio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});

describe.each(LOOKS)('$name', ({ sheets, shade, least, marks }) => {
  const colours = coloursOf(sheets, shade);
  const of = (name: string): string => {
    const colour = colours.get(name);
    if (colour === undefined) throw new Error(`no token ${name}`);
    return colour;
  };

  it(`stands at ${least}:1 or more where text is read`, () => {
    const weak = TEXT.filter(([top, ground]) => ratio(of(top), of(ground)) < least).map(
      ([top, ground]) => `${top} on ${ground}: ${ratio(of(top), of(ground)).toFixed(2)}`,
    );
    expect(weak).toEqual([]);
  });

  it('stands at 3:1 or more where an edge or a mark is seen', () => {
    // A control has a ground of its own: its edge is seen against that.
    const weak = across(marks, ['surface-1', 'surface-overlay'])
      .filter(([top, ground]) => ratio(of(top), of(ground)) < 3)
      .map(([top, ground]) => `${top} on ${ground}: ${ratio(of(top), of(ground)).toFixed(2)}`);
    expect(weak).toEqual([]);
  });
});

describe('high contrast', () => {
  it('tells what a meter has reached from what it has not', () => {
    for (const shade of ['light', 'dark'] as const) {
      const colours = coloursOf([plain, high], shade);
      const rest = colours.get('meter-rest') ?? '';
      const reached = ['ok', 'accent', 'danger', 'text-secondary', 'text-muted'].map(
        (name): [string, number] => [name, ratio(colours.get(name) ?? '', rest)],
      );
      expect(reached.filter(([, found]) => found < 3)).toEqual([]);
    }
  });

  it('leaves no colour of the ordinary themes as it is', () => {
    const ordinary = [...coloursOf([plain], 'light').keys()];
    const own = new Set(coloursOf([high], 'light').keys());
    expect(ordinary.filter((name) => !own.has(name))).toEqual([]);
    printFigure(
      `contrast of tokens: ${TEXT.length} pairs of text and ground in ${LOOKS.length} looks`,
    );
  });
});
