// The outlines for canvas and file are those of the icon components that the page draws.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ICON_PATHS, ICON_SQUARE } from '#shared/charts/flow-icons.ts';

const icons = new URL('../../../node_modules/@lucide/svelte/dist/icons/', import.meta.url);

interface IconData {
  size: number;
  node: [kind: string, attributes: Record<string, string>][];
}

function installed(name: string): IconData {
  const component = readFileSync(fileURLToPath(new URL(`${name}.svelte`, icons)), 'utf8');
  const data = /const iconData = (\{.*\});/.exec(component)?.[1];
  if (data === undefined) throw new Error(`no outline in ${name}`);
  return JSON.parse(data) as IconData;
}

/** A path's own data from its second command on: the first is made absolute. */
const rest = (d: string): string => d.replace(/^[Mm]\s*-?[\d.]+[ ,]?-?\d*\.?\d+\s*l?/, '');

describe('ICON_PATHS', () => {
  it.each(Object.entries(ICON_PATHS))('%s is the outline of the installed package', (name, d) => {
    const { node, size } = installed(name);
    expect(size).toBe(ICON_SQUARE);
    expect(d.match(/M/g)?.length).toBeGreaterThanOrEqual(node.length);
    for (const [kind, attributes] of node) {
      if (kind === 'path') expect(d).toContain(rest(attributes.d ?? '').trim());
      else expect(['circle', 'line', 'rect']).toContain(kind);
      if (kind === 'circle') {
        const { cx = '', cy = '', r = '' } = attributes;
        const left = String(Number((Number(cx) - Number(r)).toFixed(3)));
        const radius = String(Number(r));
        expect(d).toContain(`M${left} ${cy}a${radius} ${radius} 0 1 0`);
      }
    }
  });
});
