import { afterEach, expect, it } from 'vitest';
import type { PageProblem } from '#shared/ipc/calls/problems.ts';
import {
  followUncaught,
  ProblemsController,
} from '../../../../renderer/features/problems/problems-controller.svelte.ts';
import { noteProblemsWith } from '../../../../renderer/lib/problems.ts';
import { createPage } from '../page.ts';

const CANARY = 'tracefile-canary-7f3a';

/** Main with references that wait to be taken; what the page notes. */
function start(waiting: string[] = []) {
  const page = createPage({ 'app.nextProblem': () => waiting.shift() ?? null });
  const noted: PageProblem[] = [];
  noteProblemsWith((problem) => noted.push(problem));
  return { controller: new ProblemsController(page.api, page.events), page, noted, waiting };
}

afterEach(() => noteProblemsWith(() => undefined));

it('takes every reference that waits, shows the newest three and counts the others', async () => {
  const { controller, page, waiting } = start(['00000001', '00000002']);
  await controller.take();
  expect([controller.references, controller.more]).toEqual([['00000002', '00000001'], 0]);
  waiting.push('00000003', '00000004', '00000005');
  page.emit('app.problem', { waiting: 3 });
  await expect.poll(() => controller.references[0]).toBe('00000005');
  expect(controller.references).toEqual(['00000005', '00000004', '00000003']);
  expect(controller.more).toBe(2);
  controller.dismiss();
  expect([controller.references, controller.more]).toEqual([[], 0]);
});

it('shows an error of the page under the reference by which main writes it down', () => {
  const { controller, noted } = start();
  const error = new RangeError(CANARY);
  controller.noteOwn(error);
  controller.noteOwn(CANARY);
  expect(noted.map(({ kind }) => kind)).toEqual(['RangeError', '']);
  expect(noted[0]?.reference).toMatch(/^[0-9A-F]{8}$/);
  expect(controller.references).toEqual(noted.map(({ reference }) => reference).toReversed());
  // What is no error has no frames, and what it says is not passed on.
  expect(noted[1]?.stack).toBe('');
});

it('follows errors and promises that nothing catches, but not what has no error', () => {
  const { controller, noted } = start();
  const page = new EventTarget();
  followUncaught(page as Window, controller);
  page.dispatchEvent(Object.assign(new Event('error'), { error: new TypeError('x') }));
  page.dispatchEvent(Object.assign(new Event('error'), { error: null }));
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'x' }));
  expect(noted.map(({ kind }) => kind)).toEqual(['TypeError', '']);
});
