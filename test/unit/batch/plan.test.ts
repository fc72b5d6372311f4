import { base58 } from '@scure/base';
import { describe, expect, it } from 'vitest';
import type { PlannedRow, RowProblem } from '#shared/batch/batch.ts';
import { HEADER_WORDS, readHeader, roleOfHeader } from '#shared/batch/columns.ts';
import { countRows, markFresh, planRows } from '#shared/batch/plan.ts';
import type { RowContext } from '#shared/batch/plan-row.ts';
import type { SnapshotId } from '#shared/domain/ids.ts';
import {
  CONTEXT,
  evmAddress,
  evmHash,
  sourceRows,
  TRON_ADDRESS,
  tronHash,
} from '../../builders/batch-table.ts';

/** BIP-173, a test vector. */
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
/** The form of a transaction: 64 bytes. */
const SOLANA = base58.encode(new Uint8Array(64).fill(7));

function plan(rows: string[][], context: Partial<RowContext> = {}): PlannedRow[] {
  return planRows(sourceRows(rows), { ...CONTEXT, ...context }).rows;
}
const only = (rows: PlannedRow[]): PlannedRow => {
  expect(rows).toHaveLength(1);
  return rows[0]!;
};
/** The request of the only row. */
function sent(rows: PlannedRow[]) {
  const { plan: fate } = only(rows);
  if (fate.kind !== 'send') throw new Error(`the row is ${JSON.stringify(fate)}`);
  return fate.job;
}
function faults(rows: PlannedRow[]): [RowProblem, string | null][] {
  const { plan: fate } = only(rows);
  if (fate.kind !== 'wrong') throw new Error(`the row is ${fate.kind}`);
  return fate.faults.map(({ problem, column }) => [problem, column]);
}

describe('a header', () => {
  it('is known by every listed word, in any case and with the usual signs between', () => {
    for (const [role, words] of Object.entries(HEADER_WORDS)) {
      for (const word of words) expect(roleOfHeader(word)).toBe(role);
    }
    expect(roleOfHeader(' Wallet_Address ')).toBe('address');
    expect(roleOfHeader('TX-Hash')).toBe('transaction');
    expect(roleOfHeader('Alias 2')).toBe('aliases');
    expect(roleOfHeader('（地址）')).toBe('address');
  });

  it('has no two roles for one word', () => {
    const words = Object.values(HEADER_WORDS).flat();
    expect(new Set(words).size).toBe(words.length);
  });

  it('is no row that holds an address, and remarks are no column', () => {
    expect(readHeader(['address', evmAddress(1)])).toBeNull();
    for (const word of ['note', 'notes', 'remark', 'comment', '备注']) {
      expect(roleOfHeader(word)).toBeNull();
    }
  });
});

it('a row of another chain keeps its text, with or without a header', () => {
  for (const rows of [[[BITCOIN, 'Tron']], [['subject'], [BITCOIN]], [['Label', BITCOIN]]]) {
    const [row] = plan(rows).slice(-1);
    expect(row).toMatchObject({
      subject: BITCOIN,
      plan: { kind: 'wrong', faults: [{ problem: 'address_other_chain' }] },
    });
  }
});

describe('rulesets in place of the builtin ones', () => {
  const defaults = { rulesetId: '41', inRulesetId: '43', scoringRulesetId: '42' };

  it('go to the kind they are for: that of an address is no fallback of a transaction', () => {
    expect(sent(plan([['address'], [evmAddress(1)]], { defaults })).request).toMatchObject({
      ...{ rulesetId: '41', scoringRulesetId: '42' },
    });
    expect(sent(plan([['tx'], [evmHash(1)]], { defaults })).request).toMatchObject({
      ...{ rulesetId: '0', inRulesetId: '43', outRulesetId: '0', scoringRulesetId: '42' },
    });
  });
});

describe('a row under a header', () => {
  it('is an address with every default, the chain by its family', () => {
    expect(sent(plan([['address'], [TRON_ADDRESS]]))).toMatchObject({
      kind: 'kya',
      request: { address: TRON_ADDRESS, chainName: 'Tron', token: 'usdt', autoMonitor: false },
    });
    expect(sent(plan([['地址'], [evmAddress(1)]]))).toMatchObject({
      request: { chainName: 'Ethereum', inflowHops: 3, outflowHops: 1, minAmount: '10' },
    });
  });

  it('takes what it says over what was set for all', () => {
    const rows = [
      ['hash', 'network', 'coin', 'direction'],
      [tronHash(7), 'trc20', 'USDC', '转入'],
    ];
    expect(sent(plan(rows, { defaults: { token: 'usdt', inflowHops: 5 } }))).toMatchObject({
      kind: 'kyt',
      request: {
        ...{ transaction: tronHash(7), chainName: 'Tron', token: 'usdc' },
        ...{ screenDirection: 'in', inflowHops: 5, inRulesetId: '0', outRulesetId: '0' },
      },
    });
  });

  it('is a name with what belongs to it', () => {
    const rows = [
      ['姓名', '国家', '行业', '别名', '背景', '阈值', 'remark'],
      ['示例公司', 'cn', 'crypto', 'Example Co., Ltd.；Sample', 'founded 2001', '0.5', 'secret'],
    ];
    const job = sent(plan(rows));
    expect(job).toEqual({
      kind: 'name',
      request: {
        ...{ name: '示例公司', country: 'CN', industry: 'crypto' },
        ...{ aliases: ['Example Co., Ltd.', 'Sample'], context: 'founded 2001', threshold: '0.5' },
      },
    });
    expect(JSON.stringify(job)).not.toContain('secret');
  });

  it('with an address and a name screens the address: the name is its label', () => {
    const rows = [
      ['name', 'wallet'],
      ['Example Person', evmAddress(1)],
    ];
    expect(sent(plan(rows))).toMatchObject({ kind: 'kya' });
  });

  it('may say its kind', () => {
    const header = ['type', 'name', 'wallet'];
    const job = sent(plan([header, ['公司', 'Example Ltd', evmAddress(1)]]));
    expect(job).toMatchObject({ kind: 'name', request: { name: 'Example Ltd' } });
    expect(faults(plan([header, ['bank', 'Example Ltd', '']]))).toEqual([['unknown_kind', 'type']]);
  });

  it.each<[string, string[], string[], [RowProblem, string | null][]]>([
    [
      'a wrong checksum',
      ['address'],
      ['0x52908400098527886E0F7030069857D2E4169Ee7'],
      [['address_checksum', 'address']],
    ],
    [
      'a character too few',
      ['address'],
      [evmAddress(1).slice(0, -1)],
      [['address_length', 'address']],
    ],
    [
      'a wrong character',
      ['address'],
      [`${evmAddress(1).slice(0, -1)}g`],
      [['address_alphabet', 'address']],
    ],
    ['another chain', ['address'], [BITCOIN], [['address_other_chain', 'address']]],
    ['another chain', ['tx'], [SOLANA], [['address_other_chain', 'tx']]],
    ['another chain', ['name'], [BITCOIN], [['address_other_chain', 'name']]],
    ['a short hash', ['tx'], [evmHash(1).slice(0, -1)], [['transaction_length', 'tx']]],
    [
      'a wrong character in a hash',
      ['tx'],
      [`${evmHash(1).slice(0, -1)}g`],
      [['transaction_alphabet', 'tx']],
    ],
    ['no subject', ['address', 'chain'], ['', 'Tron'], [['empty', null]]],
    ['two subjects', ['address', 'tx'], [evmAddress(1), evmHash(1)], [['unknown_kind', null]]],
    [
      'an unknown chain',
      ['address', 'chain'],
      [evmAddress(1), 'Nowhere'],
      [['unknown_chain', 'chain']],
    ],
    [
      'a chain of the other family',
      ['address', 'chain'],
      [evmAddress(1), 'Tron'],
      [['chain_of_other_family', 'chain']],
    ],
    [
      'an unknown token',
      ['address', 'token'],
      [evmAddress(1), 'doge'],
      [['unknown_token', 'token']],
    ],
    ['a bad direction', ['tx', 'side'], [evmHash(1), 'up'], [['bad_direction', 'side']]],
    [
      'a bad country',
      ['name', 'country'],
      ['Example', 'Neverland'],
      [['unknown_country', 'country']],
    ],
    [
      'a bad threshold',
      ['name', 'threshold'],
      ['Example', '30%'],
      [['bad_threshold', 'threshold']],
    ],
    ['an address for a name', ['name'], [evmAddress(1)], [['unrecognised', 'name']]],
    ['a formula', ['name'], ['=A1&" Ltd"'], [['formula', 'name']]],
    ['a name that is too long', ['name'], ['x'.repeat(501)], [['name_too_long', 'name']]],
    [
      'too many aliases',
      ['name', 'aliases'],
      ['Example', 'a;'.repeat(30) + Array.from({ length: 60 }, (_, i) => `b${i}`).join(';')],
      [['text_too_long', 'aliases']],
    ],
    [
      'several faults',
      ['name', 'country', 'threshold'],
      ['Example', '??', '2'],
      [
        ['unknown_country', 'country'],
        ['bad_threshold', 'threshold'],
      ],
    ],
  ])('with %s is wrong, by column', (_what, header, row, expected) => {
    expect(faults(plan([header, row]))).toEqual(expected);
  });
});

describe('a row without a header', () => {
  it('is told by its cells, wherever they stand', () => {
    const job = sent(plan([['suspect', 'usdc', evmAddress(9), 'ethereum']]));
    expect(job).toMatchObject({
      kind: 'kya',
      request: { address: evmAddress(9), token: 'usdc', chainName: 'Ethereum' },
    });
  });

  it.each([
    ['0xABC', 'address_length'],
    ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwc', 'address_checksum'],
    [tronHash(1).slice(2), 'transaction_length'],
    [evmAddress(1).slice(2), 'unrecognised'],
    [`ethereum:${evmAddress(1)}`, 'unrecognised'],
    ['12345', 'unrecognised'],
    ['=HYPERLINK("https://x.invalid","Example")', 'formula'],
    ['2024-05-01', 'unrecognised'],
    ['1.15792089237316E+77', 'unrecognised'],
    ['1,15792089237316E+77', 'unrecognised'],
    ['0x5290…9EE7', 'address_alphabet'],
    ['T9yD14…HxuWwb', 'unrecognised'],
    ['T9yD14...HxuWwb', 'unrecognised'],
    ['bc1q9h...x7k2', 'unrecognised'],
    ['T9yD14Nj9j7xAB4dbGeiX9h8', 'unrecognised'],
    [`０ｘ${'１'.repeat(40)}`, 'unrecognised'],
    ['550e8400-e29b-41d4-a716-446655440000', 'unrecognised'],
    ['DE89370400440532013000', 'unrecognised'],
    ['DE89 3704 0044 0532 0130 00', 'unrecognised'],
    ['2024-05-01T10:00:00Z', 'unrecognised'],
    ['1 May 2024 10:00', 'unrecognised'],
    ['2024年5月1日', 'unrecognised'],
    ['12,500.00 USDT', 'unrecognised'],
    ['https://explorer.invalid/address/x', 'unrecognised'],
    ['explorer.invalid/tx/x', 'unrecognised'],
    ['someone@example.invalid', 'unrecognised'],
    ['#N/A', 'unrecognised'],
    ['n/a', 'unrecognised'],
    ['TRUE', 'unrecognised'],
    ['null', 'unrecognised'],
    ['＝HYPERLINK("https://x.invalid")', 'formula'],
    ['+SUM(A1:A9)', 'formula'],
    ['-2+3+cmd|x!A0', 'formula'],
    ['@SUM(1+1)*cmd', 'formula'],
  ])('%s is a slip and never a name', (text, problem) => {
    expect(faults(plan([[text]])).map(([one]) => one)).toEqual([problem]);
  });

  it.each([
    ...['Tesla', 'Tether Operations Example', '0day Example', '示例', 'X Æ 12', '示例360', '3M'],
    ...['Example (Holdings) Co., Ltd.', 'A/S Example', 'Example.com', 'Null, Jane', "d'Exemple"],
  ])('%s is a name', (text) => {
    expect(sent(plan([[text]]))).toMatchObject({ kind: 'name', request: { name: text } });
  });

  it.each(['1688.com', 'True', 'Null', 'Unknown', 'T9Example2024Trading'])(
    '%s is a name only where a column says so',
    (text) => {
      expect(sent(plan([['name'], [text]]))).toMatchObject({ kind: 'name' });
      expect(faults(plan([[text]]))).toEqual([['unrecognised', '1']]);
    },
  );

  it.each(['n/a', '#REF!', `0x${'1'.repeat(39)}`, TRON_ADDRESS, evmHash(1).slice(2)])(
    '%s is no name even where a column says so',
    (text) => {
      expect(faults(plan([['name'], [text]]))).toEqual([['unrecognised', 'name']]);
    },
  );
});

describe('what was set for all', () => {
  it('may leave names out, and none is sent then', () => {
    expect(faults(plan([['Example Person']], { namesAreScreened: false }))).toEqual([
      ['unrecognised', null],
    ]);
  });

  it('may leave an environment out: its rows are wrong', () => {
    const one = plan([[evmAddress(1)]], { screeningEnvironmentId: null });
    const other = plan([['Example']], { namesEnvironmentId: null });
    expect([faults(one), faults(other)]).toEqual([
      [['no_environment', null]],
      [['no_environment', null]],
    ]);
  });

  it('must name the chain of an evm row, and need not for Tron', () => {
    expect(faults(plan([[evmAddress(1)]], { evmChain: null }))).toEqual([['no_chain', null]]);
    expect(sent(plan([[TRON_ADDRESS]], { evmChain: null }))).toMatchObject({ kind: 'kya' });
  });

  it('without a list of chains takes the chain as it stands', () => {
    const rows = [
      ['address', 'chain'],
      [evmAddress(1), 'Some Chain'],
    ];
    expect(sent(plan(rows, { chains: null }))).toMatchObject({
      request: { chainName: 'Some Chain' },
    });
    expect(sent(plan([[TRON_ADDRESS]], { chains: null }))).toMatchObject({
      request: { chainName: 'Tron' },
    });
  });
});

describe('the same question', () => {
  it('in a later row is a duplicate of the first, letter case of an evm address aside', () => {
    const mixed = '0x52908400098527886E0F7030069857D2E4169EE7';
    const rows = plan([
      [mixed],
      [mixed.toLowerCase()],
      [evmHash(10)],
      [evmHash(10).toUpperCase().replace('0X', '0x')],
    ]);
    expect(
      rows.map(({ plan: fate }) => (fate.kind === 'duplicate' ? fate.ofRow : fate.kind)),
    ).toEqual(['send', 1, 'send', 3]);
  });

  it('with another parameter is another question', () => {
    const rows = [
      ['address', 'token'],
      [evmAddress(1), 'usdt'],
      [evmAddress(1), 'usdc'],
      [evmAddress(1), ''],
    ];
    const fates = plan(rows).map(({ plan: fate }) => fate.kind);
    expect(fates).toEqual(['send', 'send', 'duplicate']);
  });

  it('that has a young snapshot is fresh and counts as that', () => {
    const rows = plan([[evmAddress(1)], ['Example'], ['??']]);
    const taken = { snapshotId: 's' as SnapshotId, takenAt: 5 };
    const marked = markFresh(
      rows,
      new Map([
        [1, taken],
        [3, taken],
      ]),
    );
    expect(marked.map(({ plan: fate }) => fate.kind)).toEqual(['fresh', 'send', 'wrong']);
    expect(marked[0]?.plan).toMatchObject({ ...taken, job: { kind: 'kya' } });
    expect(countRows(marked)).toEqual({
      ...{ total: 3, send: 1, wrong: 1, duplicate: 0, fresh: 1 },
      byKind: { kya: 0, kyt: 0, name: 1 },
    });
  });
});
