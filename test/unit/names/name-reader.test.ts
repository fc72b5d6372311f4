import { describe, expect, it } from 'vitest';
import { HIT_GROUPS } from '#shared/domain/names.ts';
import { readNameResult } from '#shared/names/name-reader.ts';
import { findingCountOf, findingOf } from '#shared/names/result.ts';
import { parsedObject, WHOLE_RESULT } from '../../builders/name-json.ts';

const read = (result: unknown) => readNameResult(parsedObject(result), 'result');
const paths = (result: unknown) => read(result).deviations.map(({ path }) => path);
const noHits = Object.fromEntries(
  HIT_GROUPS.map((name) => [
    name,
    name === 'live_news' ? { articles: [] } : { hit: false, triggers: [] },
  ]),
);

describe('readNameResult', () => {
  it('reads a result as specified without a deviation', () => {
    const result = read(WHOLE_RESULT);
    expect(result).toMatchObject({
      decision: 'REJECT',
      decisionLabel: 'Reject',
      riskLevel: 'severe',
      decisionReasons: ['first', 'second'],
      riskLevelReasons: ['factor'],
      deviations: [],
      deviationCount: 0,
    });
    expect(result.groups.sanctions.triggers).toEqual([
      {
        index: 0,
        entity: 'A (fictional)',
        type: 'list',
        similarity: { text: '0.91', value: '0.91' },
        detail: { kind: 'fields', fields: [{ name: 'list', value: { kind: 'text', text: 'X' } }] },
        others: [],
      },
    ]);
    expect(result.groups.pep.triggers[0]).toMatchObject({
      positions: [{ position: 'Keeper of Fog', jurisdiction: 'UK', others: [] }],
      detail: null,
    });
    expect(result.groups.convicted.triggers[0]?.detail).toEqual({ kind: 'text', text: 'fraud' });
    expect(result.groups.adverse_media.triggers[0]).toMatchObject({
      count: 2,
      maxSeverity: 'high',
      entries: {
        kind: 'list',
        items: [
          { kind: 'number', text: '1' },
          { kind: 'number', text: '2' },
        ],
      },
    });
    expect(result.groups.relationships.triggers[0]).toMatchObject({
      relationship: 'owner of',
      risk: 'severe',
    });
    expect(result.groups.live_news.articles).toEqual([
      {
        index: 0,
        headline: 'F',
        source: 'Wire (fictional)',
        date: '2026-02-01',
        severity: 'low',
        url: 'https://press.practice.invalid/f',
        isVerified: false,
        others: [],
      },
    ]);
  });

  it('reads a bare text where a list of reasons belongs as one reason, and records it', () => {
    const result = { ...WHOLE_RESULT, decision_reasons: 'only', risk_level_reasons: 'factor' };
    const { decisionReasons, riskLevelReasons } = read(result);
    expect([decisionReasons, riskLevelReasons]).toEqual([['only'], ['factor']]);
    expect(paths(result)).toEqual(['result.decision_reasons', 'result.risk_level_reasons']);
  });

  it.each([
    ['sanctions', 'triggers', { entity: 'A', similarity: 0.9 }],
    ['adverse_media', 'triggers', { count: 2 }],
    ['live_news', 'articles', { headline: 'F' }],
  ] as const)('reads a lone part of %s where %s belong, and records it', (name, list, part) => {
    const result = { ...WHOLE_RESULT, [name]: { hit: true, [list]: part } };
    const { groups, deviations } = read(result);
    expect(name === 'live_news' ? groups[name].articles : groups[name].triggers).toHaveLength(1);
    expect(findingCountOf(groups, name)).toBe(1);
    expect(deviations).toContainEqual(
      expect.objectContaining({ path: `result.${name}.${list}`, expected: 'array' }),
    );
    expect(paths(result).filter((path) => path.includes(`${name}.${list}[`))).toEqual([]);
  });

  it('makes no trigger of an empty object', () => {
    const result = { ...WHOLE_RESULT, sanctions: { triggers: {} }, live_news: { articles: {} } };
    const { groups } = read(result);
    expect([groups.sanctions.triggers, groups.live_news.articles]).toEqual([[], []]);
    expect(findingOf(groups, 'live_news')).toBe('not_delivered');
    expect(paths(result)).toContain('result.sanctions.triggers');
  });

  it('reads a lone position of a person, too', () => {
    const pep = { hit: true, triggers: [{ entity: 'A', detail: { position: 'Keeper' } }] };
    const { groups, deviations } = read({ ...WHOLE_RESULT, pep });
    expect(groups.pep.triggers[0]).toMatchObject({ positions: [], detail: { kind: 'fields' } });
    expect(deviations.map(({ expected }) => expected)).toContain('positions');
  });

  it.each([
    [1_767_225_600, '2026-01-01 00:00:00 UTC', 'seconds'],
    ['1767225600', '2026-01-01 00:00:00 UTC', 'seconds'],
    [1_767_225_600_000, '2026-01-01 00:00:00 UTC', 'milliseconds'],
  ])('reads the date %j of an article by its range, and records it', (date, shown, readAs) => {
    const { articles, expected } = dated(date);
    expect(articles[0]?.date).toBe(shown);
    expect(expected).toEqual([{ kind: 'date', readAs }]);
  });

  it.each([
    ['2026-02-01', '2026-02-01', []],
    ['last week', 'last week', []],
    ['20260201', '20260201', []],
    [20_260_201, '20260201', ['time']],
    [null, null, ['value']],
  ])('keeps the date %j of an article as it was sent', (date, shown, departures) => {
    const { articles, expected } = dated(date);
    expect(articles[0]?.date).toBe(shown);
    expect(expected).toEqual(departures);
  });

  function dated(date: unknown) {
    const live_news = { articles: [{ ...WHOLE_RESULT.live_news.articles[0], date }] };
    const { groups, deviations } = read({ ...WHOLE_RESULT, live_news });
    const ofDate = deviations.filter(({ path }) => path.endsWith('articles[0].date'));
    return { ...groups.live_news, expected: ofDate.map(({ expected }) => expected) };
  }

  it('survives a process boundary whole', () => {
    const result = read({ ...WHOLE_RESULT, extra: { digits: 1.5 } });
    expect(structuredClone(result)).toEqual(result);
    expect(result.others).toEqual([
      {
        name: 'extra',
        value: {
          kind: 'fields',
          fields: [{ name: 'digits', value: { kind: 'number', text: '1.5' } }],
        },
      },
    ]);
  });

  it('never throws, whatever stands in the fields', () => {
    const odd = [null, 0, 'x', true, [], {}, [null], [[1]], { triggers: 1 }, { articles: [1] }];
    for (const value of odd) {
      const all = Object.fromEntries(Object.keys(WHOLE_RESULT).map((key) => [key, value]));
      expect(() => read(all)).not.toThrow();
      expect(read(all).deviationCount).toBeGreaterThan(0);
    }
  });

  it('tells a group that did not come from one without a hit', () => {
    for (const name of HIT_GROUPS) {
      expect(findingOf(read({}).groups, name)).toBe('not_delivered');
      expect(findingOf(read({ [name]: null }).groups, name)).toBe('not_delivered');
      expect(findingOf(read(noHits).groups, name)).toBe('no_hit');
      expect(findingOf(read(WHOLE_RESULT).groups, name)).toBe('hit');
      expect(findingCountOf(read(WHOLE_RESULT).groups, name)).toBe(1);
    }
  });

  it('does not take an object that says nothing for "no hit"', () => {
    expect(findingOf(read({ pep: {} }).groups, 'pep')).toBe('not_delivered');
    expect(findingOf(read({ pep: { hit: 'perhaps' } }).groups, 'pep')).toBe('not_delivered');
    expect(read({ pep: { hit: 'perhaps' } }).groups.pep.isHit).toBeNull();
  });

  it.each([
    [{}, 'not_delivered'],
    [{ articles: null }, 'not_delivered'],
    [{ articles: 'none' }, 'not_delivered'],
    [{ articles: [null] }, 'not_delivered'],
    [{ hit: 'perhaps', report_url: 'x' }, 'not_delivered'],
    [{ articles: [] }, 'no_hit'],
    [{ hit: false }, 'no_hit'],
    [{ article_count: 0 }, 'no_hit'],
    [{ articles: [null, 'H'] }, 'hit'],
  ])('reads the live news %j as %s', (live_news, finding) => {
    expect(findingOf(read({ live_news }).groups, 'live_news')).toBe(finding);
  });

  it('reads counts instead of triggers, and records that the triggers are missing', () => {
    const adverse = {
      hit: true,
      trigger_count: 4,
      article_count: '17',
      max_severity: 'high',
      report_url: 'https://report.practice.invalid/1',
    };
    const { groups } = read({ adverse_media: adverse });
    expect(groups.adverse_media).toMatchObject({
      isHit: true,
      triggers: [],
      triggerCount: 4,
      articleCount: 17,
      maxSeverity: 'high',
      reportUrl: 'https://report.practice.invalid/1',
      others: [],
    });
    expect(findingOf(groups, 'adverse_media')).toBe('hit');
    expect(findingCountOf(groups, 'adverse_media')).toBe(4);
    expect(paths({ adverse_media: adverse })).toEqual(
      expect.arrayContaining([
        'result.adverse_media.triggers',
        'result.adverse_media.article_count',
      ]),
    );
  });

  it('keeps a hit without triggers a hit', () => {
    expect(findingOf(read({ sanctions: { hit: true, triggers: [] } }).groups, 'sanctions')).toBe(
      'hit',
    );
  });

  it('counts articles of the live news that came as a number only', () => {
    const { groups } = read({ live_news: { article_count: 3 } });
    expect(findingOf(groups, 'live_news')).toBe('hit');
    expect(findingCountOf(groups, 'live_news')).toBe(3);
  });

  it('takes triggers beside "no hit" for a hit, and records the contradiction', () => {
    const contradiction = { pep: { hit: false, triggers: [{ entity: 'X', detail: [] }] } };
    expect(findingOf(read(contradiction).groups, 'pep')).toBe('hit');
    expect(paths(contradiction)).toContain('result.pep.hit');
  });

  it('takes a bare list or a bare flag for its group, and records it', () => {
    const { groups } = read({ pep: false, sanctions: [{ entity: 'X' }] });
    expect(groups.pep).toMatchObject({ isDelivered: true, isHit: false });
    expect(groups.sanctions.triggers[0]).toMatchObject({ entity: 'X' });
    expect(paths({ pep: false })).toContain('result.pep');
  });

  it('takes a bare text for a trigger or an article, and records it', () => {
    const { groups } = read({
      convicted: { hit: true, triggers: ['X'] },
      live_news: { articles: ['H'] },
    });
    expect(groups.convicted.triggers[0]).toMatchObject({ index: 0, entity: 'X', detail: null });
    expect(groups.live_news.articles[0]).toMatchObject({ headline: 'H', isVerified: null });
    expect(paths({ live_news: { articles: ['H'] } })).toContain('result.live_news.articles[0]');
  });

  it('keeps the place of a trigger as its index when another one is left out', () => {
    const { groups } = read({ convicted: { hit: true, triggers: [null, { entity: 'X' }] } });
    expect(groups.convicted.triggers).toHaveLength(1);
    expect(groups.convicted.triggers[0]?.index).toBe(1);
  });

  it('takes words in another letter case and records it', () => {
    const result = { decision: 'mandatory_edd', risk_level: 'HIGH' };
    expect(read(result)).toMatchObject({ decision: 'MANDATORY_EDD', riskLevel: 'high' });
    expect(paths(result)).toEqual(expect.arrayContaining(['result.decision', 'result.risk_level']));
  });

  it('keeps words outside the lists as sent', () => {
    expect(read({ decision: 'HOLD', risk_level: 'extreme' })).toMatchObject({
      decision: 'HOLD',
      riskLevel: 'extreme',
    });
  });

  it.each([
    [0.93, '0.93', '0.93'],
    ['0.93', '0.93', '0.93'],
    ['93%', '93%', null],
    ['close', 'close', null],
  ])('keeps the similarity %j as sent and assumes no scale', (similarity, text, value) => {
    const { groups } = read({ sanctions: { hit: true, triggers: [{ similarity }] } });
    expect(groups.sanctions.triggers[0]?.similarity).toEqual({ text, value });
  });

  it('keeps a PEP detail that is no list of positions whole', () => {
    const { groups } = read({ pep: { hit: true, triggers: [{ entity: 'X', detail: 'Keeper' }] } });
    expect(groups.pep.triggers[0]).toMatchObject({
      positions: [],
      detail: { kind: 'text', text: 'Keeper' },
    });
  });

  it('keeps unknown fields at every level and records them', () => {
    const result = {
      sanctions: { hit: true, triggers: [{ entity: 'X', origin: 'y' }], confidence: 0.87 },
    };
    const { groups } = read(result);
    expect(groups.sanctions.others).toEqual([
      { name: 'confidence', value: { kind: 'number', text: '0.87' } },
    ]);
    expect(groups.sanctions.triggers[0]?.others).toEqual([
      { name: 'origin', value: { kind: 'text', text: 'y' } },
    ]);
    expect(paths(result)).toEqual(
      expect.arrayContaining([
        'result.sanctions.confidence',
        'result.sanctions.triggers[0].origin',
      ]),
    );
  });

  it('does not call the fields of the task unknown when the result is the whole answer', () => {
    const whole = parsedObject({ id: 'i', status: 'completed', query: 'q', ...WHOLE_RESULT });
    expect(readNameResult(whole, '').deviations).toEqual([]);
  });

  it('keeps a field named __proto__ as a field', () => {
    const result = readNameResult(parsedObject('{"__proto__": {"hit": true}}'), 'result');
    expect(result.others.map(({ name }) => name)).toEqual(['__proto__']);
  });
});
