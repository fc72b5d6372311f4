// Which rulesets a screening was judged by (contract-notes, "Ruleset used", "Scoring ruleset used").
import { describe, expect, test } from 'vitest';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { JobRequest } from '#shared/screening/job.ts';
import { NAME_DEFAULTS, nameRequestSchema } from '#shared/names/request.ts';
import {
  KYA_DEFAULTS,
  KYT_DEFAULTS,
  kyaRequestSchema,
  kytRequestSchema,
  type ScreenDirection,
} from '#shared/screening/request.ts';
import type { Ruleset, RulesetListItem } from '#shared/screening/ruleset.ts';
import {
  findRulesetsInForce,
  freezeRulesets,
  type NamedRuleset,
  type RulesetInForce,
  type RulesetSource,
} from '../../electron/providers/screening/rulesets-used.ts';

type Item = [id: string, type: string, isBuiltin: boolean];
const BUILTINS: Item[] = [
  ['1', 'kya', true],
  ['2', 'kyt_in', true],
  ['3', 'kyt_out', true],
  ['4', 'scoring', true],
];

function source(items: Item[]): RulesetSource & { got: string[] } {
  const got: string[] = [];
  return {
    got,
    // A service may ignore the type it is asked for.
    list: async () =>
      items.map(([id, rulesetType, isBuiltin]) => {
        return { id, rulesetType, isBuiltin, name: id } as RulesetListItem;
      }),
    async get(id) {
      got.push(id);
      if (!items.some(([known]) => known === id)) throw new Error('404');
      return { ruleset: { id } as Ruleset, sha256: `hash-${id}` as Sha256Hex };
    },
  };
}

function asking(rulesetId: string, scoringRulesetId: string): JobRequest {
  const address = '0x0000000000000000000000000000000000000001';
  const ids = { rulesetId, scoringRulesetId };
  const request = { ...KYA_DEFAULTS, ...ids, address, chainName: 'Ethereum' };
  return { kind: 'kya', request: kyaRequestSchema.parse(request) };
}

function askingForTransaction(
  screenDirection: ScreenDirection,
  ids: { inRulesetId?: string; outRulesetId?: string; rulesetId?: string } = {},
): JobRequest {
  const subject = { transaction: `0x${'ab'.repeat(32)}`, chainName: 'Ethereum' };
  const request = { ...KYT_DEFAULTS, ...subject, screenDirection, ...ids };
  return { kind: 'kyt', request: kytRequestSchema.parse(request) };
}

const idsOf = (inForce: readonly RulesetInForce[]): (string | null)[] =>
  inForce.map(({ found }) => found?.id ?? null);
const goOn = (): boolean => true;

describe('what is in force', () => {
  test.each<[string, Item[], [string, string], (string | null)[]]>([
    ['0 and no own: both builtins', BUILTINS, ['0', '0'], ['1', '4']],
    [
      '0 and one own scoring: that one',
      [...BUILTINS, ['9', 'scoring', false]],
      ['0', '0'],
      ['1', '9'],
    ],
    [
      '0 and several own scoring: it cannot be told',
      [...BUILTINS, ['8', 'scoring', false], ['9', 'scoring', false]],
      ['0', '0'],
      ['1', null],
    ],
    [
      '0 and an own address ruleset: still the builtin',
      [...BUILTINS, ['7', 'kya', false]],
      ['0', '0'],
      ['1', '4'],
    ],
    ['ids that are asked for', [...BUILTINS, ['7', 'kya', false]], ['7', '4'], ['7', '4']],
    ['an id that is gone', BUILTINS, ['99', '0'], [null, '4']],
    ['no builtin listed', [], ['0', '0'], [null, null]],
  ])('%s', async (_what, items, [rulesetId, scoringId], expected) => {
    const found = await findRulesetsInForce(source(items), asking(rulesetId, scoringId), goOn);
    expect(idsOf(found)).toEqual(expected);
  });

  test.each<[ScreenDirection, Parameters<typeof askingForTransaction>[1], unknown[]]>([
    [
      'both',
      {},
      [
        ['detection_in', '0', '2'],
        ['detection_out', '0', '3'],
        ['scoring', '0', '4'],
      ],
    ],
    [
      'in',
      { rulesetId: '7' },
      [
        ['detection_in', '7', '7'],
        ['scoring', '0', '4'],
      ],
    ],
    [
      'out',
      { rulesetId: '7', inRulesetId: '8', outRulesetId: '9' },
      [
        ['detection_out', '9', '9'],
        ['scoring', '0', '4'],
      ],
    ],
    [
      'both',
      { rulesetId: '7', outRulesetId: '9' },
      [
        ['detection_in', '7', '7'],
        ['detection_out', '9', '9'],
        ['scoring', '0', '4'],
      ],
    ],
  ])(
    'of a transaction, %s %o: the side’s id, else the one for both, else the side’s builtin',
    async (direction, ids, expected) => {
      const own: Item[] = [
        ['7', 'kyt_in', false],
        ['9', 'kyt_out', false],
      ];
      const job = askingForTransaction(direction, ids);
      const found = await findRulesetsInForce(source([...BUILTINS, ...own]), job, goOn);
      const told = found.map(({ role, requestedId, found: it }) => [role, requestedId, it?.id]);
      expect(told).toEqual(expected);
    },
  );

  test('of a name is nothing, and nothing is looked up', async () => {
    const asked = source(BUILTINS);
    const request = nameRequestSchema.parse({ ...NAME_DEFAULTS, name: 'Anybody' });
    expect(await findRulesetsInForce(asked, { kind: 'name', request }, goOn)).toEqual([]);
    expect(asked.got).toEqual([]);
  });

  test('is not looked up further when a failure may not be passed over', async () => {
    const failing = findRulesetsInForce(source([]), asking('5', '0'), () => false);
    await expect(failing).rejects.toThrow('404');
  });
});

describe('what is frozen', () => {
  const inForce = (detection: string | null, scoring: string | null): RulesetInForce[] => [
    { role: 'detection', requestedId: '0', found: detection === null ? null : found(detection) },
    { role: 'scoring', requestedId: '0', found: scoring === null ? null : found(scoring) },
  ];
  const found = (text: string): NonNullable<RulesetInForce['found']> => {
    return { id: text[0]!, sha256: `hash-${text}` as Sha256Hex };
  };

  const detection = (id: string, sha256: string | null): NamedRuleset => {
    return { role: 'detection', id, sha256: sha256 as Sha256Hex | null };
  };

  test('is named by the answer for each side apart; 0 names none', () => {
    const before: RulesetInForce[] = [
      { role: 'detection_in', requestedId: '7', found: found('7') },
      { role: 'detection_out', requestedId: '9', found: found('9') },
      { role: 'scoring', requestedId: '0', found: found('4') },
    ];
    const frozen = freezeRulesets(before, before, [
      { role: 'detection_in', id: '2', sha256: 'hash-2' as Sha256Hex },
      { role: 'detection_out', id: '0', sha256: null },
    ]);
    expect(frozen.map(({ role, certainty, sha256 }) => [role, certainty, sha256])).toEqual([
      ['detection_in', 'named', 'hash-2'],
      ['detection_out', 'inferred', 'hash-9'],
      ['scoring', 'inferred', 'hash-4'],
    ]);
  });

  test('is named by the answer for detection, inferred for scoring', () => {
    const before = inForce('1', '4');
    const frozen = freezeRulesets(before, before, [detection('1', null)]);
    expect(frozen).toEqual([
      {
        role: 'detection',
        requestedId: '0',
        certainty: 'named',
        sha256: 'hash-1',
        changedWhileRunning: false,
      },
      {
        role: 'scoring',
        requestedId: '0',
        certainty: 'inferred',
        sha256: 'hash-4',
        changedWhileRunning: false,
      },
    ]);
  });

  test('is inferred for detection too when the answer names none', () => {
    const before = inForce('1', '4');
    expect(freezeRulesets(before, before, [])[0]).toMatchObject({ certainty: 'inferred' });
  });

  test('is the text from before, marked, when it changed while the job ran', () => {
    const frozen = freezeRulesets(inForce('1', '4 old'), inForce('1', '4 new'), []);
    expect(frozen[1]).toMatchObject({ sha256: 'hash-4 old', changedWhileRunning: true });
  });

  test('is the one the answer names when that is another', () => {
    const before = inForce('7', '4');
    const named = detection('1', 'hash-1');
    expect(freezeRulesets(before, before, [named])[0]).toMatchObject({
      certainty: 'named',
      sha256: 'hash-1',
    });
  });

  test('is unknown, with its text kept, when it could not be read again', () => {
    const frozen = freezeRulesets(inForce('1', '4'), inForce(null, null), []);
    expect(frozen.map(({ certainty, sha256 }) => [certainty, sha256])).toEqual([
      ['unknown', 'hash-1'],
      ['unknown', 'hash-4'],
    ]);
  });
});
