import { expect, it } from 'vitest';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { QuotaState } from '#shared/records/ledger.ts';
import { SAMPLE_NOW, sampleQuotas } from '../../../builders/page-samples.ts';
import {
  isBlocked,
  QuotaController,
  shareLeft,
} from '../../../../renderer/features/quota/quota-controller.svelte.ts';
import { createPage } from '../page.ts';

const [sample] = sampleQuotas;

function quota(id: string, parts: Partial<QuotaState>): QuotaState {
  return { ...sample!, environmentId: id as EnvironmentId, ...parts };
}

async function mostPressing(quotas: QuotaState[]) {
  const page = createPage({ 'ledger.quotas': () => quotas });
  const controller = new QuotaController(page.api, page.events);
  await controller.load();
  return controller.mostPressing(SAMPLE_NOW)?.environmentId;
}

it('names a key that is held back before one with little left', async () => {
  const little = quota('little', { limit: 500, remaining: 2 });
  const held = quota('held', { limit: 500, remaining: 40, blockedUntil: SAMPLE_NOW + 1 });
  expect(await mostPressing([quota('much', { remaining: 400 }), little])).toBe('little');
  expect(await mostPressing([little, held])).toBe('held');
});

it('names no key whose quota the service never told', async () => {
  expect(await mostPressing([quota('x', { limit: null, remaining: null })])).toBeUndefined();
  expect(await mostPressing([])).toBeUndefined();
});

it('holds a key back until the very moment, not after', () => {
  expect(isBlocked(quota('x', { blockedUntil: SAMPLE_NOW + 1 }), SAMPLE_NOW)).toBe(true);
  expect(isBlocked(quota('x', { blockedUntil: SAMPLE_NOW }), SAMPLE_NOW)).toBe(false);
});

it('gives a share between none and all, whatever the service tells', () => {
  expect(shareLeft(quota('x', { limit: 500, remaining: 125 }))).toBe(0.25);
  expect(shareLeft(quota('x', { limit: 500, remaining: 600 }))).toBe(1);
  expect(shareLeft(quota('x', { limit: 0, remaining: 0 }))).toBe(1);
});

it('reads again when a quota was told anew', async () => {
  const page = createPage({ 'ledger.quotas': () => sampleQuotas });
  const controller = new QuotaController(page.api, page.events);
  page.emit('quota.changed', { environmentId: 'names' as EnvironmentId });
  await expect.poll(() => controller.quotas).toEqual(sampleQuotas);
});
