// Values of one stored answer with their place in its bytes: the names are those of the specification
// (blockchain API 2.5), the base is where the result object is. A place that no pointer reaches, as
// in an answer that is a text inside another, is named as a field of the snapshot instead.
import type { DecimalText } from '../../domain/amount.ts';
import { m } from '../../messages/generated/messages.js';
import type { TransactionSide } from '../../review/sides.ts';
import { deliveredPointers } from '../../screening/delivered-pointer.ts';
import { isSentText } from '../../screening/deviation.ts';
import type { KyaView, KytView } from '../../screening/snapshot.ts';
import type { Label } from '../../screening/result.ts';
import type { Open, RiskLevel } from '../../domain/risk.ts';
import { amountWords, figureWords, ratioWords } from '../../words/amount-words.ts';
import { labelLevels } from '../../words/label-words.ts';
import { riskTone, riskWord } from '../../words/risk-words.ts';
import type { Cell, Inline, ValueFace, ValueSource } from '../document.ts';
import { value, words } from '../inlines.ts';

/** Lists whose readers leave out what is no object. */
type ReadList = 'exposures' | 'alerts' | `${ScoreName}/components` | `${string}Tags`;
/** The scores of an answer by their field. */
export type ScoreName = 'score' | 'inScore' | 'outScore';

/** The values of one answer; keeps none of it but its result's places. */
export class AnswerValues {
  readonly source: number;
  readonly token: string;
  readonly #view: KyaView | KytView;
  readonly #pointerOf: (pointer: string) => string;

  constructor(view: KyaView | KytView, source: number) {
    this.#view = view;
    this.#pointerOf = deliveredPointers(view.resultPointer, view.result?.deviations ?? []);
    this.source = source;
    this.token = view.summary.token;
  }

  /** Where a place within the result object is from; RFC 6901, e.g. `/score/score`. */
  at(pointer: string): ValueSource {
    const base = this.#view.resultPointer;
    if (base === null) return this.field(`result${pointer}`);
    return { of: 'answer', source: this.source, pointer: `${base}${this.#pointerOf(pointer)}` };
  }

  /** What the record of the answer says, e.g. `request.minAmount`. */
  field(field: string): ValueSource {
    return { of: 'snapshot', source: this.source, field };
  }

  /** Where an element of a list is, which its reader may have found fewer elements in. */
  item(list: ReadList, index: number): string {
    const { result, resultPointer } = this.#view;
    const base = (resultPointer ?? '').split('/').filter((part) => part !== '');
    const path = [...base, ...list.split('/')].join('.');
    const deviations = result?.deviations ?? [];
    const left = deviations.flatMap(({ path: place, expected, found }) => {
      if (expected !== 'object' || isSentText(found)) return [];
      const number = place.startsWith(`${path}[`)
        ? /^\[(\d+)\]$/.exec(place.slice(path.length))
        : null;
      return number === null ? [] : [Number(number[1])];
    });
    let at = index;
    for (const gone of left.sort((a, b) => a - b)) if (gone <= at) at += 1;
    return `/${list}/${String(at)}`;
  }

  /** A plain figure, every digit as delivered. */
  figure(number: DecimalText | number | null, pointer: string): Cell {
    if (number === null) return notDelivered();
    return [value(figureWords(number), this.at(pointer), 'number')];
  }

  /** An amount with its token. */
  amount(number: DecimalText | null, pointer: string): Cell {
    if (number === null) return notDelivered();
    return [value(amountWords(number, this.token), this.at(pointer), 'number')];
  }

  /** A ratio of 0–1 as a percentage. */
  ratio(number: DecimalText | null, pointer: string): Cell {
    if (number === null) return notDelivered();
    return [value(ratioWords(number), this.at(pointer), 'number')];
  }

  /** A text as it was sent; nothing for an empty one. */
  text(text: string | null, pointer: string, face: ValueFace = 'foreign'): Cell {
    return text === null || text === '' ? [] : [value(text, this.at(pointer), face)];
  }

  /** A risk level with its shape; "Not stated" is the report's own word. */
  level(level: Open<RiskLevel> | null, pointer: string): Cell {
    if (level === null || level === '') return [words(riskWord(null))];
    return [value(riskWord(level), this.at(pointer), `risk-${riskTone(level)}`)];
  }

  /** The word of a level. */
  levelWord(level: Open<RiskLevel>): string {
    return riskWord(level);
  }

  /** A label as the path of its levels, broadest first. */
  label(label: Label, list: `${string}Tags`, index: number): Cell {
    return this.text(labelLevels(label).join(' › '), this.item(list, index));
  }

  /** The field of a side's score, of its volume, of its labels: a single direction may use those of a KYA. */
  fieldsOf(side: TransactionSide | null): SideFields {
    const { result } = this.#view;
    const plain = { score: 'score', overview: 'scoreOverview', labels: 'subjectTags' } as const;
    if (side === null || this.#view.kind === 'kya' || result === null) return plain;
    const own: SideFields =
      side === 'in'
        ? { score: 'inScore', overview: 'inScoreOverview', labels: 'fromTags' }
        : { score: 'outScore', overview: 'outScoreOverview', labels: 'toTags' };
    if (this.#view.summary.direction === 'both') return own;
    const { inScore, outScore, inOverview, outOverview, fromLabels, toLabels } =
      this.#view.result ?? {};
    const [score, overview, labels] =
      side === 'in' ? [inScore, inOverview, fromLabels] : [outScore, outOverview, toLabels];
    return {
      score: (score ?? null) === null ? plain.score : own.score,
      overview: (overview ?? null) === null ? plain.overview : own.overview,
      labels: (labels ?? []).length === 0 ? plain.labels : own.labels,
    };
  }
}

/** The names of a side's parts in its answer. */
export interface SideFields {
  score: ScoreName;
  overview: 'scoreOverview' | 'inScoreOverview' | 'outScoreOverview';
  labels: 'subjectTags' | 'fromTags' | 'toTags';
}

/** A figure that the report computes from others, by a rule with a name. */
export function computed(text: string, rule: string, from: readonly ValueSource[]): Inline {
  return value(text, { of: 'computed', rule, from }, 'number');
}

/** What is where nothing was delivered. */
export function notDelivered(): Cell {
  return [words(m.common_not_delivered())];
}
