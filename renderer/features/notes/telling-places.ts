// The places of an answer that a note is likely to cite, with what is there. Names from the
// blockchain API 2.5 and the name API 2.2; the whole answer and any other place by its pointer.
import { HIT_GROUPS } from '#shared/domain/names.ts';
import { m } from '#shared/messages/generated/messages.js';
import { citedText, valueAt } from '#shared/review/citation.ts';
import { hitNumber } from '#shared/screening/hit-number.ts';
import { isJsonObject, JsonNumber, property, type JsonValue } from '#shared/screening/json.ts';
import { formatCount } from '#shared/words/format.ts';
import { groupWord } from '#shared/words/name-words.ts';

/** A place of an answer. */
export interface TellingPlace {
  /** RFC 6901. */
  pointer: string;
  /** What it is, in words. */
  word: string;
  /** What is there, as JSON text. */
  value: string;
}

/** Hits and triggers listed, at most. */
const MAX_HITS = 400;
const SHOWN_CHARACTERS = 120;

/** Of the whole result, most telling first. */
const RESULT_PLACES: readonly (readonly [path: string, word: () => string])[] = [
  ['score/verdict', m.cite_place_verdict],
  ['score/score', m.cite_place_score],
  ['risk', m.cite_place_risk],
  ['riskScore', m.cite_place_risk_score],
  ['riskReason', m.cite_place_risk_reason],
  ['inScore/verdict', m.cite_place_in_verdict],
  ['inScore/score', m.cite_place_in_score],
  ['outScore/verdict', m.cite_place_out_verdict],
  ['outScore/score', m.cite_place_out_score],
  ['decision', m.cite_place_decision],
  ['decision_label', m.cite_place_decision_label],
  ['risk_level', m.cite_place_risk_level],
  ['totalPaths', m.cite_place_total_paths],
  ['hitPaths', m.cite_place_hit_paths],
];

/** Of each hit. */
const HIT_PLACES: readonly (readonly [field: string, word: (hit: { hit: string }) => string])[] = [
  ['ruleCode', m.cite_place_hit_rule],
  ['riskLevel', m.cite_place_hit_level],
  ['exposureAmount', m.cite_place_hit_exposure],
  ['opponentAddress', m.cite_place_hit_opponent],
];

/** Of each trigger of a name. */
const TRIGGER_FIELDS = ['entity', 'similarity', 'type', 'relationship', 'headline'] as const;

/** The telling places of a stored answer, in order; none when its result is not found. */
export function tellingPlaces(answer: JsonValue): TellingPlace[] {
  const base = ['/data/result', '/result', '/data', ''].find((pointer) => {
    const value = valueAt(answer, pointer);
    return isJsonObject(value) && isResult(value);
  });
  if (base === undefined) return [];
  const place = (path: string, word: string): TellingPlace[] => {
    const pointer = `${base}/${path}`;
    const value = valueAt(answer, pointer);
    if (!isPlain(value)) return [];
    return [{ pointer, word, value: citedText(value, SHOWN_CHARACTERS) }];
  };
  return [
    ...RESULT_PLACES.flatMap(([path, word]) => place(path, word())),
    ...listAt(answer, `${base}/decision_reasons`).flatMap((_, index) =>
      place(`decision_reasons/${index}`, m.cite_place_reason({ number: formatCount(index + 1) })),
    ),
    ...elementsAt(answer, base, 'hits').flatMap((at, index) =>
      HIT_PLACES.flatMap(([field, word]) =>
        place(`${at}/${field}`, word({ hit: formatCount(hitNumber(index)) })),
      ),
    ),
    ...HIT_GROUPS.flatMap((group) =>
      ['triggers', 'articles'].flatMap((list) =>
        elementsAt(answer, base, `${group}/${list}`).flatMap((at, index) =>
          TRIGGER_FIELDS.flatMap((field) =>
            place(
              `${at}/${field}`,
              m.cite_place_trigger({
                group: groupWord(group),
                number: formatCount(index + 1),
                field,
              }),
            ),
          ),
        ),
      ),
    ),
  ];
}

function isResult(value: JsonValue): boolean {
  if (!isJsonObject(value)) return false;
  return ['hits', 'score', 'risk', 'decision', 'risk_level'].some(
    (key) => property(value, key) !== undefined,
  );
}

function listAt(answer: JsonValue, pointer: string): readonly JsonValue[] {
  const value = valueAt(answer, pointer);
  return Array.isArray(value) ? value.slice(0, MAX_HITS) : [];
}

/** The places of the elements of a list, below `base`; an object there came without its list. */
function elementsAt(answer: JsonValue, base: string, list: string): string[] {
  if (isJsonObject(valueAt(answer, `${base}/${list}`))) return [list];
  return listAt(answer, `${base}/${list}`).map((_, index) => `${list}/${index}`);
}

function isPlain(value: JsonValue | undefined): value is string | boolean | JsonNumber {
  return typeof value === 'string' || typeof value === 'boolean' || value instanceof JsonNumber;
}
