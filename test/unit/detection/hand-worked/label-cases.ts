// Conditions on the counterparty's label: categories, level, score; and several of them on one label.
import { SCAM, type HandWorkedCase, type WireTag } from './case.ts';

const CATEGORY = '2.4 primary_category, secondary_category: "Category text of the label"';
/** What no line says is named as our reading. */
const LETTERS =
  '2.4 "Category text of the label": in any letter case, the reading of shared/detection/condition.ts';
const PART = '2.4 `CONTAINS`: a text within the text, the reading of shared/detection/condition.ts';
const LEVEL = '2.4 risk_level: "`low`, `medium`, `high`, `critical`"';
const SCORE = '2.4 risk_score: "counterparty label | number"';
const OPERATORS = '2.4 "Operators: `==`, `!=`, `IN`, `NOT_IN`, `CONTAINS`, `>`, `<`, `>=`, `<=`"';
const ALL = '2.3 conditions: "All must hold; at least one is required"';
const TAG =
  '2.5 Tag: "`primary_category`, `secondary_category`, `tertiary_category`, …, `risk_level`"';

const from = (...tags: WireTag[]) => ({ ...SCAM, tags });

/** About labels. */
export const LABEL_CASES: readonly HandWorkedCase[] = [
  {
    id: 'category-equal',
    line: CATEGORY,
    rule: { conditions: [['primary_category', '==', '"Scam"']] },
    path: SCAM,
    expected: 'fires',
  },
  {
    id: 'category-other',
    line: CATEGORY,
    rule: { conditions: [['primary_category', '==', '"Mixer"']] },
    path: SCAM,
    expected: 'does not fire',
  },
  {
    id: 'category-part-is-not-equal',
    line: CATEGORY,
    rule: { conditions: [['primary_category', '==', '"Sca"']] },
    path: SCAM,
    expected: 'does not fire',
  },
  {
    id: 'category-case-and-spaces',
    line: LETTERS,
    rule: { conditions: [['primary_category', '==', '"  sCAM "']] },
    path: SCAM,
    expected: 'fires',
  },
  {
    id: 'category-chinese',
    line: CATEGORY,
    rule: { conditions: [['primary_category', 'CONTAINS', '"诈骗"']] },
    path: from({ primary_category: '投资诈骗' }),
    expected: 'fires',
  },
  {
    id: 'category-not-equal',
    line: OPERATORS,
    rule: { conditions: [['primary_category', '!=', '"Exchange"']] },
    path: SCAM,
    expected: 'fires',
  },
  {
    id: 'category-not-equal-same',
    line: LETTERS,
    rule: { conditions: [['primary_category', '!=', '"scam"']] },
    path: SCAM,
    expected: 'does not fire',
  },
  {
    id: 'category-in',
    line: OPERATORS,
    rule: { conditions: [['primary_category', 'IN', '["Mixer","Scam"]']] },
    path: SCAM,
    expected: 'fires',
  },
  {
    id: 'category-in-none',
    line: OPERATORS,
    rule: { conditions: [['primary_category', 'IN', '["Mixer","Darknet"]']] },
    path: SCAM,
    expected: 'does not fire',
  },
  {
    id: 'category-in-empty-list',
    line: OPERATORS,
    rule: { conditions: [['primary_category', 'IN', '[]']] },
    path: SCAM,
    expected: 'does not fire',
  },
  {
    id: 'category-not-in',
    line: OPERATORS,
    rule: { conditions: [['primary_category', 'NOT_IN', '["Mixer","Darknet"]']] },
    path: SCAM,
    expected: 'fires',
  },
  {
    id: 'category-not-in-listed',
    line: OPERATORS,
    rule: { conditions: [['primary_category', 'NOT_IN', '["Mixer","Scam"]']] },
    path: SCAM,
    expected: 'does not fire',
  },
  {
    id: 'category-contains',
    line: PART,
    rule: { conditions: [['primary_category', 'CONTAINS', '"risk"']] },
    path: from({ primary_category: 'High-Risk Exchange' }),
    expected: 'fires',
  },
  {
    id: 'category-contains-not',
    line: OPERATORS,
    rule: { conditions: [['primary_category', 'CONTAINS', '"Scam and more"']] },
    path: SCAM,
    expected: 'does not fire',
  },
  {
    id: 'category-contains-nothing',
    line: PART,
    // An empty text is contained in everything; a rule written so says nothing of a label.
    rule: { conditions: [['primary_category', 'CONTAINS', '""']] },
    path: SCAM,
    expected: 'does not fire',
  },
  {
    id: 'category-order-means-nothing',
    line: OPERATORS,
    rule: { conditions: [['primary_category', '>', '"A"']] },
    path: SCAM,
    expected: 'undecided: >',
  },
  {
    id: 'category-not-delivered',
    line: TAG,
    rule: { conditions: [['primary_category', '==', '"Scam"']] },
    path: from({ risk_level: 'high' }),
    expected: 'undecided: primary_category',
  },
  {
    id: 'secondary-equal',
    line: CATEGORY,
    rule: { conditions: [['secondary_category', '==', '"Ransomware"']] },
    path: from({ primary_category: 'Cybercrime', secondary_category: 'Ransomware' }),
    expected: 'fires',
  },
  {
    id: 'secondary-other',
    line: CATEGORY,
    rule: { conditions: [['secondary_category', '==', '"Ransomware"']] },
    path: from({ primary_category: 'Ransomware', secondary_category: 'Theft' }),
    expected: 'does not fire',
  },
  {
    id: 'secondary-not-delivered',
    line: TAG,
    rule: { conditions: [['secondary_category', '==', '"Ransomware"']] },
    path: SCAM,
    expected: 'undecided: secondary_category',
  },
  {
    id: 'level-in',
    line: LEVEL,
    rule: { conditions: [['risk_level', 'IN', '["high","critical"]']] },
    path: SCAM,
    expected: 'fires',
  },
  {
    id: 'level-other',
    line: LEVEL,
    rule: { conditions: [['risk_level', '==', '"critical"']] },
    path: SCAM,
    expected: 'does not fire',
  },
  {
    id: 'level-has-no-order',
    line: LEVEL,
    // "At least high" is a list; no line gives words an order.
    rule: { conditions: [['risk_level', '>=', '"medium"']] },
    path: SCAM,
    expected: 'undecided: >=',
  },
  {
    id: 'level-not-delivered',
    line: TAG,
    rule: { conditions: [['risk_level', '==', '"high"']] },
    path: from({ primary_category: 'Scam' }),
    expected: 'undecided: risk_level',
  },
  {
    id: 'level-unknown-word',
    line: LEVEL,
    rule: { conditions: [['risk_level', '==', '"severe"']] },
    path: from({ risk_level: 'severe' }),
    expected: 'fires',
  },
  {
    id: 'score-above',
    line: SCORE,
    rule: { conditions: [['risk_score', '>', '75']] },
    path: from({ risk_score: 80 }),
    expected: 'fires',
  },
  {
    id: 'score-equal-is-not-above',
    line: SCORE,
    rule: { conditions: [['risk_score', '>', '80']] },
    path: from({ risk_score: 80 }),
    expected: 'does not fire',
  },
  {
    id: 'score-of-a-path-tag',
    line: TAG,
    // Tags of paths carry no score: what a stored path cannot say is not guessed.
    rule: { conditions: [['risk_score', '>', '75']] },
    path: SCAM,
    expected: 'undecided: risk_score',
  },
  {
    id: 'two-on-one-label',
    line: ALL,
    rule: {
      conditions: [
        ['primary_category', '==', '"Cybercrime"'],
        ['secondary_category', '==', '"Theft"'],
      ],
    },
    path: from(
      { primary_category: 'Exchange', secondary_category: 'Deposit' },
      { primary_category: 'Cybercrime', secondary_category: 'Theft' },
    ),
    expected: 'fires',
  },
  {
    id: 'two-on-two-labels',
    line: '2.4 "counterparty label": one label, the reading of shared/detection/rule.ts',
    rule: {
      conditions: [
        ['primary_category', '==', '"Cybercrime"'],
        ['secondary_category', '==', '"Theft"'],
      ],
    },
    path: from(
      { primary_category: 'Cybercrime', secondary_category: 'Ransomware' },
      { primary_category: 'Other', secondary_category: 'Theft' },
    ),
    expected: 'does not fire',
  },
  {
    id: 'one-label-fires-beside-one-that-cannot-be-decided',
    line: ALL,
    rule: { conditions: [['secondary_category', '==', '"Theft"']] },
    path: from({ primary_category: 'Scam' }, { secondary_category: 'Theft' }),
    expected: 'fires',
  },
  {
    id: 'no-labels',
    // No label says anything, `!=` neither: the reading of shared/detection/rule.ts.
    line: '2.5 Path node: "`tags[]` (every label on the node; empty when none)"',
    rule: { conditions: [['primary_category', '!=', '"Exchange"']] },
    path: { ...SCAM, tags: [] },
    expected: 'does not fire',
  },
  {
    id: 'label-of-an-intermediary',
    line: '2.4 "counterparty label"; 2.5 pathNodes: "opponent (deep 0)"',
    rule: { conditions: [['primary_category', '==', '"Scam"']] },
    path: {
      flow: 'inflow',
      links: ['10', '10'],
      tags: [{ primary_category: 'Exchange' }],
      between: [{ primary_category: 'Scam' }],
    },
    expected: 'does not fire',
  },
];
