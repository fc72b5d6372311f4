// Rules on the screened address's own labels (`max_hops` -1): on labels always, on paths never.
import { SCAM, type HandWorkedCase, type WireTag } from './case.ts';

const SELF =
  '1, item 2: "A rule with `max_hops` -1 instead fires when the screened address\'s own labels meet all conditions (a self-hit; no path)"';
const HOPS = '2.3 max_hops: "-1 = the address\'s own labels, no path"';
const TAGS =
  '2.5 subjectTags: "`primaryCategory`, `tertiaryCategory`, `riskLevel` (low/medium/high/critical). Omitted when none"';

const own = [0, -1] as const;
const sanctioned: WireTag = { primaryCategory: 'Sanctions', riskLevel: 'critical' };

/** About own labels. */
export const OWN_LABEL_CASES: readonly HandWorkedCase[] = [
  {
    id: 'own-label',
    line: SELF,
    rule: { hops: own, conditions: [['primary_category', '==', '"Sanctions"']] },
    ownTags: [sanctioned],
    expected: 'fires',
  },
  {
    id: 'own-label-other',
    line: SELF,
    rule: { hops: own, conditions: [['primary_category', '==', '"Mixer"']] },
    ownTags: [sanctioned],
    expected: 'does not fire',
  },
  {
    id: 'own-label-second-of-two',
    line: SELF,
    rule: { hops: own, conditions: [['risk_level', '==', '"critical"']] },
    ownTags: [{ primaryCategory: 'Wallet', riskLevel: 'low' }, sanctioned],
    expected: 'fires',
  },
  {
    id: 'own-labels-all-conditions-on-one',
    line: SELF,
    rule: {
      hops: own,
      conditions: [
        ['primary_category', '==', '"Wallet"'],
        ['risk_level', '==', '"critical"'],
      ],
    },
    ownTags: [{ primaryCategory: 'Wallet', riskLevel: 'low' }, sanctioned],
    expected: 'does not fire',
  },
  {
    id: 'no-own-labels',
    // No label says anything, `!=` neither: the reading of shared/detection/rule.ts.
    line: TAGS,
    rule: { hops: own, conditions: [['risk_level', '!=', '"low"']] },
    ownTags: [],
    expected: 'does not fire',
  },
  {
    id: 'own-label-without-a-secondary-category',
    line: TAGS,
    rule: { hops: own, conditions: [['secondary_category', '==', '"OFAC SDN"']] },
    ownTags: [sanctioned],
    expected: 'undecided: secondary_category',
  },
  {
    id: 'self-rule-over-a-path',
    line: HOPS,
    rule: { hops: own, conditions: [['primary_category', '==', '"Scam"']] },
    path: SCAM,
    expected: 'does not fire',
  },
  {
    id: 'self-rule-over-no-hop',
    line: HOPS,
    rule: { hops: own, conditions: [['primary_category', '==', '"Scam"']] },
    path: { ...SCAM, links: [] },
    expected: 'does not fire',
  },
  {
    id: 'path-rule-over-own-labels',
    line: HOPS,
    rule: { hops: [0, 5], conditions: [['primary_category', '==', '"Sanctions"']] },
    ownTags: [sanctioned],
    expected: 'does not fire',
  },
  {
    id: 'self-rule-with-an-amount',
    line: SELF,
    // There is no path to have an amount.
    rule: { hops: own, conditions: [['amount', '>', '1']] },
    ownTags: [sanctioned],
    expected: 'undecided: amount',
  },
  {
    id: 'self-rule-with-hops',
    line: SELF,
    rule: { hops: own, conditions: [['hops', '==', '0']] },
    ownTags: [sanctioned],
    expected: 'undecided: hops',
  },
  {
    id: 'self-rule-with-a-direction',
    line: SELF,
    rule: { hops: own, conditions: [['direction', '==', '"inflow"']] },
    ownTags: [sanctioned],
    expected: 'undecided: direction',
  },
  {
    id: 'self-rule-on-the-chain',
    line: SELF,
    rule: {
      hops: own,
      conditions: [
        ['primary_category', '==', '"Sanctions"'],
        ['chain_name', '==', '"Ethereum"'],
      ],
    },
    ownTags: [sanctioned],
    subject: { chain: 'Ethereum' },
    expected: 'fires',
  },
  {
    id: 'self-rule-on-a-total',
    line: SELF,
    // 12 is not above 100.
    rule: {
      hops: own,
      conditions: [
        ['primary_category', '==', '"Sanctions"'],
        ['inflow_total_amount', '>', '100'],
      ],
    },
    ownTags: [sanctioned],
    subject: { totalIn: '12' },
    expected: 'does not fire',
  },
  {
    id: 'self-rule-whose-direction-says-nothing',
    line: SELF,
    rule: {
      ...{ hops: own, direction: 'outbound' },
      conditions: [['primary_category', '==', '"Sanctions"']],
    },
    ownTags: [sanctioned],
    expected: 'fires',
  },
];
