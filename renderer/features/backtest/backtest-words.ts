// The words of a back-test: kinds of change with their icons, sides, levels, what is back-tested.
import type { LucideIcon } from '@lucide/svelte';
import ArrowUpDown from '@lucide/svelte/icons/arrow-up-down';
import CircleHelp from '@lucide/svelte/icons/circle-question-mark';
import Gavel from '@lucide/svelte/icons/gavel';
import Minus from '@lucide/svelte/icons/minus';
import Plus from '@lucide/svelte/icons/plus';
import type { Open, RiskLevel } from '#shared/domain/risk.ts';
import { m } from '#shared/messages/generated/messages.js';
import type {
  BacktestReport,
  BacktestedScreening,
  BacktestedSide,
} from '#shared/rulesets/backtest.ts';
import { actionWord } from '#shared/words/action-words.ts';
import { revealForeignText } from '#shared/words/foreign-text.ts';
import { formatCount } from '#shared/words/format.ts';
import { riskWord } from '#shared/words/risk-words.ts';
import { rulesetTypeWord } from '#shared/words/rule-words.ts';
import type { SelectItem } from '../../ui/control-types.ts';
import type { BacktestChoice } from './backtest-choices.ts';
import type { ChangeKind } from './backtest-rows.ts';

interface KindWords {
  word: () => string;
  icon: LucideIcon;
  meaning: () => string;
  /** For the head of a narrow column. */
  short?: () => string;
}

const kinds: Record<ChangeKind, KindWords> = {
  starts: { word: m.backtest_starts, icon: Plus, meaning: m.backtest_starts_meaning },
  stops: { word: m.backtest_stops, icon: Minus, meaning: m.backtest_stops_meaning },
  undecided: {
    word: m.backtest_undecided,
    icon: CircleHelp,
    meaning: m.backtest_undecided_meaning,
    short: m.backtest_undecided_short,
  },
  relevelled: {
    word: m.backtest_relevelled,
    icon: ArrowUpDown,
    meaning: m.backtest_relevelled_meaning,
    short: m.backtest_relevelled_short,
  },
  action: {
    word: m.backtest_action,
    icon: Gavel,
    meaning: m.backtest_action_meaning,
    short: m.backtest_action_short,
  },
};

/** The kind of change in a word or two. */
export function changeKindWord(kind: ChangeKind): string {
  return kinds[kind].word();
}

/** The same in one short word. */
export function changeKindShort(kind: ChangeKind): string {
  return (kinds[kind].short ?? kinds[kind].word)();
}

/** The action of a rule in words; null: no rule. */
export function ruleActionWord(action: string | null): string {
  return action === null ? m.backtest_no_action() : revealForeignText(actionWord(action));
}

/** How the worst action of a side moves, in words; null where it is known to stay. */
export function worstActionText(row: BacktestedScreening): string | null {
  const { areActionsKnown, actionBefore, actionAfter } = row;
  if (areActionsKnown && actionBefore === actionAfter) return null;
  return m.backtest_action_move({
    before: areActionsKnown ? ruleActionWord(actionBefore) : m.backtest_action_not_known(),
    after: ruleActionWord(actionAfter),
  });
}

/** That nothing comes out otherwise, and how far that goes. */
export function unchangedText({ totals, unsidedHits, unreadable }: BacktestReport): string {
  const isAllCompared = totals.actionUnknown + unsidedHits + unreadable === 0;
  return isAllCompared ? m.backtest_nothing_changed() : m.backtest_nothing_changed_compared();
}

/** What the kind of change means, in a sentence. */
export function changeKindMeaning(kind: ChangeKind): string {
  return kinds[kind].meaning();
}

/** The kind's icon. */
export function changeKindIcon(kind: ChangeKind): LucideIcon {
  return kinds[kind].icon;
}

/** The worst level of a side in words; an unknown word as sent. */
export function levelWord(level: Open<RiskLevel> | null): string {
  return level === null ? m.backtest_no_hit() : riskWord(level);
}

/** The side of a transaction in a word; null for an address. */
export function sideWord(side: BacktestedSide): string | null {
  if (side === null) return null;
  return side === 'in' ? m.side_in() : m.side_out();
}

/** The rules as a line of the list to choose from. */
export function choiceItem(choice: BacktestChoice): SelectItem {
  const { key, name, rulesetType, rules, sha256 } = choice;
  const what = sha256 === null ? m.backtest_draft() : sha256.slice(0, 8);
  return {
    value: key,
    label: name.trim() === '' ? m.backtest_unnamed() : revealForeignText(name),
    detail: m.backtest_choice_detail({
      what,
      kind: rulesetTypeWord(rulesetType),
      rules: formatCount(rules),
    }),
  };
}
