import { describe, expect, it } from 'vitest';
import type { SnapshotId } from '#shared/domain/ids.ts';
import { NO_FILTERS } from '#shared/flow/filter-terms.ts';
import { PICTURE_PIECE_BYTES } from '#shared/ipc/calls/exports.ts';
import { AppError } from '#shared/errors.ts';
import {
  ExportsController,
  type SeenFlow,
} from '../../../../renderer/features/exports/exports-controller.svelte.ts';
import { scaleFor } from '../../../../renderer/features/exports/pixel-scale.ts';
import { createPage } from '../page.ts';

const ID = 'snapshot-1' as SnapshotId;
const WRITTEN = { path: '/x', sha256: 'c'.repeat(64), isJournaled: true };
const SEEN: SeenFlow = {
  ...{ side: null, filters: NO_FILTERS, expanded: new Map([['more|subject|inflow', 40]]) },
  ...{
    isUnfolded: false,
    grouping: 'entities',
    openedGroups: new Set(['group|entities|inflow|1|A']),
  },
  ...{ draw: (reference) => `<svg>${reference}</svg>` },
};

function openExports(begun: { pictureId: string; caseReference: string } | null) {
  const page = createPage({
    'exports.flow': () => WRITTEN,
    'exports.hopLedger': () => null,
    'exports.beginPicture': () => begun,
    'exports.addPicture': () => null,
    'exports.finishPicture': () => WRITTEN,
  });
  const rasterise = async () => new Uint8Array(PICTURE_PIECE_BYTES + 1);
  return { page, controller: new ExportsController(page.api, ID, rasterise) };
}

const BEGUN = { pictureId: 'p', caseReference: 'TF-1' };

it('a table is asked for as the flow is looked at', async () => {
  const { page, controller } = openExports(BEGUN);
  await controller.saveFlow('csv', SEEN);
  expect(page.inputsOf('exports.flow')).toMatchObject([
    {
      id: ID,
      side: null,
      format: 'csv',
      expanded: [{ fold: 'more|subject|inflow', more: 40 }],
      ...{ grouping: 'entities', openedGroups: ['group|entities|inflow|1|A'] },
    },
  ]);
  expect(controller.written).toEqual(WRITTEN);
  controller.dismiss();
  expect(controller.written).toBeNull();
});

it('a picture is drawn once a place was chosen, with the reference of its case', async () => {
  const { page, controller } = openExports(BEGUN);
  await controller.savePicture('svg', SEEN);
  const [piece] = page.inputsOf('exports.addPicture') as { bytes: Uint8Array }[];
  expect(new TextDecoder().decode(piece?.bytes)).toBe('<svg>TF-1</svg>');
  expect(page.countOf('exports.finishPicture')).toBe(1);
});

it('a picture goes in pieces that main can take', async () => {
  const { page, controller } = openExports(BEGUN);
  await controller.savePicture('png', SEEN);
  const pieces = page.inputsOf('exports.addPicture') as { bytes: Uint8Array }[];
  expect(pieces.map(({ bytes }) => bytes.length)).toEqual([PICTURE_PIECE_BYTES, 1]);
});

it('a cancelled dialog draws nothing and tells nothing', async () => {
  const { page, controller } = openExports(null);
  let isDrawn = false;
  const draw = () => String((isDrawn = true));
  await controller.savePicture('svg', { ...SEEN, draw });
  await controller.saveLedger('csv', [1]);
  expect([isDrawn, controller.written, controller.task.error]).toEqual([false, null, null]);
  expect(page.countOf('exports.addPicture')).toBe(0);
});

it('a refusal is told, and what was written before is not told any more', async () => {
  const { page, controller } = openExports(BEGUN);
  await controller.saveFlow('csv', SEEN);
  page.refuse('exports.flow', new AppError('export.failed', '').toWire());
  await controller.saveFlow('json', SEEN);
  expect(controller.task.error?.code).toBe('export.failed');
  expect(controller.written).toBeNull();
});

describe('the scale of a picture of pixels', () => {
  it.each([
    [1000, 800, 2],
    [900, 16_195, 16_384 / 16_195],
    [10_000, 9_000, Math.sqrt(100 / 90)],
  ])('of %i × %i is the finest that fits', (width, height, scale) => {
    expect(scaleFor(width, height)).toBeCloseTo(scale, 10);
  });

  it.each([
    [900, 16_385],
    [12_000, 9_000],
  ])('of %i × %i is none: it would be coarser than it is seen', (width, height) => {
    expect(scaleFor(width, height)).toBeNull();
  });
});
