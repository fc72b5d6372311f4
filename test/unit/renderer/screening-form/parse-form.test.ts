import { describe, expect, it } from 'vitest';
import { KYA_DEFAULTS, toKyaBody, kyaRequestSchema } from '#shared/screening/request.ts';
import {
  changedParameters,
  emptyForm,
  type FieldName,
  type FormFields,
} from '../../../../renderer/features/screening-form/form-fields.ts';
import { parseForm } from '../../../../renderer/features/screening-form/parse-form.ts';
import { checksummedAddress, sampleChains, tronAddress } from '../../../builders/page-samples.ts';

const good: FormFields = {
  ...emptyForm(),
  address: tronAddress(1),
  chainName: 'Tron',
  environmentId: 'practice',
};

/** The problems of a good form with these fields changed. */
function problemsWith(changed: Partial<FormFields>) {
  const reading = parseForm({ ...good, ...changed }, sampleChains);
  return reading.ok ? {} : reading.problems;
}

describe('a form with every default', () => {
  it('is the documented request, with every parameter that has a default', () => {
    const reading = parseForm(good, sampleChains);
    expect(reading).toEqual({
      ok: true,
      request: { ...KYA_DEFAULTS, address: good.address, chainName: 'Tron' },
    });
  });

  it('sends every documented parameter but the open ends of the window', () => {
    const reading = parseForm(good, sampleChains);
    if (!reading.ok) throw new Error('refused');
    expect(Object.keys(toKyaBody(kyaRequestSchema.parse(reading.request))).sort()).toEqual([
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

  it('differs from the defaults nowhere', () => expect(changedParameters(good)).toEqual([]));
});

it('names exactly the parameters that were changed', () => {
  expect(
    changedParameters({ ...good, inflowHops: '5', cexImmune: false, minAmount: ' 10 ' }),
  ).toEqual(['inflowHops', 'cexImmune']);
});

const flipped = (text: string) => {
  const last = text.at(-1) ?? '';
  return text.slice(0, -1) + (last === 'a' ? 'b' : 'a');
};

describe('a field that is not right', () => {
  const cases: [why: string, changed: Partial<FormFields>, field: FieldName, problem: string][] = [
    ['no address', { address: ' ' }, 'address', 'address_empty'],
    ['a name', { address: 'vitalik' }, 'address', 'address_not_an_address'],
    ['a short address', { address: '0x12' }, 'address', 'address_length'],
    [
      'a zero in base58',
      { address: `T0${tronAddress(1).slice(2)}` },
      'address',
      'address_alphabet',
    ],
    ['a changed letter', { address: flipped(tronAddress(1)) }, 'address', 'address_checksum'],
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
  expect(parseForm({ ...good, chainName: 'Somewhere' }, []).ok).toBe(true);
});

it('takes an EVM address on every EVM chain that screens the token', () => {
  const evm = { address: checksummedAddress(3), chainName: 'Base', token: 'usdc' };
  expect(problemsWith(evm)).toEqual({});
});

it('takes a window of one day', () => {
  expect(problemsWith({ from: '2026-03-01', to: '2026-03-01' })).toEqual({});
});
