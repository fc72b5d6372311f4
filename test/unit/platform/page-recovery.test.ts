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
  const problems: string[] = [];
  reloadWhenGone(page, {
    clock: { now: () => 0, monotonicMs: () => now },
    onProblem: (_what, error) => problems.push(error.message),
  });
  return {
    page,
    problems,
    dies: (reason: string, atMs: number) => {
      now = atMs;
      page.emit('render-process-gone', {}, { reason, exitCode: 5 });
    },
  };
}

it('a page whose process crashed is loaded again, and that is reported', () => {
  const { page, problems, dies } = openPage();
  dies('crashed', 10);
  expect(page.reloads).toBe(1);
  expect(problems).toEqual(['the page ended: crashed (5); it is loaded again']);
});

it('a page that crashes again at once is left, and that is reported, too', () => {
  const { page, problems, dies } = openPage();
  dies('crashed', 10);
  dies('crashed', 2_000);
  expect(page.reloads).toBe(1);
  expect(problems[1]).toContain('is left');
});

it('a page that crashes much later is loaded again', () => {
  const { page, dies } = openPage();
  dies('oom', 10);
  dies('crashed', 60_010);
  expect(page.reloads).toBe(2);
});

it('a page that ended in good order is left alone', () => {
  const { page, problems, dies } = openPage();
  dies('clean-exit', 10);
  expect([page.reloads, problems]).toEqual([0, []]);
});
