// A page whose process ended: loaded again, not in a loop, in the log with a reference every time.
import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { reloadWhenGone } from '../../../electron/platform/page-recovery.ts';

/** A page whose process can be made to end. */
function openPage() {
  const page = Object.assign(new EventEmitter(), {
    reloads: 0,
    reload() {
      page.reloads++;
    },
  });
  let now = 0;
  const lines: [event: string, fields: object][] = [];
  const told: string[] = [];
  reloadWhenGone(page, {
    clock: { now: () => 0, monotonicMs: () => now },
    log: { note: (event, fields) => void lines.push([event, fields]), tail: () => [] },
    problems: { tell: (where) => void told.push(where) },
  });
  return {
    ...{ page, lines, told },
    dies: (reason: string, atMs: number) => {
      now = atMs;
      page.emit('render-process-gone', {}, { reason, exitCode: 5 });
    },
  };
}

it('a page whose process crashed is loaded again, and that is written down and told', () => {
  const { page, lines, told, dies } = openPage();
  dies('crashed', 10);
  expect(page.reloads).toBe(1);
  expect(lines).toEqual([['page.gone', { reason: 'crashed', exitCode: 5, isLoadedAgain: true }]]);
  expect(told).toEqual(['page.gone']);
});

it('a page that crashes again at once is left, and that is written down, too', () => {
  const { page, lines, dies } = openPage();
  dies('crashed', 10);
  dies('crashed', 2_000);
  expect(page.reloads).toBe(1);
  expect(lines[1]).toMatchObject(['page.gone', { isLoadedAgain: false }]);
});

it('a page that crashes much later is loaded again', () => {
  const { page, dies } = openPage();
  dies('oom', 10);
  dies('crashed', 60_010);
  expect(page.reloads).toBe(2);
});

it('a page that ended in good order is left alone', () => {
  const { page, lines, told, dies } = openPage();
  dies('clean-exit', 10);
  expect([page.reloads, lines, told]).toEqual([0, [], []]);
});
