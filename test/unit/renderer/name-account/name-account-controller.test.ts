import { expect, it } from 'vitest';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { Usage } from '#shared/names/account.ts';
import { SAMPLE_NOW } from '../../../builders/page-samples.ts';
import { NameAccountController } from '../../../../renderer/features/name-account/name-account-controller.svelte.ts';
import { createPage } from '../page.ts';

const ID = 'names' as EnvironmentId;
const usage: Usage = {
  usedToday: 3,
  dailyLimit: 300,
  remaining: 297,
  tier: 'free',
  email: null,
  status: 'active',
};
const account = {
  name: 'Desk',
  email: null,
  tier: 'free',
  dailyLimit: 300,
  status: 'active',
  createdAt: null,
};

function openAccount() {
  const page = createPage({
    'names.usage': () => usage,
    'names.register': () => account,
    'names.survey': () => ({ ...usage, tier: 'survey', dailyLimit: 1000 }),
  });
  return { page, controller: new NameAccountController(page.api, page.clock) };
}

it('keeps the use of a key with the moment it was told', async () => {
  const { controller } = openAccount();
  await controller.readUsage(ID);
  expect(controller.usages[ID]).toEqual({ usage, readAt: SAMPLE_NOW });
});

it('forgets the use of the key before once another is registered', async () => {
  const { controller } = openAccount();
  await controller.readUsage(ID);
  expect(await controller.register(ID, { name: 'Desk', email: null, keep: 'session' })).toBe(true);
  expect(controller.usages[ID]).toBeUndefined();
  expect(controller.registered?.account).toEqual(account);
});

it('shows the higher quota as soon as the survey is taken', async () => {
  const { controller } = openAccount();
  expect(await controller.answerSurvey(ID, { Use: 'compliance' })).toBe(true);
  expect(controller.usages[ID]?.usage.dailyLimit).toBe(1000);
});
