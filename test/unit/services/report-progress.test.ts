// How far a report is, told to the page: no stage is missed, and a long one does not flood it.
import { expect, it } from 'vitest';
import type { Emit } from '../../../electron/services/ports.ts';
import { createReportTeller } from '../../../electron/services/report-progress.ts';

function setUp() {
  const told: unknown[] = [];
  const control = new AbortController();
  let nowMs = 0;
  const clock = { now: () => 0, monotonicMs: () => nowMs };
  const emit: Emit = (_name, payload) => {
    if ('stage' in payload) told.push([payload.stage, payload.value]);
  };
  const tell = createReportTeller({ clock, emit }, control.signal);
  const at = (ms: number, ...args: Parameters<typeof tell>) => {
    nowMs = ms;
    tell(...args);
  };
  return { told, control, at };
}

it('a stage is told when it begins, also right after another', () => {
  const { told, at } = setUp();
  at(0, 'reading', null);
  at(10, 'composing', 0);
  at(20, 'drawing', null);
  at(30, 'printing', null);
  expect(told).toEqual([
    ['reading', null],
    ['composing', 0],
    ['drawing', null],
    ['printing', null],
  ]);
});

it('how far a stage is, is told at most ten times a second', () => {
  const { told, at } = setUp();
  for (let ms = 0; ms < 1000; ms += 10) at(ms, 'composing', ms / 1000);
  expect(told.map((one) => (one as unknown[])[1])).toEqual([
    ...[0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
  ]);
});

it('an end that was asked for shows at the next telling', () => {
  const { told, control, at } = setUp();
  control.abort();
  expect(() => at(0, 'reading', null)).toThrow(expect.objectContaining({ code: 'job.aborted' }));
  expect(told).toEqual([]);
});
