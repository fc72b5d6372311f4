// Laws of the name readers and of the practice service's name engine over arbitrary input.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DECISIONS, HIT_GROUPS, NAME_RISK_LEVELS } from '#shared/domain/names.ts';
import { readAccount, readRegistration, readUsage } from '#shared/names/account-reader.ts';
import { readDetail } from '#shared/names/detail-reader.ts';
import { readEntity, readSearchAnswer } from '#shared/names/entity-reader.ts';
import { readNameResult } from '#shared/names/name-reader.ts';
import { nameRequestSchema, toNameBody } from '#shared/names/request.ts';
import { findingOf } from '#shared/names/result.ts';
import { readNameTask } from '#shared/names/task-reader.ts';
import { screenName } from '../../electron/practice/names/engine.ts';
import { findMatches } from '../../electron/practice/names/match.ts';
import { NAME_LIST } from '../../electron/practice/names/list/name-list.ts';
import {
  durationOf,
  readScreeningRequest,
} from '../../electron/practice/names/screening-request.ts';
import { similarityOf, toComparable } from '../../electron/practice/names/similarity.ts';
import { parsed, parsedObject, WHOLE_RESULT } from '../builders/name-json.ts';
import { examples } from '../fakes/extent.ts';

/** JSON that resembles an answer: the known keys at any place, with anything in them. */
const KEYS = [
  ...['hit', 'triggers', 'articles', 'trigger_count', 'article_count', 'max_severity', 'entity'],
  ...['detail', 'similarity', 'entries', 'id', 'status', 'query', 'result', 'loc', 'msg', 'data'],
  ...['results', 'aliases', 'name', 'api_key', 'tier', 'created_at', '__proto__', 'constructor'],
  ...Object.keys(WHOLE_RESULT),
];
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false, 0, -1, 1e300, '', 'true', 'completed', 'failed', '93%'),
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(tie('json'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.constantFrom(...KEYS), tie('json')), { maxLength: 8 })
      .map((entries) => Object.fromEntries(entries) as unknown),
  ),
}));
const asText = json.map((value) => JSON.stringify(value));

describe('readers of the name API', () => {
  it('never throw and give plain data', () => {
    const readers = [
      readNameTask,
      readDetail,
      readEntity,
      readSearchAnswer,
      readAccount,
      readUsage,
    ];
    fc.assert(
      fc.property(asText, (text) => {
        const value = parsed(text);
        for (const read of [...readers, readRegistration]) read(value);
        expect(structuredClone(readEntity(value))).toEqual(readEntity(value));
      }),
      { numRuns: examples(500) },
    );
  });

  it('read every object as a result, and the same one twice alike', () => {
    const object = fc.tuple(...HIT_GROUPS.map(() => json)).map((groups) =>
      parsedObject({
        ...WHOLE_RESULT,
        ...Object.fromEntries(HIT_GROUPS.map((name, index) => [name, groups[index]])),
      }),
    );
    fc.assert(
      fc.property(object, (value) => {
        const result = readNameResult(value, 'result');
        expect(structuredClone(result)).toEqual(readNameResult(value, 'result'));
        expect(result.deviationCount).toBeGreaterThanOrEqual(result.deviations.length);
        for (const name of HIT_GROUPS) {
          const group = result.groups[name];
          if (group.isHit === true) expect(findingOf(result.groups, name)).toBe('hit');
          if (!group.isDelivered) expect(findingOf(result.groups, name)).toBe('not_delivered');
        }
      }),
      { numRuns: examples(500) },
    );
  });
});

const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
const nameText = fc.oneof(
  letters,
  fc.constantFrom(...NAME_LIST).chain(({ name, aliases }) => fc.constantFrom(name, ...aliases)),
);
const request = fc.record({
  name: nameText,
  country: fc.option(fc.constantFrom('CN', 'SG', 'uk', 'GB', 'ZZ')),
  industry: fc.option(fc.constantFrom('crypto', 'Banking', 'fishing')),
  aliases: fc.array(nameText, { maxLength: 3 }),
  context: fc.option(fc.oneof(letters, fc.constant('born 1994, tankers'))),
  threshold: fc.integer({ min: 0, max: 10_000 }).map((step) => (step / 10_000).toFixed(4)),
});

describe('a request that the form accepts', () => {
  it('is accepted by the service, word for word', () => {
    fc.assert(
      fc.property(request, (input) => {
        const checked = nameRequestSchema.safeParse(input);
        fc.pre(checked.success);
        const read = readScreeningRequest(parsedObject(toNameBody(checked.data)));
        expect({ ...read, threshold: read.threshold.toFixed(4) }).toEqual(checked.data);
        expect(durationOf(read)).toBeGreaterThanOrEqual(40_000);
        expect(durationOf(read)).toBeLessThanOrEqual(120_000);
      }),
    );
  });
});

describe('the practice engine', () => {
  it('always decides by the first check and rates by the worst, without a departure', () => {
    fc.assert(
      fc.property(request, ({ threshold, ...rest }) => {
        const asked = { ...rest, threshold: Number(threshold) };
        const outcome = screenName(asked);
        expect(screenName(asked)).toEqual(outcome);
        if (outcome.status === 'failed') return;
        const result = readNameResult(outcome.result, 'result');
        expect(result.deviations).toEqual([]);
        expect(DECISIONS).toContain(result.decision);
        expect(NAME_RISK_LEVELS).toContain(result.riskLevel);
        const found = result.decisionReasons.filter((reason) => reason.includes('→'));
        const hits = HIT_GROUPS.filter((name) => findingOf(result.groups, name) === 'hit');
        expect(found).toHaveLength(hits.length);
        if (found[0] !== undefined) expect(found[0]).toContain(`→ ${String(result.decision)}.`);
        else expect([result.decision, result.riskLevel]).toEqual(['APPROVE', 'none']);
      }),
      { numRuns: examples(60) },
    );
  });

  it('finds no more with a higher threshold', () => {
    const keysOf = (name: string, threshold: number) =>
      findMatches([name], threshold, null, NAME_LIST.length).map(({ entity }) => entity.key);
    const steps = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(nameText, steps, (name, [a, b]) => {
        const few = keysOf(name, Math.max(a, b));
        expect(keysOf(name, Math.min(a, b)).slice(0, few.length)).toEqual(few);
      }),
      { numRuns: examples(60) },
    );
  });

  it('gives a similarity from 0 to 1, and 1 to a name beside itself', () => {
    fc.assert(
      fc.property(nameText, nameText, (a, b) => {
        const [one, other] = [toComparable(a), toComparable(b)];
        const similarity = similarityOf(one, other);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        expect(Number(similarity.toFixed(4))).toBe(similarity);
        const isEmpty = one.latin === '' && one.other === '';
        expect(similarityOf(one, one)).toBe(isEmpty ? 0 : 1);
      }),
    );
  });
});
