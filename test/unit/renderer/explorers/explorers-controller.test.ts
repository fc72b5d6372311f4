import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { SnapshotId } from '#shared/domain/ids.ts';
import {
  ExplorersController,
  type WantedPage,
} from '../../../../renderer/features/explorers/explorers-controller.svelte.ts';
import { createPage } from '../page.ts';

const SITE = 'explorer.example';
const WANTED: WantedPage = {
  ...{ chain: 'Ethereum', kind: 'address', value: '0xab' },
  snapshotId: 'snapshot-1' as SnapshotId,
};

/** Main that knows one site, and asks about it until the person has said yes. */
function start() {
  const known = new Set<string>();
  let confirmed = 0;
  const page = createPage({
    'explorers.open': ({ confirms }) => {
      if (confirms !== null) known.add(confirms);
      return known.has(SITE)
        ? { state: 'opened' }
        : { state: 'asks', site: SITE, url: `https://${SITE}/0xab` };
    },
  });
  const controller = new ExplorersController(page.api, () => (confirmed += 1));
  return { controller, page, confirmedTimes: () => confirmed };
}

it('asks about a site, opens it after a yes to that site alone, and asks no more', async () => {
  const { controller, page, confirmedTimes } = start();
  await controller.open(WANTED);
  expect(controller.question).toEqual({
    ...{ site: SITE, url: 'https://explorer.example/0xab', wanted: WANTED },
  });
  expect(controller.opened).toBeNull();
  await controller.confirm();
  expect([controller.question, controller.opened, confirmedTimes()]).toEqual([null, WANTED, 1]);
  await controller.open({ ...WANTED, value: '0xcd' });
  expect([controller.question, controller.opened?.value]).toEqual([null, '0xcd']);
  expect(page.inputsOf('explorers.open')).toEqual([
    { ...WANTED, confirms: null },
    { ...WANTED, confirms: SITE },
    { ...WANTED, value: '0xcd', confirms: null },
  ]);
});

it('opens nothing for a no, nor for a yes to which no question belongs', async () => {
  const { controller, page } = start();
  await controller.open(WANTED);
  controller.dismiss();
  await controller.confirm();
  expect([controller.question, controller.opened]).toEqual([null, null]);
  expect(page.countOf('explorers.open')).toBe(1);
});

it('keeps the question and says why a page was not opened', async () => {
  const { controller, page } = start();
  await controller.open(WANTED);
  page.refuse('explorers.open', new AppError('explorer.open_failed', 'x').toWire());
  await controller.confirm();
  expect(controller.question?.site).toBe(SITE);
  expect([controller.opening.error?.code, controller.opened]).toEqual([
    'explorer.open_failed',
    null,
  ]);
  controller.dismiss();
  expect([controller.question, controller.opening.error]).toEqual([null, null]);
});
