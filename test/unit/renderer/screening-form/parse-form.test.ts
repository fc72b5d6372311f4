import { describe, expect, it } from 'vitest';
import { nameRequestSchema, toNameBody } from '#shared/names/request.ts';
import {
  KYA_DEFAULTS,
  KYT_DEFAULTS,
  kyaRequestSchema,
  kytRequestSchema,
  toKyaBody,
  toKytBody,
} from '#shared/screening/request.ts';
import {
  changedParameters,
  defaultParameters,
  emptyForm,
  type FieldName,
  type FormFields,
} from '../../../../renderer/features/screening-form/form-fields.ts';
import type { JobKind } from '#shared/screening/job.ts';
import { parseForm } from '../../../../renderer/features/screening-form/parse-form.ts';
import {
  checksummedAddress,
  sampleChains,
  sampleTransaction,
  tronAddress,
} from '../../../builders/page-samples.ts';

const good: FormFields = {
  ...emptyForm(),
  subject: tronAddress(1),
  chainName: 'Tron',
  environmentId: 'practice',
};

const goodTransaction: FormFields = {
  ...emptyForm(),
  subject: sampleTransaction(2),
  chainName: 'Ethereum',
  environmentId: 'practice',
};
const goodName: FormFields = {
  ...emptyForm(),
  subject: ' Orsino Velander ',
  namesEnvironmentId: 'practice-names',
};
const goodOf = { kya: good, kyt: goodTransaction, name: goodName };

/** The problems of a good form of a kind with these fields changed. */
function problemsWith(changed: Partial<FormFields>, kind: JobKind = 'kya') {
  const reading = parseForm({ ...goodOf[kind], ...changed }, kind, sampleChains);
  return reading.ok ? {} : reading.problems;
}

describe('a form with every default', () => {
  it('is the documented request, with every parameter that has a default', () => {
    const reading = parseForm(good, 'kya', sampleChains);
    expect(reading).toEqual({
      ok: true,
      job: {
        kind: 'kya',
        request: { ...KYA_DEFAULTS, address: good.subject, chainName: 'Tron' },
      },
    });
  });

  it('sends every documented parameter but the open ends of the window', () => {
    const reading = parseForm(good, 'kya', sampleChains);
    if (!reading.ok) throw new Error('refused');
    const { request } = reading.job;
    expect(Object.keys(toKyaBody(kyaRequestSchema.parse(request))).sort()).toEqual([
      'address',
      'auto_monitor',
      'cex_immune',
      'chain_name',
      'force_run',
      'force_time_sequence',
      'inflow_hops',
      'max_nodes_per_hop',
      'min_amount',
      'mode',
      'outflow_hops',
      'ruleset_id',
      'scoring_ruleset_id',
      'token',
    ]);
  });

  it('differs from the defaults nowhere', () => expect(changedParameters(good, 'kya')).toEqual([]));
});

it('names exactly the parameters that were changed', () => {
  expect(
    changedParameters({ ...good, inflowHops: '5', cexImmune: false, minAmount: ' 10 ' }, 'kya'),
  ).toEqual(['inflowHops', 'cexImmune']);
});

const flipped = (text: string) => {
  const last = text.at(-1) ?? '';
  return text.slice(0, -1) + (last === 'a' ? 'b' : 'a');
};

describe('a field that is not right', () => {
  const cases: [why: string, changed: Partial<FormFields>, field: FieldName, problem: string][] = [
    ['no address', { subject: ' ' }, 'subject', 'address_empty'],
    ['a name', { subject: 'somebody' }, 'subject', 'address_not_an_address'],
    [
      'an address of another chain',
      { subject: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
      'subject',
      'address_other_chain',
    ],
    ['a short address', { subject: '0x12' }, 'subject', 'address_length'],
    [
      'a zero in base58',
      { subject: `T0${tronAddress(1).slice(2)}` },
      'subject',
      'address_alphabet',
    ],
    ['a changed letter', { subject: flipped(tronAddress(1)) }, 'subject', 'address_checksum'],
    ['no environment', { environmentId: '' }, 'environmentId', 'environment_missing'],
    ['no chain', { chainName: '' }, 'chainName', 'chain_missing'],
    ['an unknown chain', { chainName: 'Nowhere' }, 'chainName', 'chain_unknown'],
    ['a chain of the other family', { chainName: 'Ethereum' }, 'chainName', 'chain_other_family'],
    ['a token that is not on the chain', { token: 'usdc' }, 'token', 'token_not_on_chain'],
    ['six hops', { inflowHops: '6' }, 'inflowHops', 'hops_range'],
    ['minus one hop', { outflowHops: '-1' }, 'outflowHops', 'hops_range'],
    ['half a hop', { inflowHops: '1.5' }, 'inflowHops', 'not_whole_number'],
    ['no hops', { inflowHops: '' }, 'inflowHops', 'not_whole_number'],
    ['no node', { maxNodesPerHop: '0' }, 'maxNodesPerHop', 'nodes_range'],
    ['a comma in the amount', { minAmount: '1,000' }, 'minAmount', 'amount_form'],
    ['a negative amount', { minAmount: '-1' }, 'minAmount', 'amount_form'],
    ['four decimals', { minAmount: '1.2345' }, 'minAmount', 'amount_form'],
    ['a day that is none', { from: '2026-02-30' }, 'from', 'time_form'],
    ['an end that is none', { to: 'soon' }, 'to', 'time_form'],
    ['a window upside down', { from: '2026-03-02', to: '2026-03-01' }, 'to', 'window_upside_down'],
    ['a ruleset by name', { rulesetId: 'mine' }, 'rulesetId', 'ruleset_form'],
    ['a negative scoring id', { scoringRulesetId: '-3' }, 'scoringRulesetId', 'ruleset_form'],
  ];

  it.each(cases)('%s is refused there', (_, changed, field, problem) => {
    expect(problemsWith(changed)).toEqual({ [field]: problem });
  });

  it('is named beside all others that are not right', () => {
    expect(problemsWith({ inflowHops: '9', minAmount: 'x', from: 'x' })).toEqual({
      inflowHops: 'hops_range',
      minAmount: 'amount_form',
      from: 'time_form',
    });
  });
});

it('takes any chain name when the list could not be had', () => {
  expect(parseForm({ ...good, chainName: 'Somewhere' }, 'kya', []).ok).toBe(true);
});

it('takes an EVM address on every EVM chain that screens the token', () => {
  const evm = { subject: checksummedAddress(3), chainName: 'Base', token: 'usdc' };
  expect(problemsWith(evm)).toEqual({});
});

it('takes a window of one day', () => {
  expect(problemsWith({ from: '2026-03-01', to: '2026-03-01' })).toEqual({});
});

describe('a form of a transaction', () => {
  const read = (changed: Partial<FormFields> = {}) =>
    parseForm({ ...goodTransaction, ...changed }, 'kyt', sampleChains);

  it('is the documented request, with a ruleset a side and the common fallback', () => {
    const reading = read();
    expect(reading).toEqual({
      ok: true,
      job: {
        kind: 'kyt',
        request: { ...KYT_DEFAULTS, transaction: sampleTransaction(2), chainName: 'Ethereum' },
      },
    });
    if (!reading.ok) throw new Error('refused');
    expect(toKytBody(kytRequestSchema.parse(reading.job.request))).toMatchObject({
      tx_id: sampleTransaction(2),
      screen_direction: 'both',
      in_ruleset_id: 0,
      out_ruleset_id: 0,
      ruleset_id: 0,
    });
  });

  it.each([
    ['in', { inRulesetId: '41', outRulesetId: '0' }],
    ['out', { inRulesetId: '0', outRulesetId: '42' }],
  ] as const)('asks for no ruleset of the side that %s leaves out', (screenDirection, ids) => {
    const reading = read({ screenDirection, inRulesetId: '41', outRulesetId: '42' });
    expect(reading).toMatchObject({ ok: true, job: { request: { screenDirection, ...ids } } });
  });

  it('is not held up by a wrong ruleset of a side that is not screened', () => {
    const changed = { outRulesetId: 'mine' };
    expect(problemsWith({ ...changed, screenDirection: 'in' }, 'kyt')).toEqual({});
    expect(problemsWith(changed, 'kyt')).toEqual({ outRulesetId: 'ruleset_form' });
  });

  it.each([
    ['a hash cut short', sampleTransaction(2).slice(0, 50), 'transaction_length'],
    ['a hash with a wrong letter', `${sampleTransaction(2).slice(0, -1)}g`, 'transaction_alphabet'],
    ['an address', checksummedAddress(2), 'transaction_length'],
    ['a name', 'somebody', 'transaction_not_a_hash'],
    ['nothing', '', 'transaction_empty'],
  ])('refuses %s', (_, subject, problem) => {
    expect(problemsWith({ subject }, 'kyt')).toEqual({ subject: problem });
  });

  it('refuses a chain of the other family', () => {
    expect(problemsWith({ chainName: 'Tron' }, 'kyt')).toEqual({ chainName: 'chain_other_family' });
  });
});

describe('a form of a name', () => {
  it('is the documented request; what was not given is not sent', () => {
    const reading = parseForm(goodName, 'name', []);
    if (!reading.ok) throw new Error('refused');
    expect(toNameBody(nameRequestSchema.parse(reading.job.request))).toEqual({
      name: 'Orsino Velander',
      threshold: 0.3,
    });
  });

  it('takes aliases one a line, each once, without empty lines', () => {
    const reading = parseForm(
      {
        ...goodName,
        aliases: ' A. Nobody\r\n\n奥西诺\nA. Nobody\n',
        country: 'sg',
        context: ' x ',
      },
      'name',
      [],
    );
    expect(reading).toMatchObject({
      ok: true,
      job: { request: { aliases: ['A. Nobody', '奥西诺'], country: 'sg', context: 'x' } },
    });
  });

  it.each([
    ['no name', { subject: '  ' }, 'subject', 'name_empty'],
    ['a name without end', { subject: 'x'.repeat(501) }, 'subject', 'name_long'],
    ['no environment', { namesEnvironmentId: '' }, 'namesEnvironmentId', 'environment_missing'],
    ['a country in words', { country: 'New Land' }, 'country', 'country_form'],
    [
      'too many aliases',
      { aliases: Array.from({ length: 51 }, (_, index) => `A ${index}`).join('\n') },
      'aliases',
      'aliases_many',
    ],
    ['an alias without end', { aliases: 'x'.repeat(501) }, 'aliases', 'alias_long'],
    ['a context without end', { context: 'x'.repeat(4001) }, 'context', 'context_long'],
    ['a threshold above 1', { threshold: '1.1' }, 'threshold', 'threshold_form'],
    ['a threshold in percent', { threshold: '30%' }, 'threshold', 'threshold_form'],
    ['half a character', { subject: 'A\ud800' }, 'subject', 'half_character'],
    ['half a character beside', { otherName: '维\ud800' }, 'otherName', 'half_character'],
    ['half a character in an alias', { aliases: 'A\nB\ud800' }, 'aliases', 'half_character'],
    ['half a character in the context', { context: '\ud800' }, 'context', 'half_character'],
    ['nothing that can be seen', { subject: '\u200b\u2060' }, 'subject', 'name_invisible'],
    ['a second name without end', { otherName: '维'.repeat(501) }, 'otherName', 'name_long'],
    [
      'fifty aliases beside a second name',
      {
        otherName: '维兰德',
        aliases: Array.from({ length: 50 }, (_, index) => `A ${index}`).join('\n'),
      },
      'aliases',
      'aliases_many',
    ],
    ['an industry without end', { industry: 'x'.repeat(101) }, 'industry', 'industry_long'],
  ])('%s is refused there', (_, changed, field, problem) => {
    expect(problemsWith(changed, 'name')).toEqual({ [field]: problem });
  });

  it.each([
    ['500 characters', { subject: 'x'.repeat(500) }, 'x'.repeat(500), []],
    ['both scripts', { otherName: ' 维兰德 ' }, 'Orsino Velander', ['维兰德']],
    ['the second box alone', { subject: ' ', otherName: '维兰德' }, '维兰德', []],
    ['the same in both boxes', { otherName: 'Orsino Velander' }, 'Orsino Velander', []],
    [
      'the second name among the aliases too',
      { otherName: '维兰德', aliases: 'A\n维兰德' },
      'Orsino Velander',
      ['维兰德', 'A'],
    ],
    ['hidden characters', { subject: 'Orsino\u200b' }, 'Orsino\u200b', []],
    ['emoji', { subject: 'Orsino 😀' }, 'Orsino 😀', []],
  ])('takes %s', (_, changed, name, aliases) => {
    expect(parseForm({ ...goodName, ...changed }, 'name', [])).toMatchObject({
      ok: true,
      job: { request: { name, aliases } },
    });
  });

  it('does not look at chain, hops or amounts', () => {
    expect(problemsWith({ chainName: '', inflowHops: 'x', minAmount: '' }, 'name')).toEqual({});
  });
});

describe('the person’s own defaults', () => {
  const own = { inflowHops: 5, minAmount: '50', cexImmune: false, nameThreshold: '0.6' };

  it('stand in a new form in the place of the documented ones', () => {
    expect(defaultParameters(own)).toMatchObject({
      inflowHops: '5',
      outflowHops: '1',
      minAmount: '50',
      cexImmune: false,
      threshold: '0.6',
    });
  });

  it('are what a field differs from', () => {
    expect(changedParameters(emptyForm(own), 'kya', own)).toEqual([]);
    expect(changedParameters(emptyForm(), 'kya', own)).toEqual([
      'inflowHops',
      'minAmount',
      'cexImmune',
    ]);
  });
});
