// One opened ruleset: where its text comes from, what was judged by it, and what it is compared with.
import { expect, it } from 'vitest';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import {
  RulesetTextController,
  USES_PAGE_SIZE,
  type RulesetPlace,
} from '../../../../renderer/features/rulesets/ruleset-text-controller.svelte.ts';
import { sampleScreenings } from '../../../builders/page-samples.ts';
import { ownAfter, ownBefore } from '../../../builders/ruleset-samples.ts';
import { createPage } from '../page.ts';

const VERSION: RulesetPlace = { kind: 'version', sha256: ownAfter.sha256 };

function openRuleset(place: RulesetPlace, handlers: Partial<Handlers> = {}) {
  const page = createPage({
    'rulesets.get': () => ownAfter,
    'rulesets.version': ({ sha256 }) => (sha256 === ownAfter.sha256 ? ownAfter : ownBefore),
    'rulesets.usedBy': () => ({ rows: sampleScreenings.slice(0, 2), total: 120 }),
    ...handlers,
  });
  return { page, controller: new RulesetTextController(page.api, place) };
}

it('a stored version is read from the file alone', async () => {
  const { page, controller } = openRuleset(VERSION);
  await controller.open();
  expect(controller.text).toEqual(ownAfter);
  expect(page.countOf('rulesets.get')).toBe(0);
});

it('a ruleset of a service is read there', async () => {
  const environmentId = 'production' as EnvironmentId;
  const { page, controller } = openRuleset({ kind: 'service', environmentId, rulesetId: '41' });
  await controller.open();
  expect(page.inputsOf('rulesets.get')).toEqual([{ environmentId, rulesetId: '41' }]);
  expect(page.countOf('rulesets.version')).toBe(0);
});

it('the screenings of its hash are read page by page', async () => {
  const { page, controller } = openRuleset(VERSION);
  await controller.open();
  await controller.turnUses(2);
  expect(page.inputsOf('rulesets.usedBy')).toEqual([
    { sha256: ownAfter.sha256, offset: 0, limit: USES_PAGE_SIZE },
    { sha256: ownAfter.sha256, offset: 2 * USES_PAGE_SIZE, limit: USES_PAGE_SIZE },
  ]);
  expect(controller).toMatchObject({ usesPage: 2, uses: { total: 120 } });
});

it('another version is held against it, and the two can be exchanged', async () => {
  const { controller } = openRuleset(VERSION);
  await controller.open();
  expect(controller.difference).toBeNull();
  await controller.compareWith(ownBefore.sha256, false);
  expect(controller.pair).toEqual({ before: ownBefore, after: ownAfter });
  expect(controller.difference?.metadata[0]).toEqual({
    ...{ field: 'name', before: 'Desk rules', after: 'Desk rules 2026' },
  });
  controller.swap();
  expect(controller.pair).toEqual({ before: ownAfter, after: ownBefore });
});

it('a damaged text is an error, and nothing is shown of it', async () => {
  const { controller, page } = openRuleset(VERSION, {
    'rulesets.version': ({ sha256 }) => {
      throw new AppError('evidence.hash_mismatch', sha256);
    },
  });
  await controller.open();
  expect(controller.text).toBeNull();
  expect(controller.reading.error?.code).toBe('evidence.hash_mismatch');
  expect(page.countOf('rulesets.usedBy')).toBe(0);
});
