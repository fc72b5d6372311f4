// The form's own decisions: kind, service, chain, defaults, and a start that is sent once.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import type { CaseId, EnvironmentId, JobId } from '#shared/domain/ids.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import type { ScreeningDefaults } from '#shared/ipc/calls/screening-defaults.ts';
import { RulesetLists } from '../../../../renderer/lib/ruleset-lists.svelte.ts';
import { ScreeningFormController } from '../../../../renderer/features/screening-form/screening-form-controller.svelte.ts';
import {
  checksummedAddress,
  SAMPLE_NOW,
  sampleChains,
  sampleEnvironments,
  sampleQuotas,
  sampleTransaction,
  tronAddress,
} from '../../../builders/page-samples.ts';
import { buildScreeningView } from '../../../builders/kya-view.ts';
import { createPage } from '../page.ts';

const caseId = 'case-1' as CaseId;

/** A form over a page that takes every start. */
async function openForm(subject = '', defaults: ScreeningDefaults = {}) {
  const page = createPage({
    'environments.chains': () => ({
      chains: sampleChains,
      source: 'service',
      readAt: SAMPLE_NOW,
    }),
    'screenings.start': () => ({ jobId: 'job-1' as JobId }),
  });
  const form = new ScreeningFormController(page.api, {
    environments: () => sampleEnvironments,
    jobs: () => [],
    quotas: () => sampleQuotas,
    defaults: () => defaults,
    isQuiet: () => false,
    rulesets: new RulesetLists(page.api, page.events),
    now: () => SAMPLE_NOW,
  });
  await form.begin(caseId, subject);
  return { page, form };
}

describe('the kind of a screening', () => {
  it('is what the entry was recognised as', async () => {
    expect((await openForm(tronAddress(1))).form.kind).toBe('kya');
    expect((await openForm(sampleTransaction(1))).form.kind).toBe('kyt');
    expect((await openForm('Orsino Velander')).form.kind).toBe('name');
  });

  it('is the person’s choice until the entry is emptied', async () => {
    const { form } = await openForm(sampleTransaction(1));
    form.chooseKind('name');
    form.fields.subject = 'Orsino';
    form.subjectChanged();
    expect(form.kind).toBe('name');
    form.fields.subject = '';
    form.subjectChanged();
    form.fields.subject = tronAddress(1);
    expect(form.kind).toBe('kya');
  });

  it('decides the service: each keeps an environment of its own', async () => {
    const { form } = await openForm('Orsino Velander');
    expect(form.environments.map(({ id }) => id)).toEqual(['practice-names', 'names']);
    await form.chooseEnvironment('names');
    expect(form.environment?.id).toBe('names');
    form.fields.subject = tronAddress(1);
    expect(form.environments.every(({ service }) => service === 'screening')).toBe(true);
    expect(form.environment?.id).toBe('practice');
    form.fields.subject = 'Orsino Velander';
    expect(form.environment?.id).toBe('names');
  });
});

describe('the chain', () => {
  it('is chosen when only one fits the hash, and asked for when several do', async () => {
    const tron = await openForm(sampleTransaction(1).slice(2));
    expect(tron.form.fields.chainName).toBe('Tron');
    const evm = await openForm(sampleTransaction(1));
    expect(evm.form.fields.chainName).toBe('');
    expect(evm.form.fittingChains.map(({ chainName }) => chainName)).toEqual(['Ethereum', 'Base']);
  });

  it('of an address stays while the family stays', async () => {
    const { form } = await openForm(checksummedAddress(1));
    form.fields.chainName = 'Base';
    form.fields.subject = sampleTransaction(1);
    form.subjectChanged();
    expect(form.fields.chainName).toBe('Base');
  });
});

it('begins with the person’s own defaults and goes back to them', async () => {
  const { form } = await openForm(tronAddress(1), { inflowHops: 5, minAmount: '50' });
  expect(form.changed).toEqual([]);
  form.fields.inflowHops = '2';
  expect(form.changed).toEqual(['inflowHops']);
  form.resetParameters();
  expect(form.fields).toMatchObject({ inflowHops: '5', minAmount: '50', subject: tronAddress(1) });
});

it('goes back to the defaults of the present kind alone', async () => {
  const { form } = await openForm('Orsino Velander');
  form.fields.inflowHops = '2';
  form.fields.context = 'harbour';
  form.resetParameters();
  expect(form.fields).toMatchObject({ inflowHops: '2', context: '' });
});

describe('an address found in a screening', () => {
  const found = { chain: 'Base', token: 'usdc', environmentId: 'production' as EnvironmentId };

  it('is opened on its chain, with its token and environment, and sends nothing', async () => {
    const { page, form } = await openForm();
    await form.begin(caseId, checksummedAddress(1), found);
    const { chainName, token, environmentId } = form.fields;
    expect([chainName, token, environmentId]).toEqual(['Base', 'usdc', 'production']);
    expect(page.inputsOf('screenings.start')).toEqual([]);
  });

  it('keeps the chosen environment where its own is gone or never was', async () => {
    const { form } = await openForm();
    await form.begin(caseId, checksummedAddress(1), { ...found, environmentId: null });
    expect(form.fields.environmentId).toBe('practice');
    await form.begin(caseId, '', { ...found, environmentId: 'gone' as EnvironmentId });
    expect(form.fields.environmentId).toBe('practice');
  });
});

describe('a start', () => {
  it('of a transaction is sent as one, to the chosen environment', async () => {
    const { page, form } = await openForm(sampleTransaction(1));
    form.fields.chainName = 'Ethereum';
    form.fields.screenDirection = 'out';
    expect(await form.start()).toEqual({ jobId: 'job-1', caseId });
    expect(page.inputsOf('screenings.start')).toMatchObject([
      {
        kind: 'kyt',
        caseId,
        environmentId: 'practice',
        request: { transaction: sampleTransaction(1), screenDirection: 'out' },
      },
    ]);
  });

  it('of a name asks for no chains of the other service and waits for none', async () => {
    const { page, form } = await openForm('Orsino Velander');
    form.fields.aliases = 'O. Velander';
    await form.start();
    expect(page.inputsOf('screenings.start')).toMatchObject([
      {
        kind: 'name',
        environmentId: 'practice-names' as EnvironmentId,
        request: { name: 'Orsino Velander', aliases: ['O. Velander'], threshold: '0.3' },
      },
    ]);
  });

  it('with a field that is not right sends nothing and shows the problem there', async () => {
    const { page, form } = await openForm('Orsino Velander');
    form.fields.threshold = '3';
    expect(form.problemOf('threshold')).toBeNull();
    expect(await form.start()).toBeNull();
    expect(form.problemOf('threshold')).toBe('threshold_form');
    expect(page.countOf('screenings.start')).toBe(0);
  });
});

it('knows the quota of the key that a name would use', async () => {
  const { form } = await openForm('Orsino Velander');
  expect(form.preflight?.quota).toBeNull();
  await form.chooseEnvironment('names');
  expect(form.preflight?.quota?.remaining).toBe(412);
});

describe('screening again', () => {
  it('asks what was asked then, at the same environment, and sends nothing by itself', async () => {
    const { page, form } = await openForm(tronAddress(1));
    const [, other] = sampleEnvironments.filter(({ service }) => service === 'screening');
    const view = buildScreeningView();
    const request = { ...view.request!, inflowHops: 5, minAmount: decimal('77'), token: 'usdc' };
    const summary = { ...view.summary, environmentId: other?.id ?? null };
    await form.beginAgain({ ...view, request, summary } as ScreeningView);
    expect(form.fields).toMatchObject({
      ...{ subject: request.address, inflowHops: '5', minAmount: '77' },
      environmentId: other?.id,
    });
    expect(form.caseId).toBe(view.summary.caseId);
    expect(page.countOf('screenings.start')).toBe(0);
  });

  it('an imported answer gives its subject and chain, and the defaults', async () => {
    const { form } = await openForm();
    const view = buildScreeningView();
    await form.beginAgain({ ...view, request: null });
    expect(form.fields).toMatchObject({
      ...{ subject: view.summary.address, chainName: view.summary.chain, inflowHops: '3' },
    });
  });
});

describe('rulesets of an environment', () => {
  const rulesets = { production: { rulesetId: '41', inRulesetId: '43' }, practice: {} };

  it('are the person’s own at the chosen one, and others elsewhere', async () => {
    const { form } = await openForm(tronAddress(1), { rulesets });
    expect(form.fields.rulesetId).toBe('0');
    await form.chooseEnvironment('production');
    expect(form.fields).toMatchObject({ rulesetId: '41', inRulesetId: '43', outRulesetId: '0' });
    expect(form.changed).toEqual([]);
    form.fields.rulesetId = '44';
    expect(form.changed).toEqual(['rulesetId']);
    // An id of one environment means nothing at another.
    await form.chooseEnvironment('test');
    expect(form.fields.rulesetId).toBe('0');
  });

  it('of an address never become the fallback of a transaction', async () => {
    const { page, form } = await openForm(tronAddress(1));
    form.fields.rulesetId = '41';
    form.fields.subject = sampleTransaction(1);
    form.subjectChanged();
    form.fields.chainName = 'Ethereum';
    await form.start();
    expect(page.inputsOf('screenings.start')).toMatchObject([
      { kind: 'kyt', request: { rulesetId: '0' } },
    ]);
  });
});
