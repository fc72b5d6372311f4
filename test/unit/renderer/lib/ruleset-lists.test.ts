// The rulesets of an environment by name: the stored list asks nobody, and the service is asked only
// for an id that no stored list can name.
import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { RulesetLists } from '../../../../renderer/lib/ruleset-lists.svelte.ts';
import { sampleRulesetList } from '../../../builders/ruleset-samples.ts';
import { createPage } from '../page.ts';

const HERE = 'production' as EnvironmentId;

function openLists(list: Handlers['rulesets.list']) {
  const page = createPage({ 'rulesets.list': list });
  return { page, lists: new RulesetLists(page.api, page.events) };
}

const neverRead: Handlers['rulesets.list'] = ({ refresh }) => {
  if (!refresh) throw new AppError('record.not_found', 'none');
  return sampleRulesetList;
};

it('reads the stored list once and asks nobody', async () => {
  const { page, lists } = openLists(() => ({ ...sampleRulesetList, source: 'stored' }));
  await lists.look(HERE, true);
  await lists.look(HERE, true);
  expect(page.inputsOf('rulesets.list')).toEqual([{ environmentId: HERE, refresh: false }]);
  expect(lists.listOf(HERE)?.items).toHaveLength(5);
});

it('without a stored list asks the service only where an id is to be named', async () => {
  const { page, lists } = openLists(neverRead);
  await lists.look(HERE, false);
  expect(page.inputsOf('rulesets.list')).toEqual([{ environmentId: HERE, refresh: false }]);
  expect(lists.listOf(HERE)).toBeNull();
  expect(lists.reading.error).toBeNull();
  await lists.look(HERE, true);
  expect(page.inputsOf('rulesets.list').at(-1)).toEqual({ environmentId: HERE, refresh: true });
  expect(lists.listOf(HERE)?.items).toHaveLength(5);
});

it('a service that cannot be reached leaves the list that was there', async () => {
  const { lists } = openLists(({ refresh }) => {
    if (refresh) throw new AppError('http.not_reached', 'refused');
    return sampleRulesetList;
  });
  await lists.look(HERE, false);
  await lists.ask(HERE);
  expect(lists.reading.error?.code).toBe('http.not_reached');
  expect(lists.listOf(HERE)).not.toBeNull();
});

it('takes a newer stored list over when rulesets changed, of environments it was asked for', async () => {
  let items = sampleRulesetList.items;
  const { page, lists } = openLists(() => ({ ...sampleRulesetList, items }));
  await lists.look(HERE, false);
  items = items.slice(0, 2);
  page.emit('rulesets.changed', { environmentId: 'elsewhere' as EnvironmentId });
  page.emit('rulesets.changed', { environmentId: HERE });
  await expect.poll(() => lists.listOf(HERE)?.items.length).toBe(2);
  expect(page.countOf('rulesets.list')).toBe(2);
});
