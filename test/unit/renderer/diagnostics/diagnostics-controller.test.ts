import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { DiagnosticsController } from '../../../../renderer/features/diagnostics/diagnostics-controller.svelte.ts';
import { sampleHash } from '../../../builders/page-samples.ts';
import { createPage } from '../page.ts';

/** Files by number, each saved at the same place. */
function start(saved: { path: string; sha256: string } | null) {
  let made = 0;
  const page = createPage({
    'diagnostics.compose': () => {
      made += 1;
      return {
        id: `file-${String(made)}`,
        fileName: 'f.json',
        text: `{ "number": ${String(made)} }`,
      };
    },
    'diagnostics.save': () => saved,
  });
  return { controller: new DiagnosticsController(page.api), page };
}

const SAVED = { path: 'support.json', sha256: sampleHash(1) };

it('saves what is shown, and says so until it is made anew', async () => {
  const { controller, page } = start(SAVED);
  await controller.save();
  expect(page.countOf('diagnostics.save')).toBe(0);
  await controller.compose();
  expect(controller.file?.text).toBe('{ "number": 1 }');
  await controller.save();
  expect(page.inputsOf('diagnostics.save')).toEqual([{ id: 'file-1' }]);
  expect(controller.saved).toEqual(SAVED);
  await controller.compose();
  expect([controller.file?.id, controller.saved]).toEqual(['file-2', null]);
});

it('does not call a text saved that was made while the one before it was saved', async () => {
  const { controller, page } = start(SAVED);
  await controller.compose();
  const release = page.hold('diagnostics.save');
  const saving = controller.save();
  await controller.compose();
  release();
  await saving;
  expect([controller.file?.id, controller.saved]).toEqual(['file-2', null]);
});

it('has saved nothing when the person cancels, or it fails', async () => {
  const { controller, page } = start(null);
  await controller.compose();
  await controller.save();
  expect(controller.saved).toBeNull();
  page.refuse('diagnostics.save', new AppError('export.failed', 'x').toWire());
  await controller.save();
  expect([controller.saved, controller.saving.error?.code]).toEqual([null, 'export.failed']);
});

it('forgets the text when the file is closed', async () => {
  const { controller } = start(SAVED);
  await controller.compose();
  await controller.save();
  controller.clear();
  expect([controller.file, controller.saved]).toEqual([null, null]);
});
