// The ruler's words: never over each other, whole if they fit.
import { describe, expect, it } from 'vitest';
import type { FlowColumn } from '#shared/charts/flow-geometry.ts';
import { estimateTextWidth } from '#shared/charts/text-width.ts';
import { hiddenColumns, markRuler } from '../../../renderer/charts/flow-ruler.ts';

const columns = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map((at): FlowColumn => {
  const side = at === 0 ? null : at < 0 ? 'inflow' : 'outflow';
  return { x: at * 160, hop: Math.abs(at), side };
});
const wording = {
  column: ({ side, hop }: FlowColumn) => (side === null ? 'Screened address' : `Hop ${hop} · in`),
  columnShort: ({ side, hop }: FlowColumn) => (side === null ? 'Subject' : `In ${hop}`),
};
const marksAt = (k: number) => markRuler(columns, { k, x: 500, y: 0 }, wording);

describe('markRuler', () => {
  it('writes the words whole where they fit, and short where they do not', () => {
    expect(marksAt(1).map(({ text }) => text)).toContain('Screened address');
    expect(marksAt(0.5).map(({ text }) => text)).toContain('Subject');
    expect(marksAt(0.5)).toHaveLength(columns.length);
  });

  it('never writes a word over another, and always that of the subject', () => {
    for (const k of [0.05, 0.1, 0.2, 0.4, 0.7, 1, 2]) {
      const marks = marksAt(k);
      expect(marks.some(({ column }) => column.side === null)).toBe(true);
      for (const [index, mark] of marks.slice(1).entries()) {
        const before = marks[index]!;
        const room = mark.x - before.x;
        const widths = [mark, before].map(({ text }) => estimateTextWidth(text, 11));
        expect(room).toBeGreaterThan((widths[0]! + widths[1]!) / 2);
      }
    }
  });

  it('leaves the ends to the hops beyond', () => {
    const room = { from: 100, to: 900 };
    const marks = markRuler(columns, { k: 1, x: 500, y: 0 }, wording, room);
    expect(marks.every(({ x }) => x > room.from && x < room.to)).toBe(true);
  });
});

describe('hiddenColumns', () => {
  it('names the next hop beyond each edge, or none', () => {
    const { left, right } = hiddenColumns(columns, { k: 1, x: 500, y: 0 }, 1000);
    expect([left?.hop, right?.hop]).toEqual([3, 3]);
    expect(hiddenColumns(columns, { k: 0.2, x: 500, y: 0 }, 1000)).toEqual({
      left: null,
      right: null,
    });
  });
});
