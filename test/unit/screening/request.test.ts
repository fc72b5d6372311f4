import { describe, expect, it } from 'vitest';
import { toTronAddress } from '#shared/domain/address.ts';
import {
  KYA_DEFAULTS,
  kyaRequestSchema,
  KYT_DEFAULTS,
  kytRequestSchema,
  toKyaBody,
  toKytBody,
} from '#shared/screening/request.ts';

const address = toTronAddress(new Uint8Array(20).fill(3));
const input = { ...KYA_DEFAULTS, address, chainName: 'Tron' };

describe('kyaRequestSchema', () => {
  it('sends every parameter that has a default, and always asynchronously', () => {
    expect(toKyaBody(kyaRequestSchema.parse(input))).toEqual({
      chain_name: 'Tron',
      address,
      token: 'usdt',
      inflow_hops: 3,
      outflow_hops: 1,
      min_amount: 10,
      max_nodes_per_hop: 200,
      force_time_sequence: true,
      ruleset_id: 0,
      scoring_ruleset_id: 0,
      cex_immune: true,
      force_run: false,
      auto_monitor: false,
      mode: 'async',
    });
  });

  it('sends both ends of a time window', () => {
    const windowed = kyaRequestSchema.parse({ ...input, minTimestamp: 1, maxTimestamp: 2 });
    expect(toKyaBody(windowed)).toMatchObject({ min_timestamp: 1, max_timestamp: 2 });
  });

  it.each([
    ['address', { address: 'T123' }],
    ['chainName', { chainName: ' ' }],
    ['token', { token: 'dai' }],
    ['inflowHops', { inflowHops: 6 }],
    ['inflowHops', { inflowHops: -1 }],
    ['outflowHops', { outflowHops: 1.5 }],
    ['minAmount', { minAmount: '-1' }],
    ['minAmount', { minAmount: '1e3' }],
    ['minAmount', { minAmount: '' }],
    ['maxNodesPerHop', { maxNodesPerHop: 0 }],
    ['rulesetId', { rulesetId: '007' }],
    ['scoringRulesetId', { scoringRulesetId: 'x' }],
    ['maxTimestamp', { minTimestamp: 2, maxTimestamp: 1 }],
    ['maxTimestamp', { minTimestamp: 2, maxTimestamp: 2 }],
  ])('refuses a wrong %s: %j', (field, change) => {
    const parsed = kyaRequestSchema.safeParse({ ...input, ...change });
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual([field]);
  });

  it('stores the address without the spaces around it', () => {
    expect(kyaRequestSchema.parse({ ...input, address: ` ${address}\n` }).address).toBe(address);
  });

  it('takes no ruleset id that a JSON number cannot hold exactly', () => {
    expect(kyaRequestSchema.safeParse({ ...input, rulesetId: '9007199254740993' }).success).toBe(
      false,
    );
  });

  it('refuses a parameter that does not exist', () => {
    expect(kyaRequestSchema.safeParse({ ...input, mode: 'sync' }).success).toBe(false);
  });
});

describe('kytRequestSchema', () => {
  const transaction = `0x${'ab'.repeat(32)}`;
  const kyt = { ...KYT_DEFAULTS, transaction, chainName: 'Ethereum' };

  it('sends every parameter that has a default, and always asynchronously', () => {
    expect(toKytBody(kytRequestSchema.parse(kyt))).toEqual({
      chain_name: 'Ethereum',
      tx_id: transaction,
      screen_direction: 'both',
      in_ruleset_id: 0,
      out_ruleset_id: 0,
      token: 'usdt',
      inflow_hops: 3,
      outflow_hops: 1,
      min_amount: 10,
      max_nodes_per_hop: 200,
      force_time_sequence: true,
      ruleset_id: 0,
      scoring_ruleset_id: 0,
      cex_immune: true,
      force_run: false,
      auto_monitor: false,
      mode: 'async',
    });
  });

  it('sends each id and each number of hops under its own name', () => {
    const ids = { rulesetId: '1', inRulesetId: '2', outRulesetId: '3', scoringRulesetId: '4' };
    const hops = { inflowHops: 5, outflowHops: 0 };
    expect(toKytBody(kytRequestSchema.parse({ ...kyt, ...ids, ...hops }))).toMatchObject({
      ...{ ruleset_id: 1, in_ruleset_id: 2, out_ruleset_id: 3, scoring_ruleset_id: 4 },
      ...{ inflow_hops: 5, outflow_hops: 0 },
    });
  });

  it.each([
    ['transaction', { transaction: transaction.slice(0, -1) }],
    ['screenDirection', { screenDirection: 'inbound' }],
    ['inRulesetId', { inRulesetId: '-1' }],
    ['outRulesetId', { outRulesetId: '' }],
    ['maxTimestamp', { minTimestamp: 2, maxTimestamp: 2 }],
  ])('refuses a wrong %s: %j', (field, change) => {
    const parsed = kytRequestSchema.safeParse({ ...kyt, ...change });
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual([field]);
  });
});
