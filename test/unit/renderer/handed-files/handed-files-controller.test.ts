// What the page does with files that were opened from outside.
import { expect, test } from 'vitest';
import type { HandedFile } from '#shared/records/handed-file.ts';
import { HandedFilesController } from '../../../../renderer/features/handed-files/handed-files-controller.svelte.ts';

/** The controller; `isOpen` tells whether a case file is open. */
function stage(isOpen: boolean, ...files: HandedFile[]) {
  const checked: string[] = [];
  const state = { isOpen };
  const controller = new HandedFilesController(
    { 'app.handedFile': async () => files.shift() ?? null },
    { on: () => () => undefined },
    { isFileOpen: () => state.isOpen, checkBundle: (path) => checked.push(path) },
  );
  return { controller, checked, files, state };
}

test('a bundle is checked at once while a case file is open, else as soon as one is', async () => {
  const open = stage(true, { kind: 'bundle', path: '/a.zip' });
  await open.controller.take();
  expect(open.checked).toEqual(['/a.zip']);
  expect(open.controller.bundle).toBeNull();

  const closed = stage(false, { kind: 'bundle', path: '/a.zip' });
  await closed.controller.take();
  expect(closed.checked).toEqual([]);
  expect(closed.controller.bundle).toBe('/a.zip');
  closed.controller.fileOpened('/cases.tracefile');
  expect(closed.checked).toEqual(['/a.zip']);
  closed.controller.fileOpened('/cases.tracefile');
  expect(closed.checked).toEqual(['/a.zip']);
});

test('a case file waits for the person, also when another one is opened meanwhile', async () => {
  const { controller } = stage(true, { kind: 'case_file', path: '/b.tracefile' });
  await controller.take();
  expect(controller.caseFile).toBe('/b.tracefile');
  controller.fileOpened('/a.tracefile');
  expect(controller.caseFile).toBe('/b.tracefile');
  controller.decline();
  expect(controller.caseFile).toBeNull();
});

test('it is forgotten once it is open, or once the person said yes and opened any', async () => {
  const first = stage(false, { kind: 'case_file', path: '/b.tracefile' });
  await first.controller.take();
  first.controller.fileOpened('/b.tracefile');
  expect(first.controller.caseFile).toBeNull();

  const second = stage(true, { kind: 'case_file', path: '/b.tracefile' });
  await second.controller.take();
  expect(second.controller.asked).toBe('/b.tracefile');
  expect(second.controller.accept()).toBe('/b.tracefile');
  expect(second.controller.asked).toBeNull();
  second.controller.askAgain();
  expect(second.controller.asked).toBe('/b.tracefile');
  second.controller.accept();
  expect(second.controller.caseFile).toBe('/b.tracefile');
  second.controller.fileOpened('/c.tracefile');
  expect(second.controller.caseFile).toBeNull();
});

test('what is refused is shown until it was read, and the last of each kind counts', async () => {
  const { controller } = stage(
    true,
    { kind: 'refused', path: '/x', reason: 'not_found' },
    { kind: 'case_file', path: '/a.tracefile' },
    { kind: 'case_file', path: '/b.tracefile' },
  );
  await controller.take();
  expect(controller.refused).toEqual({ kind: 'refused', path: '/x', reason: 'not_found' });
  expect(controller.caseFile).toBe('/b.tracefile');
  controller.dismiss();
  expect(controller.refused).toBeNull();
});
