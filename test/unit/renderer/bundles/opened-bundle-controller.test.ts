// A bundle that is checked: the verdict that is there is the one main gave for the fingerprint that
// is in the field.
import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import {
  fingerprintFault,
  shownVerdict,
} from '../../../../renderer/features/bundles/bundle-words.ts';
import { OpenedBundleController } from '../../../../renderer/features/bundles/opened-bundle-controller.svelte.ts';
import {
  buildFinding,
  buildOpened,
  OTHER_FINGERPRINT,
  OWN_FINGERPRINT,
  toldAs,
} from '../../../builders/bundle-page-samples.ts';
import { createPage } from '../page.ts';

const another = buildOpened('not_intact', [
  buildFinding({ kind: 'signer_is_another', path: null, other: OTHER_FINGERPRINT }),
]);

function openBundle(handlers: Partial<Handlers> = {}) {
  const page = createPage({
    'bundles.choose': () => ({ path: '/media/one.zip' }),
    'bundles.open': ({ signer }) => {
      if (signer === null) return buildOpened();
      return signer === OTHER_FINGERPRINT ? buildOpened('intact_signer_known') : another;
    },
    'reports.cancel': () => null,
    ...handlers,
  });
  return { page, bundle: new OpenedBundleController(page.api, page.events) };
}

const verdictOf = ({ opened }: OpenedBundleController) =>
  opened === null ? null : shownVerdict(opened.verification);

it('is checked without a fingerprint first: intact, signer unknown', async () => {
  const { page, bundle } = openBundle();
  await bundle.choose();
  expect(page.inputsOf('bundles.open')).toEqual([{ path: '/media/one.zip', signer: null }]);
  expect(verdictOf(bundle)).toBe('unknown');
});

it('a fingerprint in any spacing is compared as soon as it is whole', async () => {
  const { page, bundle } = openBundle();
  await bundle.choose();
  await bundle.tell(toldAs(OTHER_FINGERPRINT).slice(0, -1));
  expect([page.countOf('bundles.open'), verdictOf(bundle)]).toEqual([1, 'unknown']);
  await bundle.tell(toldAs(OTHER_FINGERPRINT));
  expect(verdictOf(bundle)).toBe('known');
  expect(page.inputsOf('bundles.open')[1]).toMatchObject({ signer: OTHER_FINGERPRINT });
});

it('another fingerprint than the signer’s is said as that, not as a changed file', async () => {
  const { bundle } = openBundle();
  await bundle.choose();
  await bundle.tell(OWN_FINGERPRINT);
  expect(verdictOf(bundle)).toBe('other_signer');
});

it('no verdict outlives the fingerprint it was given for', async () => {
  const { page, bundle } = openBundle();
  await bundle.choose();
  await bundle.tell(OTHER_FINGERPRINT);
  const release = page.hold('bundles.open');
  const telling = bundle.tell(OWN_FINGERPRINT);
  expect([verdictOf(bundle), bundle.isComparing]).toEqual(['unknown', true]);
  release();
  await telling;
  expect(verdictOf(bundle)).toBe('other_signer');
  await bundle.tell('');
  expect(verdictOf(bundle)).toBe('unknown');
});

it('another file begins anew, without the fingerprint of the one before', async () => {
  const { bundle } = openBundle();
  await bundle.choose();
  await bundle.tell(OTHER_FINGERPRINT);
  await bundle.choose();
  expect([bundle.told, verdictOf(bundle)]).toEqual(['', 'unknown']);
});

it('a check that is ended says nothing of the file, and is no error', async () => {
  const { bundle } = openBundle({
    'bundles.open': () => {
      throw new AppError('job.aborted', 'ended');
    },
  });
  await bundle.choose();
  expect([bundle.opened, bundle.isCancelled, bundle.checking.error]).toEqual([null, true, null]);
});

it('a review is signed of the file that was checked', async () => {
  const { page, bundle } = openBundle({
    'approvals.sign': () => ({ path: '/r', sha256: 'd', isJournaled: false }),
  });
  await bundle.choose();
  const review = { decision: 'objected', reason: 'One hop is wrong.', reviewer: 'M.' } as const;
  const reviewed = { path: bundle.path ?? '' };
  expect(await bundle.reviewSigner.sign(reviewed, review)).toBe(true);
  const asked = { bundle: { path: '/media/one.zip' }, ...review };
  expect(page.inputsOf('approvals.sign')).toEqual([asked]);
  expect(bundle.reviewSigner.signed).toMatchObject({ path: '/r', decision: 'objected' });
});

it('says why what was typed is no fingerprint', () => {
  expect(fingerprintFault('')).toBeNull();
  expect(fingerprintFault(toldAs(OTHER_FINGERPRINT))).toBeNull();
  expect(fingerprintFault('3f2a 91c0')).toContain('8');
  expect(fingerprintFault('ask Maria')).not.toBeNull();
});
