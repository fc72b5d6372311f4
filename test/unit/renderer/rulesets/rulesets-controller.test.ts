// The ruleset browser in the page: when a service is asked, what is shown without it, and what is done
// with a ruleset there.
import { expect, it } from 'vitest';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { RulesetList } from '#shared/rulesets/version.ts';
import { RulesetsController } from '../../../../renderer/features/rulesets/rulesets-controller.svelte.ts';
import {
  builtinKya,
  ownAfter,
  ownBefore,
  sampleRulesetList,
  sampleVersions,
} from '../../../builders/ruleset-samples.ts';
import { createPage } from '../page.ts';

const PRODUCTION = 'production' as EnvironmentId;
const TEST = 'test' as EnvironmentId;
const stored: RulesetList = { ...sampleRulesetList, source: 'stored' };
const notReached = () => new AppError('http.not_reached', 'refused', { retryable: true });
const DESK = { environmentId: PRODUCTION, rulesetId: '41', name: 'Desk rules 2026' };

function openBrowser(handlers: Partial<Handlers> = {}) {
  const page = createPage({
    'rulesets.list': ({ refresh }) => (refresh ? sampleRulesetList : stored),
    'rulesets.versions': () => [...sampleVersions],
    'rulesets.get': () => ownAfter,
    'rulesets.clone': () => ownBefore,
    'rulesets.delete': ({ rulesetId }) => ({ id: rulesetId }),
    'rulesets.export': () => ({ path: '/home/a/desk.json', sha256: ownAfter.sha256 }),
    ...handlers,
  });
  return { page, rulesets: new RulesetsController(page.api, page.events) };
}

const listsAsked = (page: ReturnType<typeof createPage>) =>
  page.inputsOf('rulesets.list').map((input) => (input as { refresh: boolean }).refresh);

it('a service is asked at the first look and on the person’s word, else the list is the stored one', async () => {
  const { page, rulesets } = openBrowser();
  await rulesets.look(PRODUCTION);
  expect(rulesets.list?.source).toBe('service');
  await rulesets.look(PRODUCTION);
  expect(listsAsked(page)).toEqual([true, false]);
  await rulesets.refresh();
  expect(listsAsked(page)).toEqual([true, false, true]);
  await rulesets.look(TEST);
  expect(listsAsked(page)).toEqual([true, false, true, true]);
});

it('after rulesets changed the service is asked at the next look, not at once', async () => {
  const { page, rulesets } = openBrowser();
  await rulesets.look(PRODUCTION);
  page.emit('rulesets.changed', { environmentId: TEST });
  await rulesets.look(PRODUCTION);
  page.emit('rulesets.changed', { environmentId: PRODUCTION });
  expect(listsAsked(page)).toEqual([true, false]);
  await rulesets.look(PRODUCTION);
  page.emit('rulesets.changed', { environmentId: null });
  await rulesets.look(PRODUCTION);
  expect(listsAsked(page)).toEqual([true, false, true, true]);
});

it('a service that does not answer: the stored list, with why', async () => {
  const { rulesets } = openBrowser({
    'rulesets.list': ({ refresh }) => {
      if (refresh) throw notReached();
      return stored;
    },
  });
  await rulesets.look(PRODUCTION);
  expect(rulesets.list).toEqual(stored);
  expect(rulesets.listing.error?.code).toBe('http.not_reached');
});

it('an answer for an environment that was left is not shown', async () => {
  const { page, rulesets } = openBrowser({
    'rulesets.list': ({ environmentId }) =>
      environmentId === TEST ? { ...stored, items: [] } : sampleRulesetList,
  });
  const release = page.hold('rulesets.list');
  const first = rulesets.look(PRODUCTION);
  const second = rulesets.look(TEST);
  release();
  await Promise.all([first, second]);
  expect(rulesets.environmentId).toBe(TEST);
  expect(rulesets.list?.items).toEqual([]);
});

it('builtin rulesets stand first, and conditions narrow the list', async () => {
  const { rulesets } = openBrowser();
  await rulesets.look(PRODUCTION);
  expect(rulesets.shown.map(({ id }) => id)).toEqual(['1', '4', '41', '42', '77']);
  rulesets.narrow({ owner: 'own', rulesetType: 'kya' });
  expect(rulesets.shown.map(({ id }) => id)).toEqual(['41']);
  rulesets.narrow({ owner: null, rulesetType: null, text: 'DESK' });
  expect(rulesets.shown.map(({ id }) => id)).toEqual(['41', '42']);
  expect(rulesets.isFiltered).toBe(true);
});

it('of three chosen versions the last two are compared, the earlier before the later', async () => {
  const { rulesets } = openBrowser();
  await rulesets.loadVersions();
  expect(rulesets.pair).toBeNull();
  rulesets.choose(builtinKya.sha256, true);
  rulesets.choose(ownAfter.sha256, true);
  rulesets.choose(ownBefore.sha256, true);
  expect(rulesets.chosen).toEqual([ownAfter.sha256, ownBefore.sha256]);
  expect(rulesets.pair).toEqual({ before: ownBefore.sha256, after: ownAfter.sha256 });
  rulesets.choose(ownAfter.sha256, false);
  expect(rulesets.pair).toBeNull();
});

it('a copy is made under the name that was given, and the list is read again', async () => {
  const { page, rulesets } = openBrowser();
  await rulesets.look(PRODUCTION);
  rulesets.askClone(DESK);
  expect(await rulesets.clone(DESK, 'Second desk')).toEqual(ownBefore);
  expect(rulesets.dialog).toBeNull();
  expect(page.inputsOf('rulesets.clone')).toEqual([
    { environmentId: PRODUCTION, rulesetId: '41', name: 'Second desk' },
  ]);
  expect(listsAsked(page)).toEqual([true, true]);
});

it('a copy that was refused leaves the dialog open with why', async () => {
  const { rulesets } = openBrowser({
    'rulesets.clone': () => {
      throw notReached();
    },
  });
  rulesets.askClone(DESK);
  expect(await rulesets.clone(DESK, 'Second desk')).toBeNull();
  expect(rulesets.dialog).toMatchObject({ kind: 'clone' });
  expect(rulesets.cloning.error?.code).toBe('http.not_reached');
});

it('what is deleted is the version that the dialog showed', async () => {
  const { page, rulesets } = openBrowser();
  await rulesets.askDelete(DESK);
  expect(rulesets.dialog).toEqual({ kind: 'delete', ruleset: DESK, text: ownAfter });
  expect(await rulesets.delete()).toBe(true);
  expect(page.inputsOf('rulesets.delete')).toEqual([
    { environmentId: PRODUCTION, rulesetId: '41', sha256: ownAfter.sha256 },
  ]);
});

it('nothing is deleted of which the present version could not be read', async () => {
  const { page, rulesets } = openBrowser({
    'rulesets.get': () => {
      throw notReached();
    },
  });
  await rulesets.askDelete(DESK);
  expect(await rulesets.delete()).toBe(false);
  expect(page.countOf('rulesets.delete')).toBe(0);
});

it('a deletion that another change came before keeps the dialog and the ruleset', async () => {
  const { rulesets } = openBrowser({
    'rulesets.delete': () => {
      throw new AppError('ruleset.changed_elsewhere', 'another version', {});
    },
  });
  await rulesets.askDelete(DESK);
  expect(await rulesets.delete()).toBe(false);
  expect(rulesets.dialog).toMatchObject({ kind: 'delete' });
  expect(rulesets.deleting.error?.code).toBe('ruleset.changed_elsewhere');
});

it('says where a version was written, until something else is done', async () => {
  const { rulesets } = openBrowser();
  await rulesets.exportVersion({ kind: 'version', sha256: ownAfter.sha256 });
  expect(rulesets.exportedTo).toBe('/home/a/desk.json');
  rulesets.askClone(DESK);
  expect(rulesets.exportedTo).toBeNull();
});

it('a closed file leaves nothing, and the next one is asked anew', async () => {
  const { page, rulesets } = openBrowser();
  await rulesets.look(PRODUCTION);
  await rulesets.loadVersions();
  rulesets.choose(ownAfter.sha256, true);
  rulesets.clear();
  expect(rulesets).toMatchObject({ list: null, versions: null, chosen: [], environmentId: null });
  await rulesets.look(PRODUCTION);
  expect(listsAsked(page)).toEqual([true, true]);
});
