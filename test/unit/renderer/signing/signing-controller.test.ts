// The signing key in the page: what main says of it is what is there, and nothing secret stays.
import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { SigningController } from '../../../../renderer/features/signing/signing-controller.svelte.ts';
import { buildKey } from '../../../builders/bundle-page-samples.ts';
import { createPage } from '../page.ts';

function openSigning(handlers: Partial<Handlers> = {}) {
  const page = createPage({ 'signing.get': () => buildKey('none'), ...handlers });
  return { page, signing: new SigningController(page.api) };
}

it('can sign with a key that is there, not with one that is out of reach or not made', async () => {
  for (const [state, isReady] of [
    ...[['none', false] as const, ['unavailable', false] as const],
    ['gone', false] as const,
    ...[['stored', true] as const, ['session', true] as const],
  ]) {
    const { signing } = openSigning({ 'signing.get': () => buildKey(state) });
    await signing.load();
    expect([state, signing.isReady]).toEqual([state, isReady]);
  }
});

it('a key that was made stands there at once, and is said', async () => {
  const { signing } = openSigning({ 'signing.create': () => buildKey('session') });
  await signing.load();
  await signing.create();
  expect([signing.key?.state, signing.done]).toEqual(['session', 'made']);
});

it('a backup is read back with its time; one that was cancelled is not said', async () => {
  let isChosen = false;
  const { signing } = openSigning({
    'signing.backUp': () => (isChosen ? { path: '/keys/key.pem' } : null),
    'signing.get': () => ({ ...buildKey('session'), backedUpAt: isChosen ? 5 : null }),
  });
  await signing.load();
  expect([await signing.backUp('AAAAA-BBBBB-CCCCC-DDDDD-EEEEE'), signing.done]).toEqual([
    false,
    null,
  ]);
  isChosen = true;
  expect([await signing.backUp('AAAAA-BBBBB-CCCCC-DDDDD-EEEEE'), signing.done]).toEqual([
    true,
    'backed_up',
  ]);
  expect(signing.key?.backedUpAt).toBe(5);
  expect(signing.backupPath).toBe('/keys/key.pem');
  signing.dismiss();
  expect(signing.backupPath).toBeNull();
});

it('a wrong passphrase leaves the key as it is', async () => {
  const { signing } = openSigning({
    'signing.get': () => buildKey(),
    'signing.restore': () => {
      throw new AppError('signing.wrong_passphrase', 'wrong');
    },
  });
  await signing.load();
  expect(await signing.restore('wrong')).toBe(false);
  expect(signing.restoring.error?.code).toBe('signing.wrong_passphrase');
  expect([signing.key, signing.done]).toEqual([buildKey(), null]);
});
